import { expect, test } from '@jest/globals';
import { now, randomListing } from '../fixtures/randomListing.ts';
import { SeededRandom } from '../fixtures/random.ts';
import { buildIndex, type Filter, type Listing, type Word } from '../index.ts';
import { maxPromoted, phraseShare } from './rescore.ts';

const word = (text: string): Word => ({ text, kind: 'word' });
const random = new SeededRandom(1);
/** A listing that differs from others by what is stated only. */
const listingOf = (id: number, stated: Partial<Listing>): Listing => ({
  ...randomListing(id, random),
  createdAt: now,
  status: 'active',
  category: 'land',
  state: 'TX',
  city: 'Waco',
  county: null,
  zipCode: null,
  title: 'Creek lot',
  description: '',
  images: [],
  price: 100_000_00,
  arv: null,
  rehabCost: null,
  dealType: null,
  featured: false,
  latitude: 31.5,
  longitude: -97.1,
  ...stated,
});

async function order(listings: readonly Listing[], filter: Filter): Promise<number[]> {
  const index = await buildIndex(
    (async function* () {
      yield listings;
    })(),
  );
  const ids = index.list(filter, { sortBy: 'relevance', sortOrder: 'desc', limit: 20 }, now);
  await index.close();
  return ids;
}

const creekLot = { words: [word('creek'), word('lot')] };
const day = 86_400_000;

test('words that stand together in the title come before scattered ones', async () => {
  const listings = [
    listingOf(1, { title: 'Lot with pasture by the creek' }),
    listingOf(2, { title: 'Wooded creek lots', createdAt: now - 30 * day }),
    listingOf(3, { title: 'Lot', description: 'A creek lot.' }),
  ];
  await expect(order(listings, creekLot)).resolves.toEqual([2, 1, 3]);
});

test('evidence, spread and freshness order equally relevant listings', async () => {
  const listings = [
    listingOf(1, { createdAt: now - 90 * day }),
    listingOf(2, {}),
    listingOf(3, { images: ['/a.jpg'] }),
    listingOf(4, { arv: 200_000_00, rehabCost: 20_000_00 }),
    listingOf(5, { arv: 200_000_00, rehabCost: 20_000_00, hasArvSales: true }),
  ];
  await expect(order(listings, creekLot)).resolves.toEqual([5, 4, 3, 2, 1]);
});

test('near a place the closer listing comes first', async () => {
  const listings = [listingOf(1, {}), listingOf(2, { latitude: 31.9 }), listingOf(3, { latitude: 31.7 })];
  const near = { latitude: 31.5, longitude: -97.1, miles: 50 };
  await expect(order(listings, { ...creekLot, near })).resolves.toEqual([1, 3, 2]);
});

test('featuring lifts a quarter of the first page at most', async () => {
  const listings = Array.from({ length: 24 }, (_, at) =>
    // The first twelve are newer; all of the others are featured.
    listingOf(at + 1, { createdAt: now - at * 3_600_000, featured: at >= 12, featuredUntil: null }),
  );
  const ids = await order(listings, creekLot);
  expect(ids.slice(0, 12).filter((id) => id > 12)).toEqual([13, 14, 15]);
  expect(maxPromoted).toBe(3);
});

test('the share of neighboring words counts their forms and corrections', () => {
  const words = [word('creek'), word('lot')];
  expect(phraseShare('Wooded Creek Lots', words)).toBe(1);
  expect(phraseShare('Lot, creek', words)).toBe(0);
  expect(phraseShare('Creek lot near town', [...words, word('town')])).toBe(0.5);
  expect(
    phraseShare('Creek lot', [
      { ...word('crek'), corrections: ['creek'] },
      { text: 'lo', kind: 'beginning' },
    ]),
  ).toBe(1);
  expect(phraseShare('Creek', [word('creek')])).toBe(0);
});
