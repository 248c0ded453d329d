import type { ProDashboard } from '@dealstead/contracts/tools/dashboards';
import type { Db } from '../database.ts';
import type { Deal } from './rules.ts';

/** All deals of a member that are not called off. */
export async function listActiveDeals({ pool }: Db, userId: number): Promise<Deal[]> {
  const { rows } = await pool.query<Deal>(
    `SELECT id, title, stage, coalesce(wholesale_fee_cents, 0) AS "feeCents", expected_closing_date::text AS "expectedClosing"
     FROM deals WHERE user_id = $1 AND status = 'active'
     ORDER BY expected_closing_date NULLS LAST, id`,
    [userId],
  );
  return rows;
}

type LeadLine = NonNullable<ProDashboard['leads']>[number];

/** The leads to work first: due soonest, then by priority. Value in dollars. */
export async function listLeadsToWork({ pool }: Db, userId: number, limit: number): Promise<LeadLine[]> {
  const { rows } = await pool.query<LeadLine>(
    `SELECT id, first_name || ' ' || last_name AS name, coalesce(property_address, '') AS property, status, priority,
       property_value_cents / 100.0::float8 AS value, next_followup_date::text AS "nextFollowup"
     FROM leads WHERE created_by_user_id = $1 AND deleted_at IS NULL AND status NOT IN ('closed', 'lost')
     ORDER BY next_followup_date NULLS LAST, array_position(ARRAY['high', 'medium', 'low'], priority), id
     LIMIT $2`,
    [userId, limit],
  );
  return rows;
}

/** How many leads a member has, and how many want a follow-up today or have waited longer. */
export async function countLeads(
  { pool }: Db,
  userId: number,
  today: string,
): Promise<{ all: number; due: number; late: number }> {
  const { rows } = await pool.query<{ all: number; due: number; late: number }>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE next_followup_date <= $2::date))::int AS due,
       (count(*) FILTER (WHERE next_followup_date < $2::date))::int AS late
     FROM leads WHERE created_by_user_id = $1 AND deleted_at IS NULL AND status NOT IN ('closed', 'lost')`,
    [userId, today],
  );
  return rows[0]!;
}

type DueLine = Omit<NonNullable<ProDashboard['dueNext']>[number], 'late'>;

/** What is planned for a member's leads and not done, soonest first. */
export async function listDueActivities({ pool }: Db, userId: number, limit: number): Promise<DueLine[]> {
  const { rows } = await pool.query<DueLine>(
    `SELECT a.id, a.description AS title, l.first_name || ' ' || l.last_name || coalesce(', ' || l.property_address, '') AS about,
       a.scheduled_date::text AS due
     FROM lead_activities a JOIN leads l ON l.id = a.lead_id
     WHERE l.created_by_user_id = $1 AND l.deleted_at IS NULL AND a.completed_date IS NULL AND a.scheduled_date IS NOT NULL
     ORDER BY a.scheduled_date, a.id LIMIT $2`,
    [userId, limit],
  );
  return rows;
}
