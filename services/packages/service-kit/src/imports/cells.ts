import { truncateText } from '@dealstead/contracts';
import type { ColumnValues } from './kind.ts';
import type { Row } from './row.ts';

/** A text of a record; null where it has none. */
export function textOf(record: ColumnValues, column: string): string | null {
  const value = record[column];
  return typeof value === 'string' && value !== '' ? value : null;
}

const email = /^[^\s@,;<>()"]+@[^\s@,;<>()"]+\.[^\s@,;<>()".]{2,}$/;

/** An e-mail address; what is none is left out. "Ruth Amsel <ruth@example.com>" is the form in which mail programs copy them. */
export function readEmail(row: Row, field: string): string | null {
  const text = row.text(field);
  if (text === '') return null;
  const address = /<([^<>]+)>$/.exec(text)?.[1]?.trim() ?? text.replace(/^mailto:/i, '');
  if (isAddress(address)) return address;
  row.leaveOut(field, text, 'Not an email address');
  return null;
}

const isAddress = (text: string): boolean => text.length <= 254 && email.test(text) && !text.includes('..');

/** The email addresses of a cell, which commas, semicolons, bars or spaces separate. */
export function readEmails(row: Row, field: string): string[] {
  const parts = row.text(field).split(/[\s,;|/]+/);
  if (parts.length > 1 && parts.every(isAddress)) return parts;
  const one = readEmail(row, field);
  return one === null ? [] : [one];
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The values of a row that a record takes over: those that it has none of, or all that the row has. */
export function fillOrOverwrite(
  now: ColumnValues,
  row: ColumnValues,
  action: 'fill' | 'overwrite',
  lists: readonly string[] = [],
): ColumnValues {
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
      if (isEmpty(value)) return [];
      const known = now[column];
      if (lists.includes(column) && Array.isArray(known) && Array.isArray(value))
        return [[column, [...new Set([...(known as unknown[]), ...(value as unknown[])])]]];
      return action === 'overwrite' || isEmpty(known) ? [[column, value]] : [];
    }),
  );
}

/** The notes of a record with those of a row behind them. Importing a file twice does not repeat its notes. */
export function joinNotes(now: ColumnValues, row: ColumnValues, limit: number): string | null {
  const notes = [textOf(now, 'notes'), textOf(row, 'notes')].filter((text) => text !== null);
  const joined = notes.filter((text, at) => !notes.slice(0, at).join('\n').includes(text)).join('\n');
  return truncateText(joined, limit) || null;
}
