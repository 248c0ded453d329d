import type { Readable } from 'node:stream';
import type { ImportState } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import { Conflict, NotFound, Refusal } from '@dealstead/service-kit/errors';
import type { Db, Tx } from '../database.ts';
import type { FileStore } from '../files/fileStore.ts';
import { guessMapping } from './columnMapping.ts';
import { importColumns, type ImportRecord, leaseMs } from './store.ts';
import { storeUpload } from './upload.ts';

/** An import of one of these members; anybody else's does not exist for them. */
export interface ImportRef {
  readonly id: number;
  readonly owners: readonly number[];
}

/** How a step begins: for whoever looks for work first, or claimed by the caller, who works on it at once. */
export interface StartOptions {
  readonly isClaimed?: boolean;
}

const importNotFound = () => new NotFound('This import is not here anymore.');

/** Takes a file in; nothing is listed yet. @throws Refusal 400, 507 */
export async function createImport(
  db: Db,
  files: FileStore,
  { userId, name, content }: { userId: number; name: string; content: Readable },
): Promise<ImportRecord> {
  const { file, bytes, shape } = await storeUpload(content, files);
  const { rows } = await db.pool.query<ImportRecord>(
    `INSERT INTO imports (user_id, name, format, file, bytes, state, shape, mapping)
     VALUES ($1, $2, $3, $4, $5, 'uploaded', $6, $7) RETURNING ${importColumns}`,
    [userId, name, shape.format, file, bytes, JSON.stringify(shape), JSON.stringify(guessMapping(shape.columns))],
  );
  return assertFound(rows[0]);
}

/** Imports of some members, the newest first. */
export async function listImports({ pool }: Db, owners: readonly number[], limit: number): Promise<ImportRecord[]> {
  const { rows } = await pool.query<ImportRecord>(
    `SELECT ${importColumns} FROM imports WHERE user_id = ANY ($1) ORDER BY id DESC LIMIT ${limit}`,
    [owners],
  );
  return rows;
}

/** Reads an import. @throws NotFound */
export async function readImport({ pool }: Db, { id, owners }: ImportRef): Promise<ImportRecord> {
  const { rows } = await pool.query<ImportRecord>(
    `SELECT ${importColumns} FROM imports WHERE id = $1 AND user_id = ANY ($2)`,
    [id, owners],
  );
  return assertFound(rows[0]);
}

/** Begins a dry run by this mapping. @throws NotFound, Conflict, Refusal 400 for a column that the file does not have */
export async function startCheck(
  tx: Tx,
  owned: ImportRef,
  { mapping, defaults }: Pick<Import, 'mapping' | 'defaults'>,
  begin: StartOptions = {},
): Promise<ImportRecord> {
  const kept = await lockImport(tx, owned);
  assertState(kept, 'uploaded', 'checked', 'checking', 'failed');
  if (await hasAppliedRows(tx, kept))
    throw new Conflict('This import has listed rows already. Run it to go on, or undo it.', 'not-from-here');
  const unknown = Object.entries(mapping).find(([, column]) => !kept.shape.columns.includes(column));
  if (unknown) {
    const why = `There is no column “${unknown[1]}” for ${unknown[0]}.`;
    throw new Refusal(400, 'invalid-input', why, { mapping: why });
  }
  return transition(tx, kept.id, { state: 'checking', mapping, defaults, restart: true, ...begin });
}

/** Begins to list the good rows, or goes on where that stopped. @throws NotFound, Conflict */
export async function startRun(
  tx: Tx,
  owned: ImportRef,
  { updates = false, ...begin }: StartOptions & { readonly updates?: boolean } = {},
): Promise<ImportRecord> {
  const kept = await lockImport(tx, owned);
  assertState(kept, 'checked', 'failed');
  if (!kept.checked || kept.file === null) throw new Conflict('Check the file first.', 'not-checked');
  // Going on after an interruption keeps what was confirmed.
  if (kept.state === 'checked') await tx.sql`UPDATE imports SET apply_updates = ${updates} WHERE id = ${kept.id}`;
  return transition(tx, kept.id, { state: 'importing', restart: kept.state === 'checked', ...begin });
}

/** Begins to take back what was listed. @throws NotFound, Conflict */
export async function startUndo(tx: Tx, owned: ImportRef, begin: StartOptions = {}): Promise<ImportRecord> {
  const kept = await lockImport(tx, owned);
  assertState(kept, 'done', 'failed', 'undone');
  return transition(tx, kept.id, { state: 'undoing', restart: true, ...begin });
}

/** Forgets an import that lists nothing; its file is the caller's to remove. @throws NotFound, Conflict */
export async function discardImport(tx: Tx, owned: ImportRef): Promise<ImportRecord> {
  const kept = await lockImport(tx, owned);
  assertState(kept, 'uploaded', 'checking', 'checked', 'failed', 'undone');
  if (kept.state !== 'undone' && (await hasAppliedRows(tx, kept)))
    throw new Conflict('Undo this import first: it has listed rows.', 'not-from-here');
  await tx.sql`DELETE FROM imports WHERE id = ${kept.id}`;
  return kept;
}

/** Whoever closes their account leaves nothing that they uploaded: what a file said goes now, the file with the next sweep. */
export async function eraseMemberImports(tx: Tx, userId: number): Promise<void> {
  await tx.sql`DELETE FROM import_updates WHERE import_id IN (SELECT id FROM imports WHERE user_id = ${userId})`;
  await tx.sql`DELETE FROM import_problems WHERE import_id IN (SELECT id FROM imports WHERE user_id = ${userId})`;
  await tx.sql`
    UPDATE imports SET state = 'undone', attempt = attempt + 1, name = '', finished_at = 'epoch', claimed_until = NULL,
      shape = jsonb_set(jsonb_set(shape, '{sample}', '[]'), '{columns}', '[]')
    WHERE user_id = ${userId}`;
}

function assertFound<T>(value: T | undefined): T {
  if (value === undefined) throw importNotFound();
  return value;
}

function assertState({ state }: ImportRecord, ...allowed: readonly ImportState[]): void {
  if (!allowed.includes(state)) throw new Conflict(`This cannot be done now: the import is ${state}.`, 'not-from-here');
}

/** Whether there is something to undo: a listing of it, or one that it updated. */
async function hasAppliedRows(tx: Tx, { id }: ImportRecord): Promise<boolean> {
  const [found] = await tx.sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM properties WHERE import_id = ${id})
      OR EXISTS (SELECT FROM import_updates WHERE import_id = ${id} AND applied_version IS NOT NULL) AS found`;
  return found?.found === true;
}

async function lockImport(tx: Tx, { id, owners }: ImportRef): Promise<ImportRecord> {
  const [kept] = await tx.$queryRawUnsafe<ImportRecord[]>(
    `SELECT ${importColumns} FROM imports WHERE id = $1 AND user_id = ANY ($2::int[]) FOR UPDATE`,
    id,
    [...owners],
  );
  return assertFound(kept);
}

interface Transition extends StartOptions {
  readonly state: 'checking' | 'importing' | 'undoing';
  readonly mapping?: Import['mapping'];
  readonly defaults?: Import['defaults'];
  /** From the beginning; otherwise from where it stopped. */
  readonly restart: boolean;
}

/** Gives an import its next step. Undoing counts what it takes back, and keeps the other counts for that. */
async function transition(
  tx: Tx,
  id: number,
  { state, mapping, defaults, restart: anew, isClaimed: claimed = false }: Transition,
): Promise<ImportRecord> {
  const [kept] = await tx.$queryRawUnsafe<ImportRecord[]>(
    `UPDATE imports SET state = $2, mapping = coalesce($3::jsonb, mapping), defaults = coalesce($4::jsonb, defaults),
       attempt = attempt + 1, problem = NULL, finished_at = NULL, checked = checked AND $2 <> 'checking',
       claimed_until = CASE WHEN $6 THEN now() + ${leaseMs} * interval '1 ms' END,
       done_bytes = CASE WHEN $5 THEN 0 ELSE done_bytes END, next_line = CASE WHEN $5 THEN 1 ELSE next_line END,
       rows = CASE WHEN $5 AND $2 <> 'undoing' THEN 0 ELSE rows END,
       good = CASE WHEN $5 AND $2 <> 'undoing' THEN 0 ELSE good END,
       bad = CASE WHEN $5 AND $2 <> 'undoing' THEN 0 ELSE bad END,
       repeated = CASE WHEN $5 AND $2 <> 'undoing' THEN 0 ELSE repeated END,
       held = CASE WHEN $5 AND $2 <> 'undoing' THEN 0 ELSE held END,
       updated = CASE WHEN $5 AND $2 <> 'undoing' THEN 0 ELSE updated END
     WHERE id = $1 RETURNING ${importColumns}`,
    id,
    state,
    mapping === undefined ? null : JSON.stringify(mapping),
    defaults === undefined ? null : JSON.stringify(defaults),
    anew,
    claimed,
  );
  return assertFound(kept);
}
