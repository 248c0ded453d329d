import { tileUrl, type Cluster, type MapTile, type Pin, type TileAddress } from '@dealstead/contracts';
import { ApiError, readQuery, useQueryClient } from '@dealstead/kit';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import type { SearchFilter } from '../search/filter.ts';
import { mapTemplate } from '../search/templates.ts';
import { tilesFor, type View } from './mercator.ts';

export interface Marks {
  readonly clusters: readonly Cluster[];
  readonly pins: readonly Pin[];
  /** `waiting` while the index loads; `failed` where some tiles did not come. */
  readonly state: 'loading' | 'ready' | 'waiting' | 'failed';
  readonly retry: () => void;
}

type Tile = MapTile | 'failed' | 'waiting';

/** How long to wait before asking an index again that is still loading, in milliseconds. */
const again = 2_000;
const keyOf = ({ z, x, y }: TileAddress) => `${z}/${x}/${y}`;

/**
 * The clusters and single listings of what a view shows, tile by tile. Tiles that were there stay until those of another
 * zoom have come, so that the map never stands empty while it moves.
 */
export function useMarks(view: View | null, filter: SearchFilter): Marks {
  const client = useQueryClient();
  const tiles = useRef(new Map<string, Tile>());
  const shown = useRef<readonly string[]>([]);
  const [change, changed] = useReducer((count: number) => count + 1, 0);
  const filterKey = JSON.stringify(filter);
  const wanted = useMemo(() => (view === null ? [] : tilesFor(view)), [view]);

  useEffect(() => {
    tiles.current = new Map();
    changed();
  }, [filterKey]);

  useEffect(() => {
    const here = tiles.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    for (const tile of wanted) {
      const key = keyOf(tile);
      if (here.has(key) && here.get(key) !== 'waiting') continue;
      client
        .fetchQuery({ ...readQuery(mapTemplate, { ...tile, ...JSON.parse(filterKey) }), retry: 1 })
        .then(
          (answer): Tile => answer,
          (error: unknown): Tile =>
            error instanceof ApiError && error.problem?.code === 'index-loading' ? 'waiting' : 'failed',
        )
        .then((answer) => {
          here.set(key, answer);
          if (left) return;
          if (answer === 'waiting') timer ??= setTimeout(changed, again);
          changed();
        });
    }
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, wanted, filterKey, change === 0]);

  return useMemo(() => {
    const here = tiles.current;
    const keys = wanted.map(keyOf);
    const came = keys.filter((key) => typeof here.get(key) === 'object');
    const complete = keys.every((key) => here.has(key));
    if (complete || came.length === keys.length) shown.current = keys;
    // What the last view showed stands in while this one's tiles are on their way.
    const drawn = complete ? keys : [...new Set([...shown.current.filter((key) => sameZoom(key, keys[0])), ...came])];
    const answers = drawn.map((key) => here.get(key)).filter((tile) => typeof tile === 'object');
    const states = keys.map((key) => here.get(key));
    return {
      clusters: answers.flatMap((tile) => tile.clusters),
      pins: answers.flatMap((tile) => tile.pins),
      state: states.includes('waiting')
        ? 'waiting'
        : states.includes('failed')
          ? 'failed'
          : complete
            ? 'ready'
            : 'loading',
      retry() {
        for (const [key, tile] of here) if (tile === 'failed') here.delete(key);
        changed();
      },
    };
    // The tiles lie in a ref; `change` says that they are others.
  }, [wanted, change]);
}

const sameZoom = (one: string, other = '') => one.split('/', 1)[0] === other.split('/', 1)[0];

/** The address of a tile's answer, for those who must name it. */
export const tileAddress = tileUrl;
