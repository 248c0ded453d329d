import type { FieldChange, ImportUpdate } from '@dealstead/contracts/listings/imports';
import { liveVersion } from '@dealstead/service-kit/undoneEdits';
import type pg from 'pg';
import { rawPart, sqlOnClient } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { changeColumns, changedListingColumns, type ListingChange, recordListingChanges } from '../../catalog/index.ts';
import { inTransaction } from './jobSession.ts';
import { type MatchedListing, type ListingUpdate, updatedColumns } from './rows/rowUpdate.ts';
import type { ImportRecord } from './store.ts';

/** Listings per transaction: few enough that their owner's edits wait only briefly. */
const batch = 500;

/** A row that changes a listing of its member. */
export interface RowUpdate extends ListingUpdate {
  readonly line: number;
  readonly propertyId: number;
  readonly title: string;
  readonly version: number;
  readonly action: UpdateAction;
  /** Why the two are the same. */
  readonly sameBy: 'id' | 'address';
}

/** What becomes of a row that is a listing already. */
export type UpdateAction = 'skip' | 'fill' | 'overwrite';

/** Whether a row changes its listing. */
export const isApplied = ({ action, fill }: Pick<RowUpdate, 'action' | 'fill'>): boolean =>
  action === 'overwrite' || (action === 'fill' && fill !== null);
/** SQL: the same of a row of `import_updates`. */
export const isAppliedRow = `(action = 'overwrite' OR action = 'fill' AND fill IS NOT NULL)`;
/** SQL: what row `u` sets. */
const valuesSet = `CASE u.action WHEN 'fill' THEN u.fill ELSE u.after END`;

/** Listings of a member by id, as rows are compared with them. */
export async function readMatchedListings(
  client: pg.Client,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, MatchedListing>> {
  if (ids.length === 0) return new Map();
  const columns = rawPart(updatedColumns.map((column) => `p.${column}`).join(', '));
  const rows = await sqlOnClient(client)<MatchedListing & { readonly id: number }>`
    SELECT id, ${rawPart(liveVersion('p'))} AS version, status, state, created_at,
      (SELECT to_jsonb(v) FROM (SELECT ${columns}) AS v) AS values
    FROM properties AS p WHERE id = ANY (${ids}::int[]) AND user_id = ${userId}`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Records the changes of rows, which the member reviews and confirms. */
export async function insertUpdates(client: pg.Client, importId: number, updates: readonly RowUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  await sqlOnClient(client)`
    INSERT INTO import_updates (import_id, line, property_id, title, version, action, same_by, changes, before, after, fill)
    SELECT ${importId}, line, "propertyId", title, version, action, "sameBy", changes, before, after, nullif(fill, 'null')
    FROM jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) AS noted
      (line int, "propertyId" int, title text, version int, action text, "sameBy" text, changes jsonb, before jsonb, after jsonb, fill jsonb)
    ON CONFLICT (import_id, line) DO NOTHING`;
}

/** Of these lines, those for which the check recorded an update, and whether it is to be applied. */
export async function readUpdateLines(
  client: pg.Client,
  importId: number,
  lines: readonly number[],
): Promise<Map<number, boolean>> {
  if (lines.length === 0) return new Map();
  const rows = await sqlOnClient(client)<{ line: number; isApplied: boolean }>`
    SELECT line, ${rawPart(isAppliedRow)} AS is_applied FROM import_updates WHERE import_id = ${importId} AND line = ANY (${lines}::int[])`;
  return new Map(rows.map((row) => [row.line, row.isApplied]));
}

/** Updates of an import after a line. */
export async function readUpdates({ sql }: Db, importId: number, line: number, limit: number): Promise<ImportUpdate[]> {
  const rows = await sql.prepared<
    ImportUpdate & { changes: FieldChange[] }
  >`SELECT line, property_id, title, changes FROM import_updates
      WHERE import_id = ${importId} AND line > ${line} ORDER BY line LIMIT ${limit}`;
  return rows;
}

interface ChangedListing extends ListingChange {
  readonly line: number;
}

/** Result of a batch. */
interface UpdateBatch {
  /** Rows processed; none if nothing is left. */
  readonly examined: number;
  readonly last: number;
}

/** Due rows: not applied yet, or applied and to be undone. */
const duePredicate = {
  apply: `applied_version IS NULL AND ${isAppliedRow}`,
  undo: 'applied_version IS NOT NULL',
} as const;
/** SQL: whether listing `p` is as row `u` of the check saw it, or as the run left it. */
const isUnchanged = {
  apply: `${liveVersion('p')} = u.version AND p.status <> 'closed'`,
  undo: `${liveVersion('p')} = u.applied_version AND p.status <> 'closed'`,
} as const;
/** SQL: values that a listing of row `u` has before the change; a row names only those that it changes. */
const valuesBefore = { apply: 'u.before', undo: `(u.before || ${valuesSet})` } as const;
/** SQL: whether the undo of applied row `u` restores listing `p`. */
export const isRevertible = isUnchanged.undo;

/**
 * Applies or undoes the updates of an import in batches, each a transaction with price history and events like an edit.
 * A listing changed since, with another live version, remains unchanged (optimistic lock). It is idempotent and resumes
 * after an interruption.
 * @param beforeCommit runs in each transaction; throws if another process has claimed the import
 */
export async function applyOrRevertUpdates(
  client: pg.Client,
  { id: importId, userId }: ImportRecord,
  how: 'apply' | 'undo',
  { stopping, beforeCommit }: { stopping: AbortSignal; beforeCommit: () => Promise<void> },
): Promise<void> {
  let last = -1;
  while (!stopping.aborted) {
    const after = last;
    const settled = await inTransaction(client, async () => {
      const done = await settleBatch(client, { importId, userId, after }, how);
      await beforeCommit();
      return done;
    });
    if (settled.examined === 0) return;
    last = settled.last;
  }
}

async function settleBatch(
  client: pg.Client,
  { importId, userId, after }: { importId: number; userId: number; after: number },
  how: 'apply' | 'undo',
): Promise<UpdateBatch> {
  const sql = sqlOnClient(client);
  const examined = await sql<{ line: number; propertyId: number }>`
    SELECT line, property_id FROM import_updates
    WHERE import_id = ${importId} AND line > ${after} AND ${rawPart(duePredicate[how])} ORDER BY line LIMIT ${batch}`;
  const lines = examined.map(({ line }) => line);
  const last = lines.at(-1) ?? after;
  if (lines.length === 0) return { examined: 0, last };
  // A constant lock order, so that two imports of a member cannot deadlock.
  await sql`SELECT FROM properties WHERE id = ANY (${examined.map(({ propertyId: id }) => id)}::int[]) ORDER BY id FOR UPDATE`;
  const values = rawPart(how === 'apply' ? valuesSet : 'u.before');
  const columns = rawPart(updatedColumns.join(', '));
  const newValues = rawPart(updatedColumns.map((column) => `v.${column}`).join(', '));
  const before = rawPart(valuesBefore[how]);
  const changed = await sql<ChangedListing>`
    UPDATE properties AS p SET (${columns}) = (SELECT ${newValues} FROM jsonb_populate_record(p, ${values}) AS v),
      undone_edits = p.undone_edits + ${how === 'undo' ? 1 : 0}, ${changeColumns}
    FROM import_updates AS u
    WHERE u.import_id = ${importId} AND u.line = ANY (${lines}::int[]) AND p.id = u.property_id AND p.user_id = ${userId}
      AND ${rawPart(isUnchanged[how])}
    RETURNING u.line, ${changedListingColumns}, (${before} ->> 'price_cents')::float8 AS price_before,
      (${before} ->> 'arv_cents')::float8 AS arv_before`;
  const done = changed.map(({ line }) => line);
  await recordListingChanges(client, changed);
  if (how === 'apply') {
    await sql`
      UPDATE import_updates AS u SET applied_version = ${rawPart(liveVersion('p'))} FROM properties AS p
      WHERE u.import_id = ${importId} AND u.line = ANY (${done}::int[]) AND p.id = u.property_id`;
    await recordSkippedRows(
      client,
      importId,
      lines.filter((line) => !done.includes(line)),
    );
  } else await sql`DELETE FROM import_updates WHERE import_id = ${importId} AND line = ANY (${done}::int[])`;
  return { examined: lines.length, last };
}

/** Marks rows whose listing was changed or deleted since the check as not applied. */
async function recordSkippedRows(client: pg.Client, importId: number, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return;
  const sql = sqlOnClient(client);
  await sql`
    WITH skipped AS (
      DELETE FROM import_updates WHERE import_id = ${importId} AND line = ANY (${lines}::int[]) RETURNING line, title)
    INSERT INTO import_problems (import_id, line, field, reason, value)
    SELECT ${importId}, line, NULL, 'Not updated: the listing was changed after the check', left(title, 120) FROM skipped
    ON CONFLICT (import_id, line) DO NOTHING`;
  await sql`UPDATE imports SET updated = updated - ${lines.length}, repeated = repeated + ${lines.length} WHERE id = ${importId}`;
}
