import { retentionWeeks, type UserMetrics } from '@dealstead/contracts/account/userMetrics';
import type { AccountTransaction, Sql } from '../../database.ts';

const zone = 'America/New_York';
/** Days after a sign-up for which its row can change: the first week, and eight weeks of retention. */
const openDays = 7 + retentionWeeks * 7;

/** Records that a member was active on a day; a repetition changes nothing. An unknown member is none. */
export async function recordActivity(
  tx: Pick<AccountTransaction, 'sql'>,
  userId: number,
  at: Date,
  isOfValue = false,
): Promise<void> {
  await tx.sql`
    INSERT INTO member_activity AS known (user_id, day, is_of_value)
    SELECT id, (${at}::timestamptz AT TIME ZONE ${zone})::date, ${isOfValue} FROM users WHERE id = ${userId} AND closed_at IS NULL
    ON CONFLICT (user_id, day) DO UPDATE SET is_of_value = true WHERE excluded.is_of_value AND NOT known.is_of_value`;
}

/** Stores a gateway's count of visits; the same report again changes nothing. */
export async function insertVisitReport(
  { sql }: Sql,
  { id, day, visits }: { readonly id: string; readonly day: string; readonly visits: number },
): Promise<void> {
  await sql`INSERT INTO visit_reports (id, day, visits) VALUES (${id}, ${day}, ${visits}) ON CONFLICT (id) DO NOTHING`;
}

/** Days that one statement computes: a hundred thousand sign-ups in them take it a second or two. */
const daysAtOnce = 7;

/** First and last of some days, as text. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * The days to compute until today, in ranges of a week: from the first sign-up where nothing is computed yet, otherwise from the
 * first day whose windows were open on the last computed one. None without members.
 */
export async function findOpenDays({ sql }: Sql): Promise<DayRange[]> {
  const rows = await sql<DayRange>`
    SELECT day::date::text AS from, least(day::date + ${daysAtOnce}::int - 1, today)::text AS to
    FROM (SELECT (now() AT TIME ZONE ${zone})::date AS today, greatest(
        (SELECT max(day) - ${openDays}::int FROM user_metrics),
        (SELECT (min(created_at) AT TIME ZONE ${zone})::date FROM users)) AS first) AS known,
      generate_series(first, today, make_interval(days => ${daysAtOnce})) AS day ORDER BY day`;
  return rows;
}

/**
 * Computes the metrics of days. It joins those who signed up with what they did, because conditions for each of them took 30 s
 * for a million sign-ups, and it is planned for the days each time.
 * @returns the number of days that changed
 */
export async function computeUserMetrics({ sql }: Sql, { from, to }: DayRange): Promise<number> {
  const changed = await sql`
      WITH days AS (
        SELECT d::date AS day FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS d
      ), joined AS (
        SELECT id, (created_at AT TIME ZONE ${zone})::date AS day, created_at FROM users
        WHERE created_at >= ${from}::date::timestamp AT TIME ZONE ${zone} AND created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}
          AND role <> 'admin'
      ), cohorts AS (
        SELECT day, count(*)::int AS sign_ups FROM joined GROUP BY day
      ), outcomes AS (
        SELECT joined.id, joined.day, 'activated' AS outcome
        FROM joined JOIN member_activity a ON a.user_id = joined.id AND a.is_of_value AND a.day < joined.day + 7
        UNION
        SELECT joined.id, joined.day, 'began'
        FROM joined JOIN checkouts c ON c.user_id = joined.id AND c.created_at < joined.created_at + interval '30 days'
        UNION
        SELECT joined.id, joined.day, 'paid'
        FROM joined JOIN payment_records p ON p.user_id = joined.id AND p.payment_type = 'subscription'
          AND p.paid_at < joined.created_at + interval '30 days'
      ), reached AS (
        SELECT day, count(*) FILTER (WHERE outcome = 'activated')::int AS activated,
          count(DISTINCT id) FILTER (WHERE outcome IN ('began', 'paid'))::int AS checkouts,
          count(*) FILTER (WHERE outcome = 'paid')::int AS paid
        FROM outcomes GROUP BY day
      ), returns AS (
        SELECT joined.day, (a.day - joined.day) / 7 AS week, count(DISTINCT joined.id)::int AS members
        FROM joined JOIN member_activity a ON a.user_id = joined.id AND a.day BETWEEN joined.day + 7 AND joined.day + ${openDays - 1}::int
        GROUP BY joined.day, week
      ), computed AS (
        SELECT day,
          coalesce((SELECT sum(visits)::int FROM visit_reports v WHERE v.day = days.day), 0) AS visits,
          coalesce(sign_ups, 0) AS sign_ups, coalesce(activated, 0) AS activated, coalesce(checkouts, 0) AS checkouts,
          coalesce(paid, 0) AS paid,
          ARRAY(SELECT coalesce((SELECT members FROM returns r WHERE r.day = days.day AND r.week = w), 0)
            FROM generate_series(1, ${retentionWeeks}::int) AS w ORDER BY w) AS retained,
          (SELECT count(*)::int FROM member_activity a WHERE a.day = days.day) AS active_members
        FROM days LEFT JOIN cohorts USING (day) LEFT JOIN reached USING (day)
      )
      INSERT INTO user_metrics AS known (day, visits, sign_ups, activated, checkouts, paid, retained, active_members)
      SELECT day, visits, sign_ups, activated, checkouts, paid, retained, active_members FROM computed
      ON CONFLICT (day) DO UPDATE SET visits = excluded.visits, sign_ups = excluded.sign_ups, activated = excluded.activated,
        checkouts = excluded.checkouts, paid = excluded.paid, retained = excluded.retained,
        active_members = excluded.active_members, computed_at = now()
      WHERE (known.visits, known.sign_ups, known.activated, known.checkouts, known.paid, known.retained, known.active_members)
        IS DISTINCT FROM (excluded.visits, excluded.sign_ups, excluded.activated, excluded.checkouts, excluded.paid,
          excluded.retained, excluded.active_members)
      RETURNING day`;
  return changed.length;
}

/** The metrics of so many days, and retention by the week of sign-up in them. */
export async function readUserMetrics({ sql }: Sql, days: number): Promise<UserMetrics> {
  const [byDay, cohorts, [computed]] = await Promise.all([
    sql<UserMetrics['days'][number]>`
      SELECT day::text, visits, sign_ups, activated, checkouts, paid, active_members
      FROM user_metrics WHERE day > (now() AT TIME ZONE ${zone})::date - ${days}::int ORDER BY user_metrics.day`,
    // A week of retention is complete when the last who signed up in the cohort's week has passed it.
    sql<UserMetrics['cohorts'][number]>`
      WITH weeks AS (
        SELECT date_trunc('week', day)::date AS week, sign_ups, retained FROM user_metrics
        WHERE day >= date_trunc('week', (now() AT TIME ZONE ${zone})::date - ${days}::int + 1)
      ), members AS (
        SELECT week, sum(sign_ups)::int AS members FROM weeks GROUP BY week HAVING sum(sign_ups) > 0
      ), returned AS (
        SELECT week, w, sum(retained[w])::int AS n FROM weeks, generate_series(1, ${retentionWeeks}::int) AS w
        GROUP BY week, w
      )
      SELECT week::text, members,
        array_agg(CASE WHEN week + 12 + 7 * w < (now() AT TIME ZONE ${zone})::date THEN n END ORDER BY w) AS retained
      FROM members JOIN returned USING (week) GROUP BY week, members ORDER BY week DESC`,
    sql<{ at: Date | null }>`SELECT max(computed_at) AS at FROM user_metrics`,
  ]);
  return { days: byDay, cohorts, computedAt: computed?.at?.toISOString() ?? null };
}
