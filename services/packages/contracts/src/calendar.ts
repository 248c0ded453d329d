/*
 * The home of dates and days. A date is text, `2026-11-30`, and belongs to a calendar: the marketplace's, which is New York's, by
 * which listings, quotas and reports count; a member's own, by which follow-ups and deadlines are late; or UTC's, in which
 * technical records are kept. One lookup of a time zone takes 10 microseconds, and the
 * search index converts a million times, so the two changes of a year's clock are looked up once.
 */
/** The time zone of the marketplace. */
export const marketplaceTimeZone = 'America/New_York';

const hour = 3_600_000;
const day = 24 * hour;

interface ClockYear {
  /** When daylight saving time begins and ends. */
  readonly begins: number;
  readonly ends: number;
  readonly winter: number;
  readonly summer: number;
}

let format: Intl.DateTimeFormat | undefined;
/** Milliseconds by which New York's clock differs from UTC. */
function lookUpOffset(time: number): number {
  format ??= new Intl.DateTimeFormat('en-US', { timeZone: marketplaceTimeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * hour + Number(minutes ?? 0) * 60_000);
}

/** The first hour from which the offset is that of the end of a period with one change. */
function findChange(from: number, to: number): number {
  const offset = lookUpOffset(to);
  let [before, after] = [from, to];
  while (after - before > hour) {
    const middle = Math.floor((before + after) / 2 / hour) * hour;
    if (lookUpOffset(middle) === offset) after = middle;
    else before = middle;
  }
  return after;
}

const clockYears = new Map<number, ClockYear>();
function clockYearOf(year: number): ClockYear {
  const known = clockYears.get(year);
  if (known) return known;
  const [january, july, december] = [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1), Date.UTC(year, 11, 31)];
  const found = {
    begins: findChange(january, july),
    ends: findChange(july, december),
    winter: lookUpOffset(january),
    summer: lookUpOffset(july),
  };
  clockYears.set(year, found);
  return found;
}

function offsetAt(time: number): number {
  const { begins, ends, winter, summer } = clockYearOf(new Date(time).getUTCFullYear());
  return time >= begins && time < ends ? summer : winter;
}

/** The day of New York's calendar at a time in milliseconds, counted from 1970. */
export const calendarDay = (time: number): number => Math.floor((time + offsetAt(time)) / day);

/** The date of New York's calendar at a time in milliseconds, as `YYYY-MM-DD`. */
export const calendarDate = (time: number): string => dateOfDay(calendarDay(time));

/** When a date of New York's calendar begins, in milliseconds. */
export function startOfDate(date: string): number {
  const utc = Date.parse(`${date}T00:00:00Z`);
  // The clock changes after midnight, so the offset of the evening before holds at midnight.
  return utc - offsetAt(utc);
}

/** Today's date in New York: the day of jobs, and of members whose time zone is not known. */
export const todayInNewYork = (now: Date = new Date()): string => calendarDate(now.getTime());

const dateFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** The date by the calendar of a time zone; of the browser's where it is undefined. */
export function dateIn(timeZone: string | undefined, at: Date): string {
  let dates = dateFormats.get(timeZone);
  // Canada writes a date as ISO does.
  if (!dates) dateFormats.set(timeZone, (dates = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })));
  return dates.format(at);
}

/** Today's date where the browser is. */
export const todayHere = (): string => dateIn(undefined, new Date());

/** Today's date where the member is: follow-ups and deadlines are late when their own day is over. */
export const todayOf = (
  { timeZone = marketplaceTimeZone }: { timeZone?: string | undefined },
  now: Date = new Date(),
): string => dateIn(timeZone, now);

/** Calendar days of New York from one time to a later one, in milliseconds; 0 where the order is reversed. */
export const daysSince = (time: number, now: number): number => Math.max(0, calendarDay(now) - calendarDay(time));

/** The date in UTC. */
export const utcDate = (at: Date): string => at.toISOString().slice(0, 10);

/** The day of a date, counted from 1970. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / day);

/** The date of a day that is counted from 1970. */
export const dateOfDay = (days: number): string => utcDate(new Date(days * day));

/** The date `days` after another one. */
export const addDays = (date: string, days: number): string => dateOfDay(dayOfDate(date) + days);

/** Days from one date to another; negative where the order is reversed. */
export const daysBetween = (from: string, to: string): number => dayOfDate(to) - dayOfDate(from);

/** The date so many months later; the 31st becomes the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year, month, dayOfMonth] = partsOf(date);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return utcDate(new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))));
}

/** Whole months from one date to another; negative where the order is reversed. */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return 0 - monthsBetween(to, from);
  const [year, month] = partsOf(from);
  const [laterYear, laterMonth] = partsOf(to);
  const months = (laterYear - year) * 12 + laterMonth - month;
  return addMonths(from, months) <= to ? months : months - 1;
}

const partsOf = (date: string) => date.split('-').map(Number) as [number, number, number];

/** Whether a text is a date that exists, such as `2028-02-29`. */
export function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && utcDate(new Date(time)) === text;
}

const longDates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: marketplaceTimeZone });

/** A day in New York as letters write it: `November 30, 2026`. */
export const longDate = (at: Date): string => longDates.format(at);
