import { expect, test } from '@jest/globals';
import { endOfDay } from './endOfDay.ts';

test.each([
  ['2026-12-31', '2027-01-01T04:59:00.000Z'],
  ['2026-07-04', '2026-07-05T03:59:00.000Z'],
])('the last minute of %s is %s', (day, minute) => {
  expect(endOfDay(day)).toBe(minute);
});
