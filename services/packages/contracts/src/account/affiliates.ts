import { z } from 'zod';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { ActionReason } from '../recordedAction.ts';

const dollars = z.number();
/** An amount that a page showed and sends back. */
const SentDollars = dollars.nonnegative().max(1_000_000_000);
const count = z.number().int().nonnegative();

export const affiliateTiers = ['partner', 'senior', 'elite'] as const;

/** A referral code, case-insensitive. */
export const ReferralCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{4,24}$/, 'Not an invitation code')
  .transform((code) => code.toUpperCase());

/** The commission of one payment of a referred member, or its reversal. */
export const Commission = z.object({
  id: z.number().int(),
  /** The member's email address, masked but for the first letter and the domain. */
  member: z.string(),
  product: z.string(),
  /** Month of the referral, from 1. */
  month: z.number().int(),
  /** Length of the paid period. */
  periodMonths: z.number().int(),
  earnedAt: z.iso.datetime(),
  /** The member's payment; negative for a refund. */
  base: dollars,
  /** Percentage points, to be added. */
  rate: z.number(),
  tierBonus: z.number(),
  recurringBonus: z.number(),
  amount: dollars,
  /** Whether it reverses another commission. */
  reversal: z.boolean(),
  status: z.enum(['pending', 'approved', 'paid', 'reversed']),
  /** Not payable until an admin decides about the flagged referral. */
  onHold: z.boolean(),
  /** Part of a requested or paid payout. */
  inPayout: z.boolean(),
  approvesAt: z.iso.datetime(),
  approvedAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  reversedAt: z.iso.datetime().nullable(),
  /** For a reversal: when the reversed commission was paid out, if it was. */
  wasPaidAt: z.iso.datetime().nullable(),
});
export type Commission = z.infer<typeof Commission>;

/** A member's referral program: link, tier, commissions and payouts. */
export const Affiliate = z.object({
  code: z.string(),
  link: z.url(),
  /** The link as a QR code: an SVG path in a square of `size` modules. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
  tier: z.enum(affiliateTiers),
  /** All tiers, lowest first, with their percentages. */
  tiers: z.array(z.object({ tier: z.enum(affiliateTiers), from: count, bonus: z.number(), percent: z.number() })),
  rate: z.number(),
  recurringBonus: z.number(),
  recurringFromMonth: z.number().int(),
  leastPayout: dollars,
  /** Approved and not in a payout; negative if reversals exceed commissions. */
  ready: dollars,
  pending: dollars,
  paid: dollars,
  payingMembers: count,
  signUps: count,
  /** The last 90 days. */
  funnel: z.object({ clicks: count, signUps: count, paying: count }),
  /** The requested payout, if any. */
  payout: z.object({ amount: dollars, requestedAt: z.iso.datetime() }).nullable(),
  /** The latest 200, newest first. */
  commissions: z.array(Commission),
});
export type Affiliate = z.infer<typeof Affiliate>;

export const getAffiliate = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/affiliate',
  access: 'member',
  response: Affiliate,
  summary: "The caller's referral link, commissions and payouts",
});

export const exportCommissions = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/affiliate/commissions.csv',
  access: 'member',
  content: 'text/csv',
  response: z.string(),
  summary: "All of the caller's commissions as CSV",
});

export const requestPayout = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/affiliate/payouts',
  access: 'member',
  success: 201,
  /** The amount that the page showed; refused if the available amount has changed. */
  body: z.strictObject({ amount: SentDollars }),
  response: Message,
  summary: 'Request a payout of the available amount, at least $50.00',
});

export const getReferrer = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/referrers/{code}',
  access: 'anyone',
  shared: true,
  params: z.object({ code: ReferralCode }),
  response: z.object({ referrer: z.object({ firstName: z.string(), company: z.string().nullable() }).nullable() }),
  summary: 'Public name of the referrer with this code; null for an unknown one',
});

export const recordReferralClick = endpoint({
  service: 'account',
  method: 'POST',
  path: '/internal/affiliate-clicks',
  access: 'peer',
  success: 202,
  body: z.strictObject({
    code: ReferralCode,
    /** HMAC of the visitor with a daily key. */
    visitor: z.string().min(16).max(64),
  }),
  response: Message,
  summary: 'Record a click on a referral link, once per visitor and day',
});

const PayoutLine = z.object({
  id: z.number().int(),
  affiliate: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
  amount: dollars,
  /** Number of commissions, including reversals. */
  commissions: count,
  requestedAt: z.iso.datetime(),
});
export type PayoutLine = z.infer<typeof PayoutLine>;

const FlaggedReferral = z.object({
  id: z.number().int(),
  affiliate: z.string(),
  member: z.string(),
  /** Sum of its commissions, which are on hold. */
  onHold: dollars,
  since: z.iso.datetime(),
});
export type FlaggedReferral = z.infer<typeof FlaggedReferral>;

const PayoutBatch = z.object({
  id: z.number().int(),
  approvedAt: z.iso.datetime(),
  approvedBy: z.string().nullable(),
  payouts: count,
  amount: dollars,
});
export type PayoutBatch = z.infer<typeof PayoutBatch>;

export const listPayouts = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/payouts',
  access: 'admin',
  permission: 'payments',
  response: z.object({
    waiting: z.array(PayoutLine),
    flagged: z.array(FlaggedReferral),
    batches: z.array(PayoutBatch),
  }),
  summary: 'Requested payouts, oldest first, referrals that share a card, and the last 50 batches',
});

export const approvePayouts = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/admin/payouts/batches',
  access: 'admin',
  permission: 'payments',
  address: true,
  success: 201,
  /** Each with the amount that the admin saw; all are refused if one amount has changed. */
  body: z.strictObject({
    payouts: z
      .array(z.strictObject({ id: RowId, amount: SentDollars }))
      .min(1)
      .max(1_000),
    reason: ActionReason,
  }),
  response: PayoutBatch,
  summary: 'Approve payouts as one batch and mark their commissions as paid, with a reason for the audit trail',
});

export const declinePayout = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/admin/payouts/{id}/decline',
  access: 'admin',
  permission: 'payments',
  address: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: ActionReason }),
  response: Message,
  summary: 'Decline a payout; its commissions become available again',
});

export const exportPayouts = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/payouts/batches/{file}',
  access: 'admin',
  permission: 'payments',
  params: z.object({ file: z.string().regex(/^[1-9]\d{0,8}\.csv$/, 'Must be a batch as .csv') }),
  content: 'text/csv',
  response: z.string(),
  summary: 'An approved batch as CSV, one payout per line',
});

export const decideReferral = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/admin/referrals/{id}',
  access: 'admin',
  permission: 'payments',
  address: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ decision: z.enum(['allow', 'refuse']), reason: ActionReason }),
  response: Message,
  summary: 'Allow a flagged referral, or refuse it and reverse its unpaid commissions',
});
