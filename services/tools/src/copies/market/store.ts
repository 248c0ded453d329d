import { part } from '@dealstead/service-kit';
import type { State } from '@dealstead/contracts';
import type { ListedProperty } from '@dealstead/contracts/events';
import type { DealLine } from '@dealstead/contracts/tools/dashboards';
import type { TransactionExtras } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';

const columns = part`property_id, title, category, city, state, price_cents / 100.0::float8 AS price,
  arv_cents / 100.0::float8 AS arv, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at`;

/** The newest active listings. */
export async function listNewest({ sql }: Db, limit: number): Promise<DealLine[]> {
  const rows = await sql<DealLine>`SELECT ${columns} FROM listed_properties WHERE status = 'active'
     ORDER BY created_at DESC, property_id DESC LIMIT ${limit}`;
  return rows;
}

/** Active listings of the last 30 days by price as a share of ARV, lowest first. */
export async function listBestByArv({ sql }: Db, limit: number): Promise<DealLine[]> {
  const rows = await sql<DealLine>`SELECT ${columns} FROM listed_properties
     WHERE status = 'active' AND arv_cents > 0 AND created_at > now() - interval '30 days'
     ORDER BY price_cents::float8 / arv_cents LIMIT ${limit}`;
  return rows;
}

/** How many active listings there are, how many came this week, and in how many states. */
export async function getMarketSummary({
  sql,
}: Db): Promise<{ activeListings: number; newThisWeek: number; states: number }> {
  const rows = await sql<{
    activeListings: number;
    newThisWeek: number;
    states: number;
  }>`SELECT count(*)::int AS active_listings,
       (count(*) FILTER (WHERE created_at > now() - interval '7 days'))::int AS new_this_week,
       count(DISTINCT state)::int AS states
     FROM listed_properties WHERE status = 'active'`;
  return rows[0]!;
}

/** The states with the most active listings. */
export async function countListingsByState({ sql }: Db, limit: number): Promise<{ state: State; listings: number }[]> {
  const rows = await sql<{
    state: State;
    listings: number;
  }>`SELECT state, count(*)::int AS listings FROM listed_properties WHERE status = 'active'
     GROUP BY state ORDER BY listings DESC, state LIMIT ${limit}`;
  return rows;
}

/** How many active listings an owner has. */
export async function countActiveListings({ sql }: Db, owner: number): Promise<number> {
  const rows = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM listed_properties WHERE user_id = ${owner} AND status = 'active'`;
  return rows[0]!.count;
}

/** Whether an owner has published a listing, whatever became of it. */
export async function hasListed({ sql }: Db, owner: number): Promise<boolean> {
  const rows = await sql`SELECT FROM listed_properties WHERE user_id = ${owner} LIMIT 1`;
  return rows.length === 1;
}

/** Inserts or updates copies of listings. The newer version wins. @returns whether one changed */
export async function upsertListings(
  { sql }: TransactionExtras,
  properties: readonly ListedProperty[],
  version: number,
): Promise<boolean> {
  const changed = await sql`
    INSERT INTO listed_properties (property_id, user_id, title, category, city, state, price_cents, arv_cents,
      wholesale_fee_cents, status, created_at, version)
    SELECT "propertyId", "userId", title, category, city, state, "priceCents", "arvCents", "wholesaleFeeCents", status,
      "createdAt", ${version}::int
    FROM jsonb_to_recordset(${JSON.stringify(properties)}::jsonb) AS l("propertyId" int, "userId" int, title text,
      category text, city text, state text, "priceCents" bigint, "arvCents" bigint, "wholesaleFeeCents" bigint,
      status text, "createdAt" timestamptz)
    ON CONFLICT (property_id) DO UPDATE SET user_id = excluded.user_id, title = excluded.title,
      category = excluded.category, city = excluded.city, state = excluded.state, price_cents = excluded.price_cents,
      arv_cents = excluded.arv_cents, wholesale_fee_cents = excluded.wholesale_fee_cents, status = excluded.status,
      created_at = excluded.created_at, version = excluded.version
    WHERE listed_properties.version < excluded.version
    RETURNING property_id`;
  return changed.length > 0;
}

/**
 * Marks a listing as withdrawn or closed. The row stays as a tombstone, also for a listing without an earlier event, so that a
 * late older event cannot restore it. The tombstone of such a listing has no title, and its price of 0 states nothing.
 * @returns whether its copy changed
 */
export async function endListing(
  { sql }: TransactionExtras,
  listing: { propertyId: number; userId: number; state: string; category: string },
  status: 'withdrawn' | 'closed',
  version: number,
): Promise<boolean> {
  const changed = await sql`
    INSERT INTO listed_properties (property_id, user_id, title, category, city, state, price_cents, status, created_at, version)
    VALUES (${listing.propertyId}, ${listing.userId}, '', ${listing.category}, '', ${listing.state}, 0, ${status}, now(), ${version})
    ON CONFLICT (property_id) DO UPDATE SET status = excluded.status, version = excluded.version
    WHERE listed_properties.version < excluded.version
    RETURNING property_id`;
  return changed.length > 0;
}
