import { centsToDollars, paymentPageSize, soldPlans } from '@dealstead/contracts';
import type { paymentFilters, ReceivedPayment, Revenue } from '@dealstead/contracts/account/revenue';
import type { PaymentState } from '@dealstead/contracts/account/paymentStates';
import { allOf, isoDates, part, type WithDates } from '@dealstead/service-kit';
import type { AccountDatabase, Sql } from '../../database.ts';
import { monthlyDollars, shareOf } from './rules.ts';

const zone = 'America/New_York';
/** Days of the charts, and of churn. */
const days = 30;

/** MRR, churn, and the payments of 30 days; see the contract for their definitions. */
export async function readRevenue(db: AccountDatabase): Promise<Revenue> {
  const [recurring, plans, payments, byDay] = await Promise.all([
    readRecurring(db),
    readPlans(db),
    readPayments(db),
    readDays(db),
  ]);
  return { ...recurring, byPlan: plans, last30Days: payments, byDay };
}

interface Recurring {
  now: number;
  past: number;
  subscribers: number;
  lost: number;
  base: number;
  lostCents: number;
  pastDue: number;
  pastDueCents: number;
  ending: number;
  endingCents: number;
}

async function readRecurring({ sql }: Sql) {
  const rows = await sql.prepared<Recurring>`
      WITH members AS (
        SELECT user_id, sum(annual_cents)::float8 AS now,
          coalesce(sum(annual_cents) FILTER (WHERE at <= now() - make_interval(days => ${days})), 0)::float8 AS past,
          bool_or(at > now() - make_interval(days => ${days}) AND annual_cents > 0) AS came
        FROM revenue_changes WHERE at <= now() GROUP BY user_id
      ), totals AS (
        SELECT coalesce(sum(now), 0) AS now, coalesce(sum(past), 0) AS past,
          count(*) FILTER (WHERE now > 0)::int AS subscribers,
          count(*) FILTER (WHERE past > 0 OR came)::int AS base,
          count(*) FILTER (WHERE (past > 0 OR came) AND now = 0)::int AS lost,
          coalesce(sum(greatest(0, past - now)), 0) AS lost_cents
        FROM members
      ), open AS (
        SELECT *, annual_revenue(status, period, price_cents, quantity) AS cents FROM subscriptions
        WHERE status = 'past_due' OR (status = 'active' AND cancel_at IS NOT NULL)
      )
      SELECT totals.*,
        (SELECT count(DISTINCT user_id)::int FROM open WHERE status = 'past_due') AS past_due,
        (SELECT coalesce(sum(cents), 0)::float8 FROM open WHERE status = 'past_due') AS past_due_cents,
        (SELECT count(DISTINCT user_id)::int FROM open WHERE cancel_at IS NOT NULL) AS ending,
        (SELECT coalesce(sum(cents), 0)::float8 FROM open WHERE cancel_at IS NOT NULL) AS ending_cents
      FROM totals`;
  const totals = rows[0]!;
  return {
    mrr: { now: monthlyDollars(totals.now), thirtyDaysAgo: monthlyDollars(totals.past) },
    subscribers: totals.subscribers,
    pastDue: { subscribers: totals.pastDue, mrr: monthlyDollars(totals.pastDueCents) },
    ending: { subscribers: totals.ending, mrr: monthlyDollars(totals.endingCents) },
    churn: {
      lost: totals.lost,
      base: totals.base,
      rate: shareOf(totals.lost, totals.base),
      lostMrr: monthlyDollars(totals.lostCents),
      revenueRate: shareOf(totals.lostCents, totals.past),
    },
  };
}

async function readPlans({ sql }: Sql): Promise<Revenue['byPlan']> {
  const rows = await sql.prepared<{ plan: string; subscribers: number; cents: number }>`
      SELECT plan, count(*)::int AS subscribers, sum(cents)::float8 AS cents
      FROM (SELECT plan, user_id, sum(annual_cents) AS cents FROM revenue_changes WHERE at <= now() GROUP BY plan, user_id) AS p
      WHERE cents > 0 GROUP BY plan`;
  const sold = soldPlans.filter((plan) => plan !== 'free');
  return [...sold, 'seats' as const].map((plan) => {
    const row = rows.find((found) => found.plan === plan);
    return { plan, subscribers: row?.subscribers ?? 0, mrr: monthlyDollars(row?.cents ?? 0) };
  });
}

async function readPayments({ sql }: Sql): Promise<Revenue['last30Days']> {
  const rows = await sql.prepared<Record<keyof Revenue['last30Days'], number>>`
      SELECT p.*, f.*
      FROM (
        SELECT count(*)::int AS payments, coalesce(sum(amount_cents), 0)::float8 AS paid,
          count(*) FILTER (WHERE refunded_cents > 0)::int AS refunds, coalesce(sum(refunded_cents), 0)::float8 AS refunded,
          count(*) FILTER (WHERE status = 'disputed')::int AS disputes,
          coalesce(sum(amount_cents) FILTER (WHERE status = 'disputed'), 0)::float8 AS disputed
        FROM payment_records WHERE paid_at > now() - make_interval(days => ${days})
      ) AS p, (
        SELECT count(*)::int AS failures, coalesce(sum(amount_cents), 0)::float8 AS failed
        FROM payment_records WHERE status = 'failed' AND created_at > now() - make_interval(days => ${days})
      ) AS f`;
  const { paid, refunded, disputed, failed, ...counts } = rows[0]!;
  return {
    ...counts,
    paid: centsToDollars(paid),
    refunded: centsToDollars(refunded),
    disputed: centsToDollars(disputed),
    failed: centsToDollars(failed),
  };
}

async function readDays({ sql }: Sql): Promise<Revenue['byDay']> {
  const rows = await sql.prepared<{ day: string; paid: number; refunded: number; annual: number }>`
      WITH days AS (
        SELECT d::date AS day, (d + interval '1 day')::timestamp AT TIME ZONE ${zone} AS ends
        FROM generate_series((now() AT TIME ZONE ${zone})::date - (${days}::int - 1), (now() AT TIME ZONE ${zone})::date, interval '1 day') AS d
      ), payments AS (
        SELECT (paid_at AT TIME ZONE ${zone})::date AS day, sum(amount_cents)::float8 AS paid, sum(refunded_cents)::float8 AS refunded
        FROM payment_records WHERE paid_at > now() - make_interval(days => ${days} + 1) GROUP BY 1
      ), changes AS (
        SELECT (at AT TIME ZONE ${zone})::date AS day, sum(annual_cents)::float8 AS cents
        FROM revenue_changes WHERE at <= now() GROUP BY 1
      )
      SELECT to_char(days.day, 'YYYY-MM-DD') AS day, coalesce(paid, 0) AS paid, coalesce(refunded, 0) AS refunded,
        coalesce((SELECT sum(cents) FROM changes WHERE changes.day <= days.day), 0) AS annual
      FROM days LEFT JOIN payments USING (day) ORDER BY days.day`;
  return rows.map(({ day, paid, refunded, annual }) => ({
    day,
    paid: centsToDollars(paid),
    refunded: centsToDollars(refunded),
    mrr: monthlyDollars(annual),
  }));
}

const shownStates: Readonly<Record<(typeof paymentFilters)[number], readonly PaymentState[]>> = {
  paid: ['paid'],
  failed: ['failed'],
  refunded: ['refunded', 'partially_refunded'],
  disputed: ['disputed'],
};

type ReceivedRow = WithDates<Omit<ReceivedPayment, 'amount' | 'refunded'>, 'retryAt' | 'at'> & {
  readonly amountCents: number;
  readonly refundedCents: number;
};

/** A page of all members' payments, or of one member's, newest first. */
export async function findReceivedPayments(
  { sql }: Sql,
  {
    show,
    memberId,
    after,
  }: { readonly show?: (typeof paymentFilters)[number]; readonly memberId?: number; readonly after?: number },
): Promise<ReceivedPayment[]> {
  const conditions = allOf([
    ...(memberId === undefined ? [] : [part`p.user_id = ${memberId}`]),
    ...(after === undefined ? [] : [part`p.id < ${after}`]),
    ...(show === undefined ? [] : [part`p.status = ANY(${shownStates[show]}::text[])`]),
  ]);
  const found = await sql<ReceivedRow>`
    SELECT p.id, p.user_id AS member_id, users.email, p.description, p.amount_cents, p.refunded_cents, p.status, p.reason,
      p.retry_at, coalesce(p.paid_at, p.created_at) AS at
    FROM payment_records p LEFT JOIN users ON users.id = p.user_id
    WHERE ${conditions} ORDER BY p.id DESC LIMIT ${paymentPageSize}`;
  return found.map(({ amountCents, refundedCents, ...payment }) => ({
    ...isoDates(payment),
    amount: centsToDollars(amountCents),
    refunded: centsToDollars(refundedCents),
  }));
}
