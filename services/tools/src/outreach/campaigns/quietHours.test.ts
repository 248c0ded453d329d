import { expect, test } from '@jest/globals';
import { timeZonesOfPhone, timeZonesOfStates } from '@dealstead/geo';
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
  // Pensacola is an hour behind Miami.
  ['FL', '2026-11-23T14:30:00Z', '2026-11-23T15:00:00Z'],
  // Unknown: it may be Hawaii, where a day in New York begins at night.
  [null, '2026-11-23T17:00:00Z', '2026-11-23T19:00:00Z'],
  [null, '2026-11-24T01:00:00Z', '2026-11-24T19:00:00Z'],
])('someone in %s at %s is written to at %s', (state, now, at) => {
  expect(nextSendingTime({ state, phone: null }, new Date(now))).toEqual(new Date(at));
});

test.each([
  // A number from Hawaii, whose owner is said to be in California.
  ['CA', '8085550134', '2026-11-23T17:30:00Z', '2026-11-23T19:00:00Z'],
  [null, '8085550134', '2026-11-24T04:00:00Z', '2026-11-24T04:00:00Z'],
  [null, '9015550134', '2026-11-23T14:30:00Z', '2026-11-23T15:00:00Z'],
  // A toll-free number says nothing.
  [null, '8005550134', '2026-11-23T15:00:00Z', '2026-11-23T19:00:00Z'],
])('someone in %s with the number %s at %s is written to at %s', (state, phone, now, at) => {
  expect(nextSendingTime({ state, phone }, new Date(now))).toEqual(new Date(at));
});

test('wherever someone may be, it is never before 8 am or after 9 pm there', () => {
  const hourAt = (at: Date, timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at));
  for (const phone of [null, '8085550134', '9075550134', '2125550134'])
    for (let hour = 0; hour < 24 * 7; hour++) {
      const at = nextSendingTime({ state: null, phone }, new Date(Date.UTC(2026, 2, 5, hour)));
      for (const zone of (phone && timeZonesOfPhone(phone)) || timeZonesOfStates) {
        expect(hourAt(at, zone)).toBeGreaterThanOrEqual(8);
        expect(hourAt(at, zone)).toBeLessThan(21);
      }
    }
});
