import { shownStatuses } from '@dealstead/contracts/listings/properties';
import type { Db, Tx } from '../../database.ts';

/** Ids of a member's favorites, the newest first. */
export async function listFavorites({ sql }: Db, userId: number): Promise<number[]> {
  const rows = await sql.prepared<{
    id: number;
  }>`SELECT property_id AS id FROM favorites WHERE user_id = ${userId} ORDER BY created_at DESC, property_id DESC`;
  return rows.map(({ id }) => id);
}

interface FavoriteChange {
  readonly add: readonly number[];
  readonly remove: number[];
}

/**
 * Removes and adds favorites. Listings without a public page are left out. An advisory lock serializes the changes of one
 * member, so that the returned count holds until the commit.
 * @returns how many favorites the member has now
 */
export async function changeFavorites(tx: Tx, userId: number, { add, remove }: FavoriteChange): Promise<number> {
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended('favorites', ${userId}))::text`;
  await tx.sql`DELETE FROM favorites WHERE user_id = ${userId} AND property_id = ANY (${remove}::int[])`;
  // One microsecond between rows keeps the order in which they were sent.
  await tx.sql`
    INSERT INTO favorites (user_id, property_id, created_at)
    SELECT ${userId}::int, id, clock_timestamp() + nth * interval '1 microsecond'
    FROM unnest(${add}::int[]) WITH ORDINALITY AS added (id, nth) JOIN properties USING (id)
    WHERE status = ANY(${[...shownStatuses]}::text[])
    ON CONFLICT DO NOTHING`;
  const [total] = await tx.sql<{ count: number }>`
    SELECT count(*)::int AS count FROM favorites WHERE user_id = ${userId}`;
  return total!.count;
}

/** Owners of listings, each once. */
export async function listOwners({ sql }: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await sql<{
    userId: number;
  }>`SELECT DISTINCT user_id FROM properties WHERE id = ANY(${[...ids]}::int[])`;
  return rows.map(({ userId }) => userId);
}
