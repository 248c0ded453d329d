import type { TransactionExtras } from '@dealstead/service-kit';
import type { Pool } from 'pg';

/** What account told of a member. */
export interface KnownMember {
  userId: number;
  plan: string;
  status: string;
}

/** Takes over what account told; of two events about one member the newer version stays. */
export async function keepMember(
  { sql }: TransactionExtras,
  member: KnownMember,
  registeredAt: string | null,
  version: number,
): Promise<void> {
  await sql`
    INSERT INTO members AS known (user_id, plan, status, registered_at, version)
    VALUES (${member.userId}, ${member.plan}, ${member.status}, ${registeredAt}::timestamptz, ${version})
    ON CONFLICT (user_id) DO UPDATE SET
      plan = CASE WHEN known.version < excluded.version THEN excluded.plan ELSE known.plan END,
      status = CASE WHEN known.version < excluded.version THEN excluded.status ELSE known.status END,
      registered_at = CASE WHEN known.status = 'closed' THEN NULL
        ELSE coalesce(known.registered_at, excluded.registered_at) END,
      version = greatest(known.version, excluded.version)`;
}

/**
 * Removes everything that a member left here: leads with their activities and deals. Of the member only the id and the
 * version stay, so that an older event that comes late brings nothing back.
 */
export async function forgetMember({ sql }: TransactionExtras, userId: number, version: number): Promise<void> {
  await sql`DELETE FROM deals WHERE user_id = ${userId}`;
  await sql`DELETE FROM leads WHERE created_by_user_id = ${userId}`;
  await sql`
    INSERT INTO members AS known (user_id, plan, status, registered_at, version)
    VALUES (${userId}, 'free', 'closed', NULL, ${version})
    ON CONFLICT (user_id) DO UPDATE SET plan = excluded.plan, status = excluded.status, registered_at = NULL,
      version = greatest(known.version, excluded.version)`;
}

/** When a member registered, as ISO time, or null while we have not heard. */
export async function memberSince(db: Pool, userId: number): Promise<string | null> {
  const { rows } = await db.query<{ since: Date | null }>(
    'SELECT registered_at AS since FROM members WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.since?.toISOString() ?? null;
}
