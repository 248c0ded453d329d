import { describe, expect, jest, test } from '@jest/globals';
import type { PropertyFilter } from '@dealstead/contracts/listings/propertyFilter';
import { relax } from './relax.ts';

/** Relaxes until a filter matches, and returns the filter that did. */
const relaxUntil = (filter: PropertyFilter, matches: (filter: PropertyFilter) => boolean) =>
  relax(filter, async (candidate) => (matches(candidate) ? 10 : 0));

describe('relax', () => {
  test('widens the price before it drops anything', async () => {
    expect(await relaxUntil({ minBeds: 3, state: ['TX'], maxPrice: 200_000 }, () => true)).toEqual({
      minBeds: 3,
      state: ['TX'],
      maxPrice: 250_000,
    });
  });

  test('drops one word of several before the text', async () => {
    const found = await relaxUntil({ search: 'creek cabin', literal: true }, ({ search }) => search === 'cabin');
    expect(found).toEqual({ search: 'cabin', literal: true });
  });

  test('looks around a town before it leaves it', async () => {
    const found = await relaxUntil(
      { city: 'Austin', state: ['TX'], propertyType: ['cabin'] },
      ({ near }) => near !== undefined,
    );
    expect(found).toEqual({ near: 'Austin, TX', radius: 25, propertyType: ['cabin'] });
  });

  test('widens a radius and never narrows one', async () => {
    const seen: (number | undefined)[] = [];
    await relax({ near: '78704', radius: 60 }, async ({ radius }) => {
      seen.push(radius);
      return 0;
    });
    expect(seen.filter((radius) => radius !== undefined).every((radius) => radius >= 60)).toBe(true);
  });

  test('combines relaxations where no single one suffices, and keeps the state', async () => {
    const found = await relaxUntil(
      { state: ['WY'], minBeds: 4, maxPrice: 50_000, propertyType: ['house'] },
      ({ minBeds, maxPrice }) => minBeds === undefined && maxPrice === undefined,
    );
    expect(found?.state).toEqual(['WY']);
    expect(found?.minBeds).toBeUndefined();
  });

  test('prefers a later relaxation with enough matches to an earlier one with few', async () => {
    const filter: PropertyFilter = { maxPrice: 100_000, minBeds: 3 };
    const found = await relax(filter, async ({ maxPrice, minBeds }) => {
      if (maxPrice === 125_000) return 2;
      return minBeds === 2 ? 40 : 0;
    });
    expect(found).toEqual({ maxPrice: 100_000, minBeds: 2 });
  });

  test('gives up where nothing is left to relax, after a bounded number of tries', async () => {
    const countMatches = jest.fn(async () => 0);
    const everything: PropertyFilter = {
      search: 'one two three',
      minPrice: 1,
      maxPrice: 2,
      minBeds: 3,
      city: 'Austin',
      state: ['TX'],
      minAcres: 1,
      category: ['land'],
    };
    expect(await relax(everything, countMatches)).toBeNull();
    expect(countMatches.mock.calls.length).toBeLessThan(50);
  });
});
