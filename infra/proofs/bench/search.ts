import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { arvPercent, categories, mapZooms, type Property, spread, states } from '@dealstead/contracts';
import type { PropertyFilter } from '@dealstead/contracts/listings/propertyFilter';
import { RandomQueries, type Sample } from '@dealstead/search-engine/fixtures/randomQueries';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import {
  type Filter,
  type Listing,
  openIndex,
  type Page,
  queriesOf,
  restoreIndex,
  type SearchIndex,
} from '@dealstead/search-engine';
import { loadArrays } from '@dealstead/listings/search/feed/load';
import { resolveQuery } from '@dealstead/listings/search/resolveQuery';
import { readJudgedQueries } from '../judged/judgedQueries.ts';
import { sized } from './size.ts';

/** Each kind creates a random query, which is then run and measured. */
type QueryKinds = Readonly<Record<string, () => () => unknown>>;

const now = Date.now();

/** The queries that pages send. */
export function queryKinds(index: SearchIndex, sample: Sample, random: SeededRandom): QueryKinds {
  const queries = new RandomQueries(random, sample);
  const newest = { sortBy: 'createdAt', sortOrder: 'desc', limit: 12 } as const;
  const best = { ...newest, sortBy: 'relevance' } as const;
  const list = (filter: Filter, page: Page = queries.page()) => {
    return () => index.list(filter, page, now);
  };
  const category = () => [random.pick(categories)];
  const everyFilter = () => ({
    ...queries.mix(),
    ...(random.chance(0.3) ? { words: queries.words(random.integer(1, 2)) } : {}),
  });
  const nextPage = (filter: Filter) => {
    const page = queries.page(500);
    const [id] = index.list(filter, { ...page, limit: random.integer(1, 500) }, now).slice(-1);
    const after = id === undefined ? undefined : { value: valueOf(index, id, page.sortBy), id };
    return list(filter, { ...page, after });
  };
  // Other assumptions each time, so that no cached result helps.
  const returns = (others: Filter) => {
    const { filter, page } = queries.returns();
    return list({ ...others, ...filter }, { ...page, limit: 12 });
  };
  const tiles = Array.from({ length: mapZooms.max - mapZooms.min + 1 }, (_, step) => mapZooms.min + step);
  return {
    'newest of a category': () => list({ categories: category() }, newest),
    'state, price and acres by price': () =>
      list({ states: [random.pick(states)], ...queries.prices(), ...queries.acres() }, { ...newest, sortBy: 'price' }),
    'any filters in any order': () => list(queries.mix()),
    'a word': () => list({ words: queries.words(1) }, best),
    'two words': () => list({ words: queries.words(2) }, best),
    'three words': () => list({ words: queries.words(3) }, best),
    'words and filters in any order': () => list({ ...queries.mix(), words: queries.words(random.integer(1, 3)) }),
    'a typo': () => list({ words: queries.typo() }, best),
    'a typo and filters': () => list({ ...queries.mix(), words: queries.typo() }),
    'a prefix of one letter': () => list({ words: queries.prefix(1) }, best),
    'a prefix of two or three letters': () => list({ words: queries.prefix(random.integer(2, 3)) }, best),
    'box and category': () => list({ ...queries.box(), categories: category() }),
    'drawn area and category': () => list({ ...queries.area(), categories: category() }),
    'near a place': () => list({ ...queries.near(), ...queries.prices() }),
    'bounds and order by projected returns': () => returns({}),
    'projected returns and filters': () => returns(queries.mix()),
    'listings of unknown return': () => deferQuery(queries.returns().filter, (f) => index.countUnknownReturns(f, now)),
    'page of 500 by cursor': () => nextPage(queries.mix(0.1)),
    'count and average': () => deferQuery(everyFilter(), (filter) => index.count(filter, now)),
    'six facets': () => deferQuery(everyFilter(), (filter) => index.facets(filter, now)),
    'price histogram': () => deferQuery(everyFilter(), (filter) => index.prices(filter, now)),
    ...Object.fromEntries(
      tiles.map((z) => [
        `clusters at zoom ${z}`,
        () => {
          const [address, filter] = [queries.tile(z), random.chance(0.5) ? {} : everyFilter()];
          return () => index.tile(address, filter, now);
        },
      ]),
    ),
    heatmap: () => deferQuery(everyFilter(), (filter) => index.heatmap(filter, now)),
    'twelve cards': () => deferQuery(list({ categories: category() }), (ids) => index.cards(ids(), now)),
  };
}

/** Search texts as people type them, interpreted; conditions that nothing matches are relaxed. */
function textKinds(index: SearchIndex, texts: readonly string[], random: SeededRandom): QueryKinds {
  const resolve = (filter: PropertyFilter) => {
    const search = random.pick(texts);
    return () => resolveQuery(queriesOf(index), { ...filter, search, relax: true }, now);
  };
  return {
    'a judged text, relaxed if nothing matches': () => resolve({}),
    'a judged text with 60 beds, always relaxed': () => resolve({ minBeds: 60 }),
  };
}

const deferQuery = <T>(value: T, query: (value: T) => unknown) => {
  return () => query(value);
};

function valueOf(index: SearchIndex, id: number, sortBy: string): number | null {
  const card = JSON.parse(index.card(id, now)?.toString() ?? 'null') as Property | null;
  if (!card) return null;
  const acres = card.acres === null ? null : Number(card.acres);
  switch (sortBy) {
    case 'createdAt':
      return Date.parse(card.createdAt);
    case 'price':
      return card.price;
    case 'acres':
      return acres;
    case 'arvPercent':
      return arvPercent(card.price, card.arv);
    case 'spread':
      return spread(card.price, card.rehabCost, card.arv);
    default:
      return acres ? card.price / acres : null;
  }
}

/** Samples values for queries from the index. */
export function sampleIndex(index: SearchIndex, random: SeededRandom): Sample {
  const ids = ['price', 'acres', 'spread', 'pricePerAcre', 'createdAt'].flatMap((sortBy) =>
    (['asc', 'desc'] as const).flatMap((sortOrder) =>
      index.list({}, { sortBy: sortBy as 'price', sortOrder, limit: 20_000 }, now).filter(() => random.chance(0.02)),
    ),
  );
  const cards = JSON.parse(index.cards(ids, now).toString()) as Property[];
  const positions: [number, number][] = [];
  for (let x = 32; x < 84; x++) {
    for (let y = 80; y < 112; y++) {
      const { clusters, pins } = index.tile({ z: 8, x, y }, {}, now);
      for (const { latitude, longitude } of [...clusters, ...pins])
        if (random.chance(0.3)) positions.push([latitude, longitude]);
    }
  }
  return {
    cities: cards.map(({ city }) => city),
    counties: [],
    texts: cards.flatMap(({ title, description }) => [title, description]),
    positions,
    prices: cards.map(({ price }) => Math.round(price * 100)),
  };
}

const milliseconds = (histogram: RecordableHistogram, percentile: number) =>
  (histogram.percentile(percentile) / 1e6).toFixed(percentile === 50 ? 3 : 2);

/** Records the time of a query, to the end of its promise if it returns one. */
async function timed(histogram: RecordableHistogram, query: () => unknown): Promise<void> {
  const start = process.hrtime.bigint();
  const result = query();
  if (result instanceof Promise) await result;
  histogram.record(Math.max(1, Number(process.hrtime.bigint() - start)));
}

export async function measureKinds(kinds: QueryKinds, times: number): Promise<string[]> {
  const rows: string[] = [];
  for (const [name, createQuery] of Object.entries(kinds)) {
    for (let warm = 0; warm < times / 5; warm++) await createQuery()();
    const histogram = createHistogram();
    for (let time = 0; time < times; time++) await timed(histogram, createQuery());
    const cells = [milliseconds(histogram, 50), milliseconds(histogram, 90), milliseconds(histogram, 99)];
    rows.push(`| ${name} | ${cells.join(' | ')} |`);
  }
  return rows;
}

/** Measures queries while `perSecond` listings change and compactions run. */
async function measureDuringChanges(
  index: SearchIndex,
  kinds: QueryKinds,
  listings: readonly Listing[],
  perSecond: number,
) {
  const latency = createHistogram();
  const blocked = createHistogram();
  const compactions = index.state().compactions;
  const queries = Object.entries(kinds).filter(([name]) => name !== 'heatmap');
  const start = performance.now();
  let changed = 0;
  let last = performance.now();
  const ticks = setInterval(() => {
    blocked.record(Math.max(1, Math.round((performance.now() - last - 1) * 1e6)));
    last = performance.now();
  }, 1);
  const isEnough = () =>
    performance.now() - start > sized(20_000, 1_000) && index.state().compactions >= compactions + sized(2, 0);
  while (!isEnough() && performance.now() - start < 90_000) {
    while (changed < ((performance.now() - start) / 1000) * perSecond) {
      const listing = listings[changed++ % listings.length]!;
      index.put({ ...listing, price: listing.price + changed * 100 });
    }
    const [, createQuery] = queries[Math.floor(Math.random() * queries.length)]!;
    await timed(latency, createQuery());
    await sleep(1);
  }
  clearInterval(ticks);
  return { latency, blocked, compactions: index.state().compactions - compactions, changed };
}

const memory = () => process.memoryUsage().rss;
const collect = () => {
  if (!globalThis.gc) throw new Error('Run with --expose-gc');
  for (let time = 0; time < 3; time++) globalThis.gc();
};

/** Benchmarks the search index on the listings of a database. Returns Markdown. */
export async function measureSearch(databaseUrl: string, times: number): Promise<string> {
  collect();
  const before = memory();
  const started = performance.now();
  const index = openIndex(await loadArrays(databaseUrl));
  const loaded = performance.now() - started;
  await sleep(500);
  collect();
  const { listings, bytes, textBytes } = index.state();
  const perListing = (memory() - before) / listings;
  const random = new SeededRandom(1);
  const sample = sampleIndex(index, random);
  const texts = (await readJudgedQueries()).map(({ query }) => query);
  const kinds = { ...queryKinds(index, sample, random), ...textKinds(index, texts, random) };
  const rows = await measureKinds(kinds, times);

  const file = join(tmpdir(), `search-${process.pid}.index`);
  const writing = performance.now();
  await index.snapshot(file, {});
  const written = performance.now() - writing;
  const reading = performance.now();
  const restored = await restoreIndex(file);
  const read = performance.now() - reading;
  await restored?.index.close();
  rmSync(file);

  const changedListings = listingsFromCards(index, sample, random);
  const { latency, blocked, compactions, changed } = await measureDuringChanges(
    index,
    queryKinds(index, sample, random),
    changedListings,
    1_500,
  );
  await index.close();
  return `${listings.toLocaleString('en-US')} listings. Ready from PostgreSQL in ${seconds(loaded)}, from a snapshot in ${seconds(read)} (written in ${seconds(written)});
${Math.round(perListing)} bytes of memory a listing, ${Math.round(bytes / listings)} of them columns and cards, ${Math.round(textBytes / listings)} words.

| query, each different | p50 ms | p90 ms | p99 ms |
|---|---|---|---|
${rows.join('\n')}

During ${Math.round(changed / 1000)},000 changes, 1,500 a second, with ${compactions} compactions: p50 ${milliseconds(latency, 50)} ms, p99 ${milliseconds(latency, 99)} ms; the thread was
blocked for ${milliseconds(blocked, 99)} ms (p99), ${(blocked.max / 1e6).toFixed(1)} ms at most.
`;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Makes listings from cards, to be changed. */
export function listingsFromCards(index: SearchIndex, { positions }: Sample, random: SeededRandom): Listing[] {
  const ids = index.list({}, { sortBy: 'price', sortOrder: 'asc', limit: 60_000 }, now);
  const cards = JSON.parse(index.cards(ids, now).toString()) as Property[];
  return cards.map((card) => {
    const [latitude, longitude] = random.pick(positions);
    const cents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));
    return {
      ...card,
      createdAt: Date.parse(card.createdAt),
      status: 'active',
      county: null,
      zipCode: null,
      price: Math.round(card.price * 100),
      arv: cents(card.arv),
      rehabCost: cents(card.rehabCost),
      monthlyRent: null,
      hasArvSales: false,
      dealType: 'wholesale',
      ownerFinance: random.chance(0.2),
      cashOnly: random.chance(0.2),
      featuredUntil: null,
      daysBefore: 0,
      bedrooms: random.chance(0.5) ? random.integer(1, 5) : null,
      bathrooms: random.chance(0.5) ? random.integer(1, 3) : null,
      squareFeet: null,
      yearBuilt: null,
      latitude: Math.round(latitude * 100) / 100,
      longitude: Math.round(longitude * 100) / 100,
    };
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const port = Number(process.env.PORT ?? 8080);
  const keys = join(process.env.DATA_DIR ?? '.data', 'keys/databases.json');
  const { listings } = JSON.parse(readFileSync(keys, 'utf8')) as { listings: string };
  console.log(
    await measureSearch(
      `postgres://listings:${listings}@127.0.0.1:${port + 10}/dealstead`,
      Number(process.env.TIMES ?? sized(2_000, 10)),
    ),
  );
  process.exit(0);
}
