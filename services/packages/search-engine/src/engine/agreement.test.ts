import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { roundPercent, type InvestmentAssumptions, type ProjectedReturns } from '@dealstead/contracts';
import { share } from '@dealstead/contracts/fixtures/randomCases';
import { roundHalfAway } from '@dealstead/formulas';
import type { Filter, Listing } from '../types.ts';
import { expectedRent, expectedReturns } from '../fixtures/expectedReturns.ts';
import { build, change, type Pair, questionsOf } from '../fixtures/indexAndScan.ts';
import { SeededRandom } from '../fixtures/random.ts';
import { now } from '../fixtures/randomListing.ts';
import { expectedCard, expectedHexagon, valueOf } from '../fixtures/referenceScan.ts';
import { type Page, restoreIndex } from '../index.ts';
import { hexagonAt, hexagonCenter } from './hexagonGrid.ts';

const many = share(100);
/** Milliseconds. The reference scan takes most of it. */
const timeout = 120_000;

const hexagons = new WeakMap<Listing, string>();
/** The center of a listing's hexagon. */
function hexagonOf(listing: Listing): string {
  let middle = hexagons.get(listing);
  if (middle === undefined) {
    const { latitude, longitude } = hexagonCenter(
      hexagonAt(Math.round(listing.latitude! * 100), Math.round(listing.longitude! * 100)),
    );
    middle = `${latitude} ${longitude}`;
    hexagons.set(listing, middle);
  }
  return middle;
}

/** Projected returns as a card contains them: percent and dollars of two decimals. */
function expectedCardReturns(listing: Listing, assumptions: InvestmentAssumptions): ProjectedReturns {
  const { cashOnCash, capRate, maoMargin, flipProfit } = expectedReturns(listing, assumptions);
  const { rent, rentFrom } = expectedRent(listing, assumptions);
  const percent = (value: number | null) => (value === null ? null : roundPercent(value, 2));
  const dollars = (cents: number | null) => (cents === null ? null : roundHalfAway(cents) / 100);
  return {
    rent: dollars(rent),
    rentFrom,
    isCashOnly: listing.cashOnly,
    cashOnCash: percent(cashOnCash),
    capRate: percent(capRate),
    maoMargin: dollars(maoMargin),
    flipProfit: dollars(flipProfit),
  };
}

/** Runs random queries of every kind. */
function agree(pair: () => Pair, seed: number): void {
  const newest = { sortBy: 'createdAt', sortOrder: 'desc', limit: 12 } as const;
  const each = (name: string, run: (of: ReturnType<typeof questionsOf> & Pair) => void) =>
    test(
      name,
      () => {
        const { index, scan } = pair();
        const questions = questionsOf(pair(), seed);
        for (let time = 0; time < many; time++) run({ ...questions, index, scan });
      },
      timeout,
    );
  const sameList = ({ index, scan }: Pair, filter: Filter, page: Page) =>
    expect({ filter, page, ids: index.list(filter, page, now) }).toEqual({
      filter,
      page,
      ids: scan.list(filter, page, now),
    });

  each('newest of a category', ({ queries: run, random, ...of }) =>
    sameList(of, { categories: random.sample(['land', 'residential', 'commercial'], 1), ...run.mix(0) }, newest),
  );
  each('any filters in any order', ({ queries: run, ...of }) =>
    sameList(of, { ...run.mix(), ...run.facts(0.1) }, run.page()),
  );
  each('facts and types', ({ queries: run, ...of }) =>
    sameList(of, { ...run.mix(0.05), ...run.facts(0.7) }, run.page()),
  );
  each('box', ({ queries: run, ...of }) => sameList(of, { ...run.mix(0.05), ...run.box() }, run.page()));
  each('drawn area', ({ queries: run, ...of }) => sameList(of, { ...run.mix(0.05), ...run.area() }, run.page()));
  each('near a place', ({ queries: run, ...of }) => sameList(of, { ...run.mix(0.05), ...run.near() }, run.page()));
  each('projected returns', ({ queries: run, random, index, scan }) => {
    const { filter: returns, page } = run.returns();
    const filter = {
      ...run.mix(random.pick([0, 0.1])),
      ...returns,
      ...(random.chance(0.1) ? { words: run.words(1) } : {}),
    };
    sameList({ index, scan }, filter, random.chance(0.8) ? page : run.page());
    expect([filter, index.count(filter, now)]).toEqual([filter, scan.count(filter, now)]);
    expect([filter, index.facets(filter, now)]).toEqual([filter, scan.facets(filter, now)]);
    expect([filter, index.countUnknownReturns(filter, now)]).toEqual([filter, scan.countUnknownReturns(filter, now)]);
    const ids = scan.list(filter, { ...page, limit: random.integer(1, 2_500) }, now);
    if (ids.length > 0) sameList({ index, scan }, filter, { ...page, after: { value: null, id: ids.at(-1)! } });
  });
  each('words by relevance', ({ queries: run, random, ...of }) =>
    sameList(of, { ...run.mix(0.02), words: run.words(random.integer(1, 3)) }, { ...newest, sortBy: 'relevance' }),
  );
  each('words and filters in any order', ({ queries: run, random, ...of }) =>
    sameList(of, { ...run.mix(0.1), words: run.words(random.integer(1, 2)) }, run.page()),
  );
  each('a beginning', ({ queries: run, random, ...of }) =>
    sameList(of, { ...run.mix(0.02), words: run.prefix(random.integer(1, 4)) }, { ...newest, sortBy: 'relevance' }),
  );
  each('a typo', ({ queries: run, index, scan }) => {
    const words = index.correctSpelling(run.typo());
    const page = { ...newest, sortBy: 'relevance' } as const;
    expect([words, index.list({ words }, page, now)]).toEqual([words, scan.list({ words }, page, now)]);
  });
  each('pages by cursor', ({ queries: run, random, ...of }) => {
    const searches = random.chance(0.3);
    const filter = searches ? { words: run.words(1) } : run.mix(0.1);
    const page = searches && random.chance(0.5) ? { ...newest, sortBy: 'relevance' as const } : run.page();
    const ids = of.scan.list(filter, { ...page, limit: random.integer(1, 400) }, now);
    const last = of.scan.listings.get(ids.at(-1) ?? 0);
    if (!last) return;
    const value = page.sortBy === 'relevance' ? null : valueOf(last, page.sortBy);
    sameList(of, filter, { ...page, limit: random.pick([12, 500]), after: { value, id: last.id } });
  });
  each('counts, averages, facets and prices', ({ queries: run, random, index, scan }) => {
    const filter = { ...run.mix(), ...run.facts(0.3), ...(random.chance(0.3) ? { words: run.words(1) } : {}) };
    expect([filter, index.count(filter, now)]).toEqual([filter, scan.count(filter, now)]);
    expect(index.size(filter, now)).toBe(scan.count(filter, now).count);
    expect([filter, index.facets(filter, now)]).toEqual([filter, scan.facets(filter, now)]);
    expect([filter, index.prices(filter, now)]).toEqual([filter, scan.prices(filter, now)]);
  });
  each('what a tile holds', ({ queries: run, random, index, scan }) => {
    const filter = random.chance(0.5) ? {} : run.mix(0.15);
    const address = run.tile();
    const inside = scan.inTile(address, filter, now);
    const { clusters, pins } = index.tile(address, filter, now);
    expect(clusters.reduce((sum, { count }) => sum + count, pins.length)).toBe(inside.length);
    expect(clusters.length + pins.length).toBeLessThanOrEqual(200);
    const byId = new Map(inside.map((listing) => [listing.id, listing]));
    for (const pin of pins) {
      const { price, longitude, latitude } = byId.get(pin.id)!;
      const { featured } = expectedCard(byId.get(pin.id)!, now);
      expect(pin).toEqual({ id: pin.id, price: price / 100, longitude, latitude, featured });
    }
    const weighted = (of: 'longitude' | 'latitude') =>
      [...clusters, ...pins.map((pin) => ({ ...pin, count: 1 }))].reduce((sum, one) => sum + one[of] * one.count, 0);
    for (const side of ['longitude', 'latitude'] as const) {
      expect(weighted(side)).toBeCloseTo(
        inside.reduce((sum, one) => sum + one[side]!, 0),
        0,
      );
    }
    for (const { ids, count, longitude, latitude } of clusters) {
      if (!ids) continue;
      expect(ids).toHaveLength(Math.min(count, 20));
      for (const id of ids) expect([byId.get(id)!.longitude, byId.get(id)!.latitude]).toEqual([longitude, latitude]);
      expect(inside.filter((one) => one.longitude === longitude && one.latitude === latitude)).toHaveLength(count);
    }
  });
  each('cards with projected returns', ({ queries: run, random, index, scan }) => {
    const ids = random.sample([...scan.listings.keys()].slice(0, 200), random.integer(0, 12));
    const assumptions = run.assumptions();
    const cards = ids.map((id) => {
      const listing = scan.listings.get(id)!;
      return { ...expectedCard(listing, now), returns: expectedCardReturns(listing, assumptions) };
    });
    expect(JSON.parse(index.cards(ids, now, assumptions).toString())).toEqual(cards);
  });
  each('heatmap', ({ queries: run, random, index, scan }) => {
    const filter = random.chance(0.3) ? {} : run.mix(0.15);
    const places = new Map<string, Listing[]>();
    for (const listing of scan.find(filter, now)) {
      if (listing.latitude === null || listing.longitude === null) continue;
      const place = hexagonOf(listing);
      const inside = places.get(place);
      if (inside) inside.push(listing);
      else places.set(place, [listing]);
    }
    const { hexagons, count } = index.heatmap(filter, now);
    expect(count).toBe([...places.values()].flat().length);
    expect(hexagons).toHaveLength(places.size);
    for (const { latitude, longitude, ...hexagon } of hexagons) {
      expect(hexagon).toEqual(expectedHexagon(places.get(`${latitude} ${longitude}`)!));
    }
  });
  each('cards', ({ random, index, scan }) => {
    const ids = random.sample([...scan.listings.keys()].slice(0, 200), random.integer(0, 12));
    const cards = ids.map((id) => expectedCard(scan.listings.get(id)!, now));
    expect(JSON.parse(index.cards([...ids, 1], now).toString())).toEqual(cards);
    for (const card of cards) expect(JSON.parse(index.card(card.id, now)!.toString())).toEqual(card);
  });
}

describe('agrees with a plain scan', () => {
  let pair: Pair;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'search-'));
    pair = await build(1_500, 1);
  });
  afterAll(async () => {
    await pair.index.close();
    await rm(folder, { recursive: true });
  });

  describe('as built', () => {
    agree(() => pair, 2);
  });
  describe('with changes', () => {
    beforeAll(() => change(pair, 700, new SeededRandom(3)));
    agree(() => pair, 4);
  });
  describe('with changes merged, more since, and stored in a file', () => {
    beforeAll(async () => {
      const merging = pair.index.compact();
      // Changes during the merge.
      change(pair, 400, new SeededRandom(5));
      await merging;
      change(pair, 300, new SeededRandom(6));
      const file = join(folder, 'index');
      const writing = pair.index.snapshot(file, { place: 7 });
      const before = pair.index.state().listings;
      await writing;
      const restored = await restoreIndex(file, { compactAfter: Infinity });
      expect(restored?.cursor).toEqual({ place: 7 });
      expect(restored?.index.state()).toMatchObject({ listings: before, pendingChanges: 0 });
      await pair.index.close();
      pair.index = restored!.index;
      change(pair, 200, new SeededRandom(8));
    });
    agree(() => pair, 9);
  });
});
