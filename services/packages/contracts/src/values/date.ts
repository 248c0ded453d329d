import { dateOfDay, utcDate } from '../calendar.ts';
import { valueText } from './cell.ts';
import { empty, notUnderstood, type Reading, unclear, value } from './reading.ts';

/** Whether a file writes the month or the day first. */
export type DateOrder = 'mdy' | 'dmy';

export interface DateOptions {
  /** The order of the whole file, as `dateOrderOf` finds it or a person says it. Without it, month/day/year. */
  readonly order?: DateOrder;
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
      order ?? (separator === '.' ? undefined : 'mdy'),
      order,
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
  if (stated !== undefined) return stated === 'mdy' ? monthFirst : dayFirst;
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

/**
 * The order in which a file writes the dates of a column: day first where a cell has a first number above twelve and none has a
 * second one above twelve. Undefined where the cells do not show it.
 */
export function dateOrderOf(cells: Iterable<string>): DateOrder | undefined {
  let found: DateOrder | undefined;
  for (const cell of cells) {
    const [, first, , second] = /^\s*(\d{1,2})([-/.])(\d{1,2})\2\d{2,4}\b/.exec(cell) ?? [];
    const shown = Number(first) > 12 ? 'dmy' : Number(second) > 12 ? 'mdy' : undefined;
    if (shown !== undefined && found !== undefined && shown !== found) return undefined;
    found ??= shown;
  }
  return found;
}
