import type { Db } from '../../database.ts';
import { csvLine } from '@dealstead/service-kit';
import { escapeCell } from '@dealstead/service-kit/csv/cellValues';
import { type ExportedRow, readExportPages, exportFields } from './exportRows.ts';

export const exportFiles = ['listings.csv', 'listings.json'] as const;
export type ExportFile = (typeof exportFiles)[number];

/** Streams a member's listings as a file. */
export function streamExport(db: Db, userId: number, file: ExportFile, publicUrl: string): AsyncGenerator<string> {
  const pages = readExportPages(db, userId, publicUrl);
  return file === 'listings.csv' ? streamCsv(pages) : streamJson(pages);
}

async function* streamCsv(pages: AsyncIterable<readonly ExportedRow[]>): AsyncGenerator<string> {
  yield csvLine(exportFields);
  for await (const page of pages)
    yield page.map((row) => csvLine(exportFields.map((field) => toCell(row[field])))).join('');
}

/** A list in a cell: separated text if no item contains a comma or semicolon, else JSON. */
export function toCell(value: ExportedRow[keyof ExportedRow]): string {
  if (value === null) return '';
  if (typeof value === 'string') return escapeCell(value);
  if (typeof value !== 'object') return String(value);
  if (value.length === 0) return '';
  const isPlain = value.every((item) => typeof item === 'string' && !/[;|,"[]/.test(item));
  const joined = value.join('; ');
  return isPlain && escapeCell(joined) === joined ? joined : JSON.stringify(value);
}

async function* streamJson(pages: AsyncIterable<readonly ExportedRow[]>): AsyncGenerator<string> {
  yield '{"@odata.context":"RESO Data Dictionary 2.0","value":[';
  let isFirst = true;
  for await (const page of pages) {
    yield (isFirst ? '\n' : ',\n') + page.map((row) => JSON.stringify(omitEmpty(row))).join(',\n');
    isFirst = false;
  }
  yield '\n]}\n';
}

/** Drops empty fields and escapes texts as the import reads them. */
const omitEmpty = (row: ExportedRow) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([field, value]) => [field, typeof value === 'string' ? escapeCell(value) : value]),
  );
