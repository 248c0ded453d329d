import type { ParcelSummary } from '@dealstead/contracts';
import type { TransactionExtras } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';

/** The number of properties that a member looked up in a month. `month` is its first day. */
export async function countLookups({ sql }: Db, userId: number, month: string): Promise<number> {
  const rows = await sql<{
    used: number;
  }>`SELECT count(*)::int AS used FROM property_lookups WHERE user_id = ${userId} AND month = ${month}`;
  return rows[0]!.used;
}

/**
 * Counts a property toward a member's lookups of a month unless the limit is reached. The same property counts once a
 * month. Concurrent lookups of a member wait for each other, so that together they stay below the limit.
 */
export async function takeLookup(
  { sql }: Pick<TransactionExtras, 'sql'>,
  lookup: { userId: number; recordId: number; month: string; limit: number },
): Promise<{ isOpen: boolean; isCounted: boolean; used: number }> {
  const { userId, recordId, month, limit } = lookup;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('property lookups', ${userId}))::text`;
  const [counts] = await sql<{ used: number; known: boolean }>`
    SELECT count(*)::int AS used, coalesce(bool_or(record_id = ${recordId}), false) AS known
    FROM property_lookups WHERE user_id = ${userId} AND month = ${month}::date`;
  const { used, known } = counts!;
  if (known) {
    await sql`
      UPDATE property_lookups SET last_at = now()
      WHERE user_id = ${userId} AND month = ${month}::date AND record_id = ${recordId}`;
    return { isOpen: true, isCounted: false, used };
  }
  if (used >= limit) return { isOpen: false, isCounted: false, used };
  await sql`INSERT INTO property_lookups (user_id, record_id, month) VALUES (${userId}, ${recordId}, ${month}::date)`;
  return { isOpen: true, isCounted: true, used: used + 1 };
}

/** Whether a member has looked up a property, in this month or before. */
export async function hasLookedUp({ sql }: Db, userId: number, recordId: number): Promise<boolean> {
  const rows = await sql`SELECT FROM property_lookups WHERE user_id = ${userId} AND record_id = ${recordId} LIMIT 1`;
  return rows.length === 1;
}

/** The properties that a member looked up, latest first. */
export async function listRecentLookups(
  { sql }: Db,
  userId: number,
  limit: number,
): Promise<(ParcelSummary & { lookedUpAt: string })[]> {
  const rows = await sql<
    ParcelSummary & { lookedUpAt: string }
  >`SELECT r.id, r.address, r.city, r.state, r.zip_code, r.county, r.parcel_number, r.kind,
       r.source, to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS looked_up_at
     FROM (SELECT record_id, max(last_at) AS at FROM property_lookups WHERE user_id = ${userId}
       GROUP BY record_id ORDER BY at DESC LIMIT ${limit}) l
     JOIN property_records r ON r.id = l.record_id ORDER BY l.at DESC`;
  return rows;
}
