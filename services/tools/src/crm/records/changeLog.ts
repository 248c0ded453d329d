import type { Db, Tx } from '../../database.ts';

/** Days for which a change can be taken back and a deleted record stays. */
export const undoDays = 30;

/** Values of columns as JSON, for `jsonb_populate_record`. */
export type ColumnValues = Readonly<Record<string, unknown>>;

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
  const update = async (tx: Tx, ids: readonly number[], values: string) => {
    for (const batch of inBatches(ids))
      await tx.$executeRawUnsafe(
        `UPDATE ${records} l SET ${assignments}, version = l.version + 1, updated_at = now()
         FROM ${records} known, LATERAL jsonb_populate_record(known, $2::jsonb) n
         WHERE known.id = l.id AND l.id = ANY($1::int[])`,
        batch,
        values,
      );
  };

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

    /**
     * Sets columns of records, raises their versions, and keeps the former values under a change. The caller has locked the
     * records.
     */
    async setColumns(tx: Tx, changeId: number, ids: readonly number[], values: ColumnValues): Promise<void> {
      await tx.$executeRawUnsafe(
        `INSERT INTO ${rows} (change_id, ${key}, before, version)
         SELECT $1::bigint, l.id, coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(l))
           WHERE key = ANY($2::text[])), '{}'), l.version + 1
         FROM ${records} l WHERE l.id = ANY($3::int[])`,
        changeId,
        Object.keys(values),
        ids,
      );
      await update(tx, ids, JSON.stringify(values));
    },

    /**
     * Takes a change back: restores the former values of records that nobody has changed since. Null for a change that is
     * not the owner's, is older than 30 days or was taken back already.
     */
    async undo(
      tx: Tx,
      ownerId: number,
      changeId: number,
      undoEffects: (effects: Effects) => Promise<void>,
    ): Promise<(Undone & { readonly ids: number[] }) | null> {
      const [change] = await tx.$queryRawUnsafe<{ effects: Effects }[]>(
        `UPDATE ${changes} SET undone_at = now()
         WHERE id = $1 AND owner_user_id = $2 AND undone_at IS NULL AND created_at > now() - make_interval(days => ${undoDays})
         RETURNING effects`,
        changeId,
        ownerId,
      );
      if (!change) return null;
      const { found, groups } = await lockChanged(tx, tables, changeId);
      const ids = [...groups.values()].flat();
      if (ids.length === found) await undoEffects(change.effects);
      for (const [values, group] of groups) await update(tx, group, values);
      return { ids, restored: ids.length, skipped: found - ids.length };
    },

    /** Deletes for good what can no longer be taken back: a batch of records and changes. @returns whether there were any */
    async purgeExpired({ pool }: Db): Promise<boolean> {
      const purge = (table: string, column: string) =>
        pool.query(
          `DELETE FROM ${table} WHERE id IN (
             SELECT id FROM ${table} WHERE ${column} < now() - make_interval(days => ${undoDays}) LIMIT 1000)`,
        );
      const deleted = await purge(records, 'deleted_at');
      const expired = await purge(changes, 'created_at');
      return (deleted.rowCount ?? 0) + (expired.rowCount ?? 0) > 0;
    },
  };
}

/** Records of one statement: a larger one could take longer than a query may. */
const batchSize = 2_000;

function* inBatches(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize);
}

/** Locks the records of a change. @returns their number, and those unchanged since by their former values as JSON */
async function lockChanged(
  tx: Tx,
  { records, rows, key }: RecordTables,
  changeId: number,
): Promise<{ found: number; groups: Map<string, number[]> }> {
  const found = await tx.$queryRawUnsafe<{ id: number; before: object; unchanged: boolean }[]>(
    `SELECT l.id, r.before, l.version = r.version AS unchanged
     FROM ${rows} r JOIN ${records} l ON l.id = r.${key}
     WHERE r.change_id = $1 ORDER BY l.id FOR UPDATE OF l`,
    changeId,
  );
  // Records of a bulk change mostly had the same values, so that a few updates restore all of them.
  const groups = new Map<string, number[]>();
  for (const { id, before, unchanged } of found) {
    if (!unchanged) continue;
    const values = JSON.stringify(before);
    groups.set(values, [...(groups.get(values) ?? []), id]);
  }
  return { found: found.length, groups };
}
