import { expect, test } from '@jest/globals';
import { samplePortfolio } from './samplePortfolio.ts';
import { sellToday } from './saleToday.ts';

const sample = samplePortfolio.holdings[0]!;
const detail = {
  today: '2026-01-01',
  holding: {
    ...sample,
    figures: { ...sample.figures, loanBalance: 40_000, cashInvested: 60_000, cashCollected: 6_000 },
  },
  flows: [
    { date: '2024-01-01', amount: -60_000 },
    { date: '2025-01-01', amount: 6_000 },
  ],
};

test('a sale pays out the price less costs and loan, and returns what its cash flows do', () => {
  const sale = sellToday(detail, 120_000, 6, 12);
  expect(sale).toMatchObject({ sellingCosts: 7_200, netProceeds: 72_800, gain: 18_800 });
  expect(sale.annualReturn.rate).toBeCloseTo(0.151, 2);
});

test('at the break-even price nothing is gained, at the target price the target is met', () => {
  const { breakEvenPrice, targetPrice } = sellToday(detail, 100_000, 6, 12);
  expect(sellToday(detail, breakEvenPrice!, 6, 12).gain).toBeCloseTo(0, 1);
  expect(sellToday(detail, targetPrice!, 6, 12).annualReturn.rate).toBeCloseTo(0.12, 6);
});

test('a loss and a sale within 90 days of the purchase', () => {
  expect(sellToday(detail, 30_000, 6, 12)).toMatchObject({ annualReturn: { rate: null, reason: 'none' } });
  const fresh = { ...detail, today: '2024-02-01', flows: detail.flows.slice(0, 1) };
  // The price of a break-even is no price of a target.
  expect(sellToday(fresh, 120_000, 6, 12)).toMatchObject({ annualReturn: { reason: 'too-soon' }, targetPrice: null });
  expect(sellToday(detail, 120_000, 6, null)).toMatchObject({ targetPrice: null });
});

test('without an amount of the holding a sale has proceeds, and no gain', () => {
  const figures = { ...detail.holding.figures, cashCollected: null };
  const sale = sellToday({ ...detail, holding: { ...detail.holding, figures }, flows: null }, 120_000, 6, 12);
  expect(sale).toMatchObject({ netProceeds: 72_800, gain: null, breakEvenPrice: null, targetPrice: null });
  expect(sale.annualReturn).toEqual({ rate: null, reason: 'unstated' });
});
