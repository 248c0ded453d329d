import { createLog, verifyIdentity } from '@dealstead/service-kit';
import { addressOf, listen } from '@dealstead/service-kit/server';
import { createShardServer } from '@dealstead/listings/search/shards/shardServer';
import { openIndex, openShardAnswers, readIndexArrays } from '@dealstead/search-engine';

/** What a shard of a benchmark holds. */
export interface ShardTask {
  readonly shard: number;
  readonly count: number;
  /** The arrays of its index. */
  readonly file: string;
  /** Public keys of its callers. */
  readonly peers: Parameters<typeof verifyIdentity>[0];
}

/** A ready shard, and its reply to each further message: processor time and memory so far. */
export interface ShardReport {
  readonly url: string;
  readonly listings: number;
  /** Milliseconds of reading the arrays. */
  readonly openMs: number;
  /** Bytes: of the index's arrays, and resident now. */
  readonly arrays: number;
  readonly resident: number;
  /** Processor time of this process in milliseconds. */
  readonly cpuMs: number;
}

process.once('message', (task: ShardTask) => void start(task));
process.once('disconnect', () => process.exit(0));

async function start({ shard, count, file, peers }: ShardTask): Promise<void> {
  const startedAt = performance.now();
  const arrays = await readIndexArrays(file);
  if (!arrays) throw new Error(`${file} cannot be read.`);
  const index = openIndex(arrays);
  const openMs = performance.now() - startedAt;
  const answers = openShardAnswers(index) as unknown as Record<string, (...values: readonly unknown[]) => unknown>;
  const server = createShardServer({
    part: { shard, count },
    verify: verifyIdentity(peers),
    call: (method, parameters) =>
      method === 'status' || method === 'caughtUp' ? undefined : answers[method]!(...parameters),
    state: () => ({ changes: 0, behind: 0 }),
    checks: {},
    log: createLog('bench', 'error'),
  });
  await listen(server.http, 0, '127.0.0.1');
  const { listings, bytes, textBytes } = index.state();
  const report = () => {
    const { user, system } = process.cpuUsage();
    process.send?.({
      url: addressOf(server.http),
      listings,
      openMs,
      arrays: bytes + textBytes,
      resident: process.memoryUsage.rss(),
      cpuMs: (user + system) / 1_000,
    } satisfies ShardReport);
  };
  process.on('message', report);
  report();
}
