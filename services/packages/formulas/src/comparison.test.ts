import { expect, test } from '@jest/globals';
import { compareAnalyses, differs, sampleInputs, type AnyInputs, type ComparedFigure } from './index.ts';

const rental = sampleInputs('rental') as AnyInputs;
const flip = sampleInputs('flip') as AnyInputs;
const of = (figures: readonly ComparedFigure[], key: string) => figures.find((figure) => figure.key === key);

test('the best of a result is the most of a return and the least of a cost; equal and missing values are not best', () => {
  const compared = compareAnalyses([
    { mode: 'rental', inputs: rental, sources: {} },
    { mode: 'rental', inputs: { ...rental, loanCents: 0 }, sources: {} },
    { mode: 'rental', inputs: { ...rental, rentCents: 250_000 }, sources: {} },
  ]);
  const best = (key: string) => [...compared.headline, ...compared.details].find((row) => row.key === key)?.best;
  expect(best('cashFlowCents')).toEqual([false, true, false]);
  expect(best('cashInvestedCents')).toEqual([true, false, true]);
  expect(best('dscr')).toEqual([false, false, true]);
  expect(best('costCents')).toEqual([false, false, false]);
  expect(compared.inputs.filter(differs).map(({ key }) => key)).toEqual(['loanCents', 'rentCents']);
});

test('strategies are compared by the figures that they share; what one does not have stays empty', () => {
  const { headline, inputs } = compareAnalyses([
    { mode: 'rental', inputs: rental, sources: {} },
    { mode: 'flip', inputs: flip, sources: {} },
  ]);
  expect(of(headline, 'cashOnCash')?.values.map(({ value }) => value !== null)).toEqual([true, true]);
  expect(of(headline, 'profitCents')?.values.map(({ value }) => value)).toEqual([null, 4_720_000]);
  expect(of(inputs, 'rentCents')?.values.map(({ value }) => value)).toEqual([220_000, null]);
  const different = inputs.filter(differs).map(({ key }) => key);
  expect([different.includes('priceCents'), different.includes('rentCents')]).toEqual([true, false]);
  expect(headline.find(({ key }) => key === 'profitCents')?.best).toEqual([false, false]);
});

test('returns over different times are not ranked against each other', () => {
  const best = (sets: readonly ['rental' | 'brrrr' | 'flip', AnyInputs][]) => {
    const { headline, details } = compareAnalyses(sets.map(([mode, inputs]) => ({ mode, inputs, sources: {} })));
    return (key: string) => [...headline, ...details].find((row) => row.key === key)?.best;
  };
  // A year's return of a rental and that of a flip over its hold.
  expect(
    best([
      ['rental', rental],
      ['flip', flip],
    ])('cashOnCash'),
  ).toEqual([false, false]);
  const slower = { ...flip, holdMonths: (flip.holdMonths ?? 0) + 6 };
  const flips = best([
    ['flip', flip],
    ['flip', slower],
  ]);
  expect(flips('cashOnCash')).toEqual([false, false]);
  // A return a year is one, however long the hold was.
  expect(flips('annualizedRoi')).toEqual([true, false]);
  const cheaper = { ...flip, priceCents: (flip.priceCents ?? 0) - 1_000_000 };
  expect(
    best([
      ['flip', flip],
      ['flip', cheaper],
    ])('cashOnCash'),
  ).toEqual([false, true]);
  const longer = best([
    ['rental', rental],
    ['rental', { ...rental, holdYears: 10 }],
  ]);
  expect([longer('totalProfitCents'), longer('equityMultiple')]).toEqual([
    [false, false],
    [false, false],
  ]);
});

test('a result that analyses label differently has all of its labels', () => {
  const { headline } = compareAnalyses([
    { mode: 'rental', inputs: rental, sources: {} },
    { mode: 'rental', inputs: { ...rental, holdYears: 10 }, sources: {} },
    { mode: 'flip', inputs: flip, sources: {} },
    { mode: 'wholesale', inputs: sampleInputs('wholesale') as AnyInputs, sources: {} },
  ]);
  expect(of(headline, 'irr')?.label).toBe('IRR, 5 years / IRR, 10 years');
  expect(of(headline, 'capRate')?.label).toBe('Cap rate');
});

test('values that read the same are both best, or neither', () => {
  const [low, high] = [rental, { ...rental, rentCents: 250_000 }];
  const best = (sets: readonly AnyInputs[]) =>
    compareAnalyses(sets.map((inputs) => ({ mode: 'rental', inputs, sources: {} }))).headline.find(
      ({ key }) => key === 'cashOnCash',
    )?.best;
  // A cent of closing costs moves the share below what two decimals show.
  const same = { ...high, closingCents: (rental.closingCents ?? 0) + 1 };
  expect(best([high, same])).toEqual([false, false]);
  expect(best([low, high, same])).toEqual([false, true, true]);
});

test('a row has figures of one meaning, and its label is its own', () => {
  const { headline, details, inputs } = compareAnalyses(
    (['rental', 'flip', 'wholesale', 'brrrr', 'land'] as const).map((mode) => ({
      mode,
      inputs: {
        ...sampleInputs(mode),
        ...(mode === 'wholesale' && { arvCents: flip.arvCents, rehabCents: flip.rehabCents }),
      },
      sources: {},
    })),
  );
  const results = [...headline, ...details];
  const values = (label: string) => results.find((row) => row.label === label)?.values.map(({ value }) => value);
  expect(values('MAO 70%')?.slice(0, 3)).toEqual([null, 12_000_000, 12_000_000]);
  expect(values('MAO wholesale')?.slice(0, 3)).toEqual([null, null, 11_000_000]);
  for (const rows of [results, inputs]) {
    const labels = rows.map(({ label }) => label);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  }
  const labels = inputs.map(({ label }) => label);
  for (const label of [
    'Rate',
    'Rate, interest only',
    'Rent, a month',
    'Property tax, a year',
    'Holding costs, a month',
    'Holding costs, in all',
    'Hold, in months',
    'Hold, in years',
  ])
    expect(labels).toContain(label);
});
