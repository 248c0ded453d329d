import { addMonths, monthsBetween } from '@dealstead/contracts';
import { expect, test } from '@jest/globals';
import { balanceOn, computeFigures, flowsUntil, type HoldingTerms } from './figures.ts';
import { computeHistory } from './history.ts';
import { computeReturns } from './returns.ts';

/** 250,000 with 200,000 at 6.5 % over 30 years, and 10,000 of closing and rehab. */
const rental: HoldingTerms = {
  purchaseDate: '2021-11-23',
  purchasePrice: 250_000_00,
  closingCosts: 6_000_00,
  rehabCost: 4_000_00,
  loan: { amount: 200_000_00, rate: 6.5, termMonths: 360, startDate: '2021-11-23' },
  monthlyRent: 2_200_00,
  monthlyExpenses: 836_20,
  sale: null,
};
const today = '2026-11-23';

test('months end on the last day of a shorter month', () => {
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2024-01-31', 13)).toBe('2025-02-28');
  expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
  expect(monthsBetween('2024-01-31', '2024-02-29')).toBe(1);
  expect(monthsBetween('2024-01-31', '2024-02-28')).toBe(0);
  expect(monthsBetween('2024-02-01', '2024-01-31')).toBe(0);
});

test('a financed rental: balance after five years, equity, cash flow, cap rate on cost and cash-on-cash', () => {
  const { figures } = computeFigures(rental, 289_818_52, today);
  expect(figures.loanBalance).toBe(187_221_64);
  expect(figures.equity).toBe(289_818_52 - 187_221_64);
  expect(figures.monthlyPayment).toBe(1_264_14);
  expect(figures.monthlyCashFlow).toBe(2_200_00 - 836_20 - 1_264_14);
  expect(figures.cost).toBe(260_000_00);
  expect(figures.cashInvested).toBe(60_000_00);
  expect(figures.capRateOnCost).toBeCloseTo((1_363.8 * 12) / 260_000, 10);
  expect(figures.cashOnCash).toBeCloseTo((99.66 * 12) / 60_000, 10);
  expect(figures.cashCollected).toBe(60 * 99_66);
  expect(figures.gain).toBe(289_818_52 - 187_221_64 + 60 * 99_66 - 60_000_00);
  expect(figures.annualReturn.rate).toBeCloseTo(0.1307, 2);
});

test('a cash purchase without rent returns its growth', () => {
  const land = { ...rental, loan: null, monthlyRent: 0, monthlyExpenses: 0, closingCosts: 0, rehabCost: 0 };
  const { figures, flows } = computeFigures({ ...land, purchaseDate: '2024-11-23' }, 360_000_00, today);
  expect(flows).toHaveLength(2);
  expect(figures).toMatchObject({
    loanBalance: 0,
    monthlyCashFlow: 0,
    capRateOnCost: 0,
    cashOnCash: 0,
    gain: 110_000_00,
  });
  expect(figures.annualReturn.rate).toBeCloseTo(0.2, 3);
});

test('a sale ends rent and loan, and pays out the price less costs and balance', () => {
  const sold = { ...rental, sale: { date: '2024-11-23', price: 300_000_00, sellingCosts: 18_000_00 } };
  const balance = balanceOn(rental, '2024-11-23');
  const { figures, flows } = computeFigures(sold, 999_00, today);
  expect(figures.netProceeds).toBe(300_000_00 - 18_000_00 - balance);
  expect(figures).toMatchObject({ equity: 0, loanBalance: 0, monthlyCashFlow: 0, cashCollected: 36 * 99_66 });
  expect(flows?.at(-1)).toEqual({ date: '2024-11-23', cents: figures.netProceeds });
  expect(figures.gain).toBe(figures.netProceeds! + figures.cashCollected! - 60_000_00);
});

test('a refinance that pays out more than the cost leaves no cash in the deal', () => {
  const brrrr = {
    ...rental,
    purchasePrice: 120_000_00,
    rehabCost: 50_000_00,
    loan: { amount: 180_000_00, rate: 7, termMonths: 360, startDate: '2022-05-23' },
  };
  const { figures } = computeFigures(brrrr, 250_000_00, today);
  expect(figures.cashInvested).toBe(-4_000_00);
  expect(figures.cashOnCash).toBeNull();
  expect(figures.totalReturn).toBeNull();
  const flows = flowsUntil(brrrr, today)!;
  expect(flows.find(({ date }) => date === '2022-05-23')).toEqual({ date: '2022-05-23', cents: 180_000_00 });
  // The first payment is a month after the loan.
  expect(flows.find(({ date }) => date === '2022-04-23')?.cents).toBe(2_200_00 - 836_20);
});

test('a loan that is older than the purchase was taken over with its balance of that day', () => {
  const takenOver = { ...rental, loan: { ...rental.loan!, startDate: '2016-11-23' } };
  const { figures } = computeFigures(takenOver, 250_000_00, '2021-12-01');
  expect(figures.cashInvested).toBe(260_000_00 - 187_221_64);
});

test('a paid-off loan owes nothing and costs nothing, also at a rate of zero', () => {
  const short = { ...rental, loan: { amount: 12_000_00, rate: 0, termMonths: 12, startDate: '2021-11-23' } };
  expect(balanceOn(short, '2022-05-23')).toBe(6_000_00);
  expect(balanceOn(short, '2022-11-23')).toBe(0);
  expect(computeFigures(short, 250_000_00, today).figures.monthlyCashFlow).toBe(1_363_80);
});

test('an annual return needs 90 days, and a rate', () => {
  expect(computeFigures(rental, 300_000_00, '2022-01-23').figures.annualReturn).toEqual({
    rate: null,
    reason: 'too-soon',
  });
  const lost = { ...rental, loan: null, monthlyRent: 0 };
  expect(computeFigures(lost, 0, today).figures.annualReturn).toEqual({ rate: null, reason: 'none' });
});

test('an amount that nobody stated leaves empty what needs it, and nothing else', () => {
  const figuresOf = (part: Partial<HoldingTerms>) => computeFigures({ ...rental, ...part }, 289_818_52, today).figures;
  const unknown = { gain: null, totalReturn: null, annualReturn: { rate: null, reason: 'unstated' } };
  expect(figuresOf({ rehabCost: null })).toMatchObject({
    ...unknown,
    cost: null,
    cashInvested: null,
    capRateOnCost: null,
    cashOnCash: null,
    monthlyCashFlow: 99_66,
    cashCollected: 60 * 99_66,
    equity: 289_818_52 - 187_221_64,
  });
  expect(figuresOf({ monthlyExpenses: null })).toMatchObject({
    ...unknown,
    cost: 260_000_00,
    cashInvested: 60_000_00,
    monthlyCashFlow: null,
    noi: null,
    capRateOnCost: null,
    cashOnCash: null,
    cashCollected: null,
  });
  const sale = { date: '2024-11-23', price: 300_000_00, sellingCosts: null };
  expect(figuresOf({ sale })).toMatchObject({ ...unknown, netProceeds: null, cashCollected: 36 * 99_66 });
  expect(flowsUntil({ ...rental, closingCosts: null }, today)).toBeNull();
});

test('returns leave out holdings with an amount that nobody stated, and say how many', () => {
  const whole = { strategy: 'rental' as const, isSold: false, ...computeFigures(rental, 300_000_00, today) };
  const bare = { ...whole, ...computeFigures({ ...rental, monthlyRent: null }, 300_000_00, today) };
  expect(computeReturns([whole, bare, bare]).all).toMatchObject({
    holdings: 3,
    leftOut: 2,
    cashInvested: 60_000_00,
    gain: whole.figures.gain,
    annualReturn: whole.figures.annualReturn,
  });
  expect(computeReturns([bare]).all).toMatchObject({
    leftOut: 1,
    cashInvested: null,
    gain: null,
    annualReturn: { rate: null, reason: 'unstated' },
  });
});

test('returns are grouped by strategy, sold and held apart', () => {
  const held = { strategy: 'rental' as const, isSold: false, ...computeFigures(rental, 300_000_00, today) };
  const sale = { date: '2024-11-23', price: 320_000_00, sellingCosts: 0 };
  const sold = { strategy: 'flip' as const, isSold: true, ...computeFigures({ ...rental, sale }, 0, today) };
  const returns = computeReturns([held, sold]);
  expect(returns.byStrategy.map(({ strategy }) => strategy)).toEqual(['rental', 'flip']);
  expect(returns.realized.gain).toBe(sold.figures.gain);
  expect(returns.unrealized.gain).toBe(held.figures.gain);
  expect(returns.all).toMatchObject({
    holdings: 2,
    cashInvested: 120_000_00,
    gain: held.figures.gain! + sold.figures.gain!,
  });
  expect(returns.byStrategy[0]?.realized).toMatchObject({ holdings: 0, gain: null, totalReturn: null });
  expect(computeReturns([]).all.annualReturn).toEqual({ rate: null, reason: 'too-soon' });
});

test('history steps by month, then wider; a holding counts from its purchase to its sale with its last known value', () => {
  const values = [{ date: '2023-01-01', amount: 280_000_00 }];
  const sold = { ...rental, loan: null, sale: { date: '2022-11-23', price: 1_00, sellingCosts: 0 } };
  const history = computeHistory(
    [
      { terms: rental, values },
      { terms: sold, values: [] },
    ],
    today,
  );
  expect(history[0]).toEqual({ date: '2021-11-23', value: 500_000_00, loanBalance: 200_000_00 });
  expect(history.find(({ date }) => date === '2022-12-23')?.value).toBe(250_000_00);
  expect(history.at(-1)).toEqual({ date: today, value: 280_000_00, loanBalance: 187_221_64 });
  expect(history).toHaveLength(61);
  const old = computeHistory([{ terms: { ...rental, purchaseDate: '1990-01-31' }, values: [] }], today);
  expect(old.length).toBeLessThanOrEqual(62);
  expect(computeHistory([], today)).toEqual([]);
});
