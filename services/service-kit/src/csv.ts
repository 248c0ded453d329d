const risky = /^[=+\-@\t\r]/;
const number = /^-?\d+(\.\d+)?$/;

/**
 * A value as a cell that no spreadsheet runs: one that begins like a formula gets an apostrophe, which an import takes off
 * again. A plain number is none, though it may begin with a minus.
 */
export function csvCell(value: string): string {
  const safe = risky.test(value) && !number.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of CSV, as RFC 4180 ends it. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`;
