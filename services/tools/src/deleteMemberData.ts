import type { TransactionExtras } from '@dealstead/service-kit';
import { deleteContractData } from './crm/index.ts';
import { deleteMemberImports } from './imports/index.ts';
import { deleteMessagingData } from './messaging/index.ts';
import { deleteVentureData } from './partners/index.ts';

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
  // Hours for another owner are that owner's records; the member's texts go.
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
  await deleteMemberImports(tx, userId);
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
