import { expect, test } from '@jest/globals';
import type { MatchableListing } from '@dealstead/percolator';
import { reasonFor } from './reasons.ts';

const reasonOf = (price: number, arv: number) =>
  reasonFor({ maxArvPercent: 70 }, { price, arv, rehabCost: null } as MatchableListing, 0);

test('a percent of ARV reads as on the page, and never as more than the bound that it is under', () => {
  expect(reasonOf(50_600_00, 100_000_00)).toBe('51% of ARV is under your 70%');
  expect(reasonOf(50_500_00, 100_000_00)).toBe('51% of ARV is under your 70%');
  expect(reasonOf(69_619_00, 100_000_00)).toBe('69.6% of ARV is under your 70%');
  expect(reasonOf(69_996_00, 100_000_00)).toBe('69.996% of ARV is under your 70%');
  expect(reasonOf(70_000_00, 100_000_00)).toBe('70% of ARV is your maximum');
});
