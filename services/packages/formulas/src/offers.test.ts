import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import { anyInputs } from './fixtures/inputs.ts';
import { outcomeOf, type Inputs } from './index.ts';

const prices = fc.integer({ min: 0, max: 100_000_000_000 });

test('a flip bought at its itemized offer earns the profit wanted, and the offer does not move with the price', () => {
  fc.assert(
    fc.property(anyInputs('flip'), prices, (inputs, priceCents) => {
      const deal = inputs as Inputs<'flip'>;
      const { itemizedOfferCents } = outcomeOf('flip', deal);
      const size =
        deal.arvCents + deal.rehabCents + deal.loanCents + deal.targetProfitCents + Math.abs(itemizedOfferCents);
      const bought = outcomeOf('flip', { ...deal, priceCents: itemizedOfferCents });
      expect(Math.abs(bought.profitCents - deal.targetProfitCents)).toBeLessThanOrEqual(1e-6 + size * 1e-13);
      expect(outcomeOf('flip', { ...deal, priceCents }).itemizedOfferCents).toBe(itemizedOfferCents);
    }),
    randomCases(1_000),
  );
});

test('a contract at its itemized offer leaves the end buyer the profit they want, whatever price is typed', () => {
  fc.assert(
    fc.property(anyInputs('wholesale'), prices, (inputs, contractCents) => {
      const deal = inputs as Inputs<'wholesale'>;
      const { itemizedOfferCents } = outcomeOf('wholesale', deal);
      const bought = outcomeOf('wholesale', { ...deal, contractCents: itemizedOfferCents });
      expect(bought.buyerProfitCents).toBe(deal.buyerProfitCents);
      expect(outcomeOf('wholesale', { ...deal, contractCents }).itemizedOfferCents).toBe(itemizedOfferCents);
    }),
    randomCases(1_000),
  );
});
