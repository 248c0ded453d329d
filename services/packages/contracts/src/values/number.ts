import { valueText } from './cell.ts';
import { notUnderstood, type Reading, unclear, value } from './reading.ts';

/** The decimal sign of a file. */
export type DecimalSign = '.' | ',';

/** The numbers that digits with separators can be, as JavaScript writes them; none where they are no number. */
export function readDigits(figure: string, decimal: DecimalSign | undefined): string[] {
  if (/^(?:\d{1,15}|\d(?:\.\d{1,20})?)e[+-]?\d{1,2}$/i.test(figure)) return [figure];
  const american = /^(?:\d{1,15}|\d{1,3}(?:([, '’])\d{3})(?:\1\d{3})*)?(?:\.\d{0,20})?$/;
  const european = /^(?:\d{1,15}|\d{1,3}(?:([. '’])\d{3})(?:\1\d{3})*)?(?:,\d{0,20})?$/;
  if (!/\d/.test(figure)) return [];
  const withPoint = american.test(figure) ? figure.replaceAll(/[, '’]/g, '') : null;
  const withComma = european.test(figure) ? figure.replaceAll(/[. '’]/g, '').replace(',', '.') : null;
  if (decimal === ',') return withComma === null ? [] : [withComma];
  if (decimal === '.') return withPoint === null ? [] : [withPoint];
  // "1,250" and "1,250.50" are how Americans write; "12.5" is no group of three.
  if (withPoint !== null && !/^[1-9]\d{0,2}\.\d{3}$/.test(figure)) return [withPoint];
  if (withPoint !== null && withComma !== null) return [withComma, withPoint];
  // "1.250.000" has one reading; "1,5" and "1.234,56" may be slips of the finger.
  if (withComma !== null && !figure.includes(',')) return [withComma];
  return withComma === null || !/\d/.test(withComma) ? [] : [withComma, slipOf(figure)];
}

/** What a figure with a decimal comma is where the point is the decimal sign: "1.234,56" is 1.23456, "1,5" is 15. */
const slipOf = (figure: string): string => figure.replaceAll(/[, '’]/g, '');

/**
 * A number of a cell, with or without thousands separators: `1,442`, `-2.5`, `1.2e3`, `3.0`.
 * @param decimal the decimal sign of the whole file, where it is known
 * @returns unclear for `1,5` and `1.234,56`, with the readings, that of the decimal comma first
 */
export function readNumber(cell: string, decimal?: DecimalSign): Reading<number> {
  if (/^\d{1,15}$/.test(cell)) return value(Number(cell));
  const { text, done } = valueText(cell);
  if (done) return done;
  const [, sign = '', figure = ''] = /^([+−-]?)\s*(.*)$/.exec(text)!;
  // A comma shows which sign is the decimal one, a point with three decimals does not: coordinates and baths have them.
  const readings = readDigits(figure, decimal ?? (figure.includes(',') ? undefined : '.')).map(
    (digits) => (sign === '' || sign === '+' ? 1 : -1) * Number(digits),
  );
  const [only] = readings;
  if (only === undefined) return notUnderstood('Not a number');
  return readings.length === 1 ? value(only) : unclear('The comma and the point can be read both ways', readings);
}
