import { expect, test } from '@jest/globals';
import { withoutCapitals } from './titleCase.ts';

test.each([
  ['1180 KEARNEY AVE', '1180 Kearney Ave'],
  ['77 NW 5TH ST APT B', '77 NW 5th St Apt B'],
  ["12 O'NEIL LN", "12 O'Neil Ln"],
  ['4 US HWY 61 N', '4 US Hwy 61 N'],
  ['SAINT-MARTIN', 'Saint-Martin'],
  ['12 McDonald Rd', '12 McDonald Rd'],
  ['', ''],
])('the text %s is written %s', (text, written) => {
  expect(withoutCapitals(text)).toBe(written);
});
