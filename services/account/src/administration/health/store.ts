import { centsToDollars } from '@dealstead/contracts';
import type { AccountHealth } from '@dealstead/contracts/account/accountHealth';
import { isoDates, part, type SqlPart } from '@dealstead/service-kit';
import type { Sql } from '../../database.ts';

const listedPayments = 10;
/** Payments that failed longer ago are given up: their retries and the grace period have ended. */
const failedDays = 30;

/** PostgreSQL returns sums of bigint as numeric, thus as texts. */
interface Totals {
  last: string;
  previous: string;
  failed: number;
  failedCents: string;
  mailSent: number;
  mailFailed: number;
  mailQueued: number;
  lastEvent: Date | null;
}

interface FailedPayment {
  id: number;
  email: string | null;
  description: string;
  amountCents: number;
  reason: string | null;
  retryAt: Date | null;
}

/**
 * Revenue of two periods of 30 days, failed payments of the last 30, emails of a day, and the time of Stripe's last event.
 * Each part of the statement has the condition of an index: joined by OR they scan the table of emails.
 */
export async function readAccountHealth({ sql }: Sql): Promise<AccountHealth> {
  const [[totals], newest, queues] = await Promise.all([
    sql<Totals>`
      SELECT p.*, f.*, m.*, (SELECT max(received_at) FROM stripe_events) AS last_event
      FROM (
        SELECT
          coalesce(sum(amount_cents - refunded_cents) FILTER (WHERE paid_at > now() - interval '30 days'), 0)
            AS last,
          coalesce(sum(amount_cents - refunded_cents) FILTER (WHERE paid_at <= now() - interval '30 days'), 0)
            AS previous
        FROM payment_records WHERE paid_at > now() - interval '60 days'
      ) p, (
        SELECT count(*)::int AS failed, coalesce(sum(amount_cents), 0) AS failed_cents
        FROM payment_records WHERE status = 'failed' AND created_at > now() - make_interval(days => ${failedDays})
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
    sql<FailedPayment>`
      SELECT p.id, users.email, p.description, p.amount_cents, p.reason, p.retry_at
      FROM payment_records p LEFT JOIN users ON users.id = p.user_id
      WHERE p.status = 'failed' AND p.created_at > now() - make_interval(days => ${failedDays})
      ORDER BY p.created_at DESC, p.id DESC LIMIT ${listedPayments}`,
    readQueues({ sql }),
  ]);
  if (!totals) throw new Error('The query of totals returned no row.');
  return {
    revenue: {
      last30Days: centsToDollars(Number(totals.last)),
      previous30Days: centsToDollars(Number(totals.previous)),
    },
    failedPayments: {
      count: totals.failed,
      amount: centsToDollars(Number(totals.failedCents)),
      newest: newest.map(({ email, amountCents, ...payment }) => ({
        ...isoDates(payment),
        email: email ?? 'Closed account',
        amount: centsToDollars(amountCents),
      })),
    },
    mail: { sent: totals.mailSent, failed: totals.mailFailed, queued: totals.mailQueued },
    queues,
    lastStripeEventAt: totals.lastEvent?.toISOString() ?? null,
  };
}

/** How much waits in each queue, and since when. */
async function readQueues({ sql }: Sql): Promise<AccountHealth['queues']> {
  const read = async (time: SqlPart, queue: SqlPart) => {
    const [found] = await sql<{ waiting: number; oldestAt: Date | null }>`
      SELECT count(*)::int AS waiting, min(${time}) AS oldest_at FROM ${queue}`;
    return isoDates(found!);
  };
  const [webhooks, mails, payouts] = await Promise.all([
    read(part`received_at`, part`stripe_events WHERE state = 'waiting'`),
    read(part`created_at`, part`mails WHERE status = 'queued'`),
    read(part`requested_at`, part`payouts WHERE status = 'requested'`),
  ]);
  return { webhooks, mails, payouts };
}
