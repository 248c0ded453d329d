import { expect, test } from '@jest/globals';
import { featuresOfCriteria } from '@dealstead/contracts';
import { filterFromSavedSearch } from '@dealstead/percolator';
import { isEvaluated } from './percolatorPostgres.ts';
import { searches } from './traffic.ts';

test('visitors may run every search of the load', () => {
  const needed = searches(2_000).flatMap((path) =>
    featuresOfCriteria(Object.fromEntries(new URL(path, 'http://localhost').searchParams)),
  );
  expect(needed).toEqual([]);
});

test.each([
  [{ city: 'Memphis', state: 'TN', maxPrice: '200000', category: 'land', minAcres: '2', maxArvPercent: '70' }, true],
  [{ search: 'duplex', maxPrice: '200000' }, false],
  [{ minBaths: '1.5' }, false],
  [{ ownerFinance: 'true' }, false],
])('PostgreSQL is the reference of searches for %j: %j', (criteria, isReference) => {
  const filter = filterFromSavedSearch(criteria);
  expect(filter && isEvaluated(filter)).toBe(isReference);
});
