import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import { nearSample } from './fixtures/inputs.ts';
import {
  analyze,
  axisAround,
  metricOf,
  metrics,
  modes,
  sampleInputs,
  sensitivityGrid,
  stressTest,
  type Inputs,
} from './index.ts';

/** A BRRRR whose refinance returns more than was put in. */
const refinanced = { ...sampleInputs('brrrr'), arvCents: 26_000_000 } as Inputs<'brrrr'>;
const cashOnCashNote = (inputs: Inputs<'brrrr'>) =>
  analyze('brrrr', inputs).headline.find(({ key }) => key === 'cashOnCash')?.note;

test('no cash left is infinite with a cash flow and no loss of all, and says what it pays a month', () => {
  expect(cashOnCashNote({ ...refinanced, rentCents: 250_000 })).toBe('Infinite. No cash left in the deal, $350.16/mo');
  expect(cashOnCashNote(refinanced)).toBe('No cash left in the deal, \u2212$39.34/mo');
});

test('a grid without cash left shows the monthly cash flow of each cell, and only a negative one is a loss', () => {
  const inputs = { ...refinanced, rentCents: 215_000 };
  const grid = sensitivityGrid(
    'brrrr',
    inputs,
    axisAround(inputs, 'priceCents', 0.04),
    axisAround(inputs, 'rentCents', 0.045),
    'cashOnCash',
  );
  const flows = grid.cashFree.flat().map((free) => free?.cents ?? NaN);
  expect(flows.every(Number.isFinite)).toBe(true);
  expect(grid.losses.flat()).toEqual(flows.map((flow) => flow < 0));
  expect(new Set(grid.losses.flat()).size).toBe(2);
});

test('the stress test says what a deal without cash pays', () => {
  const [own] = stressTest('brrrr', refinanced);
  expect(own?.cashFree?.cents).toBeCloseTo(-3_934, 0);
  expect(stressTest('rental', sampleInputs('rental'))[0]?.cashFree).toBeNull();
});

test.each(['rental', 'flip', 'brrrr'] as const)(
  'a return on no cash of the mode %s is never a finite number',
  (mode) => {
    fc.assert(
      fc.property(nearSample(mode), (inputs) => {
        const { headline, details } = analyze(mode, inputs as never);
        const shown = [...headline, ...details].find(({ key }) => key === 'cashOnCash');
        const value = metricOf(mode, inputs, 'cashOnCash');
        if (shown?.value == null) expect(value === null || !Number.isFinite(value)).toBe(true);
        else expect(value).toBe(shown.value);
        expect(shown?.note?.startsWith('Infinite') ?? false).toBe(value === Infinity);
      }),
      randomCases(500),
    );
  },
);

test.each(modes)('each headline figure of the mode %s, its cash and its all-in cost can be asked for', (mode) => {
  const keys = metrics[mode].map(({ key }) => key);
  expect(keys).toEqual(
    expect.arrayContaining(analyze(mode, sampleInputs(mode) as never).headline.map(({ key }) => key)),
  );
  expect(keys.some((key) => /^(buyerC|c)ostCents$/.test(key))).toBe(true);
  expect(keys.some((key) => /^(cashLeft|cashInvested|atRisk|invested)Cents$/.test(key))).toBe(true);
});
