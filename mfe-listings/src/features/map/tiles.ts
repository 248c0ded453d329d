import type { MapTile } from '@dealstead/contracts';

/** A tile's response; `waiting` while the server's index loads. */
export type Tile = MapTile | 'failed' | 'waiting';

/** State of one filter's tiles: responses, the tiles that the view needs, and the tiles rendered meanwhile. */
export interface Tiles {
  /** The filter of these tiles. */
  readonly filterKey: string;
  readonly responses: ReadonlyMap<string, Tile>;
  /** Previous errors of tiles that a background retry requests again. */
  readonly previousErrors: ReadonlyMap<string, Tile>;
  /** Tile keys, `z/x/y`. */
  readonly needed: readonly string[];
  readonly rendered: readonly MapTile[];
}

export type TilesChange =
  | { readonly kind: 'needed'; readonly filterKey: string; readonly tiles: readonly string[] }
  | { readonly kind: 'loaded'; readonly filterKey: string; readonly name: string; readonly tile: Tile }
  /** `quietly`: the tiles' previous errors remain until their next response. */
  | { readonly kind: 'retry'; readonly isBackground: boolean };

export const noTiles: Tiles = {
  filterKey: '',
  responses: new Map(),
  previousErrors: new Map(),
  needed: [],
  rendered: [],
};

/** Reducer of a map's tile state. */
export function tilesReducer(state: Tiles, change: TilesChange): Tiles {
  if (change.kind === 'needed') {
    const { responses, previousErrors } = change.filterKey === state.filterKey ? state : noTiles;
    return withRendered({ ...state, filterKey: change.filterKey, responses, previousErrors, needed: change.tiles });
  }
  if (change.kind === 'loaded') {
    if (change.filterKey !== state.filterKey) return state; // a response for a previous filter
    return withRendered({ ...state, responses: new Map(state.responses).set(change.name, change.tile) });
  }
  const responses = new Map([...state.responses].filter(([, tile]) => typeof tile === 'object'));
  return { ...state, responses, previousErrors: change.isBackground ? state.responses : noTiles.previousErrors };
}

/** Rendered tiles remain until all needed tiles have loaded, so that the map is not empty while it moves. */
function withRendered(tiles: Tiles): Tiles {
  const answers = tiles.needed.map((name) => tiles.responses.get(name));
  if (answers.includes(undefined)) return tiles;
  return { ...tiles, rendered: answers.filter((tile) => typeof tile === 'object') };
}

/** Loading status of a view's tiles. */
export function stateOf({ responses, previousErrors, needed }: Tiles): 'loading' | 'ready' | 'waiting' | 'failed' {
  const answers = needed.map((name) => responses.get(name) ?? previousErrors.get(name));
  if (answers.includes('waiting')) return 'waiting';
  if (answers.includes('failed')) return 'failed';
  return answers.includes(undefined) ? 'loading' : 'ready';
}
