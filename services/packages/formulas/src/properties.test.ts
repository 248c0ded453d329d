import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  amountsAround,
  analyze,
  breakEvenPoints,
  metricOf,
  modes,
  monteCarlo,
  npv,
  outcomeOf,
  rangeMetric,
  rentalReturns,
  roundHalfAway,
  sampleInputs,
  simulationFaults,
  singleIrr,
  stressTest,
  sweep,
  varyingInputs,
  type Inputs,
  type Spread,
} from './index.ts';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import { anyInputs } from './fixtures/inputs.ts';

test('rounding is half away from zero and never −0', () => {
  expect([0.5, -0.5, 1.5, -1.5, 2.4, -2.4, -0.2].map(roundHalfAway)).toEqual([1, -1, 2, -2, 2, -2, 0]);
});

test('a single rate makes the flows worth nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_00 }),
      fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 40 }),
      (paid, received) => {
        const flows = [-paid, ...received];
        const rate = singleIrr(flows);
        if (rate === null) {
          // Nothing received, or a rate outside of the range that is searched.
          const total = received.reduce((sum, flow) => sum + flow, 0);
          expect(total === 0 || npv(100_000_000, flows) > 0 || npv(-0.9999, flows) < 0).toBe(true);
          return;
        }
        const scale = flows.reduce((sum, flow, year) => sum + Math.abs(flow) / (1 + rate) ** year, 0);
        expect(Math.abs(npv(rate, flows))).toBeLessThanOrEqual(scale * 1e-9);
      },
    ),
    randomCases(2_000),
  );
});

test.each(modes)('every result of the mode %s is finite or says why it is not there', (mode) => {
  fc.assert(
    fc.property(anyInputs(mode), (inputs) => {
      const { headline, details, statement } = analyze(mode, inputs as Inputs<typeof mode> as never);
      for (const { value, note } of [...headline, ...details]) {
        if (value === null) expect(note).toMatch(/\w/);
        else expect(Number.isFinite(value)).toBe(true);
      }
      expect(headline).toHaveLength(5);
      const lines = statement.lines.map(({ cents }) => cents);
      expect(lines.every(Number.isFinite)).toBe(true);
    }),
    randomCases(300),
  );
});

test.each(modes)('the derivation of each result of the mode %s has numbers and a source', (mode) => {
  const { headline, details } = analyze(mode, sampleInputs(mode) as never);
  const keys = [...headline, ...details].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { derivation } of [...headline, ...details]) {
    expect(derivation.formula).toMatch(/\w/);
    expect(derivation.source).toMatch(/\w/);
    expect(derivation.terms.every(({ value }) => Number.isFinite(value))).toBe(true);
  }
});

test('the statement of flip, wholesale and land adds up to its total', () => {
  for (const mode of ['flip', 'wholesale', 'land'] as const) {
    fc.assert(
      fc.property(anyInputs(mode), (inputs) => {
        const { lines } = analyze(mode, inputs as never).statement;
        const total = lines.at(-1)?.cents ?? NaN;
        const sum = lines.slice(0, -1).reduce((all, { cents }) => all + cents, 0);
        const size = lines.reduce((all, { cents }) => all + Math.abs(cents), 1);
        expect(Math.abs(sum - total)).toBeLessThanOrEqual(size * 1e-9);
      }),
      randomCases(200),
    );
  }
});

test('what the search engine computes is what the calculator shows', () => {
  fc.assert(
    fc.property(anyInputs('rental'), (inputs) => {
      const own = inputs as Inputs<'rental'>;
      const { noiCents, capRate, cashFlowCents, cashOnCash } = outcomeOf('rental', own);
      expect(rentalReturns(own)).toEqual({ noiCents, capRate, cashFlowCents, cashOnCash });
    }),
    randomCases(100),
  );
});

test('break-even points are where the amount is 0, and are solved for every mode', () => {
  for (const mode of modes) expect(breakEvenPoints(mode, sampleInputs(mode)).length).toBeGreaterThan(2);
  const rent = breakEvenPoints('rental', sampleInputs('rental'))[0]?.solution;
  expect(rent).toMatchObject({ kind: 'at least' });
  if (!rent || !('cents' in rent)) throw new Error('no rent');
  expect(metricOf('rental', { ...sampleInputs('rental'), rentCents: rent.cents }, 'cashFlowCents')).toBeCloseTo(0, -3);
});

test('the stress test lowers rent by 10 %, raises the rate by 2 points and the rehab by 25 %', () => {
  const cases = stressTest('rental', sampleInputs('rental'));
  expect(cases.map(({ label }) => label)).toEqual([
    'Your numbers',
    'Rent −10%',
    'Rate +2 points',
    'Rehab +25%',
    'All together',
  ]);
  expect(cases.at(-1)?.inputs).toMatchObject({ rentCents: 198_000, interestPercent: 8.5, rehabCents: 500_000 });
  const flows = cases.map(({ values }) => values[1] ?? NaN);
  expect(flows.slice(1, 3).every((flow) => flow < (flows[0] ?? 0))).toBe(true);
  expect(flows[4]).toBe(Math.min(...flows));
});

test.each(modes)('the range of the mode %s is the same for a seed, and another for another', (mode) => {
  const inputs = sampleInputs(mode);
  const range = monteCarlo(mode, inputs, { seed: 7, spreads: {} }, 2_000);
  expect(monteCarlo(mode, inputs, { seed: 7, spreads: {} }, 2_000)).toEqual(range);
  expect(monteCarlo(mode, inputs, { seed: 8, spreads: {} }, 2_000).meanCents).not.toBe(range.meanCents);
  expect(range.bins.reduce((sum, bin) => sum + bin.runs, 0)).toBe(2_000);
  const { percentiles } = range;
  const ordered = [percentiles[5], percentiles[10], percentiles[25], percentiles[50], percentiles[75], percentiles[95]];
  expect(ordered).toEqual(ordered.toSorted((left, right) => left - right));
  expect(range.lossShare > 0.5).toBe(percentiles[50] < 0);
});

test.each(modes)('with every spread of the mode %s fixed, each run is the deal itself', (mode) => {
  const inputs = sampleInputs(mode);
  const spreads = Object.fromEntries(varyingInputs[mode].map(({ key }) => [key, { shape: 'fixed' } as const]));
  const { percentiles } = monteCarlo(mode, inputs, { seed: 1, spreads }, 100);
  const own = metricOf(mode, inputs, rangeMetric[mode].key);
  expect([percentiles[5], percentiles[50], percentiles[95]]).toEqual([own, own, own]);
});

test('a uniform spread stays within its limits and has their mean', () => {
  const inputs = sampleInputs('flip');
  const spreads: Record<string, Spread> = Object.fromEntries(
    varyingInputs.flip.map(({ key }) => [key, { shape: 'fixed' } as const]),
  );
  spreads.rehabCents = { shape: 'uniform', low: 0, high: 20 };
  const { meanCents, percentiles } = monteCarlo('flip', inputs, { seed: 3, spreads }, 10_000);
  // Rehab of $55,000 to $66,000: a profit of $36,200 to $47,200, $41,700 on average.
  expect(Math.abs(meanCents - 4_170_000)).toBeLessThan(10_000);
  expect(percentiles[5]).toBeGreaterThan(3_620_000);
  expect(percentiles[95]).toBeLessThan(4_720_000);
});

test('spreads that cannot be drawn from are named at their figure', () => {
  const faults = (spreads: Record<string, Spread>, seed = 1) => simulationFaults('rental', { seed, spreads });
  expect(faults({ rentCents: { shape: 'triangular', low: 5, high: 10 } })).toEqual([
    { key: 'rentCents', message: 'Your figure must lie between the limits: low at most 0, high at least 0.' },
  ]);
  expect(faults({ rentCents: { shape: 'uniform', low: 5, high: 10 } })).toEqual([]);
  expect(faults({ rentCents: { shape: 'uniform', low: 10, high: 5 } })[0]?.message).toBe(
    'The low limit is above the high one.',
  );
  expect(faults({ rentCents: { shape: 'uniform', low: -101, high: 5 } })[0]?.message).toBe(
    'Limits go from −100 to 500.',
  );
  expect(faults({ taxCents: { shape: 'normal', deviation: -1 } })[0]?.message).toBe(
    'Enter a standard deviation of 0 or more.',
  );
  expect(faults({ priceCents: { shape: 'fixed' } })[0]?.message).toBe('This figure does not vary.');
  expect(faults({}, 1.5)).toEqual([{ key: 'seed', message: 'Enter a whole number.' }]);
});

test('a metric along one figure equals the outcome at each of its values', () => {
  const inputs = sampleInputs('flip');
  const prices = amountsAround(25_000_000, 0.2, 9);
  expect([prices.length, prices[4], prices[0]]).toEqual([9, 25_000_000, 20_000_000]);
  const profits = sweep('flip', inputs, 'arvCents', prices, 'profitCents');
  expect(profits[4]).toBe(4_720_000);
  expect(
    profits.map((profit, index) => profit === metricOf('flip', { ...inputs, arvCents: prices[index]! }, 'profitCents')),
  ).toEqual(Array.from({ length: 9 }, () => true));
  expect(amountsAround(0, 0.2, 5)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
});
