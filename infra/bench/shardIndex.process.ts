import { createLog, verifyIdentity } from '@dealstead/service-kit';
import { addressOf, listen } from '@dealstead/service-kit/server';
import { createShardServer } from '@dealstead/listings/search/shards/shardServer';
import { buildIndexArrays, openIndex, openShardAnswers, shardOf } from '@dealstead/search-engine';
import type { Listing } from '@dealstead/search-engine';
import { firstId } from '../demo/listing.ts';
import { demoListingOf } from '../judged/demoListings.ts';

/** What a shard of a benchmark holds: of the first `listings` demo listings, those of a shard. */
export interface ShardTask {
  readonly listings: number;
  readonly shard: number;
  readonly count: number;
  /** Public keys of its callers. */
  readonly peers: Parameters<typeof verifyIdentity>[0];
}

/** A ready shard, and its reply to each further message: processor time and memory so far. */
export interface ShardReport {
  readonly url: string;
  readonly listings: number;
  /** Milliseconds and processor time in milliseconds of making the listings and the index. */
  readonly loadMs: number;
  readonly loadCpuMs: number;
  /** Bytes: of the index's arrays, resident now, and resident at most. */
  readonly arrays: number;
  readonly resident: number;
  readonly peak: number;
  /** Processor time of this process in milliseconds. */
  readonly cpuMs: number;
}

const batchSize = 1_000;

process.once('message', (task: ShardTask) => void start(task));
process.once('disconnect', () => process.exit(0));

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function start({ listings, shard, count, peers }: ShardTask): Promise<void> {
  const [startedAt, before] = [performance.now(), cpuMs()];
  const index = openIndex(await buildIndexArrays(listingsOf(listings, shard, count)));
  const [loadMs, loadCpuMs] = [performance.now() - startedAt, cpuMs() - before];
  globalThis.gc?.();
  const answers = openShardAnswers(index) as unknown as Record<string, (...values: readonly unknown[]) => unknown>;
  const server = createShardServer({
    part: { shard, count },
    verify: verifyIdentity(peers),
    call: (method, parameters) => (method === 'status' ? undefined : answers[method]!(...parameters)),
    state: () => ({ changes: 0, behind: 0 }),
    checks: {},
    log: createLog('bench', 'error'),
  });
  await listen(server, 0, '127.0.0.1');
  const { listings: held, bytes, textBytes } = index.state();
  const report = () =>
    process.send?.({
      url: addressOf(server),
      listings: held,
      loadMs,
      loadCpuMs,
      arrays: bytes + textBytes,
      resident: process.memoryUsage.rss(),
      peak: process.resourceUsage().maxRSS * 1_024,
      cpuMs: cpuMs(),
    } satisfies ShardReport);
  process.on('message', report);
  report();
}

async function* listingsOf(listings: number, shard: number, count: number): AsyncGenerator<Listing[]> {
  let batch: Listing[] = [];
  for (let id = firstId; id < firstId + listings; id++) {
    if (shardOf(id, count) !== shard) continue;
    if (batch.push(demoListingOf(id)) < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
