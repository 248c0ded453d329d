import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';

const dollars = z.number();
const count = z.number().int().nonnegative();

export const affiliateTiers = ['partner', 'senior', 'elite'] as const;

/** An invitation code as it stands in links; letters of either case mean the same. */
export const ReferralCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{4,24}$/, 'Not an invitation code')
  .transform((code) => code.toUpperCase());

/** What one payment of a referred member brought, or took back. */
export const Commission = z.object({
  id: z.number().int(),
  /** The member's address with all but its first letter and its domain hidden. */
  member: z.string(),
  product: z.string(),
  /** Of the referral, from 1. */
  month: z.number().int(),
  /** How long the paid period is. */
  periodMonths: z.number().int(),
  earnedAt: z.iso.datetime(),
  /** What the member paid, or negative, what went back to them. */
  base: dollars,
  /** Points of percent, which add up. */
  rate: z.number(),
  tierBonus: z.number(),
  recurringBonus: z.number(),
  amount: dollars,
  /** Whether it takes back what another line gave. */
  reversal: z.boolean(),
  status: z.enum(['pending', 'approved', 'paid', 'reversed']),
  /** Nothing of it is approved before an admin has looked. */
  held: z.boolean(),
  /** It is part of a payout that waits or was paid. */
  inPayout: z.boolean(),
  approvesAt: z.iso.datetime(),
  approvedAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  reversedAt: z.iso.datetime().nullable(),
  /** Of a line that takes back: when the one it takes from was paid out, if it was. */
  wasPaidAt: z.iso.datetime().nullable(),
});
export type Commission = z.infer<typeof Commission>;

/** What someone's invitations have brought. */
export const Affiliate = z.object({
  code: z.string(),
  link: z.url(),
  /** The link as a QR code: a square of so many modules, and an SVG path over them. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
  tier: z.enum(affiliateTiers),
  /** Every tier, lowest first, with the percent that it earns. */
  tiers: z.array(z.object({ tier: z.enum(affiliateTiers), from: count, bonus: z.number(), percent: z.number() })),
  rate: z.number(),
  recurringBonus: z.number(),
  recurringFromMonth: z.number().int(),
  leastPayout: dollars,
  /** Approved and in no payout yet; negative where more was taken back than earned. */
  ready: dollars,
  pending: dollars,
  paid: dollars,
  payingMembers: count,
  signUps: count,
  /** Of the last 90 days. */
  funnel: z.object({ clicks: count, signUps: count, paying: count }),
  /** What waits for an admin, if anything. */
  payout: z.object({ amount: dollars, requestedAt: z.iso.datetime() }).nullable(),
  /** Newest first, the last 200. */
  commissions: z.array(Commission),
});
export type Affiliate = z.infer<typeof Affiliate>;

export const getAffiliate = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/affiliate',
  access: 'member',
  response: Affiliate,
  summary: "The caller's invitation link and what it brought",
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
  /** What the page showed; refused where it is not what is ready any more. */
  body: z.strictObject({ amount: dollars }),
  response: Message,
  summary: 'Ask for all that is ready to be paid out, from $50.00 on',
});

export const getReferrer = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/referrers/{code}',
  access: 'anyone',
  shared: true,
  params: z.object({ code: ReferralCode }),
  response: z.object({ firstName: z.string(), company: z.string().nullable() }),
  summary: 'Who invites by this code, as far as those they invite may know',
});

export const recordReferralClick = endpoint({
  service: 'account',
  method: 'POST',
  path: '/internal/affiliate-clicks',
  access: 'peer',
  success: 202,
  body: z.strictObject({
    code: ReferralCode,
    /** A keyed digest of the visitor that differs each day. */
    visitor: z.string().min(16).max(64),
  }),
  response: Message,
  summary: 'Count a visit by an invitation link, once for each visitor and day',
});

const PayoutLine = z.object({
  id: z.number().int(),
  affiliate: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
  amount: dollars,
  /** How many commissions it pays, those that take back included. */
  commissions: count,
  requestedAt: z.iso.datetime(),
});
export type PayoutLine = z.infer<typeof PayoutLine>;

const FlaggedReferral = z.object({
  id: z.number().int(),
  affiliate: z.string(),
  member: z.string(),
  /** Their commissions that wait for the decision. */
  held: dollars,
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
  response: z.object({
    waiting: z.array(PayoutLine),
    flagged: z.array(FlaggedReferral),
    batches: z.array(PayoutBatch),
  }),
  summary: 'Payouts that wait, longest waiting first, referrals that share a card, and the last 50 batches',
});

export const approvePayouts = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/admin/payouts/batches',
  access: 'admin',
  address: true,
  success: 201,
  /** Each with the amount that the admin saw; refused as a whole where one is not what it was. */
  body: z.strictObject({
    payouts: z
      .array(z.strictObject({ id: z.number().int().positive(), amount: dollars }))
      .min(1)
      .max(1_000),
  }),
  response: PayoutBatch,
  summary: 'Approve payouts as one batch: their commissions are paid from then on',
});

export const declinePayout = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/admin/payouts/{id}/decline',
  access: 'admin',
  address: true,
  params: z.object({ id: Id }),
  response: Message,
  summary: 'Decline a payout; its commissions are ready again',
});

export const exportPayouts = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/payouts/batches/{file}',
  access: 'admin',
  params: z.object({ file: z.string().regex(/^[1-9]\d{0,8}\.csv$/, 'Must be a batch as .csv') }),
  content: 'text/csv',
  response: z.string(),
  summary: 'An approved batch as CSV, one payout a line',
});

export const decideReferral = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/admin/referrals/{id}',
  access: 'admin',
  address: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ decision: z.enum(['allow', 'refuse']) }),
  response: Message,
  summary: 'Let a flagged referral earn, or refuse it and take back what it has not been paid',
});
