import { deserialize, serialize } from 'node:v8';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SortOrder } from '@dealstead/contracts';
import { now, randomListing } from '../fixtures/randomListing.ts';
import { SeededRandom } from '../fixtures/random.ts';
import { RandomQueries } from '../fixtures/randomQueries.ts';
import { valueOf } from '../fixtures/referenceScan.ts';
import {
  type CallShard,
  buildIndex,
  type Filter,
  type Listing,
  openShardAnswers,
  type Page,
  queriesOf,
  type SearchIndex,
  type SearchQueries,
  type ShardAnswers,
  ShardedQueries,
  shardOf,
} from '../index.ts';
import { share } from '@dealstead/contracts/fixtures/randomCases';

const firstId = 20_001;
const many = share(40);
/** Milliseconds. */
const timeout = 120_000;
const fieldWords = new Set(['arv']);

const build = (listings: readonly Listing[]): Promise<SearchIndex> =>
  buildIndex(
    (async function* () {
      yield listings;
    })(),
    { compactAfter: Infinity, fieldWords },
  );

/** One index, and the same listings in 1, 2, 3 and 7 shards. */
interface Group {
  readonly listings: Map<number, Listing>;
  readonly one: SearchIndex;
  readonly sharded: readonly { readonly shards: readonly SearchIndex[]; readonly queries: SearchQueries }[];
}

/** Calls shards as another process does, with copies of parameters and results. */
function callsOf(shards: readonly ShardAnswers[]): CallShard {
  return async (shard, method, ...parameters) => {
    const answers = shards[shard]! as unknown as Record<string, (...sent: unknown[]) => unknown>;
    return deserialize(serialize(answers[method]!(...(deserialize(serialize(parameters)) as unknown[]))));
  };
}

async function start(size: number, random: SeededRandom): Promise<Group> {
  const listings = Array.from({ length: size }, (_, at) => randomListing(firstId + at, random));
  const sharded = await Promise.all(
    [1, 2, 3, 7].map(async (count) => {
      const shards = await Promise.all(
        Array.from({ length: count }, (_, n) => build(listings.filter(({ id }) => shardOf(id, count) === n))),
      );
      const queries = new ShardedQueries({ count, callShard: callsOf(shards.map(openShardAnswers)), fieldWords });
      return { shards, queries };
    }),
  );
  return { listings: new Map(listings.map((one) => [one.id, one])), one: await build(listings), sharded };
}

/** Inserts, updates and removals in all of them. */
function change({ listings, one, sharded }: Group, count: number, random: SeededRandom): void {
  for (let time = 0; time < count; time++) {
    const id = firstId + random.integer(0, listings.size + 40);
    const listing = random.chance(0.7) ? randomListing(id, random) : undefined;
    const owners = sharded.map(({ shards }) => shards[shardOf(id, shards.length)]!);
    for (const index of [one, ...owners]) {
      if (listing) index.put(listing);
      else index.remove(id);
    }
    if (listing) listings.set(id, listing);
    else listings.delete(id);
  }
}

/** Random queries of every kind, each on all groups of shards. */
function agree(group: () => Group, seed: number): void {
  const each: EachQuery = (name, makeQuery) =>
    test(
      name,
      async () => {
        const { one, sharded, listings } = group();
        const random = new SeededRandom(seed);
        const queries = queriesAbout([...listings.values()], random);
        const whole = queriesOf(one);
        for (let time = 0; time < many; time++) {
          const query = makeQuery(queries, random);
          const expected = await query(whole);
          for (const { queries: parts } of sharded) expect(await query(parts)).toEqual(expected);
        }
      },
      timeout,
    );
  agreeOnLists(group, each);
  agreeOnFigures(each);
  each('cards and similar listings', (queries, random) => {
    const ids = random.sample([...group().listings.keys()], random.integer(0, 12));
    const assumptions = random.chance(0.5) ? queries.assumptions() : undefined;
    const filter = anyFilter(queries, random);
    const position = { latitude: random.integer(2_500, 4_900), longitude: random.integer(-12_400, -6_700) };
    return async (on) => [
      (await on.cards([...ids, 1], now, assumptions)).toString(),
      await on.hasAll(ids),
      await on.hasAll([...ids, 1]),
      await Promise.all([...ids.slice(0, 3), 1].map((id) => on.similarTo(id))),
      await on.nearest(filter, position, 7, now),
    ];
  });
}

/** Runs a test with random queries of a kind. */
type EachQuery = (
  name: string,
  queries: (queries: RandomQueries, random: SeededRandom) => (on: SearchQueries) => Promise<unknown>,
) => void;

const anyFilter = (queries: RandomQueries, random: SeededRandom): Filter => ({
  ...queries.mix(random.pick([0, 0.1, 0.25])),
  ...queries.facts(0.1),
  ...(random.chance(0.3)
    ? { words: random.pick([queries.words(1), queries.words(2), queries.prefix(2), queries.typo()]) }
    : {}),
});

function agreeOnLists(group: () => Group, each: EachQuery): void {
  /** A list and its next two pages. */
  const pages = (filter: Filter, page: Page) => async (on: SearchQueries) => {
    const found: number[][] = [];
    let after: Page['after'];
    for (let nth = 0; nth < 3; nth++) {
      const ids = await on.list(filter, { ...page, after }, now);
      found.push(ids);
      const last = group().listings.get(ids.at(-1) ?? 0);
      if (!last) break;
      after = { value: cursorValueOf(last, page.sortBy), id: last.id };
    }
    return { filter, page, found };
  };
  const byRelevance = { sortBy: 'relevance', sortOrder: 'desc' } as const;

  each('lists with pages', (queries, random) =>
    pages(anyFilter(queries, random), queries.page(random.pick([3, 12, 200]))),
  );
  each('lists by projected return with pages', (queries, random) => {
    const { filter, page } = queries.returns();
    return pages({ ...anyFilter(queries, random), ...filter }, { ...page, limit: random.pick([5, 100]) });
  });
  each('lists by relevance with pages', (queries, random) => {
    const words = random.pick([queries.words(1), queries.words(2), queries.prefix(1), queries.typo()]);
    const filter = { ...queries.mix(random.pick([0, 0.05])), ...(random.chance(0.2) ? queries.near() : {}), words };
    return pages(filter, { ...byRelevance, limit: random.pick([5, 12, 30, 100]) });
  });
  each('words that are misspelt, beginnings or unknown', (queries, random) => {
    const words = [
      queries.typo(),
      queries.prefix(3),
      queries.words(1),
      [{ text: 'qqqq', kind: 'word' as const }],
    ].flat();
    const shuffled = random.sample(words, words.length);
    return (on) => on.correctSpelling(shuffled);
  });
}

function agreeOnFigures(each: EachQuery): void {
  each('totals', (queries, random) => {
    const filter = anyFilter(queries, random);
    const { filter: returns } = queries.returns();
    return async (on) => [
      filter,
      await on.count(filter, now),
      await on.size(filter, now),
      await on.overview(filter, now),
      await on.prices(filter, now),
      await on.countUnknownReturns({ ...filter, ...returns }, now),
      await on.countUnknownReturns({ ...filter, minReturns: { capRate: -Infinity } }, now),
    ];
  });
  each('facets', (queries, random) => {
    const filter = anyFilter(queries, random);
    return async (on) => [filter, await on.facets(filter, now)];
  });
  each('clusters and pins of map tiles', (queries, random) => {
    const filter = random.chance(0.5) ? {} : anyFilter(queries, random);
    const address = queries.tile();
    return async (on) => [filter, address, await on.tile(address, filter, now)];
  });
  each('medians of the heatmap', (queries, random) => {
    const filter = random.chance(0.5) ? {} : anyFilter(queries, random);
    return async (on) => [filter, await on.heatmap(filter, now)];
  });
}

function queriesAbout(listings: readonly Listing[], random: SeededRandom): RandomQueries {
  return new RandomQueries(random, {
    cities: [...new Set(listings.map(({ city }) => city))],
    counties: [...new Set(listings.flatMap(({ county }) => county ?? []))],
    zips: [...new Set(listings.flatMap(({ zipCode }) => zipCode ?? []))],
    texts: listings.flatMap(({ title, description }) => [title, description]),
    positions: listings.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[latitude, longitude] as const],
    ),
    prices: listings.map(({ price }) => price),
  });
}

/** The value of a cursor; orders by relevance and by projected returns have none. */
function cursorValueOf(listing: Listing, sortBy: SortOrder): number | null {
  switch (sortBy) {
    case 'relevance':
    case 'cashOnCash':
    case 'capRate':
    case 'maoMargin':
    case 'flipProfit':
      return null;
    default:
      return valueOf(listing, sortBy);
  }
}

describe.each([1_500, 40, 3])('shards of %i listings answer like one index', (size) => {
  let group: Group;
  beforeAll(async () => {
    group = await start(size, new SeededRandom(size + 1));
  });
  afterAll(async () => {
    for (const index of [group.one, ...group.sharded.flatMap(({ shards }) => shards)]) await index.close();
  });

  describe('as built', () => {
    agree(() => group, 5);
  });
  describe('after changes', () => {
    beforeAll(() => change(group, Math.max(size / 4, 3), new SeededRandom(6)));
    agree(() => group, 7);
  });
});

describe('the heatmap while listings change between its two rounds', () => {
  const place = { latitude: 35.15, longitude: -90.05, status: 'active' } as const;
  const random = new SeededRandom(9);
  const listings = Array.from({ length: 60 }, (_, at) => ({ ...randomListing(at + 1, random), ...place }));
  const buildShards = () =>
    Promise.all([0, 1].map((shard) => build(listings.filter(({ id }) => shardOf(id, 2) === shard))));

  /** The median price where listings change before the second round, which `second` answers. */
  async function medianPrice(
    first: readonly SearchIndex[],
    second: readonly SearchIndex[],
    changed: (listing: Listing) => Listing | undefined,
  ): Promise<number | null> {
    let isChanged = false;
    const [call, callAgain] = [first, second].map((shards) => callsOf(shards.map(openShardAnswers))) as [
      CallShard,
      CallShard,
    ];
    const queries = new ShardedQueries({
      count: 2,
      fieldWords,
      callShard(shard, method, ...parameters) {
        if (method !== 'hexagonValues') return call(shard, method, ...parameters);
        if (!isChanged) changeAll(second, changed);
        isChanged = true;
        return callAgain(shard, method, ...parameters);
      },
    });
    const { hexagons } = await queries.heatmap({}, now);
    expect(isChanged).toBe(true);
    expect(hexagons).toHaveLength(1);
    return hexagons[0]!.medianPrice;
  }

  function changeAll(shards: readonly SearchIndex[], changed: (listing: Listing) => Listing | undefined): void {
    for (const listing of listings) {
      const other = changed(listing);
      const index = shards[shardOf(listing.id, 2)]!;
      if (other) index.put(other);
      else index.remove(listing.id);
    }
  }

  const cases: [string, (listing: Listing) => Listing | undefined][] = [
    ['leave the window of the median', (listing) => ({ ...listing, price: listing.price * 50 })],
    ['are removed', () => undefined],
  ];

  test.each(cases)('and %s has the medians of the first round', async (_what, changed) => {
    const shards = await buildShards();
    const before = (await queriesOf(await build(listings)).heatmap({}, now)).hexagons;
    expect(await medianPrice(shards, shards, changed)).toBe(before[0]!.medianPrice);
  });

  test.each(cases)('and %s has new medians if another replica answers', async (_what, changed) => {
    const [shards, replicas] = await Promise.all([buildShards(), buildShards()]);
    const median = await medianPrice(shards, replicas, changed);
    const after = listings.flatMap((listing) => changed(listing) ?? []);
    const [hexagon] = (await queriesOf(await build(after)).heatmap({}, now)).hexagons;
    if (hexagon) expect(median).toBe(hexagon.medianPrice);
    expect(median).toBeGreaterThan(0);
  });
});

test('a page begins after a listing that was removed since', async () => {
  const random = new SeededRandom(12);
  const group = await start(400, random);
  const page = { sortBy: 'price', sortOrder: 'asc', limit: 20 } as const;
  const words = [{ text: 'the', kind: 'word' as const }];
  const all = await queriesOf(group.one).list({}, { ...page, limit: 400 }, now);
  const lists: [Filter, Page][] = [
    [{}, page],
    [{}, { ...page, sortBy: 'cashOnCash', sortOrder: 'desc' }],
    [{ words }, { ...page, sortBy: 'relevance', sortOrder: 'desc', limit: 60 }],
  ];
  for (const [filter, one] of lists) {
    const first = await queriesOf(group.one).list(filter, one, now);
    const last = group.listings.get(first.at(-1) ?? 0);
    if (!last) continue;
    const after = { value: cursorValueOf(last, one.sortBy), id: last.id };
    for (const index of [group.one, ...group.sharded.map(({ shards }) => shards[shardOf(last.id, shards.length)]!)])
      index.remove(last.id);
    const expected = await queriesOf(group.one).list(filter, { ...one, after }, now);
    for (const { queries } of group.sharded)
      expect(await queries.list(filter, { ...one, after }, now)).toEqual(expected);
    if (one.sortBy === 'price') expect(expected).toEqual(all.slice(20, 40));
  }
});
