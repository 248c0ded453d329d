/*
 * The calendar by which days are counted and shown: that of New York. One lookup of a time zone takes 10 microseconds, and the
 * search index converts a million times, so the two changes of a year's clock are looked up once.
 */
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
  format ??= new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' });
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

/** The date of a day that is counted from 1970. */
export const dateOfDay = (days: number): string => new Date(days * day).toISOString().slice(0, 10);
