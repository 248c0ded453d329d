import {
  centsToDollars,
  type Affiliate,
  type Commission,
  type FlaggedReferral,
  type PayoutBatch,
  type PayoutLine,
} from '@dealstead/contracts';
import { part } from '@dealstead/service-kit';
import type { AccountDatabase, Sql, User } from '../database.ts';
import { renderQrPath } from '../qrCode.ts';
import { minimumPayoutCents, recurringFromMonth, recurringBonusPoints, type Tier, tierFor, tiers } from './rules.ts';

const defaultLimit = 200;
const averageMonthDays = 30.436875;

interface Row {
  id: number;
  email: string | null;
  product: string;
  month: number;
  periodDays: number;
  earnedAt: Date;
  base: number;
  commissionRate: number;
  tierBonus: number;
  recurringBonus: number;
  amount: number;
  status: Commission['status'];
  onHold: boolean;
  approvesAt: Date;
  approvedAt: Date | null;
  paymentDate: Date | null;
  reversedAt: Date | null;
  wasPaidAt: Date | null;
  payoutId: number | null;
}

/** Masks an address as `r***@gulfside.example`, so that affiliates can distinguish their referrals. */
export function maskEmail(email: string | null): string {
  const at = email?.lastIndexOf('@') ?? -1;
  return email === null || at < 1 || email.endsWith('@closed.invalid')
    ? 'Closed account'
    : `${email[0]}***${email.slice(at)}`;
}

/** An affiliate's commission lines, newest first. */
export async function listCommissions(
  db: AccountDatabase,
  affiliate: number,
  limit = defaultLimit,
): Promise<Commission[]> {
  const rows = await db.sql<Row>`
    SELECT c.id, u.email, c.product, c.month, extract(day FROM c.period_end - c.period_start)::int AS period_days,
      c.earned_at, c.base_amount_cents AS base, c.commission_rate, c.tier_bonus, c.recurring_bonus,
      c.amount_cents AS amount, c.status, coalesce(r.commission_status = 'flagged', false) AS on_hold,
      c.approves_at, c.approved_at, c.payment_date, c.reversed_at, o.payment_date AS was_paid_at, c.payout_id
    FROM affiliate_commissions c
      LEFT JOIN affiliate_referrals r ON r.id = c.referral_id
      LEFT JOIN users u ON u.id = r.referred_user_id
      LEFT JOIN affiliate_commissions o ON o.id = c.reverses_id
    WHERE c.affiliate_id = ${affiliate} ORDER BY c.earned_at DESC, c.id DESC LIMIT ${limit}`;
  return rows.map((row) => ({
    id: row.id,
    member: maskEmail(row.email),
    product: row.product,
    month: row.month,
    periodMonths: Math.max(1, Math.round(row.periodDays / averageMonthDays)),
    earnedAt: row.earnedAt.toISOString(),
    base: centsToDollars(row.base),
    rate: row.commissionRate,
    tierBonus: row.tierBonus,
    recurringBonus: row.recurringBonus,
    amount: centsToDollars(row.amount),
    reversal: row.base < 0,
    status: row.status,
    onHold: row.onHold && (row.status === 'pending' || row.status === 'approved'),
    inPayout: row.payoutId !== null,
    approvesAt: row.approvesAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    paidAt: row.paymentDate?.toISOString() ?? null,
    reversedAt: row.reversedAt?.toISOString() ?? null,
    wasPaidAt: row.wasPaidAt?.toISOString() ?? null,
  }));
}

interface Sums {
  rate: number;
  ready: number;
  pending: number;
  paid: number;
  signUps: number;
  paying: number;
  clicks90: number;
  signUps90: number;
  paying90: number;
  payout: number | null;
  requestedAt: Date | null;
}

/** The figures of a member's affiliate page. */
export async function getAffiliateSummary(db: AccountDatabase, userId: number, code: string, publicUrl: string) {
  const [rows, commissions] = await Promise.all([
    db.sql<Sums>`
      WITH lines AS (
        SELECT c.*, coalesce(r.commission_status = 'flagged', false) AS on_hold, r.commission_status
        FROM affiliate_commissions c LEFT JOIN affiliate_referrals r ON r.id = c.referral_id
        WHERE c.affiliate_id = ${userId}
      ), people AS (
        SELECT * FROM affiliate_referrals WHERE affiliate_id = ${userId} AND commission_status <> 'refused'
      )
      SELECT p.commission_rate AS rate,
        (SELECT coalesce(sum(amount_cents), 0)::bigint FROM lines
          WHERE status = 'approved' AND payout_id IS NULL AND NOT on_hold) AS ready,
        (SELECT coalesce(sum(amount_cents), 0)::bigint FROM lines
          WHERE status = 'pending' OR (status = 'approved' AND payout_id IS NULL AND on_hold)) AS pending,
        (SELECT coalesce(sum(amount_cents), 0)::bigint FROM payouts
          WHERE affiliate_id = ${userId} AND status = 'paid') AS paid,
        (SELECT count(*)::int FROM people) AS sign_ups,
        (SELECT count(DISTINCT referral_id)::int FROM lines
          WHERE reverses_id IS NULL AND refunded_cents < base_amount_cents
          AND commission_status IN ('earning', 'flagged')
            AND period_end > now() - interval '7 days') AS paying,
        (SELECT count(*)::int FROM affiliate_clicks WHERE affiliate_id = ${userId}
        AND day > current_date - 90) AS clicks_90,
        (SELECT count(*)::int FROM people WHERE created_at > now() - interval '90 days') AS sign_ups_90,
        (SELECT count(*)::int FROM people
          WHERE created_at > now() - interval '90 days' AND conversion_date IS NOT NULL) AS paying_90,
        w.amount_cents AS payout, w.requested_at
      FROM affiliate_program p LEFT JOIN payouts w ON w.affiliate_id = p.user_id AND w.status = 'requested'
      WHERE p.user_id = ${userId}`,
    listCommissions(db, userId),
  ]);
  const [sums] = rows;
  if (!sums) throw new Error(`Member ${userId} has a code and no program.`);
  const link = new URL(`/join?ref=${code}`, publicUrl).href;
  const percent = ({ bonus }: Tier) => sums.rate + bonus;
  return {
    code,
    link,
    qr: renderQrPath(link),
    tier: tierFor(sums.paying).id,
    tiers: tiers.map((tier) => ({ tier: tier.id, from: tier.from, bonus: tier.bonus, percent: percent(tier) })),
    rate: sums.rate,
    recurringBonus: recurringBonusPoints,
    recurringFromMonth,
    leastPayout: centsToDollars(minimumPayoutCents),
    ready: centsToDollars(sums.ready),
    pending: centsToDollars(sums.pending),
    paid: centsToDollars(sums.paid),
    payingMembers: sums.paying,
    signUps: sums.signUps,
    funnel: { clicks: sums.clicks90, signUps: sums.signUps90, paying: sums.paying90 },
    payout:
      sums.payout === null || sums.requestedAt === null
        ? null
        : { amount: centsToDollars(sums.payout), requestedAt: sums.requestedAt.toISOString() },
    commissions,
  } satisfies Affiliate;
}

interface PayoutRow {
  id: number;
  affiliateId: number;
  firstName: string;
  lastName: string;
  email: string;
  amountCents: number;
  commissions: number;
  requestedAt: Date;
}

const toPayoutLine = (row: PayoutRow): PayoutLine => ({
  id: row.id,
  affiliate: { id: row.affiliateId, name: `${row.firstName} ${row.lastName}`, email: row.email },
  amount: centsToDollars(row.amountCents),
  commissions: row.commissions,
  requestedAt: row.requestedAt.toISOString(),
});

const selectPayouts = part`
  SELECT p.id, u.id AS affiliate_id, u.first_name, u.last_name, u.email, p.amount_cents, p.requested_at,
    (SELECT count(*)::int FROM affiliate_commissions c WHERE c.payout_id = p.id) AS commissions
  FROM payouts p JOIN users u ON u.id = p.affiliate_id`;

/** Requested payouts, oldest first. */
export async function listRequestedPayouts(db: AccountDatabase): Promise<PayoutLine[]> {
  const rows = await db.sql<PayoutRow>`
    ${selectPayouts} WHERE p.status = 'requested' ORDER BY p.requested_at, p.id LIMIT 1000`;
  return rows.map(toPayoutLine);
}

/** The payouts of an approved batch. */
export async function listBatchPayouts(db: AccountDatabase, batch: number): Promise<PayoutLine[]> {
  const rows = await db.sql<PayoutRow>`${selectPayouts} WHERE p.batch_id = ${batch} ORDER BY p.id`;
  return rows.map(toPayoutLine);
}

interface BatchRow {
  id: number;
  approvedAt: Date;
  approvedBy: string | null;
  payouts: number;
  amountCents: number;
}

/** The last 50 batches, or the one with this id. */
export async function listPayoutBatches(db: AccountDatabase, id: number | null = null): Promise<PayoutBatch[]> {
  const rows = await db.sql<BatchRow>`
    SELECT b.id, b.approved_at, u.email AS approved_by, b.amount_cents,
      (SELECT count(*)::int FROM payouts p WHERE p.batch_id = b.id) AS payouts
    FROM payout_batches b LEFT JOIN users u ON u.id = b.approved_by
    WHERE ${id}::int IS NULL OR b.id = ${id} ORDER BY b.id DESC LIMIT 50`;
  return rows.map((row) => ({
    id: row.id,
    approvedAt: row.approvedAt.toISOString(),
    approvedBy: row.approvedBy,
    payouts: row.payouts,
    amount: centsToDollars(row.amountCents),
  }));
}

interface FlagRow {
  id: number;
  affiliate: string;
  member: string | null;
  onHold: number;
  createdAt: Date;
}

/** Referrals that share a card with their affiliate. */
export async function listFlaggedReferrals(db: AccountDatabase): Promise<FlaggedReferral[]> {
  const rows = await db.sql<FlagRow>`
    SELECT r.id, a.email AS affiliate, m.email AS member, r.created_at,
      (SELECT coalesce(sum(c.amount_cents), 0)::bigint FROM affiliate_commissions c
        WHERE c.referral_id = r.id AND c.status IN ('pending', 'approved')) AS on_hold
    FROM affiliate_referrals r JOIN users a ON a.id = r.affiliate_id LEFT JOIN users m ON m.id = r.referred_user_id
    WHERE r.commission_status = 'flagged' ORDER BY r.id LIMIT 200`;
  return rows.map((row) => ({
    id: row.id,
    affiliate: row.affiliate,
    member: row.member ?? 'Closed account',
    onHold: centsToDollars(row.onHold),
    since: row.createdAt.toISOString(),
  }));
}

/** The member who invites with this code, or null. */
export async function findReferrer({ sql }: Sql, code: string) {
  const [referrer] = await sql<Pick<User, 'firstName' | 'company'>>`
    SELECT first_name, company FROM users WHERE referral_code = ${code}`;
  return referrer ?? null;
}
