import { expect, test } from '@jest/globals';
import type { DealRecord } from '@dealstead/contracts';
import { draftOf } from './useListDeal.ts';

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
