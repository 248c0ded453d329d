import { expect, test } from '@jest/globals';
import { parseTypedDollars, sumKnown } from './money.ts';

test.each([
  ['$96,000', 96_000],
  [' 96 000.50 ', 96_000.5],
  ['185k', 185_000],
  ['$1.2M', 1_200_000],
  ['1.234567m', 1_234_567],
  ['.5', 0.5],
  ['12.', 12],
  ['-500', -500],
  ['499999.99', 499_999.99],
  ['0', 0],
  ['', null],
  [' $ ', null],
  ['499999.995', undefined],
  ['1.2.3', undefined],
  ['1e5', undefined],
  ['140kk', undefined],
  ['140 thousand', 140_000],
  ['1.234,56', undefined],
  ['1,5', undefined],
  ['abc', undefined],
])('the amount %j is read as %p dollars', (text, dollars) => {
  expect(parseTypedDollars(text)).toBe(dollars);
});

test('a sum is unknown where no amount is known, and 0 where there is none', () => {
  expect([sumKnown([]), sumKnown([null]), sumKnown([null, 3, 4]), sumKnown([0])]).toEqual([0, null, 7, 0]);
});
