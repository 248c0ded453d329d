import { expect, test } from '@jest/globals';
import { compareTexts } from './compareTexts.ts';

test('an amount changes as a whole, and marks of headings are left out', () => {
  const from = '## 2. Price\n\nThe price is $82,000.00. It is due in cash.';
  expect(
    compareTexts(from, from.replace('82', '90')).map(({ value, added, removed }) => [value, added, removed]),
  ).toEqual([
    ['2. Price\n\nThe price is ', false, false],
    ['$82,000.00.', false, true],
    ['$90,000.00.', true, false],
    [' It is due in cash.', false, false],
  ]);
});
