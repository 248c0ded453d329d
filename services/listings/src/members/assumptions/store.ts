import { returnFilterOf, returnMetrics } from '@dealstead/contracts';
import type { Db, Tx } from '../../database.ts';
import { compactForm, type StoredAssumptions, type StoredProfiles } from './rules.ts';

/** What is stored about a member's assumptions; undefined while they have set none. */
export async function findAssumptions({ sql }: Db, userId: number): Promise<StoredAssumptions | undefined> {
  const rows =
    await sql.prepared<StoredAssumptions>`SELECT assumptions, profiles FROM investment_assumptions WHERE user_id = ${userId}`;
  return rows[0];
}

interface LockedAssumptions extends StoredAssumptions, Record<string, unknown> {
  readonly version: number;
}

/** What is stored, with the row's version; locks the row, which is added for a member without one. */
export async function lockAssumptions(tx: Tx, userId: number): Promise<LockedAssumptions> {
  await tx.sql`
    INSERT INTO investment_assumptions (user_id, assumptions) VALUES (${userId}, '') ON CONFLICT (user_id) DO NOTHING`;
  const [row] = await tx.sql<LockedAssumptions>`
    SELECT assumptions, profiles, version FROM investment_assumptions WHERE user_id = ${userId} FOR UPDATE`;
  return row!;
}

/** Stores a member's profiles, with the compact form that the version before profiles reads. The row is locked. */
export async function writeProfiles(tx: Tx, userId: number, profiles: StoredProfiles, version: number): Promise<void> {
  await tx.sql`
    UPDATE investment_assumptions SET profiles = ${JSON.stringify(profiles)}::jsonb, assumptions = ${compactForm(profiles)},
      version = ${version}::int, updated_at = now()
    WHERE user_id = ${userId}`;
}

/** A member, except some, whose assumptions were not stored as profiles yet; null if there is none. */
export async function findUnreadMember({ sql }: Db, except: readonly string[]): Promise<number | null> {
  const rows = await sql<{ userId: number }>`SELECT user_id FROM investment_assumptions
     WHERE profiles IS NULL AND user_id::text <> ALL (${except}::text[]) ORDER BY user_id LIMIT 1`;
  return rows[0]?.userId ?? null;
}

const bounds = Object.values(returnFilterOf);

/**
 * Gives the member's saved searches by return that go by one set of assumptions another one, both in their compact form. One
 * that would equal another saved search stays as it is. @returns whether there were any
 */
export async function moveSavedSearches(tx: Tx, userId: number, before: string, after: string): Promise<boolean> {
  // As for a search that is saved, so that no equal one appears meanwhile.
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended('saved searches', ${userId}))::text`;
  const moved = await tx.sql`
    WITH moved AS (
      SELECT id, CASE WHEN ${after} = '' THEN search_criteria - 'assumptions'
        ELSE search_criteria || jsonb_build_object('assumptions', ${after}::text) END AS criteria
      FROM saved_searches
      WHERE user_id = ${userId} AND coalesce(search_criteria ->> 'assumptions', '') = ${before}
        AND (jsonb_exists_any(search_criteria, ${bounds}::text[]) OR search_criteria ->> 'sortBy' = ANY (${[...returnMetrics]}::text[])))
    UPDATE saved_searches s SET search_criteria = moved.criteria FROM moved
    WHERE s.id = moved.id AND NOT EXISTS (
      SELECT FROM saved_searches o WHERE o.user_id = ${userId} AND md5(o.search_criteria::text) = md5(moved.criteria::text))
    RETURNING s.id`;
  return moved.length > 0;
}
