import { dateOfDay, utcDate } from '../calendar.ts';
import { valueText } from './cell.ts';
import { empty, notUnderstood, type Reading, unclear, value } from './reading.ts';

/** Whether a file writes the month or the day first. */
export type DateOrder = 'mdy' | 'dmy';

export interface DateOptions {
  /**
   * The order of the whole column, as `dateOrderOf` finds it or a person says it; null where it is unclear, so that a date that can
   * be read both ways is. Without it, month/day/year.
   */
  readonly order?: DateOrder | null;
  /** The year from which two digits are read: up to twenty years later, otherwise in the past. */
  readonly thisYear?: number;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthPattern =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const dayPattern = '(\\d{1,2})(?:st|nd|rd|th)?';
const yearPattern = "(\\d{4}|['’]?\\d{2})";
const between = '[\\s,./-]+';

const weekday = /^(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]?\s+/i;
const time =
  /(?:[T,]|\s+at\b|\s)\s*\d{1,2}(?:(?::\d{2}){1,2}(?:[.,]\d+)?\s*(?:[ap]\.?m\.?)?|\s*[ap]\.?m\.?)\s*(?:Z|[A-Z]{2,5}|(?:UTC|GMT)?[+-]\d{1,2}:?(?:\d{2})?)?(?:\s*\([^)]*\))?$/i;
const compactTime = /T\d{4,6}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?$/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const digitsOnly = /^((?:1[7-9]|2[01])\d\d)(\d\d)(\d\d)$/;
const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|'?\d{2})$/;
const dayMonthYear = new RegExp(`^${dayPattern}(?:\\s+of)?${between}?${monthPattern}${between}${yearPattern}$`, 'i');
const monthDayYear = new RegExp(`^${monthPattern}${between}?${dayPattern}${between}${yearPattern}$`, 'i');
const yearMonthDay = new RegExp(`^(\\d{4})${between}${monthPattern}${between}${dayPattern}$`, 'i');
const withoutDay = new RegExp(
  `^(?:\\d{4}[-/]\\d{1,2}|\\d{1,2}[-/]\\d{4}|\\d{4}|${monthPattern}${between}\\d{4})$`,
  'i',
);

/**
 * A calendar date as `YYYY-MM-DD`: ISO, `3/4/2026` and `3/4/26` (month first), `4-Mar-26`, `Mar 4 2026`, `Wednesday, March 4,
 * 2026`, `October-31-2025`, `2026/03/04`, `20260304`, and the serial numbers of Excel, with or without a time. The date is the one
 * that is written, whatever the time zone. Zeros, which counties write for an unknown date, are empty.
 * @returns unclear for `4.3.2026` and `25/12/2026`, with the readings, unless the order of the file is given
 */
export function readDate(
  cell: string,
  { order, thisYear = new Date().getFullYear() }: DateOptions = {},
): Reading<string> {
  if (/^\d{4}-\d\d-\d\d$/.test(cell) && !cell.startsWith('0000'))
    return dateOf(Number(cell.slice(0, 4)), Number(cell.slice(5, 7)), Number(cell.slice(8)));
  const { text: whole, done } = valueText(cell);
  if (done) return done;
  const text = whole.replace(weekday, '').replace(compactTime, '').replace(time, '').trim();
  if (/^[0/.-]+$/.test(text)) return empty;
  const yearOf = (written: string) => {
    const digits = written.replace(/['’]/, '');
    if (digits.length === 4) return Number(digits);
    const year = Math.floor(thisYear / 100) * 100 + Number(digits);
    return year > thisYear + 20 ? year - 100 : year;
  };
  const [, isoYear, isoMonth, isoDay] = yearFirst.exec(text) ?? digitsOnly.exec(text) ?? [];
  if (isoYear !== undefined) return dateOf(Number(isoYear), Number(isoMonth), Number(isoDay));
  const named = monthDayYear.exec(text);
  if (named) return dateOf(yearOf(named[3]!), monthOf(named[1]!), Number(named[2]));
  const namedLater = dayMonthYear.exec(text);
  if (namedLater) return dateOf(yearOf(namedLater[3]!), monthOf(namedLater[2]!), Number(namedLater[1]));
  const namedInside = yearMonthDay.exec(text);
  if (namedInside) return dateOf(Number(namedInside[1]), monthOf(namedInside[2]!), Number(namedInside[3]));
  const [, first, separator, second, year] = numeric.exec(text) ?? [];
  if (first !== undefined)
    return readNumeric(
      yearOf(year!),
      Number(first),
      Number(second),
      order === undefined && separator !== '.' ? 'mdy' : undefined,
      order ?? undefined,
    );
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return readSerial(Math.floor(Number(text)));
  return notUnderstood(withoutDay.test(text) ? 'A date without a day' : 'Not a date');
}

/** A date of numbers. `usual` is the order without a doubt, `stated` that of the file. */
function readNumeric(
  year: number,
  first: number,
  second: number,
  usual: DateOrder | undefined,
  stated: DateOrder | undefined,
): Reading<string> {
  const [monthFirst, dayFirst] = [dateOf(year, first, second), dateOf(year, second, first)];
  if (stated !== undefined) {
    const [read, other] = stated === 'mdy' ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
    if (read.kind === 'value' || other.kind !== 'value') return read;
    return notUnderstood(stated === 'mdy' ? 'No date with the month first' : 'No date with the day first');
  }
  if (monthFirst.kind === 'value' && (usual === 'mdy' || dayFirst.kind !== 'value' || first === second))
    return monthFirst;
  const readings = [monthFirst, dayFirst].flatMap((read) => (read.kind === 'value' ? [read.value] : []));
  return readings.length === 0 ? monthFirst : unclear('The day may be written before the month', readings);
}

/** Days since 1899-12-30 from 1954 to 2119; other numbers are years, amounts or ZIP codes. */
const readSerial = (serial: number): Reading<string> =>
  serial >= 20_000 && serial <= 80_000 ? value(dateOfDay(serial - 25_569)) : notUnderstood('Not a date');

const monthOf = (name: string): number => monthNames.findIndex((month) => name.toLowerCase().startsWith(month)) + 1;

function dateOf(year: number, month: number, day: number): Reading<string> {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists) return notUnderstood('No such day in the calendar');
  if (year < 1700 || year > 2200) return notUnderstood('Not a year from 1700 to 2200');
  return value(utcDate(date));
}

/** What the numeric dates of a column show of their order. */
export interface DateTally {
  /** Dates that only one order makes: 3/25/2026, 25/3/2026. */
  monthFirst: number;
  dayFirst: number;
  /** Dates that both orders make, with different days: 3/4/2026. */
  either: number;
  /** Of those, the ones with points, as Americans do not write them. */
  dotted: number;
  /** The first of them; else the first that has its day first. */
  example: string;
}

export const emptyTally = (): DateTally => ({ monthFirst: 0, dayFirst: 0, either: 0, dotted: 0, example: '' });

/** Counts a cell of a column if it is a numeric date. */
export function tallyDate(tally: DateTally, cell: string): void {
  // Nearly all cells of a file are none, and end here: a date has its separator behind one or two digits.
  const at = /^\s*\d\d?([-/.])/.exec(cell);
  if (!at) return;
  const [, first, separator, second] = /^\s*(\d{1,2})([-/.])(\d{1,2})\2\d{2,4}(?![\d.])/.exec(cell) ?? [];
  const [one, other] = [Number(first), Number(second)];
  if (!(one >= 1 && other >= 1 && one <= 31 && other <= 31) || one === other || (one > 12 && other > 12)) return;
  if (other > 12) tally.monthFirst += 1;
  else if (one > 12) tally.dayFirst += 1;
  else tally.either += 1;
  if (separator === '.' && one <= 12 && other <= 12) tally.dotted += 1;
  if (other <= 12 && (tally.example === '' || (one <= 12 && tally.either === 1))) tally.example = cell.trim();
}

/** How many times more often a column has to show one order than the other, so that the other is a slip. */
const slip = 10;

/**
 * The order of a column's dates by all of its cells. A single day above twelve turns no slash dates: day first is what at
 * least two dates and half of all show, as of the days of a year three in five are above twelve. Of dates with points, one shows it.
 * @returns null where it is unclear; undefined for a column without numeric dates
 */
export function dateOrderOf({ monthFirst, dayFirst, either, dotted }: DateTally): DateOrder | null | undefined {
  if (monthFirst + dayFirst + either === 0) return undefined;
  if (dayFirst === 0) return monthFirst === 0 && dotted > 0 ? null : 'mdy';
  if (monthFirst > 0) return monthFirst >= slip * dayFirst ? 'mdy' : dayFirst >= slip * monthFirst ? 'dmy' : null;
  return either === dotted || (dayFirst >= 2 && dayFirst >= either) ? 'dmy' : null;
}
