import type { ExportSchedule } from './exportOptions.ts';

const aDay = 86_400_000;
/** Days after which every schedule has run once. */
const horizon = 32;

const partsFormat = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which a zone's clock is ahead of UTC at a moment. */
function offsetOf(timeZone: string, at: number): number {
  let format = partsFormat.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    partsFormat.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at / 1000) * 1000;
}

/** The moment at which a zone's clock shows a time; an hour that a change to daylight time skips is the one after it. */
function toMoment(timeZone: string, local: number): number {
  const first = local - offsetOf(timeZone, local);
  const second = local - offsetOf(timeZone, first);
  return offsetOf(timeZone, second) === offsetOf(timeZone, first) ? second : Math.max(first, second);
}

/** When a day given as ISO date begins by the clock of a zone. */
export const startOfDayIn = (timeZone: string, date: string): Date =>
  new Date(toMoment(timeZone, Date.parse(`${date}T00:00:00Z`)));

/** The first time after `after` at which an export is due, by the clock of its zone. */
export function nextRunAt({ frequency, weekday, monthDay, hour, timeZone }: ExportSchedule, after: Date): Date {
  const localNow = after.getTime() + offsetOf(timeZone, after.getTime());
  const today = Math.floor(localNow / aDay) * aDay;
  for (let day = 0; day <= horizon; day++) {
    const date = new Date(today + day * aDay);
    if (frequency === 'weekly' && date.getUTCDay() !== weekday) continue;
    if (frequency === 'monthly' && date.getUTCDate() !== monthDay) continue;
    const due = toMoment(timeZone, date.getTime() + hour * 3_600_000);
    if (due > after.getTime()) return new Date(due);
  }
  throw new Error('A schedule is due within a month');
}
