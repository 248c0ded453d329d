import { rawPart, part } from '@dealstead/service-kit';
import { liveVersion } from '@dealstead/service-kit/undoneEdits';
import type { Db, Tx } from '../../database.ts';
import { inBatches } from './inBatches.ts';

/** Days for which a change can be taken back and a deleted record stays. */
export const undoDays = 30;

/** Values of columns as JSON, for `jsonb_populate_record`. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** SQL: whether nobody has edited lead or deal `l`, or every edit was undone. */
export const isUnedited = part`${rawPart(liveVersion('l'))} = 1`;

/** The tables of one kind of record; all names are constants of the code. */
export interface RecordTables {
  readonly records: 'leads' | 'deals';
  readonly changes: 'lead_changes' | 'deal_changes';
  readonly rows: 'lead_change_rows' | 'deal_change_rows';
  /** The column of `rows` that refers to the record. */
  readonly key: 'lead_id' | 'deal_id';
  /** Columns that changes set. */
  readonly columns: readonly string[];
}

export interface NewChange<Kind extends string, Effects> {
  readonly ownerId: number;
  readonly userId: number;
  readonly kind: Kind;
  readonly effects?: Effects;
}

export interface Undone {
  readonly restored: number;
  /** Records that were changed since and stay as they are. */
  readonly skipped: number;
}

/**
 * Changes of records that can be taken back. Each keeps the former values of the columns that it set, and `effects`: what
 * it did beside, which `undoEffects` of the caller takes back.
 */
export function createChangeLog<Kind extends string, Effects extends object>(tables: RecordTables) {
  const { records, changes, rows, key, columns } = tables;
  const assignments = columns.map((column) => `${column} = n.${column}`).join(', ');
  const setClause = `SET ${assignments}, version = l.version + 1, updated_at = now()`;

  return {
    /** Records a change that can be taken back, and returns its number. */
    async insert(tx: Tx, { ownerId, userId, kind, effects }: NewChange<Kind, Effects>): Promise<number> {
      const [row] = await tx.sql<{
        id: number;
      }>`
        INSERT INTO ${rawPart(changes)} (owner_user_id, user_id, kind, effects)
        VALUES (${ownerId}, ${userId}, ${kind}, ${JSON.stringify(effects ?? {})}::jsonb) RETURNING id`;
      return Number(row!.id);
    },

    insertAddition: (tx: Tx, actor: RecordActor, recordId: number) => insertAddition(tx, tables, actor, recordId),

    /**
     * Sets columns of records, raises their versions, and keeps the former values under a change. The caller has locked the
     * records.
     */
    async setColumns(tx: Tx, changeId: number, ids: readonly number[], values: ColumnValues): Promise<void> {
      for (const batch of inBatches(ids)) {
        await tx.sql`INSERT INTO ${rawPart(rows)} (change_id, ${rawPart(key)}, before, version)
           SELECT ${changeId}::bigint, l.id, coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(l))
             WHERE key = ANY(${Object.keys(values)}::text[])), '{}'), ${rawPart(liveVersion('l'))} + 1
           FROM ${rawPart(records)} l WHERE l.id = ANY(${batch}::int[])`;
        await tx.sql`UPDATE ${rawPart(records)} l ${rawPart(setClause)}
           FROM ${rawPart(records)} known, LATERAL jsonb_populate_record(known, ${JSON.stringify(values)}::jsonb) n
           WHERE known.id = l.id AND l.id = ANY(${batch}::int[])`;
      }
    },

    /**
     * Takes a change back: restores the former values of records that nobody has changed since. Null for a change that is
     * not the owner's, is older than 30 days or was taken back already. `undoEffects` gets the restored records, and whether
     * they are all that the change had.
     */
    async undo(
      tx: Tx,
      ownerId: number,
      changeId: number,
      undoEffects: (effects: Effects, ids: readonly number[], isWhole: boolean) => Promise<void>,
    ): Promise<(Undone & { readonly ids: number[] }) | null> {
      const [change] = await tx.sql<{ effects: Effects }>`UPDATE ${rawPart(changes)} SET undone_at = now()
         WHERE id = ${changeId} AND owner_user_id = ${ownerId} AND kind <> 'add' AND undone_at IS NULL
           AND created_at > now() - make_interval(days => ${undoDays})
         RETURNING effects`;
      if (!change) return null;
      const { found, ids } = await lockChanged(tx, tables, changeId);
      await undoEffects(change.effects, ids, ids.length === found);
      for (const batch of inBatches(ids))
        await tx.sql`UPDATE ${rawPart(records)} l ${rawPart(setClause)}, undone_edits = l.undone_edits + 1
           FROM ${rawPart(rows)} r JOIN ${rawPart(records)} known ON known.id = r.${rawPart(key)}, LATERAL jsonb_populate_record(known, r.before) n
           WHERE r.change_id = ${changeId}::bigint AND r.${rawPart(key)} = ANY(${batch}::int[]) AND known.id = l.id`;
      return { ids, restored: ids.length, skipped: found - ids.length };
    },

    purgeExpired: (db: Db) => purgeExpired(db, tables),
  };
}

/** On whose records someone acts. */
type RecordActor = Readonly<Record<'ownerId' | 'actorId', number>>;

/** Records who added a record. It cannot be undone; deleting the record is a change of its own. */
async function insertAddition(
  tx: Tx,
  { changes, rows, key }: RecordTables,
  { ownerId, actorId }: RecordActor,
  recordId: number,
): Promise<void> {
  await tx.sql`WITH added AS (INSERT INTO ${rawPart(changes)} (owner_user_id, user_id, kind) VALUES (${ownerId}, ${actorId}, 'add') RETURNING id)
     INSERT INTO ${rawPart(rows)} (change_id, ${rawPart(key)}, before, version) SELECT added.id, ${recordId}::int, '{}', 1 FROM added`;
}

/** Deletes for good what can no longer be taken back: a batch of records and changes. @returns whether there were any */
async function purgeExpired({ sql }: Db, { records, changes }: RecordTables): Promise<boolean> {
  const purge = (table: string, column: string) =>
    sql`DELETE FROM ${rawPart(table)} WHERE id IN (
        SELECT id FROM ${rawPart(table)} WHERE ${rawPart(column)} < now() - make_interval(days => ${undoDays}) LIMIT 1000)
      RETURNING id`;
  const deleted = await purge(records, 'deleted_at');
  const expired = await purge(changes, 'created_at');
  return deleted.length + expired.length > 0;
}

/** Locks the records of a change. @returns their number, and the ids of those that nobody has changed since */
async function lockChanged(
  tx: Tx,
  { records, rows, key }: RecordTables,
  changeId: number,
): Promise<{ found: number; ids: number[] }> {
  const found = await tx.sql<{
    id: number;
    unchanged: boolean;
  }>`SELECT l.id, ${rawPart(liveVersion('l'))} = r.version AS unchanged
     FROM ${rawPart(rows)} r JOIN ${rawPart(records)} l ON l.id = r.${rawPart(key)}
     WHERE r.change_id = ${changeId} ORDER BY l.id FOR UPDATE OF l`;
  return { found: found.length, ids: found.filter(({ unchanged }) => unchanged).map(({ id }) => id) };
}
