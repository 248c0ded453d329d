import { expect, test } from '@jest/globals';
import { monthlyLookups } from './lookupQuota.ts';
import {
  annualSavingsCents,
  catalogue,
  nextPlan,
  parsePlan,
  priceCents,
  priceId,
  priceText,
  soldPlans,
} from './plans.ts';

// Prices worked out by hand from the specification's section 9: × 3 × 0.92 and × 12 × 0.83, rounded once.
test.each([
  ['free', 0, 0, 0, 0],
  ['buyer', 7_998, 22_074, 79_660, 16_316],
  ['investor_pro', 11_998, 33_114, 119_500, 24_476],
  ['wholesaler', 19_998, 55_194, 199_180, 40_796],
  ['partnership', 39_998, 110_394, 398_380, 81_596],
] as const)('the plan %s costs what the specification computes', (plan, monthly, quarterly, annual, savings) => {
  expect(priceCents(plan, 'monthly')).toBe(monthly);
  expect(priceCents(plan, 'quarterly')).toBe(quarterly);
  expect(priceCents(plan, 'annual')).toBe(annual);
  expect(annualSavingsCents(plan)).toBe(savings);
});

test('a price id names plan and period', () => {
  expect(priceId('investor_pro', 'quarterly')).toBe('price_investor_pro_quarterly');
});

test('a price reads as the screens show it', () => {
  expect(priceText('buyer')).toBe('$79.98');
  expect(priceText('investor-pro', 'annual')).toBe('$1,195.00');
  expect(priceText('free')).toBe('$0');
  expect(priceText('va')).toBe('Granted');
  expect(priceText('platinum')).toBe('N/A');
});

test('both spellings of Investor Pro mean one plan', () => {
  expect(parsePlan('investor-pro')).toBe('investor_pro');
  expect(parsePlan('investor_pro')).toBe('investor_pro');
  expect(parsePlan('Investor Pro')).toBeNull();
});

test('the upgrade path goes through every sold plan and ends at partnership', () => {
  expect(soldPlans.map(nextPlan)).toEqual(['buyer', 'investor_pro', 'wholesaler', 'partnership', null]);
  expect(nextPlan('va')).toBe('buyer');
});

test('every plan lists its features', () => {
  for (const plan of Object.values(catalogue)) expect(plan.features.length).toBeGreaterThan(0);
});

test('each plan states the lookups that the quota grants', () => {
  for (const plan of soldPlans) {
    const lookups = monthlyLookups[plan];
    const line = `${lookups.toLocaleString('en-US')} property lookups per month`;
    expect(catalogue[plan].features.includes(line)).toBe(lookups > 0);
  }
});
