import { expect, test } from '@jest/globals';
import { BuyerPreferences } from './leads.ts';

const email = 'ann@example.com';

test.each([
  ['250k', 250_000],
  ['$1.2M', 1_200_000],
  ['150,000', 150_000],
  [90_000, 90_000],
  ['', undefined],
])('a buyer’s price of %j is %p dollars', (typed, dollars) => {
  expect(BuyerPreferences.parse({ email, maxPrice: typed }).maxPrice).toBe(dollars);
});

test.each(['lots', '-5', '1.234,56'])('a price of %j is refused', (typed) =>
  expect(BuyerPreferences.safeParse({ email, maxPrice: typed }).success).toBe(false),
);
