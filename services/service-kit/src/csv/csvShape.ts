import { ellipsizeText, storableText, truncateText } from '@dealstead/contracts';
import { Refusal } from '../errors.ts';
import { CsvReader } from './csvReader.ts';

/** Delimiter and columns of a CSV file, detected from its beginning. */
export interface CsvShape {
  readonly delimiter: string;
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
}

const maxColumns = 1_000;
const sampleRows = 5;
const maxCellLength = 120;
const delimiters = [',', ';', '\t', '|'] as const;

/** 400: the file cannot be imported, with the reason. */
export const notImportable = (why: string) => new Refusal(400, 'not-importable', why);

/** Common other file types by their first bytes. `expected` names what to upload instead, such as "CSV". */
const binarySignatures = (expected: string): readonly (readonly [signature: string, why: string])[] => [
  ['PK\u0003\u0004', 'This is an Excel workbook or a ZIP file. Save the sheet as CSV and upload that.'],
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
 * Detects the shape of a CSV file from the beginning of its text.
 * @param whole the text is the whole file
 * @throws Refusal 400 for a file without readable columns
 */
export function detectCsvShape(text: string, whole: boolean, expected: string): CsvShape {
  if (text.trim() === '') throw notImportable('This file is empty.');
  if (/^\s*</.test(text)) throw notImportable(`This is a web page or XML. Upload ${expected}.`);
  const delimiter = detectDelimiter(text);
  const rows: (readonly string[])[] = [];
  for (const { cells, problem } of new CsvReader({ delimiter }).read(text, whole)) {
    if (rows.length === 0 && problem !== undefined) throw notImportable(`The first row cannot be read. ${problem}.`);
    if (problem === undefined) rows.push(cells);
    if (rows.length > sampleRows) break;
  }
  const [names, ...first] = rows;
  if (!names) throw notImportable('The first row is too long to contain column names.');
  if (truncateText(text, 4_096).includes('\0') && names.every((name) => name.includes('\0')))
    throw notImportable(`This is not a text file. Upload ${expected}.`);
  const columns = nameColumns(names);
  return { delimiter, columns, sample: sampleOf(columns.length, first) };
}

/** The separator that splits the first rows into the same number of columns, the largest one. */
function detectDelimiter(text: string): string {
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const widths: number[] = [];
    for (const { cells } of new CsvReader({ delimiter }).read(truncateText(text, 65_536), false)) {
      widths.push(cells.length);
      if (widths.length === 20) break;
    }
    const [first = 1] = widths;
    const alike = widths.filter((width) => width === first).length / Math.max(1, widths.length);
    const score = first === 1 ? 0 : alike * 1_000 + Math.min(first, 900);
    if (score > best.score) best = { delimiter, score };
  }
  // A file with one row allows no comparison.
  if (best.score > 0) return best.delimiter;
  const [line = ''] = text.split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

/**
 * Columns of a file by the cells of its first row. They are identified by name, so duplicates get a suffix.
 * @throws Refusal 400 for too many
 */
export function nameColumns(names: readonly string[]): string[] {
  if (names.length > maxColumns)
    throw notImportable(
      `The first row has ${names.length.toLocaleString('en-US')} columns. The limit is ${maxColumns}.`,
    );
  const taken = new Set<string>();
  return names.map((name, at) => {
    const plain = truncateText(storableText(name).trim(), maxCellLength) || `Column ${at + 1}`;
    let own = plain;
    for (let nth = 2; taken.has(own); nth++) own = `${plain} (${nth})`;
    taken.add(own);
    return own;
  });
}

/** The first rows of a file for display, as wide as its first one. */
export const sampleOf = (width: number, rows: readonly (readonly string[])[]): string[][] =>
  rows.slice(0, sampleRows).map((cells) => Array.from({ length: width }, (_, at) => truncateCell(cells[at] ?? '')));

/** A cell's text for display. */
export const truncateCell = (text: string): string => ellipsizeText(storableText(text), maxCellLength);
