import { expect, test } from '@jest/globals';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import fc from 'fast-check';
import { inputFaults, type AnyInputs } from '../fields.ts';
import { breakEvenPoints, metricOf, solveFor, withInput } from '../index.ts';
import { testAssumptions } from '../fixtures/assumptions.ts';
import { dealInputs } from './dealInputs.ts';
import { factsOfListing } from './facts.ts';
import { analyzeKnown } from './known.ts';
import { atPrice } from './offer.ts';

const percent = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => hundredths / 100);

/** A listing under a member's assumptions, in a mode with an itemized offer: costs follow the price by rules. */
const deals = fc
  .record({
    mode: fc.constantFrom('flip' as const, 'wholesale' as const),
    price: fc.integer({ min: 20_000, max: 900_000 }),
    arv: fc.integer({ min: 50_000, max: 1_500_000 }),
    rehabCost: fc.integer({ min: 0, max: 200_000 }),
    wholesaleFee: fc.integer({ min: 0, max: 15_000 }),
    buyingCosts: percent(6),
    sellingCosts: percent(12),
    holdingCosts: percent(8),
  })
  .map(({ mode, price, arv, rehabCost, wholesaleFee, ...costs }) => {
    const facts = factsOfListing({ id: 12, price, arv, rehabCost, wholesaleFee, monthlyRent: null }, true);
    const assumptions = { ...testAssumptions, ...costs };
    return { mode, ...dealInputs(mode, facts, assumptions) };
  });
const prices = fc.integer({ min: 0, max: 100_000_000 });

const offerOf = (mode: 'flip' | 'wholesale', inputs: AnyInputs, sources: object) =>
  analyzeKnown(mode, inputs, {}, sources as never).headline.find(({ key }) => key === 'itemizedOfferCents')?.value ??
  NaN;

test('an itemized offer has the costs of its own price: typing any price leaves it, typing it earns the profit wanted', () => {
  fc.assert(
    fc.property(deals, prices, ({ mode, inputs, sources }, typed) => {
      const offer = offerOf(mode, inputs, sources);
      expect(offerOf(mode, atPrice(mode, inputs, typed, sources), sources)).toBeCloseTo(offer, 6);
      expect(metricOf(mode, inputs, 'itemizedOfferCents', sources)).toBe(offer);
      if (offer < 0) return;
      const bought = atPrice(mode, inputs, Math.round(offer), sources);
      const [profit, wanted] =
        mode === 'flip'
          ? [metricOf(mode, bought, 'profitCents'), bought.targetProfitCents]
          : [metricOf(mode, bought, 'buyerProfitCents'), bought.buyerProfitCents];
      // The price is typed in whole cents, and a cent of it may move each month's holding costs by one.
      expect(Math.abs(profit! - wanted!)).toBeLessThanOrEqual(2 + (inputs.holdMonths ?? 0));
    }),
    randomCases(1_000),
  );
});

test('what a solver answers reaches the target when it is typed, with the costs that follow it', () => {
  fc.assert(
    fc.property(deals, fc.integer({ min: 0, max: 5_000_000 }), ({ mode, inputs, sources }, target) => {
      const [key, metric] = mode === 'flip' ? ['priceCents', 'profitCents'] : ['contractCents', 'buyerProfitCents'];
      const solution = solveFor(mode, inputs, key!, metric!, target, sources);
      if (solution.kind !== 'at most') return;
      const typed = atPrice(mode, inputs, solution.cents, sources);
      expect(inputFaults(mode, typed)).toEqual([]);
      expect(metricOf(mode, typed, metric!)).toBeGreaterThanOrEqual(target);
      expect(withInput(inputs, key!, solution.cents, sources)).toEqual(typed);
    }),
    randomCases(300),
  );
});

test('an offer needs no price: it stands while the price is missing', () => {
  const [deal] = fc.sample(
    deals.filter(({ mode }) => mode === 'flip'),
    { numRuns: 1, seed: 1 },
  );
  const { inputs, sources } = deal!;
  const without = { ...atPrice('flip', inputs, 0, sources), priceCents: null, holdingCents: null };
  expect(offerOf('flip', without, sources)).toBeCloseTo(offerOf('flip', inputs, sources), 6);
  expect(breakEvenPoints('flip', inputs, 'itemizedOfferCents', sources)[0]?.solution.kind).toMatch(/^(at most|never)$/);
});
