import { dollarsToCents, rolesWith } from '@dealstead/contracts';
import {
  type LeadAssignee,
  type LeadChange,
  leadPageSize,
  type SellerLeadRecord,
} from '@dealstead/contracts/listings/leads';
import { assignments } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';

interface LeadRow extends Omit<SellerLeadRecord, 'receivedAt'> {
  receivedAt: Date;
}

/** A page of seller leads, the newest first; `onlyDue` restricts it to open leads whose follow-up date has come. */
export async function listSellerLeads(
  { sql }: Db,
  { after, onlyDue }: { readonly after: number | undefined; readonly onlyDue: boolean },
): Promise<SellerLeadRecord[]> {
  const rows = await sql.prepared<LeadRow>`SELECT l.id, property_address, full_name, phone, l.email, situation,
        additional_notes, l.status, source,
        (estimated_value_cents / 100.0)::float8 AS estimated_value,
        to_char(follow_up_date, 'YYYY-MM-DD') AS follow_up_date, follow_up_due,
        CASE WHEN m.id IS NOT NULL
          THEN json_build_object('id', m.id, 'firstName', m.first_name, 'email', m.email) END AS assignee,
        l.created_at AS received_at
      FROM seller_leads l LEFT JOIN members m ON m.id = l.assigned_to,
        LATERAL (SELECT l.status <> 'closed'
          AND coalesce(follow_up_date <= (now() AT TIME ZONE 'America/New_York')::date, false) AS follow_up_due) due
      WHERE (${after ?? null}::int IS NULL OR l.id < ${after ?? null}) AND (NOT ${onlyDue} OR follow_up_due)
      ORDER BY l.id DESC LIMIT ${leadPageSize}`;
  return rows.map(({ receivedAt, ...lead }) => ({ ...lead, receivedAt: receivedAt.toISOString() }));
}

/** Admins with an open account who may work on seller leads. */
export async function listAssignees({ sql }: Db): Promise<LeadAssignee[]> {
  const rows = await sql<LeadAssignee>`SELECT id, first_name, email FROM members
      WHERE role = 'admin' AND admin_role = ANY (${rolesWith('seller-leads')}::text[]) AND status <> 'closed' ORDER BY first_name, id`;
  return rows;
}

/**
 * Locks an admin's row, so that a concurrent closing of that account waits and unassigns the lead afterwards.
 * @returns whether the member is an admin with an open account who may work on seller leads
 */
export async function lockAssignee({ sql }: Tx, id: number): Promise<boolean> {
  const admins = await sql`
    SELECT FROM members WHERE id = ${id} AND role = 'admin' AND admin_role = ANY (${[...rolesWith('seller-leads')]}::text[])
      AND status <> 'closed' FOR SHARE`;
  return admins.length > 0;
}

/** Sets the columns that the change names. @returns whether the lead exists */
export async function updateSellerLead(
  { sql }: Tx,
  id: number,
  { status, estimatedValue, followUpDate, assignedTo }: LeadChange,
): Promise<boolean> {
  const estimatedValueCents = estimatedValue == null ? estimatedValue : dollarsToCents(estimatedValue);
  const change = { status, estimatedValueCents, followUpDate, assignedTo };
  const changed = await sql`UPDATE seller_leads SET ${assignments(change, change)} WHERE id = ${id} RETURNING id`;
  return changed.length > 0;
}
