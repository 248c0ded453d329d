import type { Db } from '../database.ts';
import { csvLine } from '@dealstead/service-kit';
import { literal } from '../imports/rows/values.ts';
import { type Exported, exportedPages, exportFields } from './rows.ts';

export const exportFiles = ['listings.csv', 'listings.json'] as const;
export type ExportFile = (typeof exportFiles)[number];

/** A member's own listings as a file, piece by piece. */
export function exportOf(db: Db, userId: number, file: ExportFile, publicUrl: string): AsyncGenerator<string> {
  const pages = exportedPages(db, userId, publicUrl);
  return file === 'listings.csv' ? asCsv(pages) : asJson(pages);
}

async function* asCsv(pages: AsyncIterable<readonly Exported[]>): AsyncGenerator<string> {
  yield csvLine(exportFields);
  for await (const page of pages)
    yield page.map((row) => csvLine(exportFields.map((field) => cellOf(row[field])))).join('');
}

/** A list in a cell: text where commas or semicolons cannot be mistaken, JSON else. */
function cellOf(value: Exported[keyof Exported]): string {
  if (value === null) return '';
  if (typeof value === 'string') return literal(value);
  if (typeof value !== 'object') return String(value);
  if (value.length === 0) return '';
  const isPlain = value.every((item) => typeof item === 'string' && !/[;|,"[]/.test(item));
  const joined = value.join('; ');
  return isPlain && literal(joined) === joined ? joined : JSON.stringify(value);
}

async function* asJson(pages: AsyncIterable<readonly Exported[]>): AsyncGenerator<string> {
  yield '{"@odata.context":"RESO Data Dictionary 2.0","value":[';
  let isFirst = true;
  for await (const page of pages) {
    yield (isFirst ? '\n' : ',\n') + page.map((row) => JSON.stringify(said(row))).join(',\n');
    isFirst = false;
  }
  yield '\n]}\n';
}

/** Without what there is nothing to say about; texts as an import reads them. */
const said = (row: Exported) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([field, value]) => [field, typeof value === 'string' ? literal(value) : value]),
  );
