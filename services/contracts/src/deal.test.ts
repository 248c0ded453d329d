import { expect, test } from '@jest/globals';
import { maximumOffer, pricePerAcre, returnOnCost, spread } from './deal.ts';

test('the 70% rule: 250,000 and 55,000 of repairs allow 120,000', () => {
  expect(maximumOffer(250_000, 55_000)).toBeCloseTo(120_000, 6);
});

test('a price of 84,500 with 26,000 of rehab against 162,000 leaves 51,500, which is 46.61 % of what is paid', () => {
  expect(spread(84_500, 26_000, 162_000)).toBe(51_500);
  expect(returnOnCost(84_500, 26_000, 162_000)).toBeCloseTo(0.4661, 4);
});

test('costs beyond the value leave less than nothing, and what is unknown stays unknown', () => {
  expect(spread(100_000, 20_000, 110_000)).toBe(-10_000);
  expect(returnOnCost(0, 0, 50_000)).toBeNull();
  expect(pricePerAcre(62_000, 40)).toBe(1_550);
  expect(pricePerAcre(62_000, 0)).toBeNull();
  expect(pricePerAcre(62_000, null)).toBeNull();
});
