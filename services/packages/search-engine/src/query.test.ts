import { expect, test } from '@jest/globals';
import { PropertyFilter } from '@dealstead/contracts/listings/propertyFilter';
import { metroOfCity } from '@dealstead/geo';
import { buildIndex, filterFromQuery, type Listing } from './index.ts';
import { now, randomListing } from './fixtures/randomListing.ts';
import { SeededRandom } from './fixtures/random.ts';

const regionOf = (city: string, state: string) => metroOfCity(city, state)!.id;
const filterOf = (query: Record<string, string>) => filterFromQuery(PropertyFilter.parse(query));

test('a near place is a ZIP code, a town or a county; 50 miles unless stated', () => {
  expect(filterOf({ near: 'Austin, TX' }).near).toMatchObject({ miles: 50 });
  expect(filterOf({ near: '78704', radius: '10' }).near).toMatchObject({ miles: 10 });
  expect(filterOf({ near: 'Travis County, TX', radius: '5' }).near?.latitude).toBeCloseTo(30.3, 0);
  expect(filterOf({ near: 'Austin, TX' }).words).toBeUndefined();
  expect(filterOf({ near: 'Saint Paul, Minnesota' }).near?.latitude).toBeCloseTo(44.9, 0);
});

test('nothing matches near an unknown place', () => {
  expect(filterOf({ near: 'Nowhere Atall' })).toMatchObject({ near: undefined, words: [] });
});

test('literal words are no conditions; the last one may be incomplete', () => {
  expect(filterOf({ search: 'near Austin under 200k', literal: 'true' })).toMatchObject({
    near: undefined,
    maxPrice: undefined,
    words: [
      { text: 'austin', kind: 'word' },
      { text: 'under', kind: 'word' },
      { text: '200k', kind: 'beginning' },
    ],
  });
  expect(filterOf({ search: 'the "Oak" oak ', literal: 'true' }).words).toEqual([{ text: 'oak', kind: 'word' }]);
  expect(filterOf({ search: 'or', literal: 'true' }).words).toEqual([{ text: 'or', kind: 'beginning' }]);
});

test('places are compared by their canonical names', async () => {
  const random = new SeededRandom(1);
  const places: Partial<Listing>[] = [
    { city: 'St. Louis', state: 'MO', county: null, zipCode: '63101' },
    { city: 'East Saint Louis', state: 'IL', county: 'St. Clair County', zipCode: '62201-1234' },
    { city: 'SAINT  LOUIS', state: 'MO', county: null, zipCode: null },
  ];
  const listings = places.map((place, at): Listing => ({
    ...randomListing(at + 1, random),
    ...place,
    status: 'active',
    createdAt: now,
  }));
  const index = await buildIndex(
    (async function* () {
      yield listings;
    })(),
  );
  const find = (query: Record<string, string>) =>
    index.list(filterOf(query), { sortBy: 'createdAt', sortOrder: 'asc', limit: 9 }, now);
  expect(find({ city: 'Saint Louis' })).toEqual([1, 3]);
  expect(find({ city: 'st louis', state: 'MO' })).toEqual([1, 3]);
  expect(find({ county: 'Saint Clair' })).toEqual([2]);
  expect(find({ zip: '62201,99999' })).toEqual([2]);
  expect(find({ region: regionOf('St. Louis', 'MO') })).toEqual([1, 2, 3]);
  expect(find({ region: 'atlantis' })).toEqual([]);
  await index.close();
});
