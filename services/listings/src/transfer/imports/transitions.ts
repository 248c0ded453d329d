import type { Readable } from 'node:stream';
import { type ListSource, noListSource } from '@dealstead/contracts/listChoice';
import type { ImportState } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import type { ListChoice } from '@dealstead/service-kit/listFiles/listUpload';
import { retryRow, part } from '@dealstead/service-kit';
import { Conflict, NotFound, Refusal } from '@dealstead/service-kit/errors';
import type { Db, Tx } from '../../database.ts';
import type { FileStore } from '../../files/index.ts';
import { listingImportFields } from '@dealstead/contracts';
import { reusedOptions } from '@dealstead/service-kit/imports/dateColumns';
import { guessMapping } from '@dealstead/service-kit/imports/rows';
import { importColumns, importJobName, type ImportRecord, leaseMs } from './store.ts';
import { storeUpload } from './upload.ts';

/** An import that belongs to one of these members. Imports of other members are not found. */
export interface ImportRef {
  readonly id: number;
  readonly owners: readonly number[];
}

/** Whether the caller claims the step and runs it itself; otherwise any worker may claim it. */
export interface StartOptions {
  readonly isClaimed?: boolean;
}

const importNotFound = () => new NotFound('This import no longer exists.');

/** Stores an uploaded file as a new import. No listing is created yet. @throws Refusal 400, 507 */
export async function createImport(
  db: Db,
  files: FileStore,
  { userId, name, content, choice }: { userId: number; name: string; content: Readable; choice?: ListChoice },
): Promise<ImportRecord> {
  const { file, bytes, shape, source } = await storeUpload(content, files, { ownerId: userId, choice });
  const format = shape.format === 'reso-json' ? 'reso-json' : 'csv';
  const last = await findLast(db, userId, shape.columns);
  const { mapping, defaults } = last ?? { mapping: guessMapping(listingImportFields, shape.columns), defaults: {} };
  const options = reusedOptions(last?.options ?? {}, []);
  const rows = await db.sql<ImportRecord>`
    INSERT INTO imports (user_id, name, format, file, bytes, state, shape, mapping, defaults, options, source)
    VALUES (${userId}, ${name}, ${format}, ${file}, ${bytes}, 'uploaded', ${JSON.stringify(shape)}, ${JSON.stringify(mapping)},
      ${JSON.stringify(defaults)}, ${JSON.stringify(options)}, ${JSON.stringify(source)})
    RETURNING ${importColumns}`;
  return assertFound(rows[0]);
}

/** What the owner said of their last file with the same columns. */
async function findLast(
  { sql }: Db,
  userId: number,
  columns: readonly string[],
): Promise<Pick<ImportRecord, 'mapping' | 'defaults' | 'options'> | undefined> {
  const rows = await sql<Pick<ImportRecord, 'mapping' | 'defaults' | 'options'>>`
    SELECT mapping, defaults, options FROM imports
    WHERE user_id = ${userId} AND state IN ('done', 'checked') AND shape -> 'columns' = ${JSON.stringify(columns)}::jsonb
    ORDER BY id DESC LIMIT 1`;
  return rows[0];
}

/** Imports of some members, the newest first. */
export async function listImports({ sql }: Db, owners: readonly number[], limit: number): Promise<ImportRecord[]> {
  const rows =
    await sql<ImportRecord>`SELECT ${importColumns} FROM imports WHERE user_id = ANY (${owners}) ORDER BY id DESC LIMIT ${limit}`;
  return rows;
}

/** Reads an import. @throws NotFound */
export async function readImport({ sql }: Db, { id, owners }: ImportRef): Promise<ImportRecord> {
  const rows =
    await sql<ImportRecord>`SELECT ${importColumns} FROM imports WHERE id = ${id} AND user_id = ANY (${owners})`;
  return assertFound(rows[0]);
}

/** How the file of an import was read. @throws NotFound */
export async function readSource({ sql }: Db, { id, owners }: ImportRef): Promise<ListSource> {
  const rows = await sql<{
    source: ListSource | null;
  }>`SELECT source FROM imports WHERE id = ${id} AND user_id = ANY (${owners})`;
  return assertFound(rows[0]).source ?? noListSource;
}

/** Starts a dry run with this mapping. @throws NotFound, Conflict, Refusal 400 for a column that the file does not have */
export async function startCheck(
  tx: Tx,
  importRef: ImportRef,
  { mapping, defaults, options }: Pick<Import, 'mapping' | 'defaults' | 'options'>,
  begin: StartOptions = {},
): Promise<ImportRecord> {
  const record = await lockImport(tx, importRef);
  assertState(record, 'uploaded', 'checked', 'checking', 'failed');
  if (await hasAppliedRows(tx, record))
    throw new Conflict('This import has listed rows already. Run it to go on, or undo it.', 'not-from-here');
  const unknown = Object.entries(mapping).find(([, column]) => !record.shape.columns.includes(column));
  if (unknown) {
    const why = `The file has no column “${unknown[1]}” for ${unknown[0]}.`;
    throw new Refusal(400, 'invalid-input', why, { mapping: why });
  }
  return transition(tx, record.id, { state: 'checking', mapping, defaults, options, restart: true, ...begin });
}

/** Starts a run, or continues an interrupted one. @throws NotFound, Conflict */
export async function startRun(
  tx: Tx,
  importRef: ImportRef,
  { updates = false, ...begin }: StartOptions & { readonly updates?: boolean } = {},
): Promise<ImportRecord> {
  const record = await lockImport(tx, importRef);
  assertState(record, 'checked', 'failed');
  if (!record.checked || record.file === null) throw new Conflict('Check the file first.', 'not-checked');
  // Continuing an interrupted run keeps the confirmation of updates.
  if (record.state === 'checked') await tx.sql`UPDATE imports SET apply_updates = ${updates} WHERE id = ${record.id}`;
  return transition(tx, record.id, { state: 'importing', restart: record.state === 'checked', ...begin });
}

/** Starts to undo an import; listings that were edited since are deleted only on request. @throws NotFound, Conflict */
export async function startUndo(
  tx: Tx,
  importRef: ImportRef,
  { includesEdited, ...begin }: StartOptions & { readonly includesEdited: boolean },
): Promise<ImportRecord> {
  const record = await lockImport(tx, importRef);
  assertState(record, 'done', 'failed', 'undone');
  await tx.sql`UPDATE imports SET undo_edited = ${includesEdited} WHERE id = ${record.id}`;
  return transition(tx, record.id, { state: 'undoing', restart: true, ...begin });
}

/** Deletes an import without listings. The caller removes the file. @throws NotFound, Conflict */
export async function discardImport(tx: Tx, importRef: ImportRef): Promise<ImportRecord> {
  const record = await lockImport(tx, importRef);
  assertState(record, 'uploaded', 'checking', 'checked', 'failed', 'undone');
  if (record.state !== 'undone' && (await hasAppliedRows(tx, record)))
    throw new Conflict('Undo this import first: it has listed rows.', 'not-from-here');
  await tx.sql`DELETE FROM imports WHERE id = ${record.id}`;
  return record;
}

/** Erases the imported data of a closed account. The next sweep removes the file. */
export async function eraseMemberImports(tx: Tx, userId: number): Promise<void> {
  await tx.sql`DELETE FROM import_updates WHERE import_id IN (SELECT id FROM imports WHERE user_id = ${userId})`;
  await tx.sql`DELETE FROM import_problems WHERE import_id IN (SELECT id FROM imports WHERE user_id = ${userId})`;
  await tx.sql`DELETE FROM import_rows WHERE import_id IN (SELECT id FROM imports WHERE user_id = ${userId})`;
  await tx.sql`
    UPDATE imports SET state = 'undone', attempt = attempt + 1, name = '', finished_at = 'epoch', claimed_until = NULL, source = NULL,
      found = NULL, dates = '[]', options = '{}', mapping = '{}', defaults = '{}',
      shape = jsonb_set(jsonb_set(shape, '{sample}', '[]'), '{columns}', '[]')
    WHERE user_id = ${userId}`;
}

function assertFound<T>(value: T | undefined): T {
  if (value === undefined) throw importNotFound();
  return value;
}

/** @throws Conflict in another state */
export function assertState({ state }: ImportRecord, ...allowed: readonly ImportState[]): void {
  if (!allowed.includes(state)) throw new Conflict(`This cannot be done now: the import is ${state}.`, 'not-from-here');
}

/** Whether the import has created or updated a listing. */
async function hasAppliedRows(tx: Tx, { id }: ImportRecord): Promise<boolean> {
  const [found] = await tx.sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM properties WHERE import_id = ${id})
      OR EXISTS (SELECT FROM import_updates WHERE import_id = ${id} AND applied_version IS NOT NULL) AS found`;
  return found?.found === true;
}

/** An import of one of some members, locked. @throws NotFound */
export async function lockImport(tx: Tx, { id, owners }: ImportRef): Promise<ImportRecord> {
  const [record] = await tx.sql<ImportRecord>`
    SELECT ${importColumns} FROM imports WHERE id = ${id} AND user_id = ANY (${owners}::int[]) FOR UPDATE`;
  return assertFound(record);
}

interface Transition extends StartOptions {
  readonly state: 'checking' | 'importing' | 'undoing';
  readonly mapping?: Import['mapping'];
  readonly defaults?: Import['defaults'];
  readonly options?: Import['options'];
  /** True starts at the beginning of the file, false continues at the stored position. */
  readonly restart: boolean;
}

/** Checks a file again as it was checked before. */
export const checkAgain = (tx: Tx, id: number): Promise<ImportRecord> =>
  transition(tx, id, { state: 'checking', restart: true });

/** Moves an import to its next state. An undo keeps the counts of what the import did. */
async function transition(
  tx: Tx,
  id: number,
  { state, mapping, defaults, options, restart, isClaimed = false }: Transition,
): Promise<ImportRecord> {
  const fromStart = restart ? part`, done_bytes = 0, next_line = 1` : part``;
  const uncounted =
    restart && state !== 'undoing'
      ? part`, rows = 0, good = 0, bad = 0, repeated = 0, held = 0, updated = 0, left_out = 0`
      : part``;
  const [record] = await tx.sql<ImportRecord>`
    UPDATE imports SET state = ${state},
      mapping = coalesce(${mapping === undefined ? null : JSON.stringify(mapping)}::jsonb, mapping),
      defaults = coalesce(${defaults === undefined ? null : JSON.stringify(defaults)}::jsonb, defaults),
      options = coalesce(${options === undefined ? null : JSON.stringify(options)}::jsonb, options),
      queued_at = now(), attempt = attempt + 1, problem = NULL, finished_at = NULL,
      checked = checked AND ${state !== 'checking'},
      claimed_until = CASE WHEN ${isClaimed} THEN now() + ${leaseMs} * interval '1 ms' END${fromStart}${uncounted}
    WHERE id = ${id} RETURNING ${importColumns}`;
  await retryRow(tx, importJobName, id);
  return assertFound(record);
}
