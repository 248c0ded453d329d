import { centsToDollars } from '@dealstead/contracts';
import type { AccountHealth } from '@dealstead/contracts/account/accountHealth';
import type { AccountDatabase } from '../database.ts';

const listedPayments = 10;
/** Payments that failed longer ago are given up: their retries and the grace period have ended. */
const failedDays = 30;

/** Postgres returns bigint sums as strings. */
interface Totals {
  last: string;
  previous: string;
  failed: number;
  failed_cents: string;
  mail_sent: number;
  mail_failed: number;
  mail_queued: number;
  last_event: Date | null;
}

/**
 * Revenue of two periods of 30 days, failed payments of the last 30, emails of a day, and the time of Stripe's last event.
 * Each part of the statement has the condition of an index: joined by OR they scan the table of emails.
 */
export async function readAccountHealth({ pool, prisma }: AccountDatabase): Promise<AccountHealth> {
  const [{ rows }, newest, queues] = await Promise.all([
    pool.query<Totals>(
      `SELECT p.*, f.*, m.*, (SELECT max(received_at) FROM stripe_events) AS last_event
       FROM (
         SELECT
           coalesce(sum(amount_cents - refunded_cents) FILTER (WHERE paid_at > now() - interval '30 days'), 0)
             AS last,
           coalesce(sum(amount_cents - refunded_cents) FILTER (WHERE paid_at <= now() - interval '30 days'), 0)
             AS previous
         FROM payment_records WHERE paid_at > now() - interval '60 days'
       ) p, (
         SELECT count(*)::int AS failed, coalesce(sum(amount_cents), 0) AS failed_cents
         FROM payment_records WHERE status = 'failed' AND created_at > now() - make_interval(days => $1)
       ) f, (
         SELECT
           count(*) FILTER (WHERE status = 'sent')::int AS mail_sent,
           count(*) FILTER (WHERE status = 'failed')::int AS mail_failed,
           count(*) FILTER (WHERE status IN ('queued', 'sending'))::int AS mail_queued
         FROM (
           SELECT status FROM mails WHERE status IN ('queued', 'sending')
           UNION ALL SELECT status FROM mails WHERE finished_at > now() - interval '1 day' AND emptied_at IS NULL
           UNION ALL SELECT status FROM mails WHERE finished_at > now() - interval '1 day' AND emptied_at IS NOT NULL
         ) recent
       ) m`,
      [failedDays],
    ),
    prisma.paymentRecord.findMany({
      where: { status: 'failed', createdAt: { gt: new Date(Date.now() - failedDays * 86_400_000) } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: listedPayments,
    }),
    readQueues(pool),
  ]);
  const [totals] = rows;
  if (!totals) throw new Error('The query of totals returned no row.');
  const users = await prisma.user.findMany({
    where: { id: { in: newest.map(({ userId }) => userId) } },
    select: { id: true, email: true },
  });
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  return {
    revenue: {
      last30Days: centsToDollars(Number(totals.last)),
      previous30Days: centsToDollars(Number(totals.previous)),
    },
    failedPayments: {
      count: totals.failed,
      amount: centsToDollars(Number(totals.failed_cents)),
      newest: newest.map(({ id, userId, description, amount, reason, retryAt }) => ({
        id,
        email: emails.get(userId) ?? 'Closed account',
        description,
        amount: centsToDollars(Number(amount)),
        reason,
        retryAt: retryAt?.toISOString() ?? null,
      })),
    },
    mail: { sent: totals.mail_sent, failed: totals.mail_failed, queued: totals.mail_queued },
    queues,
    lastStripeEventAt: totals.last_event?.toISOString() ?? null,
  };
}

const queueQueries = {
  webhooks: `SELECT count(*)::int AS waiting, min(received_at) AS oldest FROM stripe_events WHERE state = 'waiting'`,
  mails: `SELECT count(*)::int AS waiting, min(created_at) AS oldest FROM mails WHERE status = 'queued'`,
  payouts: `SELECT count(*)::int AS waiting, min(requested_at) AS oldest FROM payouts WHERE status = 'requested'`,
} as const;

/** How much waits in each queue, and since when. */
async function readQueues(pool: AccountDatabase['pool']): Promise<AccountHealth['queues']> {
  const read = async (query: string) => {
    const { rows } = await pool.query<{ waiting: number; oldest: Date | null }>(query);
    return { waiting: rows[0]?.waiting ?? 0, oldestAt: rows[0]?.oldest?.toISOString() ?? null };
  };
  const [webhooks, mails, payouts] = await Promise.all([
    read(queueQueries.webhooks),
    read(queueQueries.mails),
    read(queueQueries.payouts),
  ]);
  return { webhooks, mails, payouts };
}
