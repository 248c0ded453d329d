import { expect, test } from '@jest/globals';
import { formatBaths, parseBaths, splitBaths, sumBaths, toBaths } from './baths.ts';

test.each<[string, number | null]>([
  ['2', 8],
  [' 1.5 ', 6],
  ['2.50', 10],
  ['.75', 3],
  ['0', 0],
  ['1,000', 4_000],
  ['1 1/2', 6],
  ['2 3/4', 11],
  ['2½', 10],
  ['½', 2],
  ['2/1', 10],
  ['2 / 0', 8],
  // A half bath, or one full and two half ones.
  ['1/2', null],
  ['1.3', null],
  ['2.1', null],
  ['1000.25', null],
  ['-1', null],
  ['1e1', null],
  ['two', null],
  ['1,5', null],
  ['', null],
])('baths typed as %p are %p quarters', (typed, quarters) => {
  expect(parseBaths(typed)).toBe(quarters);
});

test('what is shown is read as the same number, and bathrooms by kind add up to it', () => {
  for (let quarters = 0; quarters <= 20; quarters++) {
    expect(parseBaths(formatBaths(toBaths(quarters)))).toBe(quarters);
    expect(sumBaths(splitBaths(quarters))).toBe(quarters);
  }
  expect([1, 1.5, 2.25].map(formatBaths)).toEqual(['1', '1.5', '2.25']);
  expect(splitBaths(11)).toEqual({ full: 2, threeQuarter: 1, half: 0, quarter: 0 });
});
