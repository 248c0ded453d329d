import { truncateText } from '@dealstead/contracts';
import { findTable, type HeaderChoice, notImportable, type Table } from '../listFiles/table.ts';
import { CsvReader } from './csvReader.ts';
import type { ReaderStart, SourceRecord } from './recordReader.ts';

/** How a CSV file is read, detected from its beginning. */
export interface CsvShape {
  readonly delimiter: string;
  /** Where its rows begin: behind a line such as `sep=;`. */
  readonly start: ReaderStart;
  /** Cells of a whole row. */
  readonly width: number;
  /** Cells of the first row, where the list has further columns without a name. */
  readonly least?: number;
  readonly table: Table;
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
}

const sniffedRows = 50;
const delimiters = [',', ';', '\t', '|'] as const;

/** Common other file types by their first bytes. `expected` names what to upload instead, such as "CSV". */
const binarySignatures = (expected: string): readonly (readonly [signature: string, why: string])[] => [
  ['\u00D0\u00CF\u0011\u00E0', 'This is an old Excel workbook. Save the sheet as CSV and upload that.'],
  ['%PDF', `This is a PDF. Upload ${expected}.`],
  ['\u001F\u008B', 'This file is compressed. Unzip it and upload the file inside.'],
  ['\u0089PNG', `This is a picture. Upload ${expected}.`],
  ['\u00FF\u00D8\u00FF', `This is a picture. Upload ${expected}.`],
];

/** Rejects binary files by their first bytes. @throws Refusal 400 */
export function assertNotBinary(first: Uint8Array, expected: string): void {
  const start = Buffer.from(first.buffer, first.byteOffset, Math.min(first.length, 8)).toString('latin1');
  for (const [signature, why] of binarySignatures(expected)) if (start.startsWith(signature)) throw notImportable(why);
}

/**
 * Detects the shape of a CSV file from the beginning of its text, without the byte order mark.
 * @param whole the text is the whole file
 * @param header the line of the column names, where a person has chosen it
 * @returns the shape, and the first rows as they are, to choose another header from
 * @throws Refusal 400 for a file without readable columns
 */
export function detectCsvShape(
  text: string,
  { whole, expected, header }: { readonly whole: boolean; readonly expected: string; readonly header?: HeaderChoice },
): CsvShape & { readonly rows: readonly SourceRecord[] } {
  if (text.trim() === '') throw notImportable('This file is empty.');
  if (/^\s*</.test(text)) throw notImportable(`This is a web page or XML. Upload ${expected}.`);
  // Excel obeys and writes a first line that names the delimiter.
  const [directive = '', named] = /^"?sep=([^\r\n"])"?(?:\r\n?|\n)/i.exec(text) ?? [];
  const start = { bytes: Buffer.byteLength(directive), line: directive === '' ? 1 : 2 };
  const content = text.slice(directive.length);
  const readRows = (delimiter: string): SourceRecord[] => {
    const rows: SourceRecord[] = [];
    for (const row of new CsvReader({ delimiter, start }).read(content, whole)) {
      if (rows.length === 0 && row.problem !== undefined)
        throw notImportable(`The first row cannot be read. ${row.problem}.`);
      rows.push(row);
      if (rows.length === sniffedRows) break;
    }
    return rows;
  };
  let delimiter = named ?? detectDelimiter(content);
  let rows = readRows(delimiter);
  if (named === undefined && isOneColumn(rows)) rows = readRows((delimiter = noDelimiter));
  if (rows.length === 0) throw notImportable('The first row is too long to contain column names.');
  if (truncateText(content, 4_096).includes('\0') && rows[0]!.cells.every((name) => name.includes('\0')))
    throw notImportable(`This is not a text file. Upload ${expected}.`);
  const { table, width, least, sample } = findTable(rows, header);
  return { delimiter, start, width, least, table, columns: table.columns, sample, rows };
}

/** A sign that no list has; jsonb, in which shapes are stored, has no NUL. */
const noDelimiter = '\u0001';

/** Whether a file has one name of a column and, directly below it, addresses: "12 Elm St, Kent, WA 98030" is one cell. */
const isOneColumn = ([names, next]: readonly SourceRecord[]): boolean =>
  names?.cells.length === 1 &&
  next !== undefined &&
  next.line === names.line + 1 &&
  next.cells.length > 1 &&
  /^\s*\d+\S*\s+\p{L}/u.test(next.cells[0] ?? '');

/** The separator that splits the most rows into the same number of cells, the largest one. */
function detectDelimiter(text: string): string {
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const counts = new Map<number, number>();
    let rows = 0;
    for (const { cells } of new CsvReader({ delimiter }).read(truncateText(text, 65_536), false)) {
      // Titles and notes have no separators.
      if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
      if (++rows === sniffedRows) break;
    }
    const [width, count] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
    const score = (count / Math.max(1, rows)) * 1_000 + Math.min(width, 900);
    if (count > 0 && score > best.score) best = { delimiter, score };
  }
  // A file with one row allows no comparison.
  if (best.score > 0) return best.delimiter;
  const [line = ''] = text.split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}
