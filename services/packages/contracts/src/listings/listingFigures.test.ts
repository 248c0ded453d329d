import { expect, test } from '@jest/globals';
import {
  arvPercent,
  arvPercentBound,
  leastArvHundredths,
  pricePerAcre,
  projectedReturn,
  grossRoi,
  roundPercent,
  spread,
} from './listingFigures.ts';

test('a price of 84,500 with 26,000 of rehab against 162,000 leaves 51,500, which is 46.61 % of what is paid', () => {
  expect(spread(84_500, 26_000, 162_000)).toBe(51_500);
  expect(grossRoi(84_500, 26_000, 162_000)).toBeCloseTo(0.4661, 4);
});

test('costs above the value give a negative spread, and unknown inputs give null', () => {
  expect(spread(100_000, 20_000, 110_000)).toBe(-10_000);
  expect(grossRoi(0, 0, 50_000)).toBeNull();
  expect(pricePerAcre(62_000, 40)).toBe(1_550);
  expect(pricePerAcre(62_000, 0)).toBeNull();
  expect(pricePerAcre(62_000, null)).toBeNull();
});

test('an unknown rehab or ARV gives null, a stated rehab of 0 does not', () => {
  expect(spread(100_000, null, 150_000)).toBeNull();
  expect(spread(100_000, 0, null)).toBeNull();
  expect(grossRoi(100_000, null, 150_000)).toBeNull();
  expect(spread(100_000, 0, 150_000)).toBe(50_000);
  expect(grossRoi(100_000, 0, 150_000)).toBe(0.5);
});

test.each([
  // The fee of $9,000 is in the price of $79,900.50, so it changes nothing.
  [{ price: 79_900_50, arv: 162_000_00, rehabCost: 26_000_00 }, 56_099_50, 52.97],
  [{ price: 100_000_00, arv: 150_000_00, rehabCost: 0 }, 50_000_00, 50],
  [{ price: 100_000_00, arv: 90_000_00, rehabCost: 20_000_00 }, -30_000_00, -25],
  [{ price: 800_00, arv: 801_00, rehabCost: 0 }, 1_00, 0.13],
  [{ price: 800_00, arv: 799_00, rehabCost: 0 }, -1_00, -0.13],
  [{ price: 100_000_00, arv: 150_000_00, rehabCost: null }, null, null],
  [{ price: 100_000_00, arv: null, rehabCost: 0 }, null, null],
  [{ price: 0, arv: 50_000_00, rehabCost: 0 }, 50_000_00, null],
])('the projected return of %j', (figures, profit_potential, roi_estimate) => {
  expect(projectedReturn(figures)).toEqual({ profit_potential, roi_estimate });
});

test.each([
  [50.5, 0, 51],
  [50.49, 0, 50],
  [-12.5, 0, -13],
  [-0.4, 0, 0],
  [9.125, 2, 9.13],
  [8, 2, 8],
])('a share of %s percent with %s decimals is %s', (percent, decimals, rounded) => {
  expect(roundPercent(percent, decimals)).toBe(rounded);
});

test('percent of ARV compares as the integers do, at the bound and one cent beside it', () => {
  expect(arvPercent(165_000_00, 300_000_00)).toBeLessThanOrEqual(arvPercentBound(55));
  let seed = 1;
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const wrong: unknown[] = [];
  for (let time = 0; time < 5_000; time++) {
    const hundredths = 1 + next(100_000);
    const times = 1 + next(10_000_000);
    const arv = 10_000 * times;
    for (const off of [-1, 0, 1]) {
      const price = hundredths * times + off;
      if (price > 99_999_999_999) continue;
      const isWithinBudget = BigInt(price) * 10_000n <= BigInt(hundredths) * BigInt(arv);
      const agree = [
        off <= 0,
        arvPercent(price, arv)! <= arvPercentBound(hundredths / 100),
        leastArvHundredths(price, arv) <= hundredths,
      ].every((answer) => answer === isWithinBudget);
      if (!agree) wrong.push({ price, arv, hundredths });
    }
  }
  expect(wrong).toEqual([]);
});
