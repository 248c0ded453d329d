import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { estimateFromComparables } from './estimateFromComparables.ts';
import { saleOf, subjectOf } from './fixtures/sales.ts';
import { type ComparableOptions, selectComparables } from './selectComparables.ts';
import type { Subject } from './types.ts';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';

const estimate = (prices: number[], options: Partial<ComparableOptions> = {}, subject: Partial<Subject> = {}) => {
  const sales = prices.map((price, index) => saleOf({ id: `${index}`, priceCents: price * 100 }));
  const house = subjectOf(subject);
  return estimateFromComparables(house, selectComparables(house, sales, { asOf: '2026-06-30', ...options }));
};

test('the estimate is the median price per square foot times the size, to the dollar', () => {
  const { estimate: result } = estimate([180_000, 200_000, 230_000], {}, { livingArea: 1100 });
  expect(result).toMatchObject({
    arvCents: 22_000_000,
    medianCentsPerUnit: 20_000,
    sampleSize: 3,
    weighted: false,
    explanation: 'Median of 3 sales: $200.00 per square foot × 1,100 square feet = $220,000.',
  });
});

test('factors that are shown rounded have no equals sign before another product', () => {
  // $147.32 × 1,150 would be $169,418.
  expect(estimate([147_317, 147_317, 147_317], {}, { livingArea: 1_150 }).estimate?.explanation).toBe(
    'Median of 3 sales: $147.32 per square foot × 1,150 square feet ≈ $169,415.',
  );
});

test('an even number of sales takes the mean of the two in the middle', () => {
  expect(estimate([180_000, 200_000, 210_000, 230_000]).estimate?.arvCents).toBe(20_500_000);
});

test('weights move the median, a weight of 0 leaves the sale out', () => {
  const heavier = estimate([180_000, 200_000, 230_000], { weights: { 2: 5 } }).estimate;
  expect(heavier).toMatchObject({ weighted: true, sampleSize: 3 });
  expect(heavier!.arvCents).toBeGreaterThan(20_000_000);
  expect(estimate([180_000, 200_000, 230_000], { weights: { 2: 0 } }).estimate).toMatchObject({
    arvCents: 19_000_000,
    sampleSize: 2,
  });
});

test('land is valued by the acre', () => {
  const land = { propertyType: 'land', livingArea: null, acres: 10 };
  const subject = subjectOf(land);
  const sales = [saleOf({ ...land, acres: 11, priceCents: 5_500_000 })];
  const { estimate: result } = estimateFromComparables(
    subject,
    selectComparables(subject, sales, { asOf: '2026-06-30' }),
  );
  expect(result).toMatchObject({
    arvCents: 5_000_000,
    explanation: 'Median of 1 sale: $5,000.00 per acre × 10 acres = $50,000.',
  });
});

test('without a size or without comparables there is a reason and no estimate', () => {
  expect(estimate([200_000], {}, { livingArea: null })).toEqual({ estimate: null, reason: 'size-unknown' });
  expect(estimate([])).toEqual({ estimate: null, reason: 'no-comparables' });
  expect(estimate([200_000], { dropped: ['0'] })).toEqual({ estimate: null, reason: 'no-comparables' });
});

test('sales that agree earn high confidence, two sales none', () => {
  const ten = estimate(Array.from({ length: 10 }, (_, nth) => 200_000 + 1_000 * nth)).estimate!.confidence;
  expect(ten).toMatchObject({ level: 'high', score: 100 });
  const two = estimate([200_000, 200_000]).estimate!.confidence;
  expect(two).toMatchObject({ level: 'low', score: 0 });
  expect(two.parts[0]!.explanation).toBe('2 sales give no range to rely on; at least 3 do.');
});

test('three sales get the range of Student’s t: 1.886 × √(4/3) ÷ 1.2816 of their percentiles', () => {
  const { estimate: three } = estimate([180_000, 200_000, 230_000]);
  // By Hazen the 10th and 90th percentile of three are the first and the last.
  expect((three!.arvCents - three!.lowCents) / 100 / 20_000).toBeCloseTo((1.886 * Math.sqrt(4 / 3)) / 1.2816, 1);
  expect((three!.highCents - three!.arvCents) / 100 / 30_000).toBeCloseTo((1.886 * Math.sqrt(4 / 3)) / 1.2816, 1);
});

test('confidence does not rise when the range widens, whatever the comparables and their weights', () => {
  const comparables = fc.array(fc.tuple(fc.integer({ min: 100_000, max: 400_000 }), fc.integer({ min: 1, max: 10 })), {
    minLength: 3,
    maxLength: 20,
  });
  const of = (sales: readonly (readonly [number, number])[]) => {
    const weights = Object.fromEntries(sales.map(([, weight], at) => [`${at}`, weight]));
    const pinned = Object.keys(weights);
    const { arvCents, lowCents, highCents, confidence } = estimate(
      sales.map(([price]) => price),
      { weights, pinned },
    ).estimate!;
    return { width: (highCents - lowCents) / arvCents, score: confidence.score };
  };
  fc.assert(
    fc.property(comparables, comparables, (some, others) => {
      const [narrow, wide] = [of(some), of(others)].toSorted((a, b) => a.width - b.width) as [
        ReturnType<typeof of>,
        ReturnType<typeof of>,
      ];
      expect(wide.score).toBeLessThanOrEqual(narrow.score);
    }),
    randomCases(500),
  );
});

test('low ≤ estimate ≤ high, and the score is the sum of its parts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1000, max: 5_000_000 }), { minLength: 1, maxLength: 40 }), (prices) => {
      const { estimate: result } = estimate(prices);
      expect(result!.lowCents).toBeLessThanOrEqual(result!.arvCents);
      expect(result!.highCents).toBeGreaterThanOrEqual(result!.arvCents);
      const { score, parts } = result!.confidence;
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      expect(parts.every(({ points, maximum }) => points >= 0 && points <= maximum)).toBe(true);
    }),
    randomCases(100),
  );
});

test('the estimate does not depend on the order of the sales', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 100_000, max: 300_000 }), { minLength: 2, maxLength: 12 }),
      (prices) => {
        const pick = (list: number[]) => estimate(list).estimate!.arvCents;
        expect(pick(prices.toReversed())).toBe(pick(prices));
      },
    ),
    randomCases(100),
  );
});
