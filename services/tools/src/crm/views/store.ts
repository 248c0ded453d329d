import type { LeadView } from '@dealstead/contracts/tools/leads';
import type { Db, Tx } from '../../database.ts';

/** Views are a member's own, for each owner whose leads they work on. */
export interface ViewScope {
  readonly actorId: number;
  readonly ownerId: number;
}

export async function listViews({ pool }: Db, { actorId, ownerId }: ViewScope): Promise<LeadView[]> {
  const { rows } = await pool.query<LeadView>(
    'SELECT id, name, query FROM lead_views WHERE user_id = $1 AND owner_user_id = $2 ORDER BY lower(name), id',
    [actorId, ownerId],
  );
  return rows;
}

/** Saves a view, or replaces the one of the same name. @returns it, and how many views the member has */
export async function upsertView(
  { sql }: Tx,
  { actorId, ownerId }: ViewScope,
  { name, query }: Pick<LeadView, 'name' | 'query'>,
): Promise<{ view: LeadView; total: number }> {
  const [view] = await sql<{ id: number; name: string; query: string }>`
    INSERT INTO lead_views (user_id, owner_user_id, name, query) VALUES (${actorId}, ${ownerId}, ${name}, ${query})
    ON CONFLICT (user_id, owner_user_id, name) DO UPDATE SET query = excluded.query
    RETURNING id, name, query`;
  const [count] = await sql<{ total: number }>`
    SELECT count(*) AS total FROM lead_views WHERE user_id = ${actorId} AND owner_user_id = ${ownerId}`;
  return { view: view!, total: count!.total };
}

/** @returns whether the view existed */
export async function deleteView({ pool }: Db, { actorId, ownerId }: ViewScope, id: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'DELETE FROM lead_views WHERE id = $1 AND user_id = $2 AND owner_user_id = $3',
    [id, actorId, ownerId],
  );
  return rowCount === 1;
}
