import { expect, test } from '@jest/globals';
import { reportedLines } from './reportedLines.ts';

test('dates and days that are computed by hand are reported, and durations are not', () => {
  const computed = [
    'new Date().toISOString().slice(0, 10);',
    'const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;',
    "new Intl.DateTimeFormat('en-CA', { timeZone });",
    "date.toLocaleDateString('en-CA');",
  ];
  const others = [
    'new Date(Date.now() + 30 * 86_400_000);',
    'date.toISOString().slice(0, 16);',
    "new Intl.DateTimeFormat('en-US', { timeZone });",
    'rows.slice(0, 10);',
  ];
  expect(reportedLines('no-date-arithmetic', [...computed, ...others])).toEqual(computed);
});
