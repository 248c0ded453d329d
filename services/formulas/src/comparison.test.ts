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

test('a result that analyses label differently has all of its labels', () => {
  const { headline } = compareAnalyses([
    { mode: 'rental', inputs: rental, sources: {} },
    { mode: 'rental', inputs: { ...rental, holdYears: 10 }, sources: {} },
    { mode: 'flip', inputs: flip, sources: {} },
    { mode: 'wholesale', inputs: sampleInputs('wholesale') as AnyInputs, sources: {} },
  ]);
  expect(of(headline, 'irr')?.label).toBe('IRR, 5 years / IRR, 10 years');
  expect(of(headline, 'maximumOfferCents')?.label).toBe('MAO 70% / MAO wholesale');
  expect(of(headline, 'capRate')?.label).toBe('Cap rate');
});
