import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';
import { soldPlans } from '../plans.ts';
import { paymentPageSize } from './paymentPageSize.ts';
import { paymentStates } from './paymentStates.ts';

const count = z.number().int().nonnegative();
/** Dollars. */
const Dollars = z.number();

/**
 * Recurring revenue and payments. Monthly recurring revenue (MRR) is the monthly part of all subscriptions that run: a
 * quarterly price counts a third, an annual price a twelfth. A subscription counts while it is active or past due, also when it
 * is canceled for the end of its period, and no longer once it has ended. Refunds and one-time payments do not change it.
 * Source: Stripe, "Subscription analytics: monthly recurring revenue".
 */
export const Revenue = z.object({
  mrr: z.object({ now: Dollars, thirtyDaysAgo: Dollars }),
  /** Members with a running subscription of a plan or of seats. */
  subscribers: count,
  /** Part of MRR whose renewal failed and whose grace period is over. */
  pastDue: z.object({ subscribers: count, mrr: Dollars }),
  /** Part of MRR that is canceled for the end of its period. */
  ending: z.object({ subscribers: count, mrr: Dollars }),
  /**
   * The last 30 days. `rate` is the subscribers who left divided by those of 30 days ago and those who came since; `revenueRate`
   * is the MRR that subscribers of 30 days ago ended or reduced, divided by the MRR of that time. Null without a base. Source:
   * Stripe, "Subscription analytics: churn".
   */
  churn: z.object({
    lost: count,
    base: count,
    rate: z.number().nullable(),
    lostMrr: Dollars,
    revenueRate: z.number().nullable(),
  }),
  /** Payments of the last 30 days; refunds are those of these payments. */
  last30Days: z.object({
    payments: count,
    paid: Dollars,
    refunds: count,
    refunded: Dollars,
    disputes: count,
    disputed: Dollars,
    failures: count,
    failed: Dollars,
  }),
  byPlan: z.array(z.object({ plan: z.enum([...soldPlans, 'seats']), subscribers: count, mrr: Dollars })),
  /** The last 30 days, oldest first, by America/New_York date. `mrr` is that of the end of the day. */
  byDay: z.array(z.object({ day: z.iso.date(), paid: Dollars, refunded: Dollars, mrr: Dollars })),
});
export type Revenue = z.infer<typeof Revenue>;

export const getRevenue = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/revenue',
  access: 'admin',
  permission: 'payments',
  response: Revenue,
  summary: 'MRR, churn, and payments, refunds and failures of 30 days',
});

/** A payment of any member. */
export const ReceivedPayment = z.object({
  id: z.number().int(),
  memberId: z.number().int(),
  /** Null for a closed account. */
  email: z.string().nullable(),
  description: z.string(),
  amount: Dollars,
  refunded: Dollars,
  status: z.enum(paymentStates),
  reason: z.string().nullable(),
  /** The next attempt at a failed payment. */
  retryAt: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
});
export type ReceivedPayment = z.infer<typeof ReceivedPayment>;

/** Filters of the list of payments: `refunded` includes partly refunded ones. */
export const paymentFilters = ['paid', 'failed', 'refunded', 'disputed'] as const;

export const listReceivedPayments = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin',
  permission: 'payments',
  query: z.object({ show: z.enum(paymentFilters).optional(), after: Id.optional() }),
  response: z.array(ReceivedPayment).max(paymentPageSize),
  summary: 'Payments of all members, newest first, before the one with the id `after`',
});
