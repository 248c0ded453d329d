import { Conflict, NotFound, Refusal } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { checkRows, type Claimed, noFindings } from './check.ts';
import { recount } from './duplicates.ts';
import type { ImportKind } from './kind.ts';

type Mendable = Omit<Claimed, 'state' | 'position'> & { readonly state: string };

/**
 * Changes cells of a row that could not come in, or of which cells are left out, and reads it again. In a checked file the row is
 * added with the others, in a complete one by the next run.
 * @param cells texts by column
 * @returns the problem that remains, or null
 * @throws NotFound without such a row to mend, Conflict during a step of the import
 */
export async function mendRow(
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
  const [found] = await tx.$queryRawUnsafe<Mendable[]>(
    `SELECT id, kind, name, state, columns, mapping, defaults, options, row_count AS rows, good, found,
       owner_user_id AS "ownerId", user_id AS "userId" FROM ${imports}
     WHERE id = $1 AND owner_user_id = $2 AND kind = $3 FOR UPDATE`,
    id,
    ownerId,
    kind.name,
  );
  const isChecked = found?.state === 'checked';
  if (!found || (!isChecked && found.state !== 'done'))
    throw new Conflict('This import is at another step now. Reload the page.', 'import-state');
  const unknown = Object.keys(cells).find((column) => !found.columns.includes(column));
  if (unknown !== undefined) throw new Refusal(400, 'invalid-input', `The file has no column “${unknown}”.`);
  const [row] = await tx.$queryRawUnsafe<{ cells: string[] }[]>(
    `SELECT cells FROM ${rows} WHERE import_id = $1 AND number = $2 AND (problem IS NOT NULL${isChecked ? ' OR left_out IS NOT NULL' : ''})`,
    id,
    number,
  );
  if (!row) throw new NotFound('This row needs no correction.');
  const mended = found.columns.map((column, at) => cells[column] ?? row.cells[at] ?? '');
  await tx.$executeRawUnsafe(`UPDATE ${rows} SET cells = $3 WHERE import_id = $1 AND number = $2`, id, number, mended);
  // What it was the same as before says nothing of it now.
  await tx.sql`DELETE FROM import_matches WHERE import_id = ${id} AND kind = ${kind.name} AND number = ${number}`;
  const job = { ...found, position: number - 1, found: found.found ?? noFindings };
  const { found: findings } = await checkRows(tx, kind, job, { to: number });
  await tx.$executeRawUnsafe(
    `UPDATE ${imports} SET found = $2::jsonb, bad = (SELECT count(*) FROM ${rows} WHERE import_id = $1 AND problem IS NOT NULL),
       left_out = (SELECT coalesce(sum(jsonb_array_length(left_out)), 0) FROM ${rows}
         WHERE import_id = $1 AND left_out IS NOT NULL AND problem IS NULL) WHERE id = $1`,
    id,
    JSON.stringify(findings),
  );
  if (isChecked) await recount(tx, kind, id);
  const [after] = await tx.$queryRawUnsafe<{ problem: string | null }[]>(
    `SELECT problem FROM ${rows} WHERE import_id = $1 AND number = $2`,
    id,
    number,
  );
  return after?.problem ?? null;
}
