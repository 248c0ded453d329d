import { expect, test } from '@jest/globals';
import { generateMarket } from './fixtures/market.ts';
import { measureRange } from './measureRange.ts';

test('ranges of comparables hold most prices of a generated market, and few where all are the same but one', () => {
  const market = generateMarket(1_500);
  const { sales, covered, medianWidth } = measureRange(market, '2025-10-25');
  expect(sales).toBeGreaterThan(50);
  expect(covered).toBeGreaterThan(0.6);
  expect(covered).toBeLessThan(0.95);
  expect(medianWidth).toBeGreaterThan(0);
  // A market of one price per square foot, whose last sales are at twice that.
  const [first] = market;
  const alike = Array.from({ length: 40 }, (_, nth) => ({
    ...first!,
    id: String(nth),
    soldOn: nth < 20 ? '2025-05-01' : '2025-06-01',
    priceCents: nth < 20 ? 20_000_000 + nth : 40_000_000,
  }));
  expect(measureRange(alike, '2025-06-01')).toMatchObject({ sales: 20, covered: 0 });
});
