import { expect, test } from '@jest/globals';
import { bucketOfVital, goodLcp, quantileOfVital, vitalBounds } from './pageHealth.ts';

test('a value falls into the bucket whose bound it does not exceed, and a greater one into the last', () => {
  expect(bucketOfVital('lcp', 0)).toBe(0);
  expect(bucketOfVital('lcp', 2_500)).toBe(vitalBounds.lcp.indexOf(goodLcp));
  expect(bucketOfVital('lcp', 2_501)).toBe(vitalBounds.lcp.indexOf(goodLcp) + 1);
  expect(bucketOfVital('cls', 3)).toBe(vitalBounds.cls.length);
});

test('a quantile is interpolated within its bucket', () => {
  expect(quantileOfVital('lcp', 0.75, [])).toBeNull();
  expect(quantileOfVital('lcp', 0.75, [0, 4, 0, 0, 0, 0, 0, 0, 0, 0])).toBe(875);
  expect(quantileOfVital('lcp', 0.75, [2, 0, 0, 0, 2, 0, 0, 0, 0, 0])).toBe(2_250);
  expect(quantileOfVital('inp', 0.75, [0, 0, 0, 0, 0, 0, 3])).toBe(1_000);
});
