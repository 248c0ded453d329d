import { rawPart, part } from '@dealstead/service-kit';
import { openLeadStatuses } from '@dealstead/contracts';
import type { ProDashboard } from '@dealstead/contracts/tools/dashboards';
import { profitCents, leadNameSql } from '../../crm/index.ts';
import type { Db } from '../../database.ts';
import type { Deal, DueLine } from './rules.ts';

/** All deals of a member that are not called off. */
export async function listActiveDeals({ sql }: Db, userId: number): Promise<Deal[]> {
  const rows = await sql<Deal>`SELECT id, version, title, stage, ${profitCents} AS profit_cents, cash_flow_cents,
       expected_closing_date::text AS expected_closing, closing_date::text AS closed_on
     FROM deals l WHERE user_id = ${userId} AND status = 'active' AND deleted_at IS NULL
     ORDER BY expected_closing_date NULLS LAST, id`;
  return rows;
}

type LeadLine = NonNullable<ProDashboard['leads']>[number];

/** The leads to work first: due soonest, then by priority. Value in dollars. */
export async function listLeadsToWork({ sql }: Db, userId: number, limit: number): Promise<LeadLine[]> {
  const rows =
    await sql<LeadLine>`SELECT id, ${rawPart(leadNameSql('l'))} AS name, coalesce(property_address, '') AS property, status, priority,
       property_value_cents / 100.0::float8 AS value, next_followup_date::text AS next_followup
     FROM leads l WHERE created_by_user_id = ${userId} AND deleted_at IS NULL AND status = ANY(${openLeadStatuses})
     ORDER BY next_followup_date NULLS LAST, array_position(ARRAY['high', 'medium', 'low'], priority), id
     LIMIT ${limit}`;
  return rows;
}

/** How many leads a member has, and how many want a follow-up today or have waited longer. */
export async function countLeads(
  { sql }: Db,
  userId: number,
  today: string,
): Promise<{ all: number; due: number; late: number }> {
  const rows = await sql<{
    all: number;
    due: number;
    late: number;
  }>`SELECT count(*)::int AS all, (count(*) FILTER (WHERE next_followup_date <= ${today}::date))::int AS due,
       (count(*) FILTER (WHERE next_followup_date < ${today}::date))::int AS late
     FROM leads WHERE created_by_user_id = ${userId} AND deleted_at IS NULL AND status = ANY(${openLeadStatuses})`;
  return rows[0]!;
}

/** Follow-ups and to-dos of a member's leads that are not done, soonest first. */
export async function listDueOfLeads({ sql }: Db, userId: number, limit: number): Promise<DueLine[]> {
  const rows =
    await sql<DueLine>`SELECT a.id, 'follow-up' AS source, 'task' AS kind, l.id AS lead_id, NULL::int AS deal_id, a.description AS title,
       ${aboutLead} AS about, a.scheduled_date::text AS due
     FROM lead_activities a JOIN leads l ON l.id = a.lead_id
     WHERE l.created_by_user_id = ${userId} AND l.deleted_at IS NULL AND a.completed_date IS NULL AND a.scheduled_date IS NOT NULL
     UNION ALL
     SELECT t.id, 'task', t.kind, l.id, NULL, t.title, ${aboutLead}, t.due_date::text
     FROM crm_tasks t JOIN leads l ON l.id = t.lead_id
     WHERE t.owner_user_id = ${userId} AND l.deleted_at IS NULL AND t.completed_at IS NULL AND t.due_date IS NOT NULL
     ORDER BY due, id LIMIT ${limit}`;
  return rows;
}

const aboutLead = part`${rawPart(leadNameSql('l'))} || coalesce(', ' || l.property_address, '')`;

/** Days ahead of which a closing is listed among what is due. */
const closingDays = 14;

/** To-dos, deadlines and near closings of a member's deals that are not done, soonest first. */
export async function listDueOfDeals({ sql }: Db, userId: number, today: string, limit: number): Promise<DueLine[]> {
  const rows =
    await sql<DueLine>`SELECT t.id, 'task' AS source, t.kind, NULL::int AS lead_id, d.id AS deal_id, t.title, d.title AS about,
       t.due_date::text AS due
     FROM crm_tasks t JOIN deals d ON d.id = t.deal_id
     WHERE t.owner_user_id = ${userId} AND d.deleted_at IS NULL AND d.status = 'active' AND t.completed_at IS NULL
       AND t.due_date IS NOT NULL
     UNION ALL
     SELECT d.id, 'closing', 'closing', NULL, d.id, 'Closing', d.title, d.expected_closing_date::text
     FROM deals d
     WHERE d.user_id = ${userId} AND d.deleted_at IS NULL AND d.status = 'active' AND d.stage IN ('under-contract', 'closing')
       AND d.expected_closing_date <= ${today}::date + ${closingDays}::int
     ORDER BY due, id LIMIT ${limit}`;
  return rows;
}
