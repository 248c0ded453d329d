import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import { nearSample } from './fixtures/inputs.ts';
import {
  breakEvenMetrics,
  breakEvenPoints,
  inputFaults,
  metricOf,
  metrics,
  modes,
  sampleInputs,
  solveFor,
  variables,
  withInput,
  type AnyInputs,
} from './index.ts';

/** Amounts from $0 to $1,000,000,000, most of them small. */
const amounts = Array.from({ length: 41 }, (_, step) => Math.round(100_000_000_000 * (step / 40) ** 6));

test.each(modes)('an amount that solves the mode %s is one at which the target exists and is met', (mode) => {
  const question = fc.record({
    inputs: nearSample(mode),
    metric: fc.constantFrom(...metrics[mode]),
    variable: fc.constantFrom(...variables(mode)),
    share: fc.double({ min: -0.5, max: 2, noNaN: true }),
  });
  fc.assert(
    fc.property(question, ({ inputs, metric, variable: { key }, share }) => {
      const target = metric.unit === 'cents' ? share * 5_000_000 : metric.unit === 'months' ? share * 60 : share;
      const solution = solveFor(mode, inputs, key, metric.key, target);
      const isValid = (cents: number) => inputFaults(mode, withInput(inputs, key, cents)).length === 0;
      const meets = (cents: number) => {
        const value = isValid(cents) ? metricOf(mode, withInput(inputs, key, cents), metric.key) : null;
        return value !== null && (metric.lessIsBetter ? value <= target : value >= target);
      };
      switch (solution.kind) {
        case 'never':
          return;
        // "Always" was said of amounts at which the metric did not exist.
        case 'always':
          return expect(amounts.filter((cents) => cents > 0 && isValid(cents) && !meets(cents))).toEqual([]);
        case 'between':
          expect([solution.fromCents, solution.toCents].map(meets)).toEqual([true, true]);
          return expect([solution.fromCents - 1, solution.toCents + 1].map(meets)).toEqual([false, false]);
        default:
          expect(meets(solution.cents)).toBe(true);
          expect(meets(solution.cents + (solution.kind === 'at most' ? 1 : -1))).toBe(false);
      }
    }),
    randomCases(200),
  );
});

test('a deal without cash in it has no IRR, so the price that reaches one has a least as well', () => {
  // Below about $84,000 the refinance returns all of the cash.
  const inputs = { ...sampleInputs('brrrr'), rentCents: 240_000 } as AnyInputs;
  const solution = solveFor('brrrr', inputs, 'priceCents', 'irr', 0.12);
  if (solution.kind !== 'between') throw new Error(solution.kind);
  const at = (cents: number) => metricOf('brrrr', withInput(inputs, 'priceCents', cents), 'irr');
  expect(at(solution.fromCents)).toBeGreaterThanOrEqual(0.12);
  expect(at(solution.fromCents - 1)).toBeNull();
});

test('cash left and the all-in cost are solved for as what is at most', () => {
  const inputs = sampleInputs('brrrr');
  const price = solveFor('brrrr', inputs, 'priceCents', 'cashLeftCents', 0);
  expect(price.kind).toBe('at most');
  const value = solveFor('brrrr', inputs, 'arvCents', 'cashLeftCents', 0);
  if (value.kind !== 'at least') throw new Error(value.kind);
  expect(metricOf('brrrr', { ...inputs, arvCents: value.cents }, 'cashLeftCents')).toBeLessThanOrEqual(0);
  const cost = solveFor('flip', sampleInputs('flip'), 'rehabCents', 'costCents', 18_280_000);
  expect(cost).toEqual({ kind: 'at most', cents: 5_500_000 });
});

test.each(modes)(
  'each result that the mode %s offers a break-even for has an amount at which it breaks even',
  (mode) => {
    for (const { key } of breakEvenMetrics(mode, sampleInputs(mode))) {
      const kinds = breakEvenPoints(mode, sampleInputs(mode), key).map(({ solution }) => solution.kind);
      expect([key, kinds.every((kind) => kind === 'never')]).toEqual([key, false]);
    }
  },
);

test('a maximum offer breaks even at the price that it allows', () => {
  const inputs = sampleInputs('flip');
  const [price] = breakEvenPoints('flip', inputs, 'itemizedOfferCents');
  const offer = metricOf('flip', inputs, 'itemizedOfferCents') ?? 0;
  expect(price).toMatchObject({ key: 'priceCents', solution: { kind: 'at most', cents: Math.floor(offer) } });
});

test('cash that a deal takes has no break-even point, and cash left after a refinance has', () => {
  const keys = modes.flatMap((mode) => breakEvenMetrics(mode, sampleInputs(mode)).map(({ key }) => key));
  expect(keys).toContain('cashLeftCents');
  const cost = { ...sampleInputs('rental'), arvCents: 27_000_000 };
  expect(breakEvenMetrics('rental', cost).map(({ key }) => key)).toContain('costCents');
  expect(keys.filter((key) => /^(cashInvested|invested|atRisk)Cents$/.test(key))).toEqual([]);
});
