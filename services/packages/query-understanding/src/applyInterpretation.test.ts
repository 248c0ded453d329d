import { expect, test } from '@jest/globals';
import { PropertyFilter, PropertyQuery } from '@dealstead/contracts/listings/propertyFilter';
import { applyInterpretation } from './applyInterpretation.ts';
import { interpretQuery } from './interpretQuery.ts';

/** The applied parameters without those that are undefined. */
function applied(search: string, explicit: Record<string, string> = {}): Record<string, unknown> {
  const query = applyInterpretation(PropertyFilter.parse({ ...explicit, search }), interpretQuery(search));
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

test('conditions become filters, and the rest is searched literally', () => {
  expect(applied('3 bed tx under 200k')).toEqual({ minBeds: 3, state: ['TX'], maxPrice: 200_000 });
  expect(applied('cabin with creek')).toEqual({ propertyType: ['cabin'], search: 'creek', literal: true });
});

test('bounds are intersected with explicit ones', () => {
  expect(applied('under 200k', { maxPrice: '150000' })).toEqual({ maxPrice: 150_000 });
  expect(applied('under 200k', { maxPrice: '250000', minPrice: '50000' })).toEqual({
    maxPrice: 200_000,
    minPrice: 50_000,
  });
  expect(applied('5+ acres', { minAcres: '10' })).toEqual({ minAcres: 10 });
});

test('values are intersected with explicit ones, which count if none is common', () => {
  expect(applied('tx or ok', { state: 'TX,FL' })).toEqual({ state: ['TX'] });
  expect(applied('duplex', { propertyType: 'duplex,triplex' })).toEqual({ propertyType: ['duplex'] });
  expect(applied('land', { category: 'commercial' })).toEqual({ category: ['commercial'] });
});

test('an explicit place excludes another one', () => {
  expect(applied('dallas', { state: 'OK' })).toEqual({ state: ['OK'] });
  expect(applied('dallas', { state: 'TX,OK' })).toEqual({ state: ['TX'], city: 'Dallas' });
  expect(applied('near austin', { near: 'Dallas, TX' })).toEqual({ near: 'Dallas, TX' });
  expect(applied('within 20 miles of austin', { near: 'Dallas, TX' })).toEqual({ near: 'Dallas, TX' });
  expect(applied('within 20 miles of austin', { radius: '50' })).toEqual({ near: 'Austin, TX', radius: 50 });
  expect(applied('78704', { zip: '78745' })).toEqual({ zip: ['78745'] });
});

test('parts that need a feature are applied with it only', () => {
  expect(applied('70% arv tx')).toEqual({ state: ['TX'] });
  expect(applied('70% arv tx', { advancedText: 'true' })).toEqual({
    state: ['TX'],
    maxArvPercent: 70,
    advancedText: true,
  });
});

test('the stated order counts unless the query has one', () => {
  const interpretation = interpretQuery('cheap land');
  const query = PropertyQuery.parse({ search: 'cheap land' });
  expect(applyInterpretation(query, interpretation)).toMatchObject({
    sortBy: 'price',
    sortOrder: 'asc',
    category: ['land'],
  });
  expect(applyInterpretation({ ...query, sortBy: 'createdAt' }, interpretation)).toMatchObject({
    sortBy: 'createdAt',
    sortOrder: 'desc',
  });
});
