import type { SavedChange } from '@dealstead/contracts/listings/activity';
import type { Match } from '@dealstead/contracts/listings/alerts';
import { shownStatuses } from '@dealstead/contracts/listings/properties';
import type { State } from '@dealstead/contracts';
import { part } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';

/** Columns of a listing's line; its price and status are those of now. */
export interface LineRow {
  id: number;
  title: string;
  city: string;
  state: State;
  priceCents: number;
  arvCents: number | null;
  status: (typeof shownStatuses)[number];
}
const lineColumns = part`p.id, p.title, p.city, p.state, p.price_cents, p.arv_cents, p.status`;

export interface RecentMatchRow extends LineRow {
  /** Ranks rows of one moment. */
  matchId: number;
  searchId: number;
  searchName: string;
  searchCriteria: Record<string, unknown>;
  kind: Match['kind'];
  reason: string;
  /** Whether the listing is as it was when it matched. */
  isCurrent: boolean;
  priceBeforeCents: number | null;
  matchedAt: Date;
}

const matchDays = 30;

/**
 * The latest matches of a member's saved searches, each listing once. A search contributes its latest 50, so that one with
 * thousands of matches costs no more than the others.
 */
export async function listRecentMatches({ sql }: Db, userId: number, limit: number): Promise<RecentMatchRow[]> {
  const rows = await sql.prepared<RecentMatchRow>`SELECT * FROM (
        SELECT DISTINCT ON (p.id) ${lineColumns}, search.id AS search_id, search.name AS search_name, search.search_criteria,
          latest.kind,
          latest.reason, p.version <= latest.version AS is_current, latest.price_before_cents, latest.matched_at, latest.match_id
        FROM saved_searches AS search
        CROSS JOIN LATERAL (
          SELECT id AS match_id, property_id, version, kind, reason, price_before_cents, matched_at FROM matches
          WHERE subscription = 'search/' || search.id AND kind <> 'gone'
            AND matched_at > now() - make_interval(days => ${matchDays})
          ORDER BY id DESC LIMIT 50) AS latest
        JOIN properties AS p ON p.id = latest.property_id AND p.status = 'active'
        WHERE search.user_id = ${userId}
        ORDER BY p.id, latest.match_id DESC) AS newest
      ORDER BY matched_at DESC, match_id DESC LIMIT ${limit}`;
  return rows;
}

/** How many searches a member has saved, and how many listings matched one of them in the last seven days. */
export async function countRecentMatches({ sql }: Db, userId: number): Promise<{ searches: number; thisWeek: number }> {
  const rows = await sql.prepared<{
    searches: number;
    thisWeek: number;
  }>`SELECT (SELECT count(*) FROM saved_searches WHERE user_id = ${userId})::int AS searches,
        (SELECT count(DISTINCT property_id) FROM matches
          WHERE subscription = ANY (ARRAY(SELECT 'search/' || id FROM saved_searches WHERE user_id = ${userId}))
            AND kind <> 'gone' AND matched_at > now() - interval '7 days')::int AS this_week`;
  return { searches: rows[0]?.searches ?? 0, thisWeek: rows[0]?.thisWeek ?? 0 };
}

export interface SavedChangeRow extends LineRow {
  kind: SavedChange['kind'];
  beforeCents: number | null;
  afterCents: number | null;
  at: Date;
}

/** Listings that a member saved or watches, each with the earlier of the two dates. */
const savedListings = (userId: number) => part`SELECT property_id, min(created_at) AS since FROM (
    SELECT property_id, created_at FROM favorites WHERE user_id = ${userId}
    UNION ALL SELECT property_id, created_at FROM property_alerts WHERE user_id = ${userId} AND active) AS one
  GROUP BY property_id`;

/**
 * Changes of price and status of a member's saved and watched listings since they were saved, of the given number of days.
 * A row of `price_changes` has the values before a change; the next row, or the listing, has those after it.
 */
const savedChanges = (userId: number) => part`WITH saved AS (${savedListings(userId)}),
  prices AS (
    SELECT c.property_id, c.changed_at AS at, c.price_cents AS before_cents,
      coalesce(lead(c.price_cents) OVER (PARTITION BY c.property_id ORDER BY c.version), p.price_cents) AS after_cents
    FROM price_changes AS c JOIN saved USING (property_id) JOIN properties AS p ON p.id = c.property_id),
  changes AS (
    SELECT property_id, at, before_cents, after_cents,
      CASE WHEN after_cents < before_cents THEN 'price-drop' ELSE 'price-rise' END AS kind
    FROM prices WHERE after_cents <> before_cents
    UNION ALL
    SELECT property_id, moved_at, NULL, NULL,
      CASE to_status WHEN 'active' THEN 'back' WHEN 'closed' THEN 'sold' ELSE 'under-contract' END
    FROM property_moves JOIN saved USING (property_id)
    WHERE to_status IN ('active', 'under-contract', 'closed') AND from_status NOT IN ('draft', 'in-review'))`;
const isRecent = (days: number) =>
  part`changes.at >= saved.since AND changes.at > now() - make_interval(days => ${days})`;

/** The latest change of each of a member's saved and watched listings, newest first. */
export async function listSavedChanges(
  { sql }: Db,
  userId: number,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<SavedChangeRow[]> {
  const rows = await sql.prepared<SavedChangeRow>`${savedChanges(userId)}
      SELECT * FROM (
        SELECT DISTINCT ON (p.id) ${lineColumns}, changes.kind, changes.before_cents, changes.after_cents, changes.at
        FROM changes JOIN saved USING (property_id) JOIN properties AS p ON p.id = changes.property_id
        WHERE ${isRecent(days)} AND p.status = ANY (${shownStatuses}) ORDER BY p.id, changes.at DESC) AS latest
      ORDER BY at DESC, id LIMIT ${limit}`;
  return rows;
}

/** How many listings a member saved and watches, and of how many of them the price dropped. */
export async function countSaved(
  { sql }: Db,
  userId: number,
  days: number,
): Promise<{ saved: number; watched: number; priceDrops: number }> {
  const rows = await sql.prepared<{ saved: number; watched: number; priceDrops: number }>`${savedChanges(userId)}
      SELECT (SELECT count(*) FROM favorites WHERE user_id = ${userId})::int AS saved,
        (SELECT count(*) FROM property_alerts WHERE user_id = ${userId} AND active)::int AS watched,
        (SELECT count(DISTINCT p.id) FROM changes JOIN saved USING (property_id)
          JOIN properties AS p ON p.id = changes.property_id
          WHERE changes.kind = 'price-drop' AND p.status = 'active' AND ${isRecent(days)})::int AS price_drops`;
  return rows[0] ?? { saved: 0, watched: 0, priceDrops: 0 };
}

/** Members who saved a listing. */
export async function listSavers({ sql }: Pick<Tx, 'sql'>, propertyId: number): Promise<number[]> {
  const rows = await sql<{ userId: number }>`SELECT user_id FROM favorites WHERE property_id = ${propertyId}`;
  return rows.map(({ userId }) => userId);
}
