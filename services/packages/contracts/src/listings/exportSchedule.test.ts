import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ExportSchedule, exportFrequencies, exportTimeZones, lastExportDay } from './exportOptions.ts';
import { randomCases } from '../fixtures/randomCases.ts';
import { nextRunAt } from './exportSchedule.ts';

const schedule = (changes: Partial<ExportSchedule>): ExportSchedule => ({
  frequency: 'daily',
  weekday: 1,
  monthDay: 1,
  hour: 6,
  timeZone: 'America/New_York',
  ...changes,
});
const next = (changes: Partial<ExportSchedule>, after: string) =>
  nextRunAt(schedule(changes), new Date(after)).toISOString();

test.each([
  ['daily, later today', {}, '2026-11-23T10:59:59Z', '2026-11-23T11:00:00.000Z'],
  ['daily, the exact time has passed', {}, '2026-11-23T11:00:00Z', '2026-11-24T11:00:00.000Z'],
  ['weekly on Monday', { frequency: 'weekly' }, '2026-11-23T12:00:00Z', '2026-11-30T11:00:00.000Z'],
  ['weekly on Sunday', { frequency: 'weekly', weekday: 0 }, '2026-11-23T12:00:00Z', '2026-11-29T11:00:00.000Z'],
  ['monthly', { frequency: 'monthly' }, '2026-11-23T12:00:00Z', '2026-12-01T11:00:00.000Z'],
  ['monthly on the 28th', { frequency: 'monthly', monthDay: 28 }, '2027-01-28T12:00:00Z', '2027-02-28T11:00:00.000Z'],
  [
    'the day of the zone, not of UTC',
    { hour: 20, timeZone: 'Pacific/Honolulu' },
    '2026-11-24T05:00:00Z',
    '2026-11-24T06:00:00.000Z',
  ],
  ['daylight time', { hour: 6 }, '2026-06-01T00:00:00Z', '2026-06-01T10:00:00.000Z'],
  ['an hour that daylight time skips', { hour: 2 }, '2027-03-14T05:00:00Z', '2027-03-14T07:00:00.000Z'],
] as const)('the next run: %s', (_, changes, after, expected) => {
  expect(next(changes, after)).toBe(expected);
});

test('the next run is after the moment, within a month, and at the hour of the zone', () => {
  const arbitrary = fc.record({
    frequency: fc.constantFrom(...exportFrequencies),
    weekday: fc.integer({ min: 0, max: 6 }),
    monthDay: fc.integer({ min: 1, max: lastExportDay }),
    hour: fc.integer({ min: 4, max: 23 }),
    timeZone: fc.constantFrom(...exportTimeZones.map(({ id }) => id)),
  });
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(arbitrary, moment, (chosen, after) => {
      const due = nextRunAt(chosen, after);
      const days = (due.getTime() - after.getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(0);
      expect(days).toBeLessThan(32);
      const hour = new Intl.DateTimeFormat('en-US', { timeZone: chosen.timeZone, hour: 'numeric', hourCycle: 'h23' });
      expect(Number(hour.format(due))).toBe(chosen.hour);
    }),
    randomCases(300),
  );
});
