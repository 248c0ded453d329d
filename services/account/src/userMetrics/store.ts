import { retentionWeeks, type UserMetrics } from '@dealstead/contracts/account/userMetrics';
import type { AccountDatabase, AccountTransaction } from '../database.ts';

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
  { pool }: AccountDatabase,
  { id, day, visits }: { readonly id: string; readonly day: string; readonly visits: number },
): Promise<void> {
  await pool.query('INSERT INTO visit_reports (id, day, visits) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING', [
    id,
    day,
    visits,
  ]);
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
export async function findOpenDays({ pool }: AccountDatabase): Promise<DayRange[]> {
  const { rows } = await pool.query<DayRange>(
    `SELECT day::date::text AS from, least(day::date + $3::int - 1, today)::text AS to
     FROM (SELECT (now() AT TIME ZONE $1)::date AS today, greatest(
         (SELECT max(day) - $2::int FROM user_metrics),
         (SELECT (min(created_at) AT TIME ZONE $1)::date FROM users)) AS first) AS known,
       generate_series(first, today, make_interval(days => $3)) AS day ORDER BY day`,
    [zone, openDays, daysAtOnce],
  );
  return rows;
}

/**
 * Computes the metrics of days. It joins those who signed up with what they did, because conditions for each of them took 30 s
 * for a million sign-ups, and it is planned for the days each time.
 * @returns the number of days that changed
 */
export async function computeUserMetrics({ pool }: AccountDatabase, { from, to }: DayRange): Promise<number> {
  const { rowCount } = await pool.query(
    `
      WITH days AS (
        SELECT d::date AS day FROM generate_series($2::date, $3::date, interval '1 day') AS d
      ), joined AS (
        SELECT id, (created_at AT TIME ZONE $1)::date AS day, created_at FROM users
        WHERE created_at >= $2::date::timestamp AT TIME ZONE $1 AND created_at < ($3::date + 1)::timestamp AT TIME ZONE $1
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
        FROM joined JOIN member_activity a ON a.user_id = joined.id AND a.day BETWEEN joined.day + 7 AND joined.day + $4::int
        GROUP BY joined.day, week
      ), computed AS (
        SELECT day,
          coalesce((SELECT sum(visits)::int FROM visit_reports v WHERE v.day = days.day), 0) AS visits,
          coalesce(sign_ups, 0) AS sign_ups, coalesce(activated, 0) AS activated, coalesce(checkouts, 0) AS checkouts,
          coalesce(paid, 0) AS paid,
          ARRAY(SELECT coalesce((SELECT members FROM returns r WHERE r.day = days.day AND r.week = w), 0)
            FROM generate_series(1, $5::int) AS w ORDER BY w) AS retained,
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
          excluded.retained, excluded.active_members)`,
    [zone, from, to, openDays - 1, retentionWeeks],
  );
  return rowCount ?? 0;
}

/** The metrics of so many days, and retention by the week of sign-up in them. */
export async function readUserMetrics({ pool }: AccountDatabase, days: number): Promise<UserMetrics> {
  const [byDay, cohorts, computed] = await Promise.all([
    pool.query<UserMetrics['days'][number]>(
      `SELECT day::text, visits, sign_ups AS "signUps", activated, checkouts, paid, active_members AS "activeMembers"
       FROM user_metrics WHERE day > (now() AT TIME ZONE $1)::date - $2::int ORDER BY user_metrics.day`,
      [zone, days],
    ),
    // A week of retention is complete when the last who signed up in the cohort's week has passed it.
    pool.query<UserMetrics['cohorts'][number]>(
      `WITH weeks AS (
         SELECT date_trunc('week', day)::date AS week, sign_ups, retained FROM user_metrics
         WHERE day >= date_trunc('week', (now() AT TIME ZONE $1)::date - $2::int + 1)
       ), members AS (
         SELECT week, sum(sign_ups)::int AS members FROM weeks GROUP BY week HAVING sum(sign_ups) > 0
       ), returned AS (
         SELECT week, w, sum(retained[w])::int AS n FROM weeks, generate_series(1, $3::int) AS w GROUP BY week, w
       )
       SELECT week::text, members,
         array_agg(CASE WHEN week + 12 + 7 * w < (now() AT TIME ZONE $1)::date THEN n END ORDER BY w) AS retained
       FROM members JOIN returned USING (week) GROUP BY week, members ORDER BY week DESC`,
      [zone, days, retentionWeeks],
    ),
    pool.query<{ at: Date | null }>('SELECT max(computed_at) AS at FROM user_metrics'),
  ]);
  return { days: byDay.rows, cohorts: cohorts.rows, computedAt: computed.rows[0]?.at?.toISOString() ?? null };
}
