import { expect, test } from '@jest/globals';
import { saleOf } from '../fixtures/sales.ts';
import { dot, fitLeastSquares, knownSaleOf } from './hedonic.ts';

test('least squares recovers the coefficients of a plane', () => {
  const rows = Array.from({ length: 60 }, (_, index) => [index % 7, (index * 13) % 11, (index * 5) % 3]);
  const truth = [2, -0.5, 4];
  const fitted = fitLeastSquares(
    rows,
    rows.map((row) => dot(truth, row)),
  );
  fitted.forEach((coefficient, index) => expect(coefficient).toBeCloseTo(truth[index]!, 3));
});

test.each([
  ['lot', { acres: null }],
  ['year', { yearBuilt: 0 }],
  ['position', { longitude: null }],
  ['price', { priceCents: 0 }],
])('a sale without a %s does not inform the model', (_, facts) => {
  expect(knownSaleOf(saleOf())).not.toBeNull();
  expect(knownSaleOf(saleOf(facts))).toBeNull();
});
