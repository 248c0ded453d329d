import { expect, test } from '@jest/globals';
import {
  analyze,
  breakEvenOccupancy,
  cashOnCash,
  debtCoverage,
  irr,
  lenderBalance,
  maximumOffer,
  metricOf,
  outcomeOf,
  payment,
  roundHalfAway,
  sampleInputs,
  sampleSources,
  sensitivityGrid,
  singleIrr,
  solveFor,
  wholesaleMaximumOffer,
} from './index.ts';

const cents = (dollars: number) => roundHalfAway(dollars * 100);
const percentOf = (share: number | null) => (share === null ? null : roundHalfAway(share * 10_000) / 100);

test('payments are those of the annuity formula, and an equal share at a rate of 0', () => {
  expect(roundHalfAway(payment(cents(200_000), 6.5, 360))).toBe(cents(1_264.14));
  expect(roundHalfAway(payment(cents(200_000), 5, 360))).toBe(cents(1_073.64));
  expect(payment(36_000, 0, 360)).toBe(100);
  expect(payment(0, 6.5, 0)).toBe(0);
  expect(payment(100, 6.5, 0)).toBeNaN();
});

test('the maximum offer of a flip, and that of a wholesaler', () => {
  expect(maximumOffer(250_000, 55_000, 70)).toBe(120_000);
  expect(Math.round(wholesaleMaximumOffer(147_333, 20_000, 10_000, 70))).toBe(73_133);
  expect(outcomeOf('wholesale', sampleInputs('wholesale')).maximumOfferCents / 100).toBeCloseTo(73_133.1, 6);
});

test('the outcome of a flip equals the vector', () => {
  const outcome = outcomeOf('flip', sampleInputs('flip'));
  expect(outcome.profitCents).toBe(cents(47_200));
  expect(percentOf(outcome.roi)).toBe(25.82);
  expect(outcome.maximumOfferCents).toBe(cents(120_000));
});

test('a property that does not cover its debt', () => {
  expect(debtCoverage(45_000, 46_978)).toBeCloseTo(0.96, 2);
  expect(percentOf(cashOnCash(45_000 - 46_978, 232_500))).toBe(-0.85);
});

test('the outcome of a whole rental equals the vector', () => {
  const outcome = outcomeOf('rental', sampleInputs('rental'));
  expect(roundHalfAway(outcome.egiCents)).toBe(cents(25_080));
  expect(roundHalfAway(outcome.noiCents)).toBe(cents(16_365.6));
  expect(roundHalfAway(outcome.debtServiceCents)).toBe(cents(15_169.68));
  expect(roundHalfAway(outcome.cashFlowCents)).toBe(cents(1_195.92));
  expect([outcome.capRate, outcome.cashOnCash, outcome.breakEvenOccupancy].map(percentOf)).toEqual([6.55, 1.99, 90.47]);
  expect(outcome.dscr).toBeCloseTo(1.079, 3);
  expect(lenderBalance({ loanCents: cents(200_000), interestPercent: 6.5, termMonths: 360 }, 60)).toBe(
    cents(187_221.64),
  );
  expect(roundHalfAway(outcome.netSaleCents)).toBe(cents(85_207.77));
  expect(outcome.irr.kind === 'one' && percentOf(outcome.irr.rate)).toBe(9.01);
  expect(outcome.equityMultiple).toBeCloseTo(1.52, 2);
  expect(breakEvenOccupancy(871_440, 1_516_963, 2_640_000)).toBeCloseTo(0.9047, 4);
});

test('the sample rental at other prices and rents keeps its loan at its share of the price', () => {
  const inputs = sampleInputs('rental');
  const prices = { key: 'priceCents', values: [23_000_000, 25_000_000, 27_000_000] };
  const rents = { key: 'rentCents', values: [200_000, 220_000, 240_000] };
  const { cells } = sensitivityGrid('rental', inputs, prices, rents, 'cashOnCash', sampleSources('rental'));
  expect(cells.map((row) => row.map(percentOf))).toEqual([
    [0.96, 4.3, 7.64],
    [-1.12, 1.99, 5.11],
    [-2.95, -0.03, 2.89],
  ]);
});

test('the price for a cash-on-cash of 8 % is the most that meets it', () => {
  const inputs = sampleInputs('rental');
  const solution = solveFor('rental', inputs, 'priceCents', 'cashOnCash', 0.08, sampleSources('rental'));
  expect(solution.kind).toBe('at most');
  if (!('cents' in solution)) throw new Error('no price');
  expect(Math.round(solution.cents / 100)).toBe(202_998);
});

test('a refinance that returns all cash has no cash-on-cash, and says so', () => {
  const inputs = { ...sampleInputs('brrrr'), arvCents: cents(260_000) };
  const outcome = outcomeOf('brrrr', inputs);
  expect(outcome.cashLeftCents).toBe(
    outcome.allInCents - (inputs.arvCents * 0.75 - inputs.refinanceCostsCents - inputs.loanCents),
  );
  expect(outcome.cashLeftCents).toBeLessThan(0);
  const shown = analyze('brrrr', inputs).headline.find(({ key }) => key === 'cashOnCash');
  expect(outcome.cashFlowCents).toBeLessThan(0);
  expect(shown).toMatchObject({ value: null, note: 'No cash left in the deal, −$39.34/mo' });
  expect(metricOf('brrrr', inputs, 'cashOnCash')).toBe(-Infinity);
});

test('an internal rate of return is one, none or several', () => {
  const annuity = [-100_000, ...Array.from<number>({ length: 10 }).fill(25_000)];
  expect(((singleIrr(annuity) ?? 0) * 100).toFixed(3)).toBe('21.406');
  expect(irr([100, 200])).toEqual({ kind: 'none' });
  expect(irr([0, 0])).toEqual({ kind: 'none' });
  const twice = irr([-1_000, 2_500, -1_540]);
  expect(twice.kind).toBe('several');
  if (twice.kind === 'several') expect(twice.rates.map((rate) => rate.toFixed(6))).toEqual(['0.100000', '0.400000']);
  expect(irr([-1_000, 2_500, -1_600])).toEqual({ kind: 'none' });
});

test('rates are found however close they are', () => {
  // The coefficients of (1 − (1 + r)x) multiplied for each rate.
  const flowsWith = (rates: readonly number[]) =>
    rates.reduce(
      (flows, rate) => [...flows, 0].map((flow, at) => flow - (at > 0 ? flows[at - 1]! * (1 + rate) : 0)),
      [-1_000],
    );
  for (const rates of [
    [0.1, 0.1001],
    [-0.02, -0.018, -0.01, -0.003],
    [0.185, 0.193, 0.2, 0.207],
  ]) {
    const found = irr(flowsWith(rates));
    expect(found.kind === 'several' && found.rates.map((rate) => rate.toFixed(4))).toEqual(
      rates.map((rate) => rate.toFixed(4)),
    );
  }
});

test('the itemized offer of a flip earns the wanted profit, whatever price is typed', () => {
  const inputs = sampleInputs('flip');
  const { itemizedOfferCents } = outcomeOf('flip', inputs);
  expect(outcomeOf('flip', { ...inputs, priceCents: itemizedOfferCents }).profitCents).toBeCloseTo(
    inputs.targetProfitCents,
    4,
  );
  expect(outcomeOf('flip', { ...inputs, priceCents: inputs.priceCents * 2 }).itemizedOfferCents).toBe(
    itemizedOfferCents,
  );
  const shown = analyze('flip', inputs).headline.find(({ key }) => key === 'itemizedOfferCents');
  expect(shown?.value).toBe(itemizedOfferCents);
});
