import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import type { ShardSet } from '@dealstead/listings/search/shards/shardSet';
import { categories, states } from '@dealstead/contracts';
import { type SearchQueries, ShardedQueries } from '@dealstead/search-engine';
import { RandomQueries } from '@dealstead/search-engine/fixtures/randomQueries';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { firstId } from '@dealstead/infra/demo/listing';
import { demoListingOf } from '../judged/demoListings.ts';
import { connectShards } from './connectShards.ts';
import { requestReport } from './requestReport.ts';
import { type ArraysFigures, type ArraysTask, figuresOf } from './shardArrays.process.ts';
import type { ShardReport, ShardTask } from './shardIndex.process.ts';
import { sized } from './size.ts';

const now = Date.now();
/** Where index files of earlier runs are reused. */
const directory = process.env.INDEX_DIR ?? join(tmpdir(), `dealstead-bench-${process.pid}`);
const { secret, peers } = newKeys('listings');

/** The shards of a benchmark: processes of their own that make their listings themselves. */
class BenchShards {
  readonly children: readonly ChildProcess[];
  readonly loaded: readonly ShardReport[];
  readonly made: readonly ArraysFigures[];
  readonly queries: SearchQueries;
  readonly #set: ShardSet;

  private constructor(
    children: readonly ChildProcess[],
    loaded: readonly ShardReport[],
    made: readonly ArraysFigures[],
    set: ShardSet,
  ) {
    this.children = children;
    this.loaded = loaded;
    this.made = made;
    this.#set = set;
    const { count, callShard } = this.#set;
    this.queries = new ShardedQueries({ count, callShard, fieldWords: new Set() });
  }

  /** Makes the indexes two at a time, because making one needs twice its memory. */
  static async start(listings: number, count: number): Promise<BenchShards> {
    const tasks = Array.from({ length: count }, (_, shard) => {
      const file = join(directory, `${listings}-${shard}-of-${count}.index`);
      return { listings, shard, count, file } satisfies ArraysTask;
    });
    const made: ArraysFigures[] = [];
    for (let at = 0; at < count; at += 2)
      made.push(...(await Promise.all(tasks.slice(at, at + 2).map((task) => makeArrays(task)))));
    const children = tasks.map(() => fork(new URL('./shardIndex.process.ts', import.meta.url)));
    const loaded: ShardReport[] = [];
    for (const [shard, { file }] of tasks.entries())
      loaded.push(
        await requestReport<ShardReport>(children[shard]!, { shard, count, file, peers } satisfies ShardTask),
      );
    const set = await connectShards(
      loaded.map(({ url }) => url),
      secret.listings,
    );
    return new BenchShards(children, loaded, made, set);
  }

  /** Current figures of each shard. */
  report(): Promise<ShardReport[]> {
    return Promise.all(this.children.map((child) => requestReport<ShardReport>(child, 'report')));
  }

  async stop(): Promise<void> {
    await this.#set.close();
    for (const child of this.children) child.disconnect();
  }
}

/** Makes the arrays of a shard in a child process, unless an earlier run has. @throws Error if it fails */
async function makeArrays(task: ArraysTask): Promise<ArraysFigures> {
  const read = async () => JSON.parse(await readFile(figuresOf(task.file), 'utf8')) as ArraysFigures;
  if (existsSync(figuresOf(task.file))) return read();
  await mkdir(dirname(task.file), { recursive: true });
  const child = fork(new URL('./shardArrays.process.ts', import.meta.url));
  child.send(task);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The arrays of shard ${task.shard} were not made (${code}).`);
  return read();
}

/** A kind of query: each call creates another one. */
type QueryKinds = Readonly<Record<string, () => (on: SearchQueries) => Promise<unknown>>>;

function queryKinds(listings: number): QueryKinds {
  const random = new SeededRandom(1);
  const sample = Array.from({ length: 3_000 }, () => demoListingOf(firstId + random.integer(0, listings - 1)));
  const queries = new RandomQueries(random, {
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
  const filter = () => ({
    ...queries.mix(),
    ...(random.chance(0.3) ? { words: queries.words(random.integer(1, 2)) } : {}),
  });
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
      () => ({ states: [random.pick(states)], ...queries.prices() }),
      (on, one) => on.list(one, { ...newest, sortBy: 'price' }, now),
    ),
    'any filters in any order': deferred(
      () => [queries.mix(), queries.page()] as const,
      (on, [one, page]) => on.list(one, page, now),
    ),
    'two words by relevance': deferred(
      () => ({ words: queries.words(2) }),
      (on, one) => on.list(one, best, now),
    ),
    'bounds and order by projected returns': deferred(
      () => queries.returns(),
      (on, { filter: one, page }) => on.list(one, { ...page, limit: 12 }, now),
    ),
    'count and average': deferred(filter, (on, one) => on.count(one, now)),
    'six facets': deferred(filter, (on, one) => on.facets(one, now)),
    'clusters at zoom 6': deferred(
      () => [queries.tile(6), filter()] as const,
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

/** Compiles what the first measured kind would otherwise pay for. */
async function warmUp(shards: BenchShards, kinds: QueryKinds, times: number): Promise<void> {
  for (const create of Object.values(kinds))
    for (let time = 0; time < times / 4; time++) await create()(shards.queries);
}

/** Runs different queries of a kind one after the other, so that latency has no waiting in it. */
async function measureKind(shards: BenchShards, create: QueryKinds[string], times: number): Promise<Measured> {
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
      await warmUp(shards, kinds, times);
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
    await warmUp(shards, kinds, times);
    for (const [kind, create] of Object.entries(kinds)) {
      const measured = await measureKind(shards, create, times);
      const cells = [50, 99].map((share) => percentile(measured, share));
      rows.push(`| ${[kind, ...cells, ms(measured.shardCpu), ms(measured.ownCpu)].join(' | ')} |`);
    }
    const reports = await shards.report();
    const sum = <F>(figures: readonly F[], value: (one: F) => number) =>
      figures.reduce((all, one) => all + value(one), 0);
    const gigabytes = (bytes: number) =>
      `${(bytes / 1e9).toFixed(2)} GB (${Math.round(bytes / listings)} bytes a listing)`;
    const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
    const { made } = shards;
    return [
      `${count(listings)} listings in ${size} shard${size === 1 ? '' : 's'}. Arrays of ${gigabytes(sum(reports, ({ arrays }) => arrays))}; the shards' processes, resident after all queries, ${gigabytes(sum(reports, ({ resident }) => resident))}.`,
      `Making the listings and the indexes: ${seconds(Math.max(...made.map(({ ms }) => ms)))} for the slowest shard, ${seconds(sum(made, ({ cpuMs }) => cpuMs))} of processor time in all, in child processes of at most ${(Math.max(...made.map(({ peak }) => peak)) / 1e9).toFixed(2)} GB. From its file, a shard is ready in ${seconds(Math.max(...reports.map(({ openMs }) => openMs)))}.`,
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
  const { LISTINGS = sized(1_000_000, 1_000), SHARDS = '', TIMES = sized(300, 5) } = process.env;
  const [listings, times] = [Number(LISTINGS), Number(TIMES)];
  try {
    console.log(await (SHARDS ? measureManyListings(listings, Number(SHARDS), times) : measureShards(listings, times)));
  } finally {
    if (!process.env.INDEX_DIR) await rm(directory, { recursive: true, force: true });
  }
  process.exit(0);
}
