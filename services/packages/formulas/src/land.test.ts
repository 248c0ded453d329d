import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import { nearSample } from './fixtures/inputs.ts';
import { outcomeOf, sampleInputs, type Inputs } from './index.ts';

test('a note is worth its balance at its own rate', () => {
  fc.assert(
    fc.property(nearSample('land'), (inputs) => {
      const deal = inputs as Inputs<'land'>;
      const { noteValueCents, noteCents } = outcomeOf('land', { ...deal, discountPercent: deal.noteInterestPercent });
      // Each month's interest is rounded to the cent.
      expect(Math.abs(noteValueCents - noteCents)).toBeLessThanOrEqual(deal.noteTermMonths / 2 + noteCents * 1e-9);
    }),
    randomCases(500),
  );
});

/** A note that is bought for cash, and nothing else. */
const boughtNote = (yieldPercent: number, priceCents: number): Inputs<'land'> => ({
  ...sampleInputs('land'),
  priceCents,
  closingCents: 0,
  marketingCents: 0,
  taxCents: 0,
  servicingCents: 0,
  monthsToSell: 0,
  downCents: 0,
  saleCents: 15_300_00,
  discountPercent: yieldPercent,
});

test('whoever buys a note at its value earns the yield that it was valued at, and nothing above it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (yieldPercent) => {
      const { noteValueCents } = outcomeOf('land', boughtNote(yieldPercent, 0));
      const { irr, npvCents, effectiveIrr } = outcomeOf('land', boughtNote(yieldPercent, noteValueCents));
      if (irr.kind !== 'one' || effectiveIrr.kind !== 'one') throw new Error(irr.kind);
      expect(irr.rate).toBeCloseTo(yieldPercent / 100, 9);
      expect(effectiveIrr.rate).toBeCloseTo((1 + yieldPercent / 1200) ** 12 - 1, 9);
      expect(Math.abs(npvCents)).toBeLessThan(1e-3);
    }),
    randomCases(100),
  );
});

test('the flows of a deal are worth nothing at its IRR', () => {
  const deal = sampleInputs('land');
  const { irr } = outcomeOf('land', deal);
  if (irr.kind !== 'one') throw new Error(irr.kind);
  expect(outcomeOf('land', { ...deal, discountPercent: irr.rate * 100 }).npvCents).toBeCloseTo(0, 4);
});
