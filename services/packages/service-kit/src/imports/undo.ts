import { rawPart } from '../sql.ts';
import { isDeepStrictEqual } from 'node:util';
import type { UndoCounts } from '@dealstead/contracts/undoOptions';
import type { Db, Tx } from './db.ts';
import { batchRows, type Claimed } from './check.ts';
import { type ColumnValues, type ImportKind, recordJson } from './kind.ts';
import { setValues } from './updates.ts';

interface Change {
  readonly id: number;
  readonly before: ColumnValues;
  readonly after: ColumnValues;
  /** Null for a record that was deleted since. */
  readonly now: ColumnValues | null;
}

/**
 * Takes back a batch: first the changes of records, then what was added. A column keeps a value that it was given since, unless
 * edited records are to be taken back as well.
 */
export async function undoBatch(tx: Tx, kind: ImportKind, claimed: Claimed): Promise<void> {
  const { id } = claimed;
  if ((await restoreBatch(tx, kind, claimed)) === batchRows) return;
  if ((await kind.undo(tx, id, batchRows)) === batchRows) return;
  await tx.sql`
    UPDATE ${rawPart(kind.tables.imports)} SET state = 'undone', skipped = skipped + (SELECT count(*) FROM ${kind.added(id)}) WHERE id = ${id}`;
}

/** Restores the former values of a batch of records. @returns how many changes there were */
async function restoreBatch(
  tx: Tx,
  kind: ImportKind,
  { id, ownerId, userId }: Pick<Claimed, 'id' | 'ownerId' | 'userId'>,
): Promise<number> {
  const { update } = kind;
  if (!update) return 0;
  const { imports } = kind.tables;
  const [options] = await tx.sql<{
    includesEdited: boolean;
  }>`SELECT undo_edited AS includes_edited FROM ${rawPart(imports)} WHERE id = ${id}`;
  const changes = await tx.sql<Change>`WITH taken AS (DELETE FROM import_changes WHERE (import_id, kind, record_id) IN (
         SELECT import_id, kind, record_id FROM import_changes WHERE import_id = ${id} AND kind = ${kind.name} LIMIT ${batchRows})
       RETURNING record_id, before, after),
     now AS (SELECT t.id, ${recordJson(update)} AS values FROM ${rawPart(update.table)} t
       WHERE id IN (SELECT record_id FROM taken) AND ${update.owned(ownerId)} ORDER BY id FOR UPDATE)
     SELECT taken.record_id AS id, before, after, now.values AS now FROM taken LEFT JOIN now ON now.id = record_id`;
  let skipped = 0;
  const restored = changes.flatMap((change) => {
    const values = valuesToRestore(change, options?.includesEdited ?? false);
    const columns = Object.keys(values).length;
    const isKept = Object.keys(change.before).some((column) => column !== 'updated_at' && !(column in values));
    if (change.now !== null && isKept) skipped += 1;
    return columns === 0 ? [] : [{ id: change.id, values }];
  });
  await setValues(tx, kind, restored, update.untouch);
  if (restored.length > 0)
    await update.log?.(
      tx,
      { userId },
      restored.map((record) => ({ id: record.id, columns: Object.keys(record.values) })),
      'undo',
    );
  if (skipped > 0) await tx.sql`UPDATE ${rawPart(imports)} SET skipped = skipped + ${skipped}::int WHERE id = ${id}`;
  return changes.length;
}

function valuesToRestore({ before, after, now }: Change, includesEdited: boolean): ColumnValues {
  if (now === null) return {};
  return Object.fromEntries(
    Object.entries(before).filter(([column]) => includesEdited || isDeepStrictEqual(now[column], after[column])),
  );
}

/** How many records the undo of an import deletes and restores, and how many of them were edited since. */
export async function countUndo({ sql }: Pick<Db, 'sql'>, kind: ImportKind, id: number): Promise<UndoCounts> {
  const added = await sql<
    Pick<UndoCounts, 'unedited' | 'edited'>
  >`SELECT count(*) FILTER (WHERE ${kind.isUnedited})::int AS unedited, count(*) FILTER (WHERE NOT ${kind.isUnedited})::int AS edited
     FROM ${kind.added(id)}`;
  const left = kind.leftByUndone
    ? await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${kind.leftByUndone(id)}`
    : [];
  const { edited } = added[0]!;
  const unedited = added[0]!.unedited + (left[0]?.count ?? 0);
  if (!kind.update) return { unedited, edited: kind.keepsEdited ? 0 : edited, restored: 0, kept: 0 };
  const changed = await sql<
    Pick<UndoCounts, 'restored' | 'kept'>
  >`SELECT count(*) FILTER (WHERE ${recordJson(kind.update)} @> c.after - 'updated_at')::int AS restored,
       count(*) FILTER (WHERE NOT ${recordJson(kind.update)} @> c.after - 'updated_at')::int AS kept
     FROM import_changes c JOIN ${rawPart(kind.update.table)} t ON t.id = c.record_id WHERE c.import_id = ${id} AND c.kind = ${kind.name}`;
  return { unedited, edited, ...changed[0]! };
}
