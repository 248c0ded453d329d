import { expect, test } from '@jest/globals';
import { unitAmountOf } from './prices.ts';

test('a Stripe price costs its amount, also when that is 0', () => {
  expect([1195, 0].map((cents) => unitAmountOf({ id: 'price_1', unit_amount: cents }))).toEqual([1195, 0]);
});

test('a Stripe price without an amount for one unit is refused, not read as free', () => {
  expect(() => unitAmountOf({ id: 'price_2', unit_amount: null })).toThrow('price_2 has no amount for one unit');
});
