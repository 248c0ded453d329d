import { describe, expect, test } from '@jest/globals';
import { categories, states } from '@dealstead/contracts';
import { firstId, listing } from './listing.ts';
import { measured } from './market.ts';
import { correlation, quantile } from './measure.ts';
import { people } from './people.ts';

const now = new Date('2026-11-21T12:00:00Z');
const make = (count: number, from = firstId) => Array.from({ length: count }, (_, n) => listing(from + n, now));
const all = make(5_000);
const share = (part: readonly unknown[], whole: readonly unknown[] = all) => part.length / whole.length;

test('a listing is deterministic, independent of the other listings', () => {
  expect(listing(12_345, now)).toEqual(make(10, 12_340)[5]);
  expect(listing(12_345, now)).not.toEqual(listing(12_346, now));
});

test('all fifty states have at least twenty listings, and none is in DC or a territory', () => {
  const counts = Map.groupBy(all, ({ state }) => state);
  expect([...counts.keys()].sort()).toEqual([...states].sort());
  expect(Math.min(...[...counts.values()].map((of) => of.length))).toBeGreaterThanOrEqual(20);
});

test('every category has its share, land about a quarter and houses about a third', () => {
  const counts = Map.groupBy(all, ({ category }) => category);
  for (const category of categories) expect(counts.get(category)?.length).toBeGreaterThan(100);
  expect(share(counts.get('land') ?? [])).toBeCloseTo(0.228, 1);
  expect(share(counts.get('residential') ?? [])).toBeCloseTo(0.32, 1);
});

test('a house has the bedrooms, baths, living area and year of its texts, vacant land has none', () => {
  const houses = all.filter(({ category }) => category === 'residential');
  for (const { features, bedrooms, bathrooms, squareFeet, yearBuilt } of houses) {
    const [, beds, baths] = /^(\d+) bed, ([\d.]+) bath$/.exec(features[0] ?? '') ?? [];
    expect([bedrooms, bathrooms]).toEqual([Number(beds), Number(baths)]);
    expect(features[1]).toMatch(`${squareFeet?.toLocaleString('en-US')} sq ft`);
    expect(features[2]).toBe(`Built ${yearBuilt}`);
  }
  for (const { bedrooms, bathrooms, squareFeet, yearBuilt } of all.filter(({ category }) => category === 'land'))
    expect([bedrooms, bathrooms, squareFeet, yearBuilt]).toEqual([null, null, null, null]);
});

test('a stated rent is from 0.6 to 1.3 percent of the value a month, the same in the texts and the field', () => {
  const stated = all.filter(({ monthlyRent }) => monthlyRent !== null);
  expect(new Set(stated.map(({ category }) => category))).toEqual(
    new Set(['residential', 'commercial', 'mixed-use', 'investment']),
  );
  for (const { id, category, price, arv, monthlyRent, title, description, features } of stated) {
    const share = monthlyRent! / (category === 'residential' ? (arv ?? price) : price);
    expect({ id, share, isPlausible: share >= 0.006 && share <= 0.013 }).toMatchObject({ isPlausible: true });
    for (const [, text] of `${title} ${description} ${features.join(' ')}`.matchAll(/\$([\d,]+) a month/g))
      expect({ id, rent: Number(text!.replaceAll(',', '')) }).toEqual({ id, rent: monthlyRent });
  }
});

test('nearly every listing has the county of its ZIP code', () => {
  expect(all.filter(({ county }) => county !== null).length / all.length).toBeGreaterThan(0.97);
});

describe('matches the measured market', () => {
  // The states of the measured listings; their samples are large enough to compare.
  const there = make(40_000).filter(({ state }) => ['CT', 'MA', 'NH', 'NY', 'RI', 'VT'].includes(state));
  const land = there.filter(({ category }) => category === 'land');
  const houses = there.filter(({ category }) => category === 'residential');

  test.each([
    ['land', land, 0.25, 64_900],
    ['land', land, 0.5, 113_750],
    ['land', land, 0.75, 249_000],
    ['houses', houses, 0.25, 244_000],
    ['houses', houses, 0.5, 350_000],
    ['houses', houses, 0.75, 556_725],
  ])('prices of %s: the quantile %#', (_what, of, at, dollars) => {
    const found = quantile(
      of.map(({ price }) => price),
      at,
    );
    expect(found / dollars).toBeGreaterThan(0.75);
    expect(found / dollars).toBeLessThan(1.33);
  });

  test.each([
    [0.25, 1.26],
    [0.5, 3.25],
    [0.75, 11.8],
  ])('acres of land: the quantile %p', (at, acres) => {
    const found = quantile(
      land.map((one) => Number(one.acres)),
      at,
    );
    expect(found / acres).toBeGreaterThan(0.75);
    expect(found / acres).toBeLessThan(1.33);
  });

  test('larger parcels cost more, with the measured correlation', () => {
    const r = correlation(
      land.map(({ price }) => Math.log(price)),
      land.map(({ acres }) => Math.log(Number(acres))),
    );
    expect(r).toBeCloseTo((measured.land.slope * measured.land.acres.deviation) / measured.land.price.deviation, 1);
  });
});

describe('deal figures', () => {
  const valued = all.filter(({ arv }) => arv !== null);

  test('most have an ARV between 110 and 190 percent of the price, some have none', () => {
    expect(share(valued)).toBeGreaterThan(0.7);
    expect(share(valued)).toBeLessThan(0.9);
    const ordinary = valued.filter(({ arv, price }) => (arv ?? 0) >= price * 1.1 && (arv ?? 0) <= price * 1.9);
    expect(share(ordinary, valued)).toBeGreaterThan(0.95);
  });

  test('in a few the costs exceed the ARV', () => {
    const over = share(
      valued.filter(({ profitPotential }) => (profitPotential ?? 0) < 0),
      valued,
    );
    expect(over).toBeGreaterThan(0.01);
    expect(over).toBeLessThan(0.06);
  });

  test('demo listings are consistent', () => {
    for (const { arv, price, rehabCost, profitPotential, minCashRequired } of all) {
      expect(profitPotential).toBe(arv === null || rehabCost === null ? null : arv - price - rehabCost);
      expect(Number.isInteger(price) && price > 0 && minCashRequired > 0).toBe(true);
    }
  });
});

test('about two percent are featured, about five percent are under contract', () => {
  const featured = all.filter((one) => one.featured);
  expect(share(featured)).toBeCloseTo(0.02, 2);
  for (const { featuredUntil } of featured) expect(featuredUntil?.getTime()).toBeGreaterThan(now.getTime());
  expect(share(all.filter(({ status }) => status === 'under-contract'))).toBeCloseTo(0.05, 2);
});

test('demo listings were listed within the last 120 days, recent dates more often', () => {
  const ages = all.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / 86_400_000);
  expect(Math.max(...ages)).toBeLessThanOrEqual(120);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(share(ages.filter((age) => age < 7))).toBeGreaterThan(0.12);
});

test('titles fit a card and rarely repeat, and descriptions have content', () => {
  expect(new Set(all.map(({ title }) => title)).size).toBeGreaterThan(4_950);
  for (const { title, description, features } of all) {
    expect(title.length).toBeLessThanOrEqual(90);
    expect(title).not.toMatch(/undefined|null|NaN|\s\s/);
    expect(description.length).toBeGreaterThan(150);
    expect(description).not.toMatch(/undefined|null|NaN/);
    expect(features.length).toBeGreaterThanOrEqual(3);
  }
});

test('each owner may post, and the two demo owners have about sixty listings each', () => {
  const owners = Map.groupBy(all, ({ owner }) => owner);
  const listers = new Set(
    people.filter(({ plan }) => plan === 'wholesaler' || plan === 'partnership').map(({ email }) => email),
  );
  for (const owner of owners.keys()) expect(listers).toContain(owner);
  expect(owners.size).toBeGreaterThanOrEqual(20);
  for (const account of ['wholesaler', 'partnership']) {
    const theirs = owners.get(`${account}@dealstead.test`)?.length;
    expect(theirs).toBeGreaterThanOrEqual(55);
    expect(theirs).toBeLessThanOrEqual(65);
  }
});

test('positions are near their ZIP code, and phone numbers are fictional', () => {
  for (const { latitude, longitude, zipCode } of all) {
    expect(latitude).toBeGreaterThan(18);
    expect(latitude).toBeLessThan(72);
    expect(longitude).toBeLessThan(-66);
    expect(zipCode).toMatch(/^\d{5}$/);
  }
  for (const { phone } of people) expect(phone).toMatch(/555-01\d\d$/);
});
