import type { MapTile } from '@dealstead/contracts';

/** A tile's response; `waiting` while the server's index loads. */
export type Tile = MapTile | 'failed' | 'waiting';

/** State of one filter's tiles: responses, the tiles that the view needs, and the tiles rendered meanwhile. */
export interface Tiles {
  /** The filter of these tiles. */
  readonly of: string;
  readonly came: ReadonlyMap<string, Tile>;
  /** Previous errors of tiles that a background retry requests again. */
  readonly before: ReadonlyMap<string, Tile>;
  /** Tile keys, `z/x/y`. */
  readonly wanted: readonly string[];
  readonly drawn: readonly MapTile[];
}

export type TilesChange =
  | { readonly kind: 'want'; readonly of: string; readonly tiles: readonly string[] }
  | { readonly kind: 'came'; readonly of: string; readonly name: string; readonly tile: Tile }
  /** `quietly`: the tiles' previous errors remain until their next response. */
  | { readonly kind: 'retry'; readonly quietly: boolean };

export const noTiles: Tiles = { of: '', came: new Map(), before: new Map(), wanted: [], drawn: [] };

/** Reducer of a map's tile state. */
export function tilesAfter(now: Tiles, change: TilesChange): Tiles {
  if (change.kind === 'want') {
    const { came, before } = change.of === now.of ? now : noTiles;
    return settled({ ...now, of: change.of, came, before, wanted: change.tiles });
  }
  if (change.kind === 'came') {
    if (change.of !== now.of) return now; // a response for a previous filter
    return settled({ ...now, came: new Map(now.came).set(change.name, change.tile) });
  }
  const came = new Map([...now.came].filter(([, tile]) => typeof tile === 'object'));
  return { ...now, came, before: change.quietly ? now.came : noTiles.before };
}

/** Rendered tiles remain until all needed tiles have loaded, so that the map is not empty while it moves. */
function settled(tiles: Tiles): Tiles {
  const answers = tiles.wanted.map((name) => tiles.came.get(name));
  if (answers.includes(undefined)) return tiles;
  return { ...tiles, drawn: answers.filter((tile) => typeof tile === 'object') };
}

/** Loading status of a view's tiles. */
export function stateOf({ came, before, wanted }: Tiles): 'loading' | 'ready' | 'waiting' | 'failed' {
  const answers = wanted.map((name) => came.get(name) ?? before.get(name));
  if (answers.includes('waiting')) return 'waiting';
  if (answers.includes('failed')) return 'failed';
  return answers.includes(undefined) ? 'loading' : 'ready';
}
