import type { LeadImport, LeadImportProblem } from '@dealstead/contracts/tools/leadImports';
import type { SourceRecord } from '@dealstead/service-kit/csv/recordReader';
import type { Db, Tx } from '../../database.ts';

const importSelect = `id, name, state, columns, sample, mapping, defaults, row_count AS rows, good, bad, repeated, position, kept,
  started_at AS "startedAt"`;

type StoredImport = Omit<LeadImport, 'startedAt'> & { startedAt: Date };

const toImport = (row: StoredImport): LeadImport => ({ ...row, startedAt: row.startedAt.toISOString() });

/** The last imports of an owner's leads; one whose upload was cut off is left out. */
export async function listImports({ pool }: Db, ownerId: number): Promise<LeadImport[]> {
  const { rows } = await pool.query<StoredImport>(
    `SELECT ${importSelect} FROM lead_imports WHERE owner_user_id = $1 AND state <> 'uploading' ORDER BY id DESC LIMIT 20`,
    [ownerId],
  );
  return rows.map(toImport);
}

export async function findImport({ pool }: Db, ownerId: number, id: number): Promise<LeadImport | undefined> {
  const { rows } = await pool.query<StoredImport>(
    `SELECT ${importSelect} FROM lead_imports WHERE id = $1 AND owner_user_id = $2 AND state <> 'uploading'`,
    [id, ownerId],
  );
  return rows[0] && toImport(rows[0]);
}

/** Begins an import, whose rows follow. @returns its id */
export async function insertImport(
  { pool }: Db,
  given: {
    readonly ownerId: number;
    readonly userId: number;
    readonly name: string;
    readonly columns: readonly string[];
    readonly sample: readonly (readonly string[])[];
    readonly mapping: LeadImport['mapping'];
  },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO lead_imports (owner_user_id, user_id, name, columns, sample, mapping) VALUES ($1, $2, $3, $4, $5, $6)
     RETURNING id`,
    [
      given.ownerId,
      given.userId,
      given.name,
      given.columns,
      JSON.stringify(given.sample),
      JSON.stringify(given.mapping),
    ],
  );
  return rows[0]!.id;
}

/** The mapping of the owner's last import of a file with the same columns. */
export async function findMapping(
  { pool }: Db,
  ownerId: number,
  columns: readonly string[],
): Promise<LeadImport['mapping'] | undefined> {
  const { rows } = await pool.query<{ mapping: LeadImport['mapping'] }>(
    `SELECT mapping FROM lead_imports WHERE owner_user_id = $1 AND columns = $2 AND state IN ('done', 'checked')
     ORDER BY id DESC LIMIT 1`,
    [ownerId, columns],
  );
  return rows[0]?.mapping;
}

/** Stages rows of a file; `first` is the number of the first one. */
export async function insertRows(
  { pool }: Db,
  importId: number,
  first: number,
  records: readonly SourceRecord[],
): Promise<void> {
  // A row that cannot be read as CSV has no cells, so that no mapping reads it.
  const rows = records.map(({ line, cells, problem }) =>
    problem === undefined ? { line, cells } : { line, cells: [], problem, value: cells.join(', ').slice(0, 120) },
  );
  await pool.query(
    `INSERT INTO lead_import_rows (import_id, number, line, cells, problem, value)
     SELECT $1, $2 + row_number() OVER () - 1, line, cells, problem, value
     FROM jsonb_to_recordset($3::jsonb) AS r(line int, cells text[], problem text, value text)`,
    [importId, first, JSON.stringify(rows).replaceAll(String.raw`\u0000`, '\uFFFD')],
  );
}

/** The upload is complete. */
export async function finishUpload({ pool }: Db, importId: number, rows: number): Promise<void> {
  await pool.query("UPDATE lead_imports SET state = 'uploaded', row_count = $2 WHERE id = $1", [importId, rows]);
}

/**
 * Deletes an import with its rows unless a job works on it. @returns whether there was one
 */
export async function deleteImport({ pool }: Db, ownerId: number, id: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `DELETE FROM lead_imports WHERE id = $1 AND owner_user_id = $2 AND state NOT IN ('checking', 'running', 'undoing')`,
    [id, ownerId],
  );
  return rowCount === 1;
}

/** Deletes uploads that were cut off a day ago or more. */
export async function deleteAbandoned({ pool }: Db): Promise<void> {
  await pool.query("DELETE FROM lead_imports WHERE state = 'uploading' AND started_at < now() - interval '1 day'");
}

/** Starts the dry run, with which everything an earlier one found is void. @returns whether the state allows it */
export async function startCheck(
  { sql }: Tx,
  ownerId: number,
  id: number,
  { mapping, defaults }: Pick<LeadImport, 'mapping' | 'defaults'>,
): Promise<boolean> {
  const rows = await sql`
    UPDATE lead_imports SET state = 'checking', mapping = ${JSON.stringify(mapping)}::jsonb,
      defaults = ${JSON.stringify(defaults)}::jsonb, position = 0, good = 0, bad = 0, repeated = 0
    WHERE id = ${id} AND owner_user_id = ${ownerId} AND state IN ('uploaded', 'checked', 'undone') RETURNING id`;
  return rows.length > 0;
}

/** Moves an import from one state to the next. @returns whether it was in the first */
export async function startStep(
  { sql }: Tx,
  ownerId: number,
  id: number,
  [from, to]: readonly [string, string],
): Promise<boolean> {
  const rows = await sql`
    UPDATE lead_imports SET state = ${to}, position = 0
    WHERE id = ${id} AND owner_user_id = ${ownerId} AND state = ${from} RETURNING id`;
  return rows.length > 0;
}

/** Rows with a problem after a row, in file order. */
export async function listProblems(
  { pool }: Db,
  importId: number,
  after: number,
  limit: number,
): Promise<(LeadImportProblem & { number: number })[]> {
  const { rows } = await pool.query<LeadImportProblem & { number: number }>(
    `SELECT number, line, problem AS reason, coalesce(value, '') AS value FROM lead_import_rows
     WHERE import_id = $1 AND number > $2 AND problem IS NOT NULL ORDER BY number LIMIT $3`,
    [importId, after, limit],
  );
  return rows;
}
