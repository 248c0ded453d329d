import { expect, test } from '@jest/globals';
import { formatAge, formatWaitingTime, isOverdue } from './waitingTime.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:30Z', '0 min', false],
  ['2026-11-21T11:20:00Z', '40 min', false],
  ['2026-11-21T11:00:00Z', '1 h', false],
  ['2026-11-20T12:00:01Z', '23 h', false],
  ['2026-11-20T12:00:00Z', '24 h', true],
  ['2026-11-19T12:00:00Z', '2 days', true],
])('since %s it waits %s', (since, words, late) => {
  expect(formatWaitingTime(since, now)).toBe(words);
  expect(isOverdue(since, now)).toBe(late);
});

test.each([
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 min ago'],
])('the time %s was %s', (at, words) => {
  expect(formatAge(at, now)).toBe(words);
});
