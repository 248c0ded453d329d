import { rawPart, part, type SqlPart } from '../sql.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from './db.ts';
import { type ColumnValues, type ImportJob, type ImportKind, recordJson, type RowRecord } from './kind.ts';
import { matchRecords, tieRows } from './matches.ts';

export interface Update extends RowRecord {
  /** The record that the row is; null where it is one of an earlier row. */
  readonly recordId: number | null;
  readonly action: 'skip' | 'fill' | 'overwrite' | 'add' | null;
}

/**
 * Changes records by the rows that are the same, and keeps the former values for the undo.
 * @returns how many rows changed a record or agree with it, and the rows whose record is gone
 */
export async function updateRecords(
  tx: Tx,
  kind: ImportKind,
  { id, ownerId, userId }: Pick<ImportJob, 'id' | 'ownerId' | 'userId'>,
  rows: readonly Update[],
): Promise<{ count: number; missing: ReadonlySet<number> }> {
  const missing = new Set(rows.map(({ number }) => number));
  const { update } = kind;
  if (!update || rows.length === 0) return { count: 0, missing };
  // The record of an earlier row was added since the check.
  const unknown = rows.filter(({ recordId }) => recordId === null);
  const found = await matchRecords(tx, kind, tieRows(kind, unknown), { ownerId, except: null });
  const idOf = new Map(found.filter(({ isOther }) => !isOther).map(({ number, recordId }) => [number, recordId]));
  const ids = [...new Set(rows.flatMap(({ number, recordId }) => recordId ?? idOf.get(number) ?? []))];
  const records = await tx.sql<{
    id: number;
    values: ColumnValues;
  }>`
    SELECT id, ${recordJson(update)} AS values FROM ${rawPart(update.table)} t
    WHERE id = ANY(${ids}::int[]) AND ${update.owned(ownerId)} ORDER BY id FOR UPDATE`;
  const states = new Map(records.map((record) => [record.id, { before: record.values, now: record.values }]));
  for (const { number, recordId, record, action } of rows) {
    const state = states.get(recordId ?? idOf.get(number) ?? 0);
    if (!state) continue;
    missing.delete(number);
    if (action === 'fill' || action === 'overwrite')
      state.now = { ...state.now, ...update.merge(state.now, record, action) };
  }
  const changes = [...states].flatMap(([recordId, { before, now }]) => {
    const columns = Object.keys(now).filter((column) => !isDeepStrictEqual(now[column], before[column]));
    const pick = (values: ColumnValues) =>
      Object.fromEntries(columns.map((column) => [column, values[column] ?? null]));
    const time = update.restoresTime ? { updated_at: before['updated_at'] } : {};
    return columns.length === 0 ? [] : [{ id: recordId, before: { ...pick(before), ...time }, after: pick(now) }];
  });
  // What this import has added itself is no edit, and its undo deletes it.
  const isOwn = ({ id: recordId }: { id: number }) => states.get(recordId)?.before['import_id'] === id;
  const ofOthers = changes.filter((change) => !isOwn(change));
  await writeChanges(tx, kind, id, ofOthers);
  if (ofOthers.length > 0)
    await update.log?.(
      tx,
      { userId },
      ofOthers.map((change) => ({ id: change.id, columns: Object.keys(change.after) })),
      'update',
    );
  await setValues(tx, kind, changes.filter(isOwn).map(toValues), update.touchOwn ?? part`updated_at = now()`);
  return { count: rows.length - missing.size, missing };
}

async function writeChanges(
  tx: Tx,
  kind: ImportKind,
  importId: number,
  changes: readonly { id: number; before: ColumnValues; after: ColumnValues }[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.sql`
    INSERT INTO import_changes (kind, import_id, record_id, before, after)
    SELECT ${kind.name}, ${importId}, id, before,
      CASE WHEN ${kind.update?.restoresTime ?? false}::boolean THEN after || jsonb_build_object('updated_at', now()) ELSE after END
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS c(id int, before jsonb, after jsonb)
    ON CONFLICT (import_id, kind, record_id) DO UPDATE
    SET before = excluded.before || import_changes.before, after = import_changes.after || excluded.after`;
  await setValues(tx, kind, changes.map(toValues), kind.update!.touch);
}

const toValues = ({ id, after }: { readonly id: number; readonly after: ColumnValues }) => ({ id, values: after });

/** Sets columns of records, which may be others for each of them, one statement for each set of columns. */
export async function setValues(
  tx: Tx,
  kind: ImportKind,
  changes: readonly { readonly id: number; readonly values: ColumnValues }[],
  touch: SqlPart,
): Promise<void> {
  const { table, apart } = kind.update!;
  const parts = changes.flatMap(({ id, values }) =>
    apart && apart.column in values ? [{ id, value: values[apart.column] }] : [],
  );
  if (parts.length > 0) await apart!.write(tx, parts);
  for (const [columns, group] of groupByColumns(changes)) {
    const own = columns.filter((column) => column !== apart?.column).map((column) => `${column} = n.${column}`);
    // A time that is restored is not set anew.
    const touched = columns.includes('updated_at') ? [] : [touch];
    await tx.sql`
      UPDATE ${rawPart(table)} t
      SET ${[...own.map(rawPart), ...touched].reduce((before, next) => part`${before}, ${next}`)}
       FROM jsonb_to_recordset(${JSON.stringify(group)}::jsonb) AS c(id int, values jsonb),
         LATERAL jsonb_populate_record(NULL::${rawPart(table)}, c.values) n
       WHERE t.id = c.id`;
  }
}

function groupByColumns<Change extends { readonly values: ColumnValues }>(
  changes: readonly Change[],
): [columns: string[], changes: Change[]][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = Object.keys(change.values).sort().join();
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  return [...groups].map(([key, group]) => [key.split(','), group]);
}
