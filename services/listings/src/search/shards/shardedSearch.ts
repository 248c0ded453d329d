import type { SavedQueryFilter, SavedQueryMatch } from '@dealstead/percolator';
import { fieldWords } from '@dealstead/query-understanding';
import { ShardedQueries, shardOf } from '@dealstead/search-engine';
import type { LivePercolator } from '../percolator/livePercolator.ts';
import { followEvents, maxBehind, type Search } from '../search.ts';
import { ShardCoordinator, type ShardCoordinatorOptions } from './shardCoordinator.ts';

/** Search and matching by shards. */
export interface Sharded {
  readonly search: Search;
  readonly percolator: LivePercolator;
}

/** Creates the coordinator of shards; the search's `run` starts it. */
export function openShardedSearch(options: ShardCoordinatorOptions): Sharded {
  const coordinator = new ShardCoordinator(options);
  const isReady = () => coordinator.current?.missing.length === 0;
  const check = {
    needed: false,
    check() {
      const { current } = coordinator;
      if (!current) throw new Error('loading');
      const { missing, count } = current;
      if (missing.length > 0) throw new Error(`shard ${missing.join(', ')} of ${count} does not answer`);
      const behind = current.behind();
      if (behind > maxBehind) throw new Error(`behind by ${Math.round(behind / 1_000)} s`);
    },
  };
  const search: Search = {
    queries() {
      const { count, callShard } = coordinator.shards();
      return new ShardedQueries({ count, callShard, fieldWords });
    },
    isReady,
    changes: () => coordinator.changes,
    behind: () => coordinator.current?.behind() ?? Infinity,
    caughtUp: () => coordinator.caughtUp(),
    run: (stopping) => coordinator.run(stopping),
    listen: (nats) => (stopping) => followEvents(nats, stopping, () => void coordinator.caughtUp()),
    check,
  };
  return { search, percolator: { ...createShardedPercolator(coordinator), isReady, check } };
}

/** Matches listings with the saved queries of all shards. */
const createShardedPercolator = (coordinator: ShardCoordinator): Omit<LivePercolator, 'isReady' | 'check'> => ({
  async match(listings, now) {
    const set = coordinator.shards();
    const parts = await Promise.all(
      Array.from({ length: set.count }, async (_, shard) => {
        const matches = await set.call(shard, 'match', [listings, now]);
        return matches as SavedQueryMatch[][];
      }),
    );
    return listings.map((_, nth) => parts.flatMap((matches) => matches[nth]!));
  },
  async filtersOf(queries) {
    const set = coordinator.shards();
    const filters = new Map<unknown, SavedQueryFilter | undefined>();
    const byShard = Map.groupBy(queries, ({ id }) => shardOf(id, set.count));
    await Promise.all(
      [...byShard].map(async ([shard, some]) => {
        const found = await set.call(shard, 'filtersOf', [some.map(({ kind, id }) => ({ kind, id }))]);
        for (const [nth, query] of some.entries()) filters.set(query, (found as (SavedQueryFilter | undefined)[])[nth]);
      }),
    );
    return queries.map((query) => filters.get(query));
  },
  // The shards follow changes themselves.
  run: async () => undefined,
});
