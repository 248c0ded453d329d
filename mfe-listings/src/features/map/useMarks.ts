import type { Cluster, Pin } from '@dealstead/contracts';
import { ApiError, readQuery, useQueryClient } from '@dealstead/kit';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { SearchFilter } from '../search/filter.ts';
import { mapTemplate } from '../search/templates.ts';
import { tilesFor, type View } from './mercator.ts';
import { noTiles, stateOf, tilesAfter, type Tile } from './tiles.ts';

export interface Marks {
  readonly clusters: readonly Cluster[];
  readonly pins: readonly Pin[];
  /** `waiting` while the index loads; `failed` if some tiles did not load. */
  readonly state: ReturnType<typeof stateOf>;
  readonly retry: () => void;
}

/** Milliseconds before the next attempt: constant while the index loads, with backoff after errors. */
const again = { loading: 2_000, first: 2_000, most: 30_000 };

/** Clusters and single listings of a view, tile by tile. Requests of tiles outside the view are canceled. */
export function useMarks(view: View | null, filter: SearchFilter): Marks {
  const client = useQueryClient();
  const [tiles, change] = useReducer(tilesAfter, noTiles);
  const of = JSON.stringify(filter);
  const wanted = useMemo(
    () => (view === null ? [] : tilesFor(view)).map((tile) => ({ name: `${tile.z}/${tile.x}/${tile.y}`, tile })),
    [view],
  );
  const coming = useRef(new Map<string, readonly string[]>());
  const { came } = tiles;
  const isAsked = tiles.of === of;

  useEffect(() => change({ kind: 'want', of, tiles: wanted.map(({ name }) => name) }), [of, wanted]);

  useEffect(() => {
    if (!isAsked) return;
    const here = coming.current;
    const names = new Set(wanted.map(({ name }) => `${of} ${name}`));
    for (const [name, queryKey] of here) {
      if (names.has(name)) continue;
      here.delete(name);
      void client.cancelQueries({ queryKey });
    }
    for (const { name, tile } of wanted) {
      const key = `${of} ${name}`;
      if (came.has(name) || here.has(key)) continue;
      const query = readQuery(mapTemplate, { ...tile, ...JSON.parse(of) });
      here.set(key, query.queryKey);
      client
        .fetchQuery({ ...query, retry: 1 })
        .then((answer): Tile => answer, problemOf)
        .then((answer) => {
          // A tile whose request was canceled is requested again when it is needed.
          if (here.delete(key)) change({ kind: 'came', of, name, tile: answer });
        });
    }
  }, [client, wanted, of, isAsked, came]);

  const state = stateOf(tiles);
  const retry = useCallback(() => change({ kind: 'retry', quietly: false }), []);
  const failures = useRef(0);
  useEffect(() => {
    if (state !== 'failed') failures.current = 0;
    if (state !== 'waiting' && state !== 'failed') return;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      failures.current += 1;
      change({ kind: 'retry', quietly: true });
    };
    const pause = state === 'waiting' ? again.loading : Math.min(again.first * 2 ** failures.current, again.most);
    const timer = setTimeout(ask, pause);
    addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [state, came]);

  const { drawn } = tiles;
  return useMemo(
    () => ({
      clusters: drawn.flatMap((tile) => tile.clusters),
      pins: drawn.flatMap((tile) => tile.pins),
      state,
      retry,
    }),
    [drawn, state, retry],
  );
}

const problemOf = (error: unknown): Tile =>
  error instanceof ApiError && error.problem?.code === 'index-loading' ? 'waiting' : 'failed';
