import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  addMonths,
  calendarDate,
  calendarDay,
  daysBetween,
  daysSince,
  isDate,
  longDate,
  monthsBetween,
  todayInNewYork,
  todayOf,
  utcDate,
} from './calendar.ts';
import { randomCases } from './fixtures/randomCases.ts';
import { onMarketDate } from './listings/daysOnMarket.ts';
import { daysAgo } from './fixtures/daysAgo.ts';

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

test('the date is New York’s at any time, also at the changes of its clock', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2099, 11, 31) }), (time) => {
      expect(calendarDate(time)).toBe(newYork.format(time));
    }),
    randomCases(2_000),
  );
  for (const changed of ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '1987-04-05T07:00:00Z'])
    for (const apart of [-86_400_000, -3_600_000, -1, 0, 1, 3_600_000, 86_400_000]) {
      const time = Date.parse(changed) + apart;
      expect(calendarDate(time)).toBe(newYork.format(time));
    }
});

test('days on the market begin at midnight in New York', () => {
  // 6:30 pm and 7:00 pm in New York, which is midnight in UTC.
  const posted = Date.parse('2026-11-20T23:30:00Z');
  expect(daysSince(posted, Date.parse('2026-11-21T00:00:00Z'))).toBe(0);
  expect(daysSince(posted, Date.parse('2026-11-21T04:59:59Z'))).toBe(0);
  expect(daysSince(posted, Date.parse('2026-11-21T05:00:00Z'))).toBe(1);
  expect(onMarketDate(1, Date.parse('2026-11-21T00:00:00Z'))).toBe('2026-11-19');
  expect(calendarDay(Date.parse('1970-01-01T05:00:00Z'))).toBe(0);
});

test.each([
  ['after the clocks went back, half an hour before midnight', '2026-11-30T04:28:00Z'],
  ['after the clocks went forward, soon after midnight', '2026-03-20T04:10:00Z'],
  ['at noon', '2026-07-10T16:00:00Z'],
])('days ago are counted in days of the calendar: %s', (_, at) => {
  const now = Date.parse(at);
  const days = Array.from({ length: 800 }, (__, index) => index - 400);
  expect(days.map((ago) => calendarDay(now) - calendarDay(daysAgo(ago, now).getTime()))).toEqual(days);
});

test('an evening in the United States is the next day in UTC, and each function says whose day it gives', () => {
  const evening = new Date('2026-11-30T02:30:00Z');
  expect(todayInNewYork(evening)).toBe('2026-11-29');
  expect(longDate(evening)).toBe('November 29, 2026');
  expect(todayOf({ timeZone: 'America/Los_Angeles' }, evening)).toBe('2026-11-29');
  expect(todayOf({ timeZone: 'Pacific/Auckland' }, evening)).toBe('2026-11-30');
  expect(todayOf({}, evening)).toBe('2026-11-29');
  expect(utcDate(evening)).toBe('2026-11-30');
});

test('days and months are counted by the calendar', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-03-08', -1)).toBe('2026-03-07');
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
  expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2);
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
  expect([monthsBetween('2026-01-31', '2026-02-28'), monthsBetween('2026-03-01', '2026-01-31')]).toEqual([1, -1]);
  expect(['2028-02-29', '2026-02-29', '2026-13-01', 'today'].map(isDate)).toEqual([true, false, false, false]);
});
