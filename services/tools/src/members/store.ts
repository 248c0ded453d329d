import type { AdminRole } from '@dealstead/contracts';
import type { TransactionExtras } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { deleteContractData } from '../crm/contracts/memberData.ts';
import { deleteMessagingData } from '../outreach/memberData.ts';
import { deleteVentureData } from '../partners/memberData.ts';
import { deleteImportsOf } from '../imports/deleteImports.ts';

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

/**
 * Deletes what a closed account stored: calculations, leads with their activities, to-dos, changes and views, deals with their
 * documents, hours, contracts that are not signed, buyer profile, contacts, invitations, campaigns, portfolio, reports, notifications, property lookups with their analyses and
 * contact data, and ends unsigned joint ventures. Id and version stay as a tombstone, so that a late older event restores nothing. The log of skip traces stays: it
 * has no contact data, and states who asked for what purpose.
 */
export async function deleteMemberData(tx: TransactionExtras, userId: number, version: number): Promise<void> {
  const { sql } = tx;
  await sql`DELETE FROM property_calculations WHERE user_id = ${userId}`;
  await deleteContractData({ sql }, userId);
  await sql`DELETE FROM deals WHERE user_id = ${userId}`;
  await sql`DELETE FROM deal_changes WHERE owner_user_id = ${userId}`;
  await sql`DELETE FROM deal_views WHERE user_id = ${userId} OR owner_user_id = ${userId}`;
  await sql`DELETE FROM va_hours WHERE client_id = ${userId} OR (user_id = ${userId} AND minutes IS NULL)`;
  // Hours for another owner are that owner's records; the words of the member go.
  await sql`UPDATE va_hours SET note = '' WHERE user_id = ${userId}`;
  await sql`DELETE FROM va_tasks WHERE client_id = ${userId}`;
  await sql`UPDATE va_tasks SET va_id = NULL WHERE va_id = ${userId}`;
  await sql`DELETE FROM property_lookups WHERE user_id = ${userId}`;
  await sql`DELETE FROM buyer_profiles WHERE user_id = ${userId}`;
  await sql`DELETE FROM skip_trace_results WHERE user_id = ${userId}`;
  await sql`DELETE FROM property_analysis WHERE user_id = ${userId}`;
  await sql`DELETE FROM comparable_properties WHERE user_id = ${userId}`;
  await sql`DELETE FROM brands WHERE user_id = ${userId}`;
  await sql`DELETE FROM member_assumptions WHERE user_id = ${userId}`;
  await sql`DELETE FROM lead_forms WHERE owner_user_id = ${userId}`;
  await sql`DELETE FROM lead_custom_fields WHERE owner_user_id = ${userId}`;
  await sql`DELETE FROM lead_lists WHERE owner_user_id = ${userId}`;
  await sql`DELETE FROM leads WHERE created_by_user_id = ${userId}`;
  await deleteImportsOf(tx, userId);
  await sql`DELETE FROM lead_changes WHERE owner_user_id = ${userId}`;
  await sql`DELETE FROM lead_views WHERE user_id = ${userId} OR owner_user_id = ${userId}`;
  await sql`DELETE FROM communication_campaigns WHERE owner_user_id = ${userId}`;
  await sql`DELETE FROM marketing_campaigns WHERE owner_user_id = ${userId}`;
  await sql`DELETE FROM contacts WHERE owner_user_id = ${userId}`;
  await sql`UPDATE contacts SET member_user_id = NULL WHERE member_user_id = ${userId}`;
  await sql`DELETE FROM contact_suppressions WHERE owner_user_id = ${userId}`;
  await sql`DELETE FROM unsubscribe_links WHERE owner_user_id = ${userId}`;
  await sql`DELETE FROM buyer_invitations WHERE uploaded_by = ${userId}`;
  await sql`UPDATE buyer_invitations SET registered_user_id = NULL WHERE registered_user_id = ${userId}`;
  await sql`
    DELETE FROM text_webhooks WHERE member_id = ${userId}
      OR phone IN (SELECT phone FROM help_texts WHERE user_id = ${userId})`;
  await sql`DELETE FROM help_texts WHERE user_id = ${userId}`;
  await sql`DELETE FROM portfolio_holdings WHERE user_id = ${userId}`;
  await sql`DELETE FROM portfolio_settings WHERE user_id = ${userId}`;
  await sql`DELETE FROM intelligence_reports WHERE user_id = ${userId}`;
  await sql`DELETE FROM notifications WHERE user_id = ${userId} OR owner_user_id = ${userId}`;
  await sql`DELETE FROM notification_preferences WHERE user_id = ${userId}`;
  await sql`DELETE FROM push_subscriptions WHERE user_id = ${userId}`;
  await deleteMessagingData(tx, userId);
  await deleteVentureData(tx, userId);
  await sql`
    INSERT INTO members AS known (user_id, plan, status, registered_at, version)
    VALUES (${userId}, 'free', 'closed', NULL, ${version})
    ON CONFLICT (user_id) DO UPDATE SET plan = excluded.plan, status = excluded.status, role = 'member', admin_role = NULL, registered_at = NULL,
      first_view_at = NULL, first_name = NULL, last_name = NULL, version = greatest(known.version, excluded.version)`;
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
