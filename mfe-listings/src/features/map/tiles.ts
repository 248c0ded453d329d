import type { MapTile } from '@dealstead/contracts';

/** A tile's answer; `waiting` while the server's index loads. */
export type Tile = MapTile | 'failed' | 'waiting';

/** What has come of one filter's tiles, which of them a view wants, and which are drawn meanwhile. */
export interface Tiles {
  /** The filter that they are of. */
  readonly of: string;
  readonly came: ReadonlyMap<string, Tile>;
  /** What tiles said that are quietly asked for once more. */
  readonly before: ReadonlyMap<string, Tile>;
  /** Names of tiles, `z/x/y`. */
  readonly wanted: readonly string[];
  readonly drawn: readonly MapTile[];
}

export type TilesChange =
  | { readonly kind: 'want'; readonly of: string; readonly tiles: readonly string[] }
  | { readonly kind: 'came'; readonly of: string; readonly name: string; readonly tile: Tile }
  /** `quietly`: what was said of the tiles stands until their next answer. */
  | { readonly kind: 'retry'; readonly quietly: boolean };

export const noTiles: Tiles = { of: '', came: new Map(), before: new Map(), wanted: [], drawn: [] };

/** The next state of a map's tiles. */
export function tilesAfter(now: Tiles, change: TilesChange): Tiles {
  if (change.kind === 'want') {
    const { came, before } = change.of === now.of ? now : noTiles;
    return settled({ ...now, of: change.of, came, before, wanted: change.tiles });
  }
  if (change.kind === 'came') {
    if (change.of !== now.of) return now; // an answer to a filter that is gone
    return settled({ ...now, came: new Map(now.came).set(change.name, change.tile) });
  }
  const came = new Map([...now.came].filter(([, tile]) => typeof tile === 'object'));
  return { ...now, came, before: change.quietly ? now.came : noTiles.before };
}

/** What was drawn stays until all that is wanted has come, so that the map never stands empty while it moves. */
function settled(tiles: Tiles): Tiles {
  const answers = tiles.wanted.map((name) => tiles.came.get(name));
  if (answers.includes(undefined)) return tiles;
  return { ...tiles, drawn: answers.filter((tile) => typeof tile === 'object') };
}

/** How far the tiles of a view are. */
export function stateOf({ came, before, wanted }: Tiles): 'loading' | 'ready' | 'waiting' | 'failed' {
  const answers = wanted.map((name) => came.get(name) ?? before.get(name));
  if (answers.includes('waiting')) return 'waiting';
  if (answers.includes('failed')) return 'failed';
  return answers.includes(undefined) ? 'loading' : 'ready';
}
