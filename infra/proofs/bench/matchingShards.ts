import { fork } from 'node:child_process';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { demoListings } from '../judged/demoListings.ts';
import { connectShards } from './connectShards.ts';
import { requestReport } from './requestReport.ts';
import type { MatchingReport, MatchingTask } from './matchingShard.process.ts';
import { sized } from './size.ts';

const now = Date.now();
/** Listings of a call, as of an import. */
const batchSize = 20;
const { secret, peers } = newKeys('listings');

interface Matching {
  /** Milliseconds of processor time of the busiest shard and of this process, and of the clock, for all listings. */
  readonly shardCpu: number;
  readonly ownCpu: number;
  readonly ms: number;
  readonly matches: number;
  /** Bytes of all shards. */
  readonly resident: number;
}

async function measureSize(savedQueries: number, listings: number, count: number): Promise<Matching> {
  const children = Array.from({ length: count }, () => fork(new URL('./matchingShard.process.ts', import.meta.url)));
  const loaded = await Promise.all(
    children.map((child, shard) =>
      requestReport<MatchingReport>(child, { savedQueries, shard, count, peers } satisfies MatchingTask),
    ),
  );
  const set = await connectShards(
    loaded.map(({ url }) => url),
    secret.listings,
  );
  const all = demoListings(listings + 10 * batchSize);
  let matches = 0;
  const matchAll = async (from: number, to: number) => {
    for (let at = from; at < to; at += batchSize) {
      const batch = all.slice(at, at + batchSize);
      const parts = await Promise.all(children.map((_, shard) => set.call(shard, 'match', [batch, now])));
      for (const part of parts as unknown[][][]) matches += part.reduce((sum, some) => sum + some.length, 0);
    }
  };
  await matchAll(listings, all.length);
  matches = 0;
  const report = () => Promise.all(children.map((child) => requestReport<MatchingReport>(child, 'report')));
  const [before, own, startedAt] = [await report(), process.cpuUsage(), performance.now()];
  await matchAll(0, listings);
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(own);
  const after = await report();
  await set.close();
  for (const child of children) child.disconnect();
  return {
    shardCpu: Math.max(...after.map(({ cpuMs }, shard) => cpuMs - before[shard]!.cpuMs)),
    ownCpu: (user + system) / 1_000,
    ms,
    matches,
    resident: after.reduce((sum, { resident }) => sum + resident, 0),
  };
}

/** Compares matching by one shard and by two; throughput with a core for each is computed from processor time. */
export async function measureMatching(savedQueries: number, listings: number): Promise<string> {
  const rows: string[] = [];
  const rates: number[] = [];
  for (const size of [1, 2]) {
    const { shardCpu, ownCpu, ms, matches, resident } = await measureSize(savedQueries, listings, size);
    rates.push(listings / (shardCpu / 1_000));
    const whole = (value: number) => Math.round(value).toLocaleString('en-US');
    const cells = [size, whole(rates.at(-1)!), (shardCpu / listings).toFixed(3), (ownCpu / listings).toFixed(3)];
    rows.push(
      `| ${[...cells, (ms / listings).toFixed(3), whole(matches / listings), `${(resident / 1e9).toFixed(2)} GB`].join(' | ')} |`,
    );
  }
  return [
    `${savedQueries.toLocaleString('en-US')} saved searches, ${listings.toLocaleString('en-US')} listings, ${batchSize} in a call: two shards match **${(rates[1]! / rates[0]!).toFixed(2)} times** as many listings a second.`,
    '',
    '| shards | listings a second, a core for each | processor of the busier shard, ms a listing | of the coordinator | clock, ms a listing | matches a listing | memory |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

if (import.meta.main) {
  const { SAVED_QUERIES = sized(300_000, 2_000), MATCHED = sized(4_000, 100) } = process.env;
  console.log(await measureMatching(Number(SAVED_QUERIES), Number(MATCHED)));
  process.exit(0);
}
