import { Readable } from 'node:stream';
import { streamed } from './responses.ts';

const risky = /^[=+\-@\t\r]/;
const number = /^-?\d+(\.\d+)?$/;

/**
 * Escapes a value against formula injection: one that begins like a formula gets an apostrophe, which an import
 * removes. A plain number is not escaped, though it may begin with a minus.
 */
export function csvCell(value: string): string {
  const safe = risky.test(value) && !number.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV record with its line end (RFC 4180). */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** A response that downloads the lines of a CSV as they are made. */
export const csvFile = (lines: AsyncGenerator<string>, name: string) =>
  streamed('text/csv; charset=utf-8', Readable.from(lines, { objectMode: false }), {
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
