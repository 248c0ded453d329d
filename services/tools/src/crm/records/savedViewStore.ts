import { rawPart } from '@dealstead/service-kit';
import type { SavedView } from '@dealstead/contracts/tools/savedViews';
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
    async list({ sql }: Db, { actorId, ownerId }: ViewScope): Promise<SavedView[]> {
      const rows = await sql<SavedView>`
        SELECT id, name, query FROM ${rawPart(table)} WHERE user_id = ${actorId} AND owner_user_id = ${ownerId} ORDER BY lower(name), id`;
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
      { name, query }: Pick<SavedView, 'name' | 'query'>,
    ): Promise<{ view: SavedView; total: number }> {
      await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${table} ${actorId}/${ownerId}`}, 0))::text`;
      const [view] = await tx.sql<SavedView>`
        INSERT INTO ${rawPart(table)} (user_id, owner_user_id, name, query) VALUES (${actorId}, ${ownerId}, ${name}, ${query})
        ON CONFLICT (user_id, owner_user_id, name) DO UPDATE SET query = excluded.query
        RETURNING id, name, query`;
      const [count] = await tx.sql<{
        total: number;
      }>`SELECT count(*)::int AS total FROM ${rawPart(table)} WHERE user_id = ${actorId} AND owner_user_id = ${ownerId}`;
      return { view: view!, total: count!.total };
    },

    /** @returns whether the view existed */
    async remove({ sql }: Db, { actorId, ownerId }: ViewScope, id: number): Promise<boolean> {
      const rows =
        await sql`DELETE FROM ${rawPart(table)} WHERE id = ${id} AND user_id = ${actorId} AND owner_user_id = ${ownerId} RETURNING 1`;
      return rows.length === 1;
    },
  };
}
