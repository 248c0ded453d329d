import { expect, test } from '@jest/globals';
import { XIRR } from '@formulajs/formulajs';
import fc from 'fast-check';
import { datedIrr, datedNpv, type DatedFlow } from './datedIrr.ts';
import { randomCases, share } from '@dealstead/contracts/fixtures/randomCases';

const flow = (date: string, dollars: number): DatedFlow => ({ date, cents: dollars * 100 });
const rateOf = (flows: readonly DatedFlow[]): number => {
  const found = datedIrr(flows);
  if (found.kind !== 'one') throw new Error(found.kind);
  return found.rate;
};

test("Microsoft's example of XIRR is 37.3362535 percent", () => {
  const flows = [
    flow('2008-01-01', -10_000),
    flow('2008-03-01', 2_750),
    flow('2008-10-30', 4_250),
    flow('2009-02-15', 3_250),
    flow('2009-04-01', 2_750),
  ];
  expect(rateOf(flows)).toBeCloseTo(0.373362535, 7);
});

test('one payment that doubles in 730 days returns the square root of two a year', () => {
  expect(rateOf([flow('2023-01-01', -100), flow('2024-12-31', 200)])).toBeCloseTo(Math.SQRT2 - 1, 10);
  expect(rateOf([flow('2023-01-01', -100), flow('2024-01-01', 50)])).toBeCloseTo(-0.5, 10);
});

test('flows of one day are summed, in any order', () => {
  const flows = [flow('2024-01-01', 120), flow('2023-01-01', -160), flow('2023-01-01', 60)];
  expect(rateOf(flows)).toBeCloseTo(0.2, 10);
});

test('flows without a change of sign, none at all, and a total loss have no rate', () => {
  expect(datedIrr([])).toEqual({ kind: 'none' });
  expect(datedIrr([flow('2023-01-01', -100)])).toEqual({ kind: 'none' });
  expect(datedIrr([flow('2023-01-01', 100), flow('2024-01-01', 50)])).toEqual({ kind: 'none' });
});

test('two rates are reported as several', () => {
  // −100, 230, −132 at yearly distances: 10 % and 20 %.
  const found = datedIrr([flow('2021-01-01', -100), flow('2022-01-01', 230), flow('2023-01-01', -132)]);
  expect(found.kind).toBe('several');
  if (found.kind === 'several') expect(found.rates.map((rate) => Math.round(rate * 100))).toEqual([10, 20]);
});

test('a refinance within the series has the one rate above zero', () => {
  const flows = [
    flow('2020-01-01', -100_000),
    flow('2021-01-01', 90_000),
    flow('2022-01-01', -1_000),
    flow('2023-01-01', 60_000),
  ];
  const rate = rateOf(flows);
  expect(rate).toBeGreaterThan(0);
  expect(Math.abs(datedNpv(rate, flows))).toBeLessThan(1);
});

test('agrees with formulajs on random investments, and the net present value at the rate is zero', () => {
  const day = (offset: number) => new Date(Date.UTC(2015, 0, 1 + offset)).toISOString().slice(0, 10);
  const series = fc.record({
    paid: fc.integer({ min: 10_000, max: 1_000_000 }),
    received: fc.array(
      fc.record({ after: fc.integer({ min: 30, max: 3_650 }), dollars: fc.integer({ min: 100, max: 400_000 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
  });
  let compared = 0;
  fc.assert(
    fc.property(series, ({ paid, received }) => {
      const flows = [flow(day(0), -paid), ...received.map(({ after, dollars }) => flow(day(after), dollars))];
      const found = datedIrr(flows);
      if (found.kind !== 'one') return;
      expect(Math.abs(datedNpv(found.rate, flows)) / (paid * 100)).toBeLessThan(found.rate < 0 ? 1 : 1e-6);
      const other = XIRR(
        flows.map(({ cents }) => cents / 100),
        flows.map(({ date }) => new Date(date)),
        Math.max(-0.9, found.rate * 0.9),
      );
      if (typeof other !== 'number' || !Number.isFinite(other) || Math.abs(other - found.rate) > 1) return;
      compared++;
      expect(other).toBeCloseTo(found.rate, 4);
    }),
    randomCases(1_000),
  );
  expect(compared).toBeGreaterThan(share(300));
});
