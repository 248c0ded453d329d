import type { ImportRow } from '@dealstead/contracts/listings/imports';
import type { Db } from '../../database.ts';
import { csvLine } from '@dealstead/service-kit';

const pageLength = 2_000;

/** Row errors of an import after a line, in file order. */
export async function readRowErrors({ sql }: Db, importId: number, line: number, limit: number): Promise<ImportRow[]> {
  const rows = await sql.prepared<ImportRow>`
    SELECT line, field, reason, value FROM import_problems WHERE import_id = ${importId} AND line > ${line} ORDER BY line LIMIT ${limit}`;
  return rows;
}

/** All row errors of an import as CSV, page by page. */
export async function* streamRowErrorsCsv(db: Db, importId: number): AsyncGenerator<string> {
  yield csvLine(['line', 'field', 'reason', 'value']);
  for (let after = -1; ;) {
    const page = await readRowErrors(db, importId, after, pageLength);
    const last = page.at(-1);
    if (!last) return;
    yield page.map(({ line, field, reason, value }) => csvLine([String(line), field ?? '', reason, value])).join('');
    after = last.line;
  }
}
