import { expect, test } from '@jest/globals';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import fc from 'fast-check';
import { fields, outcomeOf, sampleInputs, withInput, type AnyInputs, type InputSources, type Mode } from '../index.ts';
import { otherUnitRule } from './otherUnit.ts';
import { followRules } from './rules.ts';
import { sourceText } from './source.ts';

/** Inputs after a text was typed into a field, with the sources that it leaves. */
function typed(mode: Mode, inputs: AnyInputs, key: string, text: string) {
  const rule = otherUnitRule(mode, key, text);
  const sources: InputSources = rule ? { [key]: { kind: 'typed', rule } } : {};
  return { inputs: followRules(inputs, sources), sources };
}

test('a percent of a cost is that share of the price, and follows it', () => {
  const { inputs, sources } = typed('rental', sampleInputs('rental'), 'closingCents', '2.4%');
  expect(inputs.closingCents).toBe(600_000);
  expect(withInput(inputs, 'priceCents', 30_000_000, sources)).toMatchObject({
    closingCents: 720_000,
    // The loan is typed in dollars.
    loanCents: 20_000_000,
  });
  expect(sourceText(sources.closingCents!)).toBe('2.4% of the price');
  expect(otherUnitRule('rental', 'closingCents', '6,000')).toBeNull();
  expect(otherUnitRule('rental', 'closingCents', '120%')).toBeNull();
  expect(otherUnitRule('rental', 'rentCents', '1%')).toBeNull();
});

test('an amount in a percent field is that amount at any price', () => {
  const prices = fc.integer({ min: 1_000_000, max: 100_000_000 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 1_000_000 }), (priceCents, cents) => {
      const text = `$${(cents / 100).toFixed(2)}`;
      const { inputs, sources } = typed('flip', sampleInputs('flip'), 'buyingPercent', text);
      const moved = withInput(inputs, 'priceCents', priceCents, sources);
      expect(outcomeOf('flip', moved as never).buyingCents).toBeCloseTo(cents, 4);
      expect(sourceText(sources.buyingPercent!)).toMatch(/^\$[\d,.]+ of the price$/);
    }),
    randomCases(500),
  );
});

test('yearly management in dollars is that amount at any rent', () => {
  const { inputs, sources } = typed('rental', sampleInputs('rental'), 'managementPercent', '$2,400');
  const expenses = (of: AnyInputs) => outcomeOf('rental', of as never).expensesCents;
  for (const rentCents of [100_000, 220_000, 500_000]) {
    const moved = withInput(inputs, 'rentCents', rentCents, sources);
    expect(expenses(moved) - expenses({ ...moved, managementPercent: 0 })).toBeCloseTo(240_000, 4);
  }
});

test('each cost in dollars of a purchase and of a year takes a percent', () => {
  for (const mode of ['rental', 'flip', 'brrrr', 'land'] as const) {
    for (const key of ['closingCents', 'rehabCents', 'loanCents', 'taxCents', 'insuranceCents']) {
      if (key in fields[mode] && !(mode === 'land' && key === 'rehabCents'))
        expect([mode, key, otherUnitRule(mode, key, '3 %') !== null]).toEqual([mode, key, true]);
    }
  }
});
