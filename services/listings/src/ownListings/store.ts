import { onMarketSql } from '../properties/rules.ts';
import { confirmationPolicy, type OwnSortOrder, type Status } from '@dealstead/contracts';
import type { OwnPropertyCard, OwnPropertyQuery } from '@dealstead/contracts/listings/ownListings';
import type { Db } from '../database.ts';
import { cardColumns, type CardRow, featuredCondition, toCard } from '../properties/cards.ts';

interface OwnRow extends CardRow {
  views: number;
  inquiries: number;
  unseen: number;
  confirmed_at: Date | null;
  expires_at: Date | null;
  featured_until: Date | null;
}

const views = '(SELECT count(*) FROM property_visits WHERE property_id = properties.id)';
const inquiries = '(SELECT count(*) FROM inquiries WHERE property_id = properties.id)';
/** As the freshness job: listings without a declared right to sell do not expire. */
const expiresAt = `CASE WHEN ${onMarketSql} AND seller_role IS NOT NULL
  THEN confirmed_at + make_interval(days => ${confirmationPolicy.expiresAfterDays}) END`;

const orders: Readonly<Record<OwnSortOrder, string>> = {
  createdAt: 'created_at DESC',
  price: 'price_cents DESC',
  arvPercent: 'price_cents::float8 / nullif(arv_cents, 0) ASC NULLS LAST',
  views: `${views} DESC`,
  inquiries: `${inquiries} DESC`,
  confirmedAt: `CASE WHEN ${onMarketSql} THEN coalesce(confirmed_at, created_at) END ASC NULLS LAST`,
};

/**
 * A page of a member's listings in any status. Pages are numbered: an owner has up to some ten thousand listings, which are
 * sorted in memory within milliseconds, and several orders have no index that a cursor could continue in.
 */
export async function listOwnListings(
  { pool }: Db,
  owner: number,
  query: OwnPropertyQuery,
): Promise<OwnPropertyCard[]> {
  const { rows } = await pool.query<OwnRow>({
    name: `own ${query.sortBy}`,
    text: `SELECT ${cardColumns}, confirmed_at, ${expiresAt} AS expires_at,
        CASE WHEN ${featuredCondition} THEN featured_until END AS featured_until, ${views} AS views, ${inquiries} AS inquiries,
        (SELECT count(*) FROM inquiries WHERE property_id = properties.id AND seen_at IS NULL) AS unseen
      FROM properties
      JOIN (
        SELECT id, row_number() OVER (ORDER BY ${orders[query.sortBy]}, id DESC) AS position FROM properties
        WHERE user_id = $1 AND ($2::text IS NULL OR status = $2) AND ${matches('$3')}
        ORDER BY position LIMIT $4 OFFSET $5
      ) AS page USING (id)
      ORDER BY position`,
    values: [owner, query.status ?? null, patternOf(query.search), query.limit, query.offset],
  });
  return rows.map((row) => ({
    ...toCard(row),
    views: row.views,
    inquiries: row.inquiries,
    unseenInquiries: row.unseen,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    featuredUntil: row.featured_until?.toISOString() ?? null,
  }));
}

/** Number of a member's listings in each status, among those that match the search. */
export async function countOwnListings(
  { pool }: Db,
  owner: number,
  search: string | undefined,
): Promise<Partial<Record<Status, number>>> {
  const { rows } = await pool.query<{ status: Status; count: number }>({
    name: 'own counts',
    text: `SELECT status, count(*) AS count FROM properties WHERE user_id = $1 AND ${matches('$2')} GROUP BY status`,
    values: [owner, patternOf(search)],
  });
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Condition that a listing contains the pattern in its title or place; true without a pattern. */
const matches = (pattern: string): string =>
  `(${pattern}::text IS NULL OR concat_ws(' ', 'DS-' || id, title, address, city, state) ILIKE ${pattern})`;

function patternOf(search: string | undefined): string | null {
  if (search === undefined || search === '') return null;
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
