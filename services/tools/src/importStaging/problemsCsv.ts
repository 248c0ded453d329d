import { csvLine } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { ImportStore, StagedImport } from './store.ts';

const pageRows = 2_000;

/** The rows of an import that cannot be added, as CSV. */
export async function* streamProblemsCsv<Import extends StagedImport>(
  db: Db,
  store: ImportStore<Import>,
  importId: number,
): AsyncGenerator<string> {
  yield csvLine(['line', 'reason', 'value']);
  for (let after = 0; ;) {
    const page = await store.listProblems(db, importId, after, pageRows);
    const last = page.at(-1);
    if (!last) return;
    yield page.map(({ line, reason, value }) => csvLine([String(line), reason, value])).join('');
    after = last.number;
  }
}
