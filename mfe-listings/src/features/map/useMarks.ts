import type { Cluster, Pin } from '@dealstead/contracts';
import { ApiError, readQuery, useQueryClient } from '@dealstead/kit';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { SearchFilter } from '../search/filter.ts';
import { mapTemplate } from '../search/templates.ts';
import { tilesFor, type View } from './mercator.ts';
import { noTiles, stateOf, tilesReducer, type Tile } from './tiles.ts';

export interface Marks {
  readonly clusters: readonly Cluster[];
  readonly pins: readonly Pin[];
  /** `waiting` while the index loads; `failed` if some tiles did not load. */
  readonly state: ReturnType<typeof stateOf>;
  readonly retry: () => void;
}

/** Milliseconds before the next attempt: constant while the index loads, with backoff after errors. */
const retryDelays = { loading: 2_000, first: 2_000, maximum: 30_000 };

/** Clusters and single listings of a view, tile by tile. Requests of tiles outside the view are canceled. */
export function useMarks(view: View | null, filter: SearchFilter): Marks {
  const client = useQueryClient();
  const [tiles, change] = useReducer(tilesReducer, noTiles);
  const filterKey = JSON.stringify(filter);
  const neededTiles = useMemo(
    () => (view === null ? [] : tilesFor(view)).map((tile) => ({ name: `${tile.z}/${tile.x}/${tile.y}`, tile })),
    [view],
  );
  const pendingQueries = useRef(new Map<string, readonly string[]>());
  const { responses } = tiles;
  const isCurrentFilter = tiles.filterKey === filterKey;

  useEffect(
    () => change({ kind: 'needed', filterKey, tiles: neededTiles.map(({ name }) => name) }),
    [filterKey, neededTiles],
  );

  useEffect(() => {
    if (!isCurrentFilter) return;
    const pending = pendingQueries.current;
    const names = new Set(neededTiles.map(({ name }) => `${filterKey} ${name}`));
    for (const [name, queryKey] of pending) {
      if (names.has(name)) continue;
      pending.delete(name);
      void client.cancelQueries({ queryKey });
    }
    for (const { name, tile } of neededTiles) {
      const key = `${filterKey} ${name}`;
      if (responses.has(name) || pending.has(key)) continue;
      const query = readQuery(mapTemplate, { ...tile, ...JSON.parse(filterKey) });
      pending.set(key, query.queryKey);
      client
        .fetchQuery({ ...query, retry: 1 })
        .then((answer): Tile => answer, problemOf)
        .then((response) => {
          // A tile whose request was canceled is requested again when it is needed.
          if (pending.delete(key)) change({ kind: 'loaded', filterKey, name, tile: response });
        });
    }
  }, [client, neededTiles, filterKey, isCurrentFilter, responses]);

  const state = stateOf(tiles);
  const retry = useCallback(() => change({ kind: 'retry', isBackground: false }), []);
  const failures = useRef(0);
  useEffect(() => {
    if (state !== 'failed') failures.current = 0;
    if (state !== 'waiting' && state !== 'failed') return;
    const retryNow = () => {
      if (document.visibilityState !== 'visible') return;
      failures.current += 1;
      change({ kind: 'retry', isBackground: true });
    };
    const pause =
      state === 'waiting'
        ? retryDelays.loading
        : Math.min(retryDelays.first * 2 ** failures.current, retryDelays.maximum);
    const timer = setTimeout(retryNow, pause);
    addEventListener('online', retryNow);
    document.addEventListener('visibilitychange', retryNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retryNow);
      document.removeEventListener('visibilitychange', retryNow);
    };
  }, [state, responses]);

  const { rendered } = tiles;
  return useMemo(
    () => ({
      clusters: rendered.flatMap((tile) => tile.clusters),
      pins: rendered.flatMap((tile) => tile.pins),
      state,
      retry,
    }),
    [rendered, state, retry],
  );
}

const problemOf = (error: unknown): Tile =>
  error instanceof ApiError && error.problem?.code === 'index-loading' ? 'waiting' : 'failed';
