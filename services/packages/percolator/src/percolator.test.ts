import { expect, test } from '@jest/globals';
import { randomListing, now } from '@dealstead/search-engine/fixtures/randomListing';
import { RandomQueries } from '@dealstead/search-engine/fixtures/randomQueries';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { meets } from '@dealstead/search-engine/fixtures/referenceScan';
import type { Filter, Listing } from '@dealstead/search-engine';
import { type MatchableListing, Percolator } from './percolator.ts';
import {
  filterFromPreferences,
  filterFromSavedSearch,
  type Preferences,
  type SavedQuery,
  savedQueryKinds,
} from './savedQuery.ts';
import { share } from '@dealstead/contracts/fixtures/randomCases';

const random = new SeededRandom(7);
const listings = Array.from({ length: 300 }, (_, at) => randomListing(at + 1, random));
const queries = new RandomQueries(random, {
  cities: listings.map(({ city }) => city),
  counties: listings.flatMap(({ county }) => county ?? []),
  texts: listings.flatMap(({ title, description }) => [title, description]),
  positions: listings.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [[latitude, longitude] as const],
  ),
  prices: listings.map(({ price }) => price),
});
const words = () =>
  random.chance(0.25)
    ? {
        words: [
          ...queries.words(random.integer(0, 2)),
          ...(random.chance(0.5) ? queries.prefix(random.integer(1, 5)) : []),
        ],
      }
    : {};
const randomSavedQuery = (id: number): SavedQuery => {
  const kind = random.pick(savedQueryKinds);
  const { words: searched, ...filter }: Filter = {
    ...queries.mix(random.pick([0.05, 0.15, 0.3])),
    ...(random.chance(0.1) ? queries.returns().filter : {}),
    ...words(),
  };
  return {
    kind,
    id,
    userId: random.integer(1, 40),
    filter: searched?.length ? { ...filter, words: searched } : filter,
  };
};

const keyOf = ({ kind, id }: Pick<SavedQuery, 'kind' | 'id'>) => `${kind} ${id}`;
const expected = (savedQueries: Iterable<SavedQuery>, listing: Listing) =>
  [...savedQueries]
    .filter(({ filter }) => meets(listing, filter, now))
    .map(keyOf)
    .toSorted();
const matched = (percolator: Percolator, listing: Listing) => percolator.match(listing, now).map(keyOf).toSorted();

test('matches equal a scan of all saved queries, also after removals and updates', () => {
  const percolator = new Percolator();
  const savedQueries = new Map<string, SavedQuery>();
  const put = (savedQuery: SavedQuery) => {
    percolator.put(savedQuery);
    savedQueries.set(keyOf(savedQuery), savedQuery);
  };
  for (let id = 1; id <= 4_000; id++) put(randomSavedQuery(id));
  const agree = (some: readonly Listing[]) => {
    let total = 0;
    for (const listing of some) {
      const found = matched(percolator, listing);
      expect(found).toEqual(expected(savedQueries.values(), listing));
      total += found.length;
    }
    return total;
  };
  expect(agree(listings.slice(0, share(300)))).toBeGreaterThan(share(2_000));
  for (const savedQuery of random.sample([...savedQueries.values()], 1_000)) {
    if (random.chance(0.5)) put({ ...randomSavedQuery(savedQuery.id), kind: savedQuery.kind });
    else {
      percolator.remove(savedQuery.kind, savedQuery.id);
      savedQueries.delete(keyOf(savedQuery));
    }
  }
  for (let id = 4_001; id <= 4_500; id++) put(randomSavedQuery(id));
  expect(percolator.size).toBe(savedQueries.size);
  agree(listings.slice(0, share(100)));
  for (const { kind, id } of savedQueries.values()) percolator.remove(kind, id);
  expect(percolator.size).toBe(0);
  expect(listings.flatMap((listing) => percolator.match(listing, now))).toEqual([]);
}, 300_000);

const cabin: Listing = {
  ...listings[0]!,
  title: 'Cabins by the lake',
  description: '',
  city: 'Kerrville',
  state: 'TX',
  county: 'Kerr',
  status: 'active',
  latitude: 30.05,
  longitude: -99.14,
  acres: '5',
  price: 90_000_00,
  category: 'recreational',
};
test('bounds are exact to the cent, percent and mile when many queries share a bucket', () => {
  const percolator = new Percolator();
  const savedQueries = new Map<string, SavedQuery>();
  const house = {
    ...cabin,
    acres: '5.1',
    price: 290_000_01,
    arv: 400_000_00,
    rehabCost: 10_000_00,
    daysBefore: 10,
    createdAt: now,
  };
  const { price, arv, latitude, longitude } = house;
  const cents = [-3, -2, -1, 0, 0, 1, 2, 3];
  for (let id = 1; id <= share(3_000); id++) {
    const around = random.pick([price, price, 2 * price, price / 2]) + random.pick(cents);
    const filter: Filter = {
      ...(random.chance(0.7)
        ? { states: ['TX'] }
        : { near: { latitude: 30, longitude: -99, miles: random.between(0.1, 20) } }),
      ...(random.chance(0.7) && { maxPrice: around }),
      ...(random.chance(0.3) && { minPrice: price + random.pick(cents) }),
      ...(random.chance(0.2) && { maxArvPercent: random.pick([72.49, 72.5, 72.51]) }),
      ...(random.chance(0.2) && { minSpread: arv - price - house.rehabCost + random.pick(cents) }),
      ...(random.chance(0.2) && { minAcres: 5.1 + random.pick([-1e-9, 0, 1e-9]) }),
      ...(random.chance(0.1) && { city: random.pick(['Kerrville', 'Ingram']) }),
      ...(random.chance(0.1) && { maxDaysOnMarket: random.pick([10, 11, 10_000]) }),
    };
    const savedQuery: SavedQuery = { kind: 'search', id, userId: id, filter };
    percolator.put(savedQuery);
    savedQueries.set(keyOf(savedQuery), savedQuery);
  }
  const some = [
    house,
    ...cents.map((more) => ({ ...house, price: price + more, latitude: latitude! - 0.01 * more })),
    { ...house, latitude: null, longitude },
    { ...house, arv: null },
    { ...house, acres: null, daysBefore: 20_000 },
  ];
  const agree = () => {
    for (const listing of some) expect(matched(percolator, listing)).toEqual(expected(savedQueries.values(), listing));
  };
  agree();
  for (const savedQuery of random.sample([...savedQueries.values()], share(2_800))) {
    percolator.remove(savedQuery.kind, savedQuery.id);
    savedQueries.delete(keyOf(savedQuery));
  }
  agree();
});

test('a percent of ARV includes a listing exactly at it', () => {
  const percolator = new Percolator();
  const savedQueries = new Map<string, SavedQuery>();
  const percents = [55, 57.5, 70, ...Array.from({ length: share(500) }, () => random.integer(1, 20_000) / 100)];
  for (const [id, maxArvPercent] of percents.entries()) {
    const savedQuery: SavedQuery = { kind: 'search', id: id + 1, userId: 1, filter: { maxArvPercent } };
    percolator.put(savedQuery);
    savedQueries.set(keyOf(savedQuery), savedQuery);
  }
  for (const percent of percents) {
    const times = random.integer(10_000, 100_000);
    for (const off of [-1, 0, 1]) {
      const listing = { ...cabin, price: Math.round(percent * 100) * times + off, arv: 10_000 * times };
      expect(matched(percolator, listing)).toEqual(expected(savedQueries.values(), listing));
    }
  }
});

test('filterOf returns the filter of a saved query', () => {
  const percolator = new Percolator();
  for (let id = 1; id <= 500; id++) {
    const { kind, filter, ...savedQuery } = randomSavedQuery(id);
    percolator.put({ kind, filter, ...savedQuery });
    const stored = percolator.filterOf(kind, id);
    expect(stored).toEqual(filter);
  }
});

const finds = (criteria: Record<string, string>, listing = cabin) => {
  const filter = filterFromSavedSearch(criteria);
  const percolator = new Percolator();
  if (filter) percolator.put({ kind: 'search', id: 1, userId: 1, filter });
  return percolator.match(listing, now).length === 1;
};

test.each([
  [{ search: 'lake cabin texas' }, true],
  [{ search: 'lake cab' }, true],
  [{ search: 'lake cabin oklahoma' }, false],
  [{ search: '5 acres near San Antonio' }, false],
  [{ search: '5 acres near Kerrville, TX' }, true],
  [{ search: 'cabin under $80k' }, false],
  [{ search: 'cabin under $100k', maxPrice: '90000' }, true],
  [{ search: '!!' }, false],
  [{ city: ' kerrville', county: 'KERR' }, true],
  [{ state: 'TX,OK', category: 'recreational,land', sortBy: 'price', sortOrder: 'asc' }, true],
  [{ state: 'DC' }, false],
  [{}, true],
])('a saved search means what the search means: %j %s', (criteria, found) => {
  expect(finds(criteria)).toBe(found);
});

test('a misspelled word is matched without spelling correction', () => {
  expect(finds({ search: 'lkae cabin' })).toBe(false);
});

test('an under-contract listing is only for who asks for those too', () => {
  const listing: Listing = { ...cabin, status: 'under-contract' };
  expect(finds({ state: 'TX' }, listing)).toBe(false);
  expect(finds({ state: 'TX', underContract: 'true' }, listing)).toBe(true);
});

/** Preferences without bounds. */
const stated = {
  interests: [],
  preferredStates: [],
  maxPriceCents: null,
  minAcres: null,
  maxAcres: null,
  investorType: 'buy-hold',
  preferredDealTypes: [],
  cashAvailableCents: null,
  minRoi: null,
  preferredFinancing: [],
  geographicRadius: 50,
  zipCode: null,
};
const facts = { roiEstimate: 15, minCash: 20_000_00, financeOptions: ['owner-finance'], targetBuyers: ['buy-hold'] };
const unknown = { roiEstimate: null, minCash: null, financeOptions: [], targetBuyers: [] };
const memphis = { latitude: 35.15, longitude: -90.05 };

test.each<[string, Partial<Preferences>, Partial<MatchableListing>, boolean]>([
  ['an ROI above the lowest', { minRoi: 12 }, { facts }, true],
  ['an ROI equal to the lowest', { minRoi: 15 }, { facts }, true],
  ['an ROI below the lowest', { minRoi: 15.1 }, { facts }, false],
  ['an unknown ROI', { minRoi: 0 }, { facts: unknown }, false],
  ['less cash than available', { cashAvailableCents: 20_000_00 }, { facts }, true],
  ['more cash than available', { cashAvailableCents: 19_999_99 }, { facts }, false],
  ['no stated cash', { cashAvailableCents: 1 }, { facts: unknown }, true],
  ['a preferred way to pay', { preferredFinancing: ['hard-money', 'owner-finance'] }, { facts }, true],
  ['other ways to pay', { preferredFinancing: ['hard-money'] }, { facts }, false],
  ['ways to pay that are not stated', { preferredFinancing: ['hard-money'] }, { facts: unknown }, false],
  ['cash, which every seller takes', { preferredFinancing: ['cash'] }, { facts: unknown }, true],
  ['a preferred deal type', { preferredDealTypes: ['assignment'] }, { dealType: 'assignment' }, true],
  ['another deal type', { preferredDealTypes: ['assignment'] }, { dealType: 'wholesale' }, false],
  ['a place within the radius', { zipCode: '38103', geographicRadius: 10 }, memphis, true],
  [
    'a place beyond the radius',
    { zipCode: '38103', geographicRadius: 10 },
    { latitude: 36.16, longitude: -86.78 },
    false,
  ],
  ['any place where the ZIP code is unknown', { zipCode: '00000', geographicRadius: 10 }, memphis, true],
  ['another target buyer', { investorType: 'builder' }, { facts }, true],
  ['all of it', { minRoi: 10, cashAvailableCents: 30_000_00, preferredFinancing: ['owner-finance'] }, { facts }, true],
])('a buyer who prefers %s matches the listing or not', (_what, preferences, said, matches) => {
  const percolator = new Percolator();
  percolator.put({ kind: 'buyer', id: 1, userId: 0, filter: filterFromPreferences({ ...stated, ...preferences }) });
  expect(matched(percolator, { ...cabin, ...said })).toEqual(matches ? ['buyer 1'] : []);
});

test("a buyer's preferences, of which those that are no number ask for nothing", () => {
  const percolator = new Percolator();
  const buyer = { ...stated, interests: ['land', 'recreational'], preferredStates: ['TX'], maxPriceCents: 90_000_00 };
  percolator.put({
    kind: 'buyer',
    id: 1,
    userId: 0,
    filter: filterFromPreferences({ ...buyer, minAcres: 'a few', maxAcres: '5' }),
  });
  percolator.put({
    kind: 'buyer',
    id: 2,
    userId: 0,
    filter: filterFromPreferences({ ...buyer, minAcres: '5.1', maxAcres: null }),
  });
  expect(matched(percolator, cabin)).toEqual(['buyer 1']);
});
