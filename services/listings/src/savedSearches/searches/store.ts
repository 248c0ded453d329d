import type { SavedSearch } from '@dealstead/contracts/listings/savedSearches';
import type { Match } from '@dealstead/contracts/listings/alerts';
import type { Db, Tx } from '../../database.ts';

export interface SavedSearchRow extends Record<string, unknown> {
  id: number;
  name: string;
  searchCriteria: SavedSearch['searchCriteria'];
  alerts: SavedSearch['alerts'];
  lastRun: Date | null;
  matchCount: number;
  createdAt: Date;
}

export interface MatchRow {
  readonly propertyId: number;
  readonly kind: Match['kind'];
  readonly reason: string;
  /** Whether the listing is as it was when it matched. */
  readonly isCurrent: boolean;
  readonly priceBeforeCents: number | null;
  readonly matchedAt: Date;
}

/** A search of a member. Searches of other members are not found. */
export interface SavedSearchRef {
  readonly id: number;
  readonly userId: number;
}

type Alerts = SavedSearch['alerts'];

/** A member's saved searches, the newest first. */
export async function listSavedSearches({ sql }: Db, userId: number): Promise<SavedSearchRow[]> {
  const rows =
    await sql.prepared<SavedSearchRow>`SELECT id, name, search_criteria, alerts, last_run, match_count, created_at
      FROM saved_searches WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC`;
  return rows;
}

export interface NewSavedSearch {
  readonly userId: number;
  readonly name: string;
  readonly criteria: SavedSearch['searchCriteria'];
  readonly alerts: Alerts;
  /** Null where the matches could not be counted. */
  readonly matchCount: number | null;
}

/**
 * Inserts a search; the same criteria again rename it and set its alerts. An advisory lock serializes the saves of one
 * member, so that `total` holds until the commit.
 * @returns the search, its alerts before (undefined for a new one), and how many searches the member has
 */
export async function upsertSavedSearch(
  tx: Tx,
  { userId, name, criteria, alerts, matchCount }: NewSavedSearch,
): Promise<{ search: SavedSearchRow; alertsBefore: Alerts | undefined; total: number }> {
  const json = JSON.stringify(criteria);
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended('saved searches', ${userId}))::text`;
  const [before] = await tx.sql<Pick<SavedSearchRow, 'alerts'>>`
    SELECT alerts FROM saved_searches
    WHERE user_id = ${userId} AND md5(search_criteria::text) = md5(${json}::jsonb::text)`;
  const [search] = await tx.sql<SavedSearchRow>`
    INSERT INTO saved_searches (user_id, name, search_criteria, alerts, match_count, last_run)
    VALUES (${userId}, ${name}, ${json}::jsonb, ${alerts}, ${matchCount ?? 0}::int,
      CASE WHEN ${matchCount !== null} THEN now() END)
    ON CONFLICT (user_id, md5(search_criteria::text)) DO UPDATE SET name = excluded.name, alerts = excluded.alerts
    RETURNING id, name, search_criteria, alerts, last_run, match_count, created_at`;
  if (!search) throw new Error('An upsert always returns a row');
  const [row] = await tx.sql<{ total: number }>`
    SELECT count(*)::int AS total FROM saved_searches WHERE user_id = ${userId}`;
  return { search, alertsBefore: before?.alerts, total: row!.total };
}

/** Renames a search or sets its alerts; null leaves a column as it is. Undefined where there is no such search. */
export async function updateSavedSearch(
  { sql }: Tx,
  { id, userId }: SavedSearchRef,
  { name, alerts }: { readonly name: string | null; readonly alerts: Alerts | null },
): Promise<{ search: SavedSearchRow; alertsBefore: Alerts | undefined } | undefined> {
  const [before] = await sql<Pick<SavedSearchRow, 'alerts'>>`
    SELECT alerts FROM saved_searches WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`;
  const [search] = await sql<SavedSearchRow>`
    UPDATE saved_searches SET name = coalesce(${name}, name), alerts = coalesce(${alerts}, alerts)
    WHERE id = ${id} AND user_id = ${userId}
    RETURNING id, name, search_criteria, alerts, last_run, match_count, created_at`;
  return search && { search, alertsBefore: before?.alerts };
}

export async function findSearchCriteria({ sql }: Db, { id, userId }: SavedSearchRef): Promise<unknown> {
  const rows = await sql<{
    searchCriteria: unknown;
  }>`SELECT search_criteria FROM saved_searches WHERE id = ${id} AND user_id = ${userId}`;
  return rows[0]?.searchCriteria;
}

/** Records that a search ran; a null count keeps the one before. Undefined where there is no such search. */
export async function recordRun(
  { sql }: Db,
  { id, userId }: SavedSearchRef,
  matchCount: number | null,
): Promise<SavedSearchRow | undefined> {
  const rows =
    await sql<SavedSearchRow>`UPDATE saved_searches SET last_run = now(), match_count = coalesce(${matchCount}, match_count)
     WHERE id = ${id} AND user_id = ${userId}
     RETURNING id, name, search_criteria, alerts, last_run, match_count, created_at`;
  return rows[0];
}

/** The last 50 matches of a search, the newest first. Undefined where there is no such search. */
export async function listMatches({ sql }: Db, { id, userId }: SavedSearchRef): Promise<MatchRow[] | undefined> {
  const rows = await sql<
    Omit<MatchRow, 'property_id'> & { propertyId: number | null }
  >`SELECT property_id, kind, matches.reason, price_before_cents, matched_at,
       coalesce(p.version <= matches.version, false) AS is_current
     FROM saved_searches AS search
       LEFT JOIN matches ON matches.subscription = 'search/' || search.id AND kind <> 'gone'
       LEFT JOIN properties AS p ON p.id = matches.property_id
     WHERE search.id = ${id} AND search.user_id = ${userId} ORDER BY matches.id DESC LIMIT 50`;
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ propertyId, ...row }) => (propertyId === null ? [] : [{ ...row, propertyId }]));
}

/** @returns whether there was such a search */
export async function deleteSavedSearch({ sql }: Db, { id, userId }: SavedSearchRef): Promise<boolean> {
  const deleted = await sql`DELETE FROM saved_searches WHERE id = ${id} AND user_id = ${userId} RETURNING id`;
  return deleted.length > 0;
}
