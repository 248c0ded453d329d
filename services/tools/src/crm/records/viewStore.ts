import type { RecordView } from '@dealstead/contracts/tools/recordViews';
import type { Db, Tx } from '../../database.ts';

/** Views are a member's own, for each owner whose records they work on. */
export interface ViewScope {
  readonly actorId: number;
  readonly ownerId: number;
}

export type ViewTable = 'lead_views' | 'deal_views';

/** The saved views in one table. */
export function createViewStore(table: ViewTable) {
  return {
    async list({ pool }: Db, { actorId, ownerId }: ViewScope): Promise<RecordView[]> {
      const { rows } = await pool.query<RecordView>(
        `SELECT id, name, query FROM ${table} WHERE user_id = $1 AND owner_user_id = $2 ORDER BY lower(name), id`,
        [actorId, ownerId],
      );
      return rows;
    },

    /**
     * Saves a view, or replaces the one of the same name. An advisory lock serializes the saves of one member, so that `total`
     * holds until the commit.
     * @returns it, and how many views the member has
     */
    async upsert(
      tx: Tx,
      { actorId, ownerId }: ViewScope,
      { name, query }: Pick<RecordView, 'name' | 'query'>,
    ): Promise<{ view: RecordView; total: number }> {
      await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${table} ${actorId}/${ownerId}`}, 0))::text`;
      const [view] = await tx.$queryRawUnsafe<RecordView[]>(
        `INSERT INTO ${table} (user_id, owner_user_id, name, query) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, owner_user_id, name) DO UPDATE SET query = excluded.query
         RETURNING id, name, query`,
        actorId,
        ownerId,
        name,
        query,
      );
      const [count] = await tx.$queryRawUnsafe<{ total: number }[]>(
        `SELECT count(*)::int AS total FROM ${table} WHERE user_id = $1 AND owner_user_id = $2`,
        actorId,
        ownerId,
      );
      return { view: view!, total: count!.total };
    },

    /** @returns whether the view existed */
    async remove({ pool }: Db, { actorId, ownerId }: ViewScope, id: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `DELETE FROM ${table} WHERE id = $1 AND user_id = $2 AND owner_user_id = $3`,
        [id, actorId, ownerId],
      );
      return rowCount === 1;
    },
  };
}
