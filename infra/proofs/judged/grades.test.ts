import { expect, test } from '@jest/globals';
import { type DemoListing, now } from './demoListings.ts';
import { gradeListings, ndcgOf } from './grades.ts';
import { findMiss, type JudgedQuery } from './judgedQueries.ts';

const day = 86_400_000;
const dallas: DemoListing = {
  id: 1,
  createdAt: now - 3 * day,
  status: 'active',
  category: 'residential',
  state: 'TX',
  city: 'Dallas',
  county: 'Dallas',
  zipCode: '75201',
  title: 'Three-bed bungalow in Dallas, new roof',
  description: 'A bungalow with a fenced yard.',
  images: [],
  price: 180_000_00,
  arv: 300_000_00,
  hasArvSales: false,
  rehabCost: 40_000_00,
  monthlyRent: null,
  acres: '0.2',
  dealType: 'wholesale',
  ownerFinance: false,
  cashOnly: false,
  featured: false,
  featuredUntil: null,
  daysBefore: 0,
  bedrooms: 3,
  bathrooms: 2,
  squareFeet: 1_400,
  yearBuilt: 1951,
  latitude: 32.78,
  longitude: -96.8,
  userId: 1,
};
const listings: readonly DemoListing[] = [
  dallas,
  { ...dallas, id: 2, price: 220_000_00, title: 'Bungalow on Elm Street' },
  { ...dallas, id: 3, city: 'Austin', county: 'Travis', zipCode: '78704', latitude: 30.24, longitude: -97.77 },
  {
    ...dallas,
    id: 4,
    state: 'OH',
    city: 'Toledo',
    county: 'Lucas',
    zipCode: '43604',
    latitude: 41.65,
    longitude: -83.54,
  },
  { ...dallas, id: 5, status: 'under-contract' },
];
const judged = (intended: JudgedQuery['intended'], text = '', plan: JudgedQuery['plan'] = 'buyer'): JudgedQuery => ({
  query: '',
  plan,
  intended,
  text,
});
const grades = (query: JudgedQuery) => Object.fromEntries(gradeListings(query, listings));

test('a listing that satisfies every condition has grade 3, one that fails one condition 1', () => {
  expect(grades(judged({ city: 'Dallas', state: 'TX', maxPrice: '200000' }))).toEqual({ 1: 3, 2: 1, 3: 1 });
});

test('words in the title have grade 3, words in the description grade 2', () => {
  expect(grades(judged({ state: 'TX', maxPrice: '200000' }, 'bungalow roof'))).toEqual({ 1: 3, 3: 3 });
  expect(grades(judged({ city: 'Dallas', state: 'TX' }, 'fenced yard'))).toEqual({ 1: 2, 2: 2, 3: 1 });
});

test('a bound is relaxed by a half, a place to its state', () => {
  expect(grades(judged({ maxPrice: '150000' }))).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1 });
  expect(grades(judged({ maxPrice: '100000' }))).toEqual({});
  expect(grades(judged({ zip: '75201' }))).toEqual({ 1: 3, 2: 3 });
});

test('regions, distances and types are conditions', () => {
  expect(grades(judged({ region: 'dallas-fort-worth', propertyType: 'house' }))).toEqual({ 1: 3, 2: 3, 3: 1 });
  expect(grades(judged({ near: 'Austin, TX', radius: '20' }))).toEqual({ 3: 3 });
});

test('a condition that the plan does not include is not applied', () => {
  const intended = { city: 'Dallas', state: 'TX', maxArvPercent: '62' };
  expect(grades(judged(intended, '', 'visitor'))).toMatchObject({ 1: 3, 2: 3 });
  expect(grades(judged(intended))).toMatchObject({ 1: 3, 2: 1 });
});

test('listings under contract answer only a query that says so', () => {
  expect(grades(judged({ zip: '75201', underContract: 'true' }))).toEqual({ 1: 3, 2: 3, 5: 3 });
});

test('NDCG is 1 for the ideal order, less for others, and null if nothing answers', () => {
  const some = gradeListings(judged({ city: 'Dallas', state: 'TX' }, 'roof'), listings);
  expect(ndcgOf([1], some)).toBe(1);
  expect(ndcgOf([2, 1], some)).toBeCloseTo(0.77, 2);
  expect(ndcgOf([], some)).toBe(0);
  expect(ndcgOf([1], gradeListings(judged({}, 'zzz'), listings))).toBeNull();
});

test('interpretations are compared without spelling, order and stop words', () => {
  const query = judged({ city: 'Saint Louis', state: 'MO', minBaths: '2' }, 'Pool');
  const part = (filter: object) => ({
    kind: 'place' as const,
    label: '',
    filter,
    typed: '',
    isCorrected: false,
    feature: null,
  });
  const found = {
    parts: [part({ minBaths: '2.0' }), part({ state: 'MO', city: 'St. Louis' })],
    text: 'with a pool',
    excluded: [],
  };
  expect(findMiss(query, found)).toBeNull();
  expect(findMiss(query, { ...found, text: '' })).toEqual({
    query: '',
    expected: 'city=saint louis & minBaths=2 & state=MO & text=pool',
    found: 'city=saint louis & minBaths=2 & state=MO',
  });
});
