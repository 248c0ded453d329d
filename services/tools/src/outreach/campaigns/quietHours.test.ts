import { expect, test } from '@jest/globals';
import { nextSendingTime } from './quietHours.ts';

test.each([
  ['TN', '2026-11-23T15:30:00Z', '2026-11-23T15:30:00Z'],
  ['TN', '2026-11-23T14:59:59Z', '2026-11-23T15:00:00Z'],
  ['NY', '2026-11-23T14:59:59Z', '2026-11-23T14:59:59Z'],
  ['NY', '2026-11-24T01:00:00Z', '2026-11-24T14:00:00Z'],
  ['HI', '2026-11-23T15:30:00Z', '2026-11-23T19:00:00Z'],
  ['AZ', '2026-07-01T15:00:00Z', '2026-07-01T16:00:00Z'],
  // The night of the change to daylight saving time.
  ['CA', '2026-03-08T09:00:00Z', '2026-03-08T16:00:00Z'],
  [null, '2026-11-23T15:00:00Z', '2026-11-23T17:00:00Z'],
])('someone in %s at %s is written to at %s', (state, now, at) => {
  expect(nextSendingTime(state, new Date(now))).toEqual(new Date(at));
});
