import type { AdminRole } from '@dealstead/contracts';
import type { TransactionExtras } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';

/** A member in account's events. */
export interface MemberCopy {
  userId: number;
  plan: string;
  status: string;
  /** Absent in events of older versions. */
  role?: string;
  adminRole?: AdminRole | null;
  firstName: string;
  lastName: string;
}

/** Inserts or updates the copy of a member. The newer version wins. */
export async function upsertMember(
  { sql }: TransactionExtras,
  member: MemberCopy,
  registeredAt: string | null,
  version: number,
): Promise<void> {
  await sql`
    INSERT INTO members AS known (user_id, plan, status, role, admin_role, registered_at, version, first_name, last_name)
    VALUES (${member.userId}, ${member.plan}, ${member.status}, ${member.role ?? 'member'}, ${member.adminRole ?? null}::text,
      ${registeredAt}::timestamptz,
      ${version}, ${member.firstName}, ${member.lastName})
    ON CONFLICT (user_id) DO UPDATE SET
      role = CASE WHEN known.version < excluded.version THEN excluded.role ELSE known.role END,
      admin_role = CASE WHEN known.version < excluded.version THEN excluded.admin_role ELSE known.admin_role END,
      first_name = CASE WHEN known.version < excluded.version THEN excluded.first_name ELSE known.first_name END,
      last_name = CASE WHEN known.version < excluded.version THEN excluded.last_name ELSE known.last_name END,
      plan = CASE WHEN known.version < excluded.version THEN excluded.plan ELSE known.plan END,
      status = CASE WHEN known.version < excluded.version THEN excluded.status ELSE known.status END,
      registered_at = CASE WHEN known.status = 'closed' THEN NULL
        ELSE coalesce(known.registered_at, excluded.registered_at) END,
      version = greatest(known.version, excluded.version)`;
}

/** Stores when a member first opened a listing's details; the earliest of several events stays. */
export async function recordFirstView({ sql }: TransactionExtras, userId: number, openedAt: string): Promise<void> {
  // The member's own event may still be on its way: any version is newer than 0.
  await sql`
    INSERT INTO members AS known (user_id, plan, status, first_view_at, version)
    VALUES (${userId}, 'free', 'inactive', ${openedAt}::timestamptz, 0)
    ON CONFLICT (user_id) DO UPDATE SET first_view_at = least(known.first_view_at, excluded.first_view_at)
    WHERE known.status <> 'closed'`;
}

/** When a member registered, as ISO time or null where that is unknown, and whether they have opened a listing. */
export async function getMemberHistory(
  { sql }: Db,
  userId: number,
): Promise<{ since: string | null; hasViewed: boolean }> {
  const rows = await sql<{
    since: Date | null;
    viewed: Date | null;
  }>`SELECT registered_at AS since, first_view_at AS viewed FROM members WHERE user_id = ${userId}`;
  return { since: rows[0]?.since?.toISOString() ?? null, hasViewed: rows[0]?.viewed != null };
}
