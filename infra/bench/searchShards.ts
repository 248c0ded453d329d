import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { createLog, signIdentity } from '@dealstead/service-kit';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { ShardSet } from '@dealstead/listings/search/shards/shardSet';
import { categories, states } from '@dealstead/contracts';
import { type SearchQueries, ShardedQueries } from '@dealstead/search-engine';
import { RandomQueries } from '@dealstead/search-engine/fixtures/randomQueries';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { firstId } from '../demo/listing.ts';
import { demoListingOf } from '../judged/demoListings.ts';
import type { ShardReport, ShardTask } from './shardIndex.process.ts';

const now = Date.now();
const { secret, peers } = newKeys('listings');

/** The shards of a benchmark: processes of their own that make their listings themselves. */
class BenchShards {
  readonly children: readonly ChildProcess[];
  readonly loaded: readonly ShardReport[];
  readonly queries: SearchQueries;
  readonly #set: ShardSet;

  private constructor(children: readonly ChildProcess[], loaded: readonly ShardReport[]) {
    this.children = children;
    this.loaded = loaded;
    this.#set = new ShardSet({
      map: { version: 1, shards: loaded.map(({ url }) => [url]) },
      sign: signIdentity(secret.listings),
      onChange: () => undefined,
      log: createLog('bench', 'error'),
    });
    const { count, ask } = this.#set;
    this.queries = new ShardedQueries({ count, ask, fieldWords: new Set() });
  }

  /** Makes the indexes one after the other, because making one needs twice its memory. */
  static async start(listings: number, count: number): Promise<BenchShards> {
    const children: ChildProcess[] = [];
    const loaded: ShardReport[] = [];
    for (let shard = 0; shard < count; shard++) {
      const child = fork(new URL('./shardIndex.process.ts', import.meta.url), { execArgv: ['--expose-gc'] });
      children.push(child);
      loaded.push(await request(child, { listings, shard, count, peers } satisfies ShardTask));
      console.error(`search shards: shard ${shard} of ${count} has ${loaded.at(-1)?.listings} listings`);
    }
    return new BenchShards(children, loaded);
  }

  /** Current figures of each shard. */
  report(): Promise<ShardReport[]> {
    return Promise.all(this.children.map((child) => request(child, 'report')));
  }

  async stop(): Promise<void> {
    await this.#set.close();
    for (const child of this.children) child.disconnect();
  }
}

/** Sends a message and resolves to the reply. @throws Error if the process ends */
async function request(child: ChildProcess, message: ShardTask | 'report'): Promise<ShardReport> {
  const stopping = new AbortController();
  const ended = once(child, 'exit', { signal: stopping.signal }).then(([code]): never => {
    throw new Error(`A shard ended (${code}).`);
  });
  const replied = once(child, 'message', { signal: stopping.signal });
  child.send(message);
  try {
    const [report] = (await Promise.race([replied, ended])) as [ShardReport];
    return report;
  } finally {
    ended.catch(() => undefined); // aborted
    stopping.abort();
  }
}

/** A kind of query: each call creates another one. */
type QueryKinds = Readonly<Record<string, () => (on: SearchQueries) => Promise<unknown>>>;

function queryKinds(listings: number): QueryKinds {
  const random = new SeededRandom(1);
  const sample = Array.from({ length: 3_000 }, () => demoListingOf(firstId + random.integer(0, listings - 1)));
  const ask = new RandomQueries(random, {
    cities: sample.map(({ city }) => city),
    counties: [],
    texts: sample.flatMap(({ title, description }) => [title, description]),
    positions: sample.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[latitude, longitude] as const],
    ),
    prices: sample.map(({ price }) => price),
  });
  const newest = { sortBy: 'createdAt', sortOrder: 'desc', limit: 12 } as const;
  const best = { ...newest, sortBy: 'relevance' } as const;
  const filter = () => ({ ...ask.mix(), ...(random.chance(0.3) ? { words: ask.words(random.integer(1, 2)) } : {}) });
  const deferred =
    <Q>(create: () => Q, run: (on: SearchQueries, query: Q) => Promise<unknown>) =>
    () => {
      const query = create();
      return (on: SearchQueries) => run(on, query);
    };
  return {
    'newest of a category': deferred(
      () => ({ categories: [random.pick(categories)] }),
      (on, one) => on.list(one, newest, now),
    ),
    'state and price by price': deferred(
      () => ({ states: [random.pick(states)], ...ask.prices() }),
      (on, one) => on.list(one, { ...newest, sortBy: 'price' }, now),
    ),
    'any filters in any order': deferred(
      () => [ask.mix(), ask.page()] as const,
      (on, [one, page]) => on.list(one, page, now),
    ),
    'two words by relevance': deferred(
      () => ({ words: ask.words(2) }),
      (on, one) => on.list(one, best, now),
    ),
    'bounds and order by projected returns': deferred(
      () => ask.returns(),
      (on, { filter: one, page }) => on.list(one, { ...page, limit: 12 }, now),
    ),
    'count and average': deferred(filter, (on, one) => on.count(one, now)),
    'six facets': deferred(filter, (on, one) => on.facets(one, now)),
    'clusters at zoom 6': deferred(
      () => [ask.tile(6), filter()] as const,
      (on, [address, one]) => on.tile(address, one, now),
    ),
    heatmap: deferred(filter, (on, one) => on.heatmap(one, now)),
  };
}

/** Milliseconds of a query, and its processor time in the busiest shard and in the coordinator. */
interface Measured {
  readonly latency: RecordableHistogram;
  readonly shardCpu: number;
  readonly ownCpu: number;
}

/** Runs different queries of a kind one after the other, so that latency has no waiting in it. */
async function measureKind(shards: BenchShards, create: QueryKinds[string], times: number): Promise<Measured> {
  for (let warm = 0; warm < times / 4; warm++) await create()(shards.queries);
  const latency = createHistogram();
  const before = await shards.report();
  const own = process.cpuUsage();
  for (let time = 0; time < times; time++) {
    const query = create();
    const startedAt = process.hrtime.bigint();
    await query(shards.queries);
    latency.record(Number(process.hrtime.bigint() - startedAt));
  }
  const { user, system } = process.cpuUsage(own);
  const after = await shards.report();
  const busiest = Math.max(...after.map(({ cpuMs }, shard) => cpuMs - before[shard]!.cpuMs));
  return { latency, shardCpu: busiest / times, ownCpu: (user + system) / 1_000 / times };
}

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1);
const percentile = ({ latency }: Measured, share: number) => ms(latency.percentile(share) / 1e6);
const count = (value: number) => value.toLocaleString('en-US');

/**
 * Compares one shard with two. The machine has no core of its own for each process, so that throughput with a core for each
 * shard is computed: the inverse of the processor time of a query in the busiest shard. Returns Markdown.
 */
export async function measureShards(listings: number, times: number): Promise<string> {
  const kinds = queryKinds(listings);
  const measured: Record<string, Measured[]> = {};
  for (const size of [1, 2]) {
    const shards = await BenchShards.start(listings, size);
    try {
      for (const [kind, create] of Object.entries(kinds))
        (measured[kind] ??= []).push(await measureKind(shards, create, times));
    } finally {
      await shards.stop();
    }
  }
  const rows = Object.entries(measured).map(([kind, [one, two]]) => {
    const cells = [one!.shardCpu, two!.shardCpu].map(ms);
    const own = [one!.ownCpu, two!.ownCpu].map(ms);
    const gain = (one!.shardCpu / two!.shardCpu).toFixed(2);
    return `| ${[kind, ...cells, gain, ...own, percentile(one!, 50), percentile(two!, 50)].join(' | ')} |`;
  });
  const total = (nth: 0 | 1) => Object.values(measured).reduce((sum, some) => sum + some[nth]!.shardCpu, 0);
  return [
    `${count(listings)} listings, ${count(times)} different queries of each kind. A query of each kind takes ${ms(total(0))} ms of the processor in one shard and ${ms(total(1))} ms in the busier of two: **${(total(0) / total(1)).toFixed(2)} times** the throughput.`,
    '',
    '| query | shard of one, ms | busier of two, ms | times the throughput | coordinator of one, ms | of two, ms | p50 of one, ms | of two, ms |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Measures memory, loading and latency of many listings in shards. Returns Markdown. */
export async function measureManyListings(listings: number, size: number, times: number): Promise<string> {
  const shards = await BenchShards.start(listings, size);
  try {
    const kinds = queryKinds(listings);
    const rows: string[] = [];
    for (const [kind, create] of Object.entries(kinds)) {
      const measured = await measureKind(shards, create, times);
      const cells = [50, 99].map((share) => percentile(measured, share));
      rows.push(`| ${[kind, ...cells, ms(measured.shardCpu), ms(measured.ownCpu)].join(' | ')} |`);
    }
    const reports = await shards.report();
    const sum = (value: (report: ShardReport) => number) => reports.reduce((all, one) => all + value(one), 0);
    const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;
    const bytesOf = (bytes: number) => Math.round(bytes / listings);
    return [
      `${count(listings)} listings in ${size} shard${size === 1 ? '' : 's'}. Arrays of ${gigabytes(sum(({ arrays }) => arrays))} (${bytesOf(sum(({ arrays }) => arrays))} bytes a listing), resident ${gigabytes(sum(({ resident }) => resident))} (${bytesOf(sum(({ resident }) => resident))} bytes a listing), at most ${gigabytes(Math.max(...reports.map(({ peak }) => peak)))} in one process while it loads.`,
      `Making the indexes, one after the other: ${(sum(({ loadMs }) => loadMs) / 1_000).toFixed(0)} s, ${(sum(({ loadCpuMs }) => loadCpuMs) / 1_000).toFixed(0)} s of processor time, with that of making the listings.`,
      '',
      '| query, each different | p50 ms | p99 ms | processor of the busiest shard, ms | of the coordinator, ms |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n');
  } finally {
    await shards.stop();
  }
}

if (import.meta.main) {
  const { LISTINGS = '1000000', SHARDS = '', TIMES = '300' } = process.env;
  const [listings, times] = [Number(LISTINGS), Number(TIMES)];
  console.log(await (SHARDS ? measureManyListings(listings, Number(SHARDS), times) : measureShards(listings, times)));
  process.exit(0);
}
