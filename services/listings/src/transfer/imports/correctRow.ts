import { Conflict, NotFound, Refusal } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { problemOf } from './rowErrors.ts';
import { RowError } from './rows/rowError.ts';
import { RowReader } from './rows/rowReader.ts';
import { assertState, checkAgain, type ImportRef, lockImport } from './transitions.ts';

/**
 * Changes cells of a row of a checked file that could not come in, or of which cells are left out. A row that can come in is kept
 * beside the file, which is checked again with it.
 * @param cells texts by column
 * @returns the problem that remains, or null
 * @throws NotFound without such a row, Conflict unless the file is checked
 */
export async function correctRow(
  tx: Tx,
  ref: ImportRef,
  { line, cells }: { line: number; cells: Readonly<Record<string, string>> },
): Promise<string | null> {
  const record = await lockImport(tx, ref);
  assertState(record, 'checked');
  if (record.file === null) throw new Conflict('The file is no longer available. Upload it again.', 'not-from-here');
  const { columns } = record.shape;
  const unknown = Object.keys(cells).find((column) => !columns.includes(column));
  if (unknown !== undefined) throw new Refusal(400, 'invalid-input', `The file has no column “${unknown}”.`);
  const [row] = await tx.sql<{ cells: string[] }>`
    SELECT to_json(cells) AS cells FROM (
      SELECT cells FROM import_problems WHERE import_id = ${record.id} AND line = ${line} AND cells IS NOT NULL
      UNION ALL SELECT cells FROM import_rows WHERE import_id = ${record.id} AND line = ${line}) AS known LIMIT 1`;
  if (!row) throw new NotFound('This row needs no correction.');
  const corrected = columns.map((column, at) => cells[column] ?? row.cells[at] ?? '');
  const read = new RowReader({ ...record.shape, ...record }, Date.now()).read({ line, cells: corrected });
  if (read instanceof RowError) return problemOf(read);
  await tx.sql`
    INSERT INTO import_rows (import_id, line, cells, is_corrected) VALUES (${record.id}, ${line}, ${corrected}, true)
    ON CONFLICT (import_id, line) DO UPDATE SET cells = excluded.cells, is_corrected = true`;
  await checkAgain(tx, record.id);
  return null;
}
