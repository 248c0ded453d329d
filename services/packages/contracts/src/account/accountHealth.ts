import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const count = z.number().int().nonnegative();
/** Dollars. */
const Dollars = z.number();
const When = z.iso.datetime();

const Queue = z.object({ waiting: count, oldestAt: When.nullable() });

/** A payment that failed and was not paid since. */
export const FailedPayment = z.object({
  id: z.number().int(),
  email: z.string(),
  /** What was to be paid. */
  description: z.string(),
  amount: Dollars,
  reason: z.string().nullable(),
  /** The next attempt; null if there is none. */
  retryAt: When.nullable(),
});
export type FailedPayment = z.infer<typeof FailedPayment>;

export const AccountHealth = z.object({
  /** Paid minus refunded. */
  revenue: z.object({ last30Days: Dollars, previous30Days: Dollars }),
  failedPayments: z.object({ count, amount: Dollars, newest: z.array(FailedPayment).max(10) }),
  /** Emails of the last 24 hours; `queued` of any age. */
  mail: z.object({ sent: count, failed: count, queued: count }),
  /** What waits for Stripe's events, for the mail server and for an approval, and since when. */
  queues: z.object({ webhooks: Queue, mails: Queue, payouts: Queue }),
  /** When Stripe's last event was received; null without any. */
  lastStripeEventAt: When.nullable(),
});
export type AccountHealth = z.infer<typeof AccountHealth>;

export const getAccountHealth = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/account-health',
  access: 'admin',
  permission: 'payments',
  response: AccountHealth,
  summary: 'Revenue, failed payments and email delivery for the admin dashboard',
});
