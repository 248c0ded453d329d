import { liveVersion } from '@dealstead/service-kit/undoneEdits';
import type { Db, Tx } from '../../database.ts';
import { inBatches } from './inBatches.ts';

/** Days for which a change can be taken back and a deleted record stays. */
export const undoDays = 30;

/** Values of columns as JSON, for `jsonb_populate_record`. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** SQL: whether nobody has edited lead or deal `l`, or every edit was undone. */
export const isUnedited = `${liveVersion('l')} = 1`;

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
      const [row] = await tx.$queryRawUnsafe<{ id: number }[]>(
        `INSERT INTO ${changes} (owner_user_id, user_id, kind, effects) VALUES ($1, $2, $3, $4::jsonb) RETURNING id`,
        ownerId,
        userId,
        kind,
        JSON.stringify(effects ?? {}),
      );
      return Number(row!.id);
    },

    insertAddition: (tx: Tx, actor: RecordActor, recordId: number) => insertAddition(tx, tables, actor, recordId),

    /**
     * Sets columns of records, raises their versions, and keeps the former values under a change. The caller has locked the
     * records.
     */
    async setColumns(tx: Tx, changeId: number, ids: readonly number[], values: ColumnValues): Promise<void> {
      for (const batch of inBatches(ids)) {
        await tx.$executeRawUnsafe(
          `INSERT INTO ${rows} (change_id, ${key}, before, version)
           SELECT $1::bigint, l.id, coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(l))
             WHERE key = ANY($2::text[])), '{}'), ${liveVersion('l')} + 1
           FROM ${records} l WHERE l.id = ANY($3::int[])`,
          changeId,
          Object.keys(values),
          batch,
        );
        await tx.$executeRawUnsafe(
          `UPDATE ${records} l ${setClause}
           FROM ${records} known, LATERAL jsonb_populate_record(known, $2::jsonb) n
           WHERE known.id = l.id AND l.id = ANY($1::int[])`,
          batch,
          JSON.stringify(values),
        );
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
      const [change] = await tx.$queryRawUnsafe<{ effects: Effects }[]>(
        `UPDATE ${changes} SET undone_at = now()
         WHERE id = $1 AND owner_user_id = $2 AND kind <> 'add' AND undone_at IS NULL AND created_at > now() - make_interval(days => ${undoDays})
         RETURNING effects`,
        changeId,
        ownerId,
      );
      if (!change) return null;
      const { found, ids } = await lockChanged(tx, tables, changeId);
      await undoEffects(change.effects, ids, ids.length === found);
      for (const batch of inBatches(ids))
        await tx.$executeRawUnsafe(
          `UPDATE ${records} l ${setClause}, undone_edits = l.undone_edits + 1
           FROM ${rows} r JOIN ${records} known ON known.id = r.${key}, LATERAL jsonb_populate_record(known, r.before) n
           WHERE r.change_id = $1::bigint AND r.${key} = ANY($2::int[]) AND known.id = l.id`,
          changeId,
          batch,
        );
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
  await tx.$executeRawUnsafe(
    `WITH added AS (INSERT INTO ${changes} (owner_user_id, user_id, kind) VALUES ($1, $2, 'add') RETURNING id)
     INSERT INTO ${rows} (change_id, ${key}, before, version) SELECT added.id, $3::int, '{}', 1 FROM added`,
    ownerId,
    actorId,
    recordId,
  );
}

/** Deletes for good what can no longer be taken back: a batch of records and changes. @returns whether there were any */
async function purgeExpired({ pool }: Db, { records, changes }: RecordTables): Promise<boolean> {
  const purge = (table: string, column: string) =>
    pool.query(
      `DELETE FROM ${table} WHERE id IN (
         SELECT id FROM ${table} WHERE ${column} < now() - make_interval(days => ${undoDays}) LIMIT 1000)`,
    );
  const deleted = await purge(records, 'deleted_at');
  const expired = await purge(changes, 'created_at');
  return (deleted.rowCount ?? 0) + (expired.rowCount ?? 0) > 0;
}

/** Locks the records of a change. @returns their number, and the ids of those that nobody has changed since */
async function lockChanged(
  tx: Tx,
  { records, rows, key }: RecordTables,
  changeId: number,
): Promise<{ found: number; ids: number[] }> {
  const found = await tx.$queryRawUnsafe<{ id: number; unchanged: boolean }[]>(
    `SELECT l.id, ${liveVersion('l')} = r.version AS unchanged
     FROM ${rows} r JOIN ${records} l ON l.id = r.${key}
     WHERE r.change_id = $1 ORDER BY l.id FOR UPDATE OF l`,
    changeId,
  );
  return { found: found.length, ids: found.filter(({ unchanged }) => unchanged).map(({ id }) => id) };
}
