import { expect, test } from '@jest/globals';
import type { DealRecord } from '@dealstead/contracts';
import { draftDifferences, draftOf } from './useListDeal.ts';

const deal = {
  id: 4,
  title: '12 Elm St',
  dealType: 'wholesale',
  contractPrice: 80_000,
  offerAmount: 78_000,
  purchasePrice: 90_000,
  wholesaleFee: 9_000,
  arv: null,
  rehabBudget: null,
  address: null,
} as DealRecord;

test('a wholesaler’s listing asks for the contract price and the fee, and for nothing while the fee is not known', () => {
  expect(draftOf(deal)).toEqual({ dealId: 4, title: '12 Elm St', price: '89000', wholesaleFee: '9000' });
  expect(draftOf({ ...deal, wholesaleFee: null })).toEqual({ dealId: 4, title: '12 Elm St' });
  expect(draftOf({ ...deal, dealType: 'flip', wholesaleFee: null })).toMatchObject({ price: '80000' });
});

test('a draft that was started with other figures is distinguished from one that has the deal’s', () => {
  const started = draftOf(deal);
  expect(draftDifferences(deal, started)).toEqual([]);
  expect(draftDifferences(deal, { ...started, price: '$89,000.00', title: 'Mine' })).toEqual([]);
  const changed = { ...deal, wholesaleFee: 11_000, arv: 160_000 };
  expect(draftDifferences(changed, { ...started, arv: '155000' })).toEqual([
    'asking price $91,000, draft $89,000',
    'ARV $160,000, draft $155,000',
    'wholesale fee $11,000, draft $9,000',
  ]);
  // What only one of them states is no difference: the seller fills in what the deal lacks.
  expect(draftDifferences({ ...deal, wholesaleFee: null }, started)).toEqual([]);
});
