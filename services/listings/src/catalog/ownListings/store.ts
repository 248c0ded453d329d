import { onMarket } from '../properties/rules.ts';
import { confirmationPolicy, type OwnSortOrder, type Status } from '@dealstead/contracts';
import type { OwnPropertyCard, OwnPropertyQuery } from '@dealstead/contracts/listings/ownListings';
import { part, type SqlPart } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { cardColumns, type CardRow, featuredCondition, toCard } from '../properties/cards.ts';

interface OwnRow extends CardRow {
  views: number;
  inquiries: number;
  unseen: number;
  confirmedAt: Date | null;
  expiresAt: Date | null;
  featuredUntil: Date | null;
}

const views = part`(SELECT count(*) FROM property_visits WHERE property_id = properties.id)`;
const inquiries = part`(SELECT count(*) FROM inquiries WHERE property_id = properties.id)`;
/** As the freshness job: listings without a declared right to sell do not expire. */
const expiresAt = part`CASE WHEN ${onMarket} AND seller_role IS NOT NULL
  THEN confirmed_at + make_interval(days => ${confirmationPolicy.expiresAfterDays}) END`;

const orders: Readonly<Record<OwnSortOrder, SqlPart>> = {
  createdAt: part`created_at DESC`,
  price: part`price_cents DESC`,
  arvPercent: part`price_cents::float8 / nullif(arv_cents, 0) ASC NULLS LAST`,
  views: part`${views} DESC`,
  inquiries: part`${inquiries} DESC`,
  confirmedAt: part`CASE WHEN ${onMarket} THEN coalesce(confirmed_at, created_at) END ASC NULLS LAST`,
};

/**
 * A page of a member's listings in any status. Pages are numbered: an owner has up to some ten thousand listings, which are
 * sorted in memory within milliseconds, and several orders have no index that a cursor could continue in.
 */
export async function listOwnListings({ sql }: Db, owner: number, query: OwnPropertyQuery): Promise<OwnPropertyCard[]> {
  const rows = await sql.prepared<OwnRow>`SELECT ${cardColumns}, confirmed_at, ${expiresAt} AS expires_at,
        CASE WHEN ${featuredCondition} THEN featured_until END AS featured_until, ${views} AS views, ${inquiries} AS inquiries,
        (SELECT count(*) FROM inquiries WHERE property_id = properties.id AND seen_at IS NULL) AS unseen
      FROM properties
      JOIN (
        SELECT id, row_number() OVER (ORDER BY ${orders[query.sortBy]}, id DESC) AS position FROM properties
        WHERE user_id = ${owner} AND (${query.status ?? null}::text IS NULL OR status = ${query.status ?? null}) AND ${matches(query.search)}
        ORDER BY position LIMIT ${query.limit} OFFSET ${query.offset}
      ) AS page USING (id)
      ORDER BY position`;
  return rows.map((row) => ({
    ...toCard(row),
    views: row.views,
    inquiries: row.inquiries,
    unseenInquiries: row.unseen,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    featuredUntil: row.featuredUntil?.toISOString() ?? null,
  }));
}

/** Number of a member's listings in each status, among those that match the search. */
export async function countOwnListings(
  { sql }: Db,
  owner: number,
  search: string | undefined,
): Promise<Partial<Record<Status, number>>> {
  const rows = await sql.prepared<{
    status: Status;
    count: number;
  }>`SELECT status, count(*) AS count FROM properties WHERE user_id = ${owner} AND ${matches(search)} GROUP BY status`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** That a listing contains the text in its title or place; true without one. */
function matches(search: string | undefined): SqlPart {
  if (search === undefined || search === '') return part`true`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return part`concat_ws(' ', 'DS-' || id, title, address, city, state) ILIKE ${pattern}`;
}
