import { Conflict, NotFound, Refusal } from '../errors.ts';
import { rawPart } from '../sql.ts';
import type { Tx } from './db.ts';
import { checkRows, type Claimed } from './check.ts';
import { recount } from './duplicates.ts';
import { noFindings } from './checkFindings.ts';
import type { ImportKind } from './kind.ts';
import { datesOf } from './store.ts';

type CorrectableImport = Omit<Claimed, 'state' | 'position'> & { readonly state: string };

/**
 * Changes cells of a row that could not come in, or of which cells are left out, and reads it again. In a checked file the row is
 * added with the others, in a complete one by the next run.
 * @param cells texts by column
 * @returns the problem that remains, or null
 * @throws NotFound without such a row to correct, Conflict during a step of the import
 */
export async function correctRow(
  tx: Tx,
  kind: ImportKind,
  {
    ownerId,
    id,
    number,
    cells,
  }: { ownerId: number; id: number; number: number; cells: Readonly<Record<string, string>> },
): Promise<string | null> {
  const { imports, rows } = kind.tables;
  const [found] =
    await tx.sql<CorrectableImport>`SELECT id, kind, name, state, columns, mapping, defaults, options, ${datesOf} AS dates, row_count AS rows, good, found,
       owner_user_id AS owner_id, user_id FROM ${rawPart(imports)}
     WHERE id = ${id} AND owner_user_id = ${ownerId} AND kind = ${kind.name} FOR UPDATE`;
  const isChecked = found?.state === 'checked';
  if (!found || (!isChecked && found.state !== 'done'))
    throw new Conflict('This import is at another step now. Reload the page.', 'import-state');
  const unknown = Object.keys(cells).find((column) => !found.columns.includes(column));
  if (unknown !== undefined) throw new Refusal(400, 'invalid-input', `The file has no column “${unknown}”.`);
  const [row] = await tx.sql<{
    cells: string[];
  }>`
    SELECT cells FROM ${rawPart(rows)}
    WHERE import_id = ${id} AND number = ${number} AND (problem IS NOT NULL${rawPart(isChecked ? ' OR left_out IS NOT NULL' : '')})`;
  if (!row) throw new NotFound('This row needs no correction.');
  const corrected = found.columns.map((column, at) => cells[column] ?? row.cells[at] ?? '');
  await tx.sql`UPDATE ${rawPart(rows)} SET cells = ${corrected} WHERE import_id = ${id} AND number = ${number}`;
  // What it was the same as before says nothing of it now.
  await tx.sql`DELETE FROM import_matches WHERE import_id = ${id} AND kind = ${kind.name} AND number = ${number}`;
  const job = { ...found, position: number - 1, found: found.found ?? noFindings };
  const { found: findings } = await checkRows(tx, kind, job, { to: number });
  await tx.sql`
    UPDATE ${rawPart(imports)}
    SET found = ${JSON.stringify(findings)}::jsonb,
      bad = (SELECT count(*) FROM ${rawPart(rows)} WHERE import_id = ${id} AND problem IS NOT NULL),
      left_out = (SELECT coalesce(sum(jsonb_array_length(left_out)), 0) FROM ${rawPart(rows)}
        WHERE import_id = ${id} AND left_out IS NOT NULL AND problem IS NULL) WHERE id = ${id}`;
  if (isChecked) await recount(tx, kind, id);
  const [after] = await tx.sql<{
    problem: string | null;
  }>`SELECT problem FROM ${rawPart(rows)} WHERE import_id = ${id} AND number = ${number}`;
  return after?.problem ?? null;
}
