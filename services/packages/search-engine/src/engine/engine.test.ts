import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { build, change, firstId, inBatches, questionsOf } from '../fixtures/indexAndScan.ts';
import { SeededRandom } from '../fixtures/random.ts';
import { now, randomListing } from '../fixtures/randomListing.ts';
import { expectedCard, ReferenceScan } from '../fixtures/referenceScan.ts';
import { buildIndex, restoreIndex } from '../index.ts';

/** Milliseconds. The reference scan takes most of it. */
const timeout = 120_000;

test(
  'so many that their words are read in another thread',
  async () => {
    const { index, scan } = await build(20_500, 11);
    const { queries } = questionsOf({ index, scan }, 12);
    for (let time = 0; time < 10; time++) {
      const filter = { words: queries.words(1) };
      const page = { sortBy: 'relevance', sortOrder: 'desc', limit: 50 } as const;
      expect(index.list(filter, page, now)).toEqual(scan.list(filter, page, now));
      expect(index.count(filter, now)).toEqual(scan.count(filter, now));
    }
    await index.close();
  },
  timeout,
);

test(
  'a large one is merged in another process, and one that is closed meanwhile ends that',
  async () => {
    const { scan } = await build(2_000, 21);
    const index = await buildIndex(inBatches([...scan.listings.values()]), {
      compactAfter: Infinity,
      processFromBytes: 0,
    });
    const pair = { index, scan };
    change(pair, 300, new SeededRandom(22));
    const merging = index.compact();
    change(pair, 200, new SeededRandom(23));
    await merging;
    const { queries } = questionsOf(pair, 24);
    for (let time = 0; time < 20; time++) {
      const filter = { ...queries.mix(0.1), words: queries.words(1) };
      expect(index.count(filter, now)).toEqual(scan.count(filter, now));
    }
    const page = { sortBy: 'price', sortOrder: 'asc', limit: 500 } as const;
    expect(index.list({}, page, now)).toEqual(scan.list({}, page, now));
    const folder = await mkdtemp(join(tmpdir(), 'search-'));
    await index.snapshot(join(folder, 'index'), { place: 8 });
    expect(index.state().pendingChanges).toBe(0);
    const restored = await restoreIndex(join(folder, 'index'));
    await rm(folder, { recursive: true });
    expect(restored?.index.list({}, page, now)).toEqual(scan.list({}, page, now));
    change(pair, 10, new SeededRandom(25));
    const compaction = index.compact();
    await Promise.all([expect(compaction).rejects.toThrow(), index.close(), restored?.index.close()]);
  },
  timeout,
);

test('a percent of ARV includes listings exactly at it, merged or not', async () => {
  const random = new SeededRandom(31);
  const scan = new ReferenceScan();
  const percents: number[] = [];
  // The price of every third listing is exactly a number of hundredths of a percent of its ARV; the others differ by a
  // cent.
  for (let at = 0; at < 600; at++) {
    const hundredths = random.pick([5_500, 5_750, 7_000, random.integer(1, 20_000)]);
    const times = random.integer(10_000, 100_000);
    percents.push(hundredths / 100);
    const id = firstId + at;
    const figures = { price: hundredths * times + (at % 3) - 1, arv: 10_000 * times, status: 'active' } as const;
    scan.listings.set(id, { ...randomListing(id, random), ...figures });
  }
  const listings = [...scan.listings.values()];
  const index = await buildIndex(inBatches(listings.slice(0, 300)), { compactAfter: Infinity });
  for (const listing of listings.slice(300)) index.put(listing);
  const page = { sortBy: 'arvPercent', sortOrder: 'asc', limit: 1_000 } as const;
  const agree = () => {
    for (const maxArvPercent of percents)
      expect([maxArvPercent, index.list({ maxArvPercent }, page, now)]).toEqual([
        maxArvPercent,
        scan.list({ maxArvPercent }, page, now),
      ]);
  };
  agree();
  await index.compact();
  agree();
  await index.close();
});

test('nothing, and what is no snapshot', async () => {
  const index = await buildIndex(inBatches([]));
  const page = { sortBy: 'price', sortOrder: 'asc', limit: 12 } as const;
  expect(index.list({}, page, now)).toEqual([]);
  expect(index.list({ words: [{ text: 'lake', kind: 'word' }] }, { ...page, sortBy: 'relevance' }, now)).toEqual([]);
  expect(index.count({}, now)).toEqual({ count: 0, averagePrice: null, featured: 0, states: 0 });
  expect(index.facets({}, now)).toEqual({
    category: {},
    state: {},
    dealType: {},
    propertyType: {},
    minBeds: {},
    minBaths: {},
  });
  expect(index.tile({ z: 3, x: 1, y: 3 }, {}, now)).toEqual({ clusters: [], pins: [] });
  expect(index.heatmap({}, now).hexagons).toEqual([]);
  expect(index.cards([1], now).toString()).toBe('[]');
  const listing = randomListing(firstId, new SeededRandom(1));
  index.put(listing);
  expect(index.nearest({}, { latitude: 3_500, longitude: -9_000 }, 4, now).length).toBeLessThan(2);
  await index.compact();
  expect(index.list({ underContract: true }, page, now)).toEqual([firstId]);
  index.remove(firstId);
  expect(index.has(firstId)).toBe(false);
  await index.compact();
  expect(index.state()).toMatchObject({ listings: 0, pendingChanges: 0 });
  await index.close();
  expect(await restoreIndex(join(tmpdir(), 'no-such-index'))).toBeNull();
  expect(await restoreIndex(import.meta.filename)).toBeNull();
});

test(
  'an index that grew from nothing learns the vocabulary of its listings',
  async () => {
    const random = new SeededRandom(16);
    const index = await buildIndex(inBatches([]), { compactAfter: Infinity });
    const listings = Array.from({ length: 5_000 }, (_, at) => randomListing(firstId + at, random));
    for (const listing of listings.slice(0, 4_500)) index.put(listing);
    const merging = index.compact();
    // The merge has not trained a dictionary yet, so these are stored uncompressed.
    for (const listing of listings.slice(4_500, 4_800)) index.put(listing);
    await merging;
    await index.compact();
    for (const listing of listings.slice(4_800)) index.put(listing);
    const check = () => {
      const ids = random.sample(listings, 300).map(({ id }) => id);
      const cards = ids.map((id) => expectedCard(listings[id - firstId]!, now));
      expect(JSON.parse(index.cards(ids, now).toString())).toEqual(cards);
    };
    check();
    await index.compact();
    check();
    const built = await buildIndex(inBatches(listings));
    expect(index.state().bytes).toBeLessThan(built.state().bytes * 1.1);
    await Promise.all([index.close(), built.close()]);
  },
  timeout,
);

test('a failed merge leaves all as it was', async () => {
  const { index, scan } = await build(500, 13);
  change({ index, scan }, 100, new SeededRandom(14));
  await expect(index.snapshot('/no/such/folder/index', null)).rejects.toThrow('ENOENT');
  change({ index, scan }, 100, new SeededRandom(15));
  const page = { sortBy: 'acres', sortOrder: 'desc', limit: 500 } as const;
  expect(index.list({}, page, now)).toEqual(scan.list({}, page, now));
  await index.compact();
  expect(index.list({}, page, now)).toEqual(scan.list({}, page, now));
  expect(index.state()).toMatchObject({ listings: scan.listings.size, pendingChanges: 0 });
  await index.close();
});
