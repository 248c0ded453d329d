import type { SavedChange } from '@dealstead/contracts/listings/activity';
import type { Match } from '@dealstead/contracts/listings/alerts';
import { shownStatuses } from '@dealstead/contracts/listings/properties';
import type { State } from '@dealstead/contracts';
import type { Db, Tx } from '../database.ts';

/** Columns of a listing's line; its price and status are those of now. */
export interface LineRow {
  id: number;
  title: string;
  city: string;
  state: State;
  price_cents: number;
  arv_cents: number | null;
  status: (typeof shownStatuses)[number];
}
const lineColumns = 'p.id, p.title, p.city, p.state, p.price_cents, p.arv_cents, p.status';

export interface RecentMatchRow extends LineRow {
  search_id: number;
  search_name: string;
  search_criteria: Record<string, unknown>;
  kind: Match['kind'];
  reason: string;
  /** Whether the listing is as it was when it matched. */
  is_current: boolean;
  price_before_cents: number | null;
  matched_at: Date;
}

const matchDays = 30;

/**
 * The latest matches of a member's saved searches, each listing once. A search contributes its latest 50, so that one with
 * thousands of matches costs no more than the others.
 */
export async function listRecentMatches({ pool }: Db, userId: number, limit: number): Promise<RecentMatchRow[]> {
  const { rows } = await pool.query<RecentMatchRow>({
    name: 'recent matches',
    text: `SELECT * FROM (
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
        WHERE search.user_id = $1
        ORDER BY p.id, latest.match_id DESC) AS newest
      ORDER BY matched_at DESC, match_id DESC LIMIT $2`,
    values: [userId, limit],
  });
  return rows;
}

/** How many searches a member has saved, and how many listings matched one of them in the last seven days. */
export async function countRecentMatches(
  { pool }: Db,
  userId: number,
): Promise<{ searches: number; thisWeek: number }> {
  const { rows } = await pool.query<{ searches: number; this_week: number }>({
    name: 'recent match counts',
    text: `SELECT (SELECT count(*) FROM saved_searches WHERE user_id = $1)::int AS searches,
        (SELECT count(DISTINCT property_id) FROM matches
          WHERE subscription = ANY (ARRAY(SELECT 'search/' || id FROM saved_searches WHERE user_id = $1))
            AND kind <> 'gone' AND matched_at > now() - interval '7 days')::int AS this_week`,
    values: [userId],
  });
  return { searches: rows[0]?.searches ?? 0, thisWeek: rows[0]?.this_week ?? 0 };
}

export interface SavedChangeRow extends LineRow {
  kind: SavedChange['kind'];
  before_cents: number | null;
  after_cents: number | null;
  at: Date;
}

/** Listings that a member saved or watches, each with the earlier of the two dates. */
const savedListings = `SELECT property_id, min(created_at) AS since FROM (
    SELECT property_id, created_at FROM favorites WHERE user_id = $1
    UNION ALL SELECT property_id, created_at FROM property_alerts WHERE user_id = $1 AND active) AS one
  GROUP BY property_id`;

/**
 * Changes of price and status of a member's saved and watched listings since they were saved, of the given number of days.
 * A row of `price_changes` has the values before a change; the next row, or the listing, has those after it.
 */
const savedChanges = `WITH saved AS (${savedListings}),
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
const isRecent = 'changes.at >= saved.since AND changes.at > now() - make_interval(days => $2)';

/** The latest change of each of a member's saved and watched listings, newest first. */
export async function listSavedChanges(
  { pool }: Db,
  userId: number,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<SavedChangeRow[]> {
  const { rows } = await pool.query<SavedChangeRow>({
    name: 'saved changes',
    text: `${savedChanges}
      SELECT * FROM (
        SELECT DISTINCT ON (p.id) ${lineColumns}, changes.kind, changes.before_cents, changes.after_cents, changes.at
        FROM changes JOIN saved USING (property_id) JOIN properties AS p ON p.id = changes.property_id
        WHERE ${isRecent} AND p.status = ANY ($3) ORDER BY p.id, changes.at DESC) AS latest
      ORDER BY at DESC, id LIMIT $4`,
    values: [userId, days, shownStatuses, limit],
  });
  return rows;
}

/** How many listings a member saved and watches, and of how many of them the price dropped. */
export async function countSaved(
  { pool }: Db,
  userId: number,
  days: number,
): Promise<{ saved: number; watched: number; priceDrops: number }> {
  const { rows } = await pool.query<{ saved: number; watched: number; price_drops: number }>({
    name: 'saved counts',
    text: `${savedChanges}
      SELECT (SELECT count(*) FROM favorites WHERE user_id = $1)::int AS saved,
        (SELECT count(*) FROM property_alerts WHERE user_id = $1 AND active)::int AS watched,
        (SELECT count(DISTINCT p.id) FROM changes JOIN saved USING (property_id)
          JOIN properties AS p ON p.id = changes.property_id
          WHERE changes.kind = 'price-drop' AND p.status = 'active' AND ${isRecent})::int AS price_drops`,
    values: [userId, days],
  });
  const { saved = 0, watched = 0, price_drops: priceDrops = 0 } = rows[0] ?? {};
  return { saved, watched, priceDrops };
}

/** Members who saved a listing. */
export async function listSavers({ sql }: Pick<Tx, 'sql'>, propertyId: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }>`SELECT user_id FROM favorites WHERE property_id = ${propertyId}`;
  return rows.map(({ user_id }) => user_id);
}
