import { createLog, verifyIdentity } from '@dealstead/service-kit';
import { addressOf, listen } from '@dealstead/service-kit/server';
import { createShardServer } from '@dealstead/listings/search/shards/shardServer';
import { type MatchableListing, Percolator } from '@dealstead/percolator';
import { shardOf } from '@dealstead/search-engine';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { demoListings } from '../judged/demoListings.ts';
import { generateSavedQueries, type Place } from './savedQueries.ts';

/** Which of the first generated saved queries a shard holds. */
export interface MatchingTask {
  readonly savedQueries: number;
  readonly shard: number;
  readonly count: number;
  /** Public keys of its callers. */
  readonly peers: Parameters<typeof verifyIdentity>[0];
}

/** A ready shard, and its reply to each further message. */
export interface MatchingReport {
  readonly url: string;
  readonly savedQueries: number;
  readonly resident: number;
  /** Processor time of this process in milliseconds. */
  readonly cpuMs: number;
}

process.once('message', (task: MatchingTask) => void start(task));
process.once('disconnect', () => process.exit(0));

async function start({ savedQueries, shard, count, peers }: MatchingTask): Promise<void> {
  const percolator = new Percolator();
  const places: Place[] = demoListings(2_000).flatMap(({ latitude, longitude, ...place }) =>
    latitude === null || longitude === null ? [] : [{ ...place, latitude, longitude }],
  );
  for (const query of generateSavedQueries(savedQueries, new SeededRandom(1), places))
    if (shardOf(query.id, count) === shard) percolator.put(query);
  const server = createShardServer({
    part: { shard, count },
    verify: verifyIdentity(peers),
    call(method, parameters) {
      if (method !== 'match') return undefined;
      const [listings, now] = parameters as [MatchableListing[], number];
      return listings.map((listing) => percolator.match(listing, now));
    },
    state: () => ({ changes: 0, behind: 0 }),
    checks: {},
    log: createLog('bench', 'error'),
  });
  await listen(server.http, 0, '127.0.0.1');
  const report = () => {
    const { user, system } = process.cpuUsage();
    process.send?.({
      url: addressOf(server.http),
      savedQueries: percolator.size,
      resident: process.memoryUsage.rss(),
      cpuMs: (user + system) / 1_000,
    } satisfies MatchingReport);
  };
  process.on('message', report);
  report();
}
