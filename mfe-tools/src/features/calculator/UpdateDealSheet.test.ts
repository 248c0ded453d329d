import { expect, test } from '@jest/globals';
import { defaultDealAssumptions, type DealRecord } from '@dealstead/contracts';
import { dealInputs, factsOfDeal } from '@dealstead/formulas';
import { leftOutOf } from './UpdateDealSheet.tsx';

const deal = {
  title: 'Elm',
  purchasePrice: 100_000,
  offerAmount: null,
  contractPrice: null,
  rehabBudget: 25_000,
  arv: 160_000,
  wholesaleFee: null,
} as DealRecord;
const assumptions = defaultDealAssumptions;
const figuresOf = (one: DealRecord) => dealInputs('flip', factsOfDeal(one), assumptions).inputs;

test('costs other than those that the deal assumes are named as not carried to it', () => {
  const leftOut = (inputs: ReturnType<typeof figuresOf>) => leftOutOf(deal, 'flip', inputs, assumptions, factsOfDeal);
  expect(leftOut(figuresOf(deal))).toEqual([]);
  expect(leftOut({ ...figuresOf(deal), buyingPercent: 4 })).toEqual(['Buying costs: 4%']);
  // What follows the price follows the one that the deal gets.
  expect(leftOut(figuresOf({ ...deal, purchasePrice: 90_000 }))).toEqual([]);
});
