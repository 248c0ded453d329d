import { csvLine } from '../csv.ts';
import type { Db } from './db.ts';
import type { ImportStore, StoredImport } from './store.ts';

const pageRows = 2_000;

/**
 * The rows of an import that are left out, as CSV with the file's own columns, and why: a member corrects them there and
 * imports that file.
 */
export async function* streamProblemsCsv(
  db: Db,
  store: ImportStore,
  { id, columns }: Pick<StoredImport, 'id' | 'columns'>,
): AsyncGenerator<string> {
  yield csvLine([...columns, 'Problem', 'Problem value', 'Problem line']);
  for (let after = 0; ;) {
    const page = await store.listLeftOutRows(db, id, after, pageRows);
    const last = page.at(-1);
    if (!last) return;
    yield page
      .map(({ cells, line, reason, value }) =>
        csvLine([...columns.map((_, i) => cells[i] ?? ''), reason, value, String(line)]),
      )
      .join('');
    after = last.number;
  }
}
