import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import { irr } from './index.ts';

/** Flows whose value has a zero at a rate besides those of other flows. */
const withRate = (flows: readonly number[], rate: number) =>
  [...flows, 0].map((flow, at) => flow - (at > 0 ? flows[at - 1]! * (1 + rate) : 0));

/** Months that are paid in, which alone have no rate: few, or far apart so that the sign changes more than 16 times. */
const paidIn = fc.array(fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), { weight: 2, arbitrary: fc.constant(0) }), {
  maxLength: 180,
});

test('both of two rates within 0.9 % a month are found', () => {
  const rate = fc.double({ min: -0.02, max: 0.06, noNaN: true });
  const distance = fc.double({ min: 0.0002, max: 0.009, noNaN: true });
  fc.assert(
    fc.property(rate, distance, paidIn, (low, apart, paid) => {
      const rates = [low, low + apart];
      const flows = rates.reduce(withRate, [-10_000_000, ...paid.map((cents) => -cents)]);
      const found = irr(flows);
      expect(found.kind).toBe('several');
      if (found.kind !== 'several') return;
      expect(found.rates).toHaveLength(2);
      found.rates.forEach((one, index) => expect(one).toBeCloseTo(rates[index]!, 5));
    }),
    randomCases(1_000),
  );
});
