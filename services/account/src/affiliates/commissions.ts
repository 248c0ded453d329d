import { part } from '@dealstead/service-kit';
import type { AccountTransaction } from '../database.ts';
import { postTransfer } from './ledger.ts';
import { approvalDate, minimumPayoutCents, referralMonth, recurringBonus, percentOfCents, tierFor } from './rules.ts';

/** A paid invoice of a referred member. */
export interface PaidInvoice {
  userId: number;
  stripeInvoiceId: string;
  /** Cents. An invoice of zero earns nothing. */
  amountCents: number;
  paidAt: Date;
  /** Stripe's fingerprint of the card, null where none was used. */
  cardFingerprint: string | null;
  periodStart: Date;
  periodEnd: Date;
  /** The product's name for the referrer, such as `Investor Pro`. */
  product: string;
}

/** A refund or dispute that reverses all or part of an invoice. */
export interface Reversal {
  /** Stripe's id of the refund or dispute. A repeated id changes nothing. */
  reversalId: string;
  stripeInvoiceId: string;
  /** Cents of this refund or dispute. */
  amountCents: number;
  reason: 'refund' | 'dispute';
  at: Date;
}

type Status = 'pending' | 'approved' | 'paid' | 'reversed';
interface Line {
  id: number;
  affiliateId: number | null;
  baseAmountCents: number;
  amountCents: number;
  refundedCents: number;
  commissionRate: number;
  tierBonus: number;
  recurringBonus: number;
  status: Status;
  payoutId: number | null;
  approvedAt: Date | null;
}

const lineColumns = part`id, affiliate_id, base_amount_cents, amount_cents, refunded_cents, commission_rate, tier_bonus,
  recurring_bonus, status, payout_id, approved_at`;

const expense = { kind: 'expense' } as const;
const liability = (status: Status, owner: number) =>
  ({ kind: status === 'pending' ? 'pending' : 'payable', owner }) as const;

/**
 * Records the referrer's commission for an invoice, pending for 30 days. It is part of the transaction that records the
 * payment. A repeated invoice changes nothing, and reversals may arrive before their invoice.
 * @returns the affiliate who referred the member, or null
 */
export async function recordCommission(tx: AccountTransaction, invoice: PaidInvoice): Promise<number | null> {
  const { userId, stripeInvoiceId, amountCents, paidAt, periodStart, periodEnd } = invoice;
  if (invoice.cardFingerprint !== null) await recordCard(tx, userId, invoice.cardFingerprint);
  if (amountCents <= 0) return null;
  const [known] = await tx.sql<{ affiliateId: number }>`
    SELECT affiliate_id FROM affiliate_referrals WHERE referred_user_id = ${userId}`;
  if (!known) return null;
  const affiliate = known.affiliateId;
  if (!(await lockAffiliate(tx, affiliate))) return null;
  const repeated = await tx.sql`SELECT FROM affiliate_commissions WHERE stripe_payment_id = ${stripeInvoiceId}`;
  if (repeated.length > 0) return affiliate;

  const [referral] = await tx.sql<{ id: number; rate: number; status: string; first: Date | null }>`
    UPDATE affiliate_referrals SET
      first_subscription_date = least(first_subscription_date, ${periodStart}::timestamptz),
      conversion_date = least(conversion_date, ${paidAt}::timestamptz),
      last_payment_date = greatest(last_payment_date, ${paidAt}::timestamptz),
      lifetime_value_cents = lifetime_value_cents + ${amountCents}::bigint,
      commission_status = CASE commission_status WHEN 'pending' THEN 'earning' ELSE commission_status END
    WHERE referred_user_id = ${userId}
    RETURNING id, commission_rate AS rate, commission_status AS status, first_subscription_date AS first`;
  if (!referral || referral.status === 'refused') return null;

  const month = referralMonth(referral.first ?? periodStart, periodStart);
  const { bonus: tierBonus } = tierFor(await countPayingReferrals(tx, affiliate, paidAt, referral.id));
  const recurring = recurringBonus(month);
  const amount = percentOfCents(amountCents, referral.rate + tierBonus + recurring);
  const [line] = await tx.sql<Line>`
    INSERT INTO affiliate_commissions (affiliate_id, referral_id, product, period_start, period_end, month,
      base_amount_cents, commission_rate, tier_bonus, recurring_bonus, amount_cents, earned_at, approves_at,
      stripe_payment_id)
    VALUES (${affiliate}, ${referral.id}, ${invoice.product}, ${periodStart}::timestamptz, ${periodEnd}::timestamptz,
      ${month}, ${amountCents}::bigint, ${referral.rate}, ${tierBonus}, ${recurring}, ${amount}::bigint,
      ${paidAt}::timestamptz, ${approvalDate(paidAt)}::timestamptz, ${stripeInvoiceId})
    RETURNING ${lineColumns}`;
  if (!line) throw new Error('A commission was not recorded.');
  await postTransfer(tx, `commission/${line.id}/earned`, amount, liability('pending', affiliate), expense);

  const early = await tx.sql<{ id: string; amountCents: number; at: Date }>`
    SELECT id, amount_cents, at FROM affiliate_reversals
    WHERE stripe_invoice_id = ${stripeInvoiceId} AND commission_id IS NULL AND restored_at IS NULL ORDER BY at, id`;
  for (const { id, amountCents, at } of early) await applyReversal(tx, line.id, id, amountCents, at);
  await refreshTotals(tx, affiliate, referral.id);
  return affiliate;
}

/**
 * Reverses the commission's share of a refund or dispute. A full reversal before the payout sets the line to `reversed`;
 * otherwise a negative adjustment line is added.
 */
export async function reverseCommission(tx: AccountTransaction, reversal: Reversal): Promise<void> {
  const { reversalId, stripeInvoiceId, amountCents, reason, at } = reversal;
  if (amountCents <= 0) return;
  const noted = await tx.sql`
    INSERT INTO affiliate_reversals (id, stripe_invoice_id, amount_cents, reason, at)
    VALUES (${reversalId}, ${stripeInvoiceId}, ${amountCents}::bigint, ${reason}, ${at}::timestamptz)
    ON CONFLICT (id) DO NOTHING RETURNING id`;
  if (noted.length === 0) return;
  const [line] = await tx.sql<{ id: number; affiliateId: number | null; referralId: number | null }>`
    SELECT id, affiliate_id, referral_id FROM affiliate_commissions WHERE stripe_payment_id = ${stripeInvoiceId}`;
  if (!line || line.affiliateId === null) return;
  await lockAffiliate(tx, line.affiliateId);
  await applyReversal(tx, line.id, reversalId, amountCents, at);
  await refreshTotals(tx, line.affiliateId, line.referralId);
}

/**
 * Requires the affiliate's lock. Shares are computed on the running total of refunds, so that rounded parts add up to the
 * whole.
 */
async function applyReversal(tx: AccountTransaction, id: number, reversalId: string, cents: number, at: Date) {
  const [line] = await tx.sql<Line>`SELECT ${lineColumns} FROM affiliate_commissions WHERE id = ${id} FOR UPDATE`;
  if (!line || line.affiliateId === null) throw new Error(`Commission ${id} is gone.`);
  const affiliate = line.affiliateId;
  const refunded = Math.min(line.baseAmountCents, line.refundedCents + cents);
  const percent = line.commissionRate + line.tierBonus + line.recurringBonus;
  const share = percentOfCents(refunded, percent) - percentOfCents(line.refundedCents, percent);
  await tx.sql`UPDATE affiliate_commissions SET refunded_cents = ${refunded}::bigint WHERE id = ${id}`;
  await tx.sql`UPDATE affiliate_reversals SET commission_id = ${id} WHERE id = ${reversalId}`;
  if (line.status === 'reversed' || refunded === line.refundedCents) return;

  const status = adjustmentStatus(line);
  await postTransfer(tx, `commission/${id}/reversed/${reversalId}`, share, expense, liability(status, affiliate));
  if (line.status !== 'paid' && refunded === line.baseAmountCents) {
    await tx.sql`
      UPDATE affiliate_commissions SET status = 'reversed', reversed_at = ${at}::timestamptz, payout_id = NULL
      WHERE id = ${id} OR reverses_id = ${id}`;
  } else {
    await addAdjustment(tx, line, {
      base: line.refundedCents - refunded,
      cents: -share,
      status,
      at,
      name: reversalId,
    });
  }
  if (line.payoutId !== null && line.status !== 'paid') await recountPayout(tx, line.payoutId);
}

/**
 * Restores the commission's share of a dispute that was won. A repeated dispute changes nothing, and one that was won before
 * its beginning was recorded reverses nothing afterwards.
 */
export async function restoreCommission(tx: AccountTransaction, reversal: Reversal): Promise<void> {
  const { reversalId, stripeInvoiceId, amountCents, reason, at } = reversal;
  if (amountCents <= 0) return;
  const [undone] = await tx.sql<{ commissionId: number | null }>`
    INSERT INTO affiliate_reversals (id, stripe_invoice_id, amount_cents, reason, at, restored_at)
    VALUES (${reversalId}, ${stripeInvoiceId}, ${amountCents}::bigint, ${reason}, ${at}::timestamptz, now())
    ON CONFLICT (id) DO UPDATE SET restored_at = now() WHERE affiliate_reversals.restored_at IS NULL
    RETURNING commission_id`;
  const id = undone?.commissionId ?? null;
  if (id === null) return;
  const [found] = await tx.sql<{ affiliateId: number | null; referralId: number | null }>`
    SELECT affiliate_id, referral_id FROM affiliate_commissions WHERE id = ${id}`;
  if (!found || found.affiliateId === null) return;
  const active = await lockAffiliate(tx, found.affiliateId);
  await undoReversal(tx, id, reversalId, active);
  await refreshTotals(tx, found.affiliateId, found.referralId);
}

/** Requires the affiliate's lock. The amount to reverse is recomputed from the reversals that are still in force. */
async function undoReversal(tx: AccountTransaction, id: number, reversalId: string, active: boolean): Promise<void> {
  const [line] = await tx.sql<Line & { standing: number; forfeited: boolean; taken: Status | null }>`
    SELECT ${lineColumns},
      (SELECT coalesce(sum(amount_cents), 0)::bigint FROM affiliate_reversals
       WHERE commission_id = c.id AND restored_at IS NULL) AS standing,
      EXISTS (SELECT FROM affiliate_referrals WHERE id = c.referral_id AND commission_status = 'refused') AS forfeited,
      (SELECT status FROM affiliate_commissions WHERE stripe_payment_id = ${reversalId}) AS taken
    FROM affiliate_commissions c WHERE id = ${id} FOR UPDATE OF c`;
  if (!line || line.affiliateId === null) throw new Error(`Commission ${id} is gone.`);
  const affiliate = line.affiliateId;
  const refunded = Math.min(line.baseAmountCents, line.standing);
  await tx.sql`UPDATE affiliate_commissions SET refunded_cents = ${refunded}::bigint WHERE id = ${id}`;
  if (refunded === line.refundedCents) return;
  // A forfeited commission is not restored, nor is the adjustment of a forfeited one.
  const isReversed = line.status === 'reversed' || line.taken === 'reversed';
  if (isReversed && (line.forfeited || !active)) return;

  const percent = line.commissionRate + line.tierBonus + line.recurringBonus;
  const share = percentOfCents(line.refundedCents, percent) - percentOfCents(refunded, percent);
  const at = new Date();
  const name = `${reversalId}/restored`;
  if (line.status === 'reversed') {
    const status = line.approvedAt === null ? 'pending' : 'approved';
    await postTransfer(tx, `commission/${id}/restored/${reversalId}`, share, liability(status, affiliate), expense);
    await tx.sql`UPDATE affiliate_commissions SET status = ${status}, reversed_at = NULL WHERE id = ${id}`;
    const left = { base: -refunded, cents: -percentOfCents(refunded, percent), status, at, name } as const;
    await addAdjustment(tx, line, left);
    return;
  }
  const status = adjustmentStatus(line);
  await postTransfer(tx, `commission/${id}/restored/${reversalId}`, share, liability(status, affiliate), expense);
  await addAdjustment(tx, line, { base: line.refundedCents - refunded, cents: share, status, at, name });
  if (line.payoutId !== null && line.status !== 'paid') await recountPayout(tx, line.payoutId);
}

/** The status of an adjustment: that of a paid commission is approved at once and counts for the next payout. */
const adjustmentStatus = ({ status }: Line): Status => (status === 'paid' ? 'approved' : status);

interface Adjustment {
  base: number;
  cents: number;
  status: Status;
  at: Date;
  /** Unique name of the line. */
  name: string;
}

/** Adds a line that reverses or restores part of a commission; none for zero cents. */
async function addAdjustment(
  tx: AccountTransaction,
  { id }: Line,
  { base, cents, status, at, name }: Adjustment,
): Promise<void> {
  if (cents === 0) return;
  await tx.sql`
    INSERT INTO affiliate_commissions (affiliate_id, referral_id, reverses_id, product, period_start, period_end, month,
      base_amount_cents, commission_rate, tier_bonus, recurring_bonus, amount_cents, status, earned_at, approves_at,
      approved_at, payout_id, stripe_payment_id)
    SELECT affiliate_id, referral_id, id, product, period_start, period_end, month,
      ${base}::bigint, commission_rate, tier_bonus, recurring_bonus, ${cents}::bigint, ${status}, ${at}::timestamptz,
      CASE WHEN ${status} = 'pending' THEN approves_at ELSE ${at}::timestamptz END,
      CASE WHEN ${status} = 'approved' THEN ${at}::timestamptz END,
      CASE WHEN status = 'paid' THEN NULL ELSE payout_id END, ${name}
    FROM affiliate_commissions WHERE id = ${id}`;
}

/** A requested payout is worth what its lines are; below the least amount it is withdrawn and its lines are free. */
export async function recountPayout(tx: AccountTransaction, id: number): Promise<void> {
  const [payout] = await tx.sql<{ cents: number }>`
    UPDATE payouts SET amount_cents =
      (SELECT coalesce(sum(amount_cents), 0) FROM affiliate_commissions WHERE payout_id = ${id})
    WHERE id = ${id} AND status = 'requested' RETURNING amount_cents AS cents`;
  if (!payout || payout.cents >= minimumPayoutCents) return;
  await tx.sql`UPDATE payouts SET status = 'withdrawn', decided_at = now() WHERE id = ${id}`;
  await tx.sql`UPDATE affiliate_commissions SET payout_id = NULL WHERE payout_id = ${id}`;
}

/** One change of an affiliate's money at a time. Answers whether they still earn. */
export async function lockAffiliate(tx: AccountTransaction, id: number): Promise<boolean> {
  const [program] = await tx.sql<{ active: boolean }>`
    SELECT is_active AS active FROM affiliate_program WHERE user_id = ${id} FOR UPDATE`;
  return program?.active ?? false;
}

/**
 * How many referred members pay at a time, with this one of them counted in. A renewal that is up to a week late
 * still counts, and so does a member whose commissions are on hold: they pay all the same.
 */
export async function countPayingReferrals(
  tx: Pick<AccountTransaction, 'sql'>,
  affiliate: number,
  at: Date,
  extraReferral = 0,
) {
  const [row] = await tx.sql<{ paying: number }>`
    SELECT count(DISTINCT c.referral_id) + CASE WHEN ${extraReferral} > 0 THEN 1 ELSE 0 END AS paying
    FROM affiliate_commissions c JOIN affiliate_referrals r ON r.id = c.referral_id
    WHERE c.affiliate_id = ${affiliate} AND c.reverses_id IS NULL AND c.refunded_cents < c.base_amount_cents
      AND c.period_end > ${at}::timestamptz - interval '7 days' AND r.commission_status IN ('earning', 'flagged')
      AND c.referral_id <> ${extraReferral}`;
  return row?.paying ?? 0;
}

/** What is kept beside the lines, of an affiliate and of the referral that changed: it always follows from them. */
export async function refreshTotals(tx: AccountTransaction, affiliate: number, referral: number | null): Promise<void> {
  const tier = tierFor(await countPayingReferrals(tx, affiliate, new Date()));
  await tx.sql`
    UPDATE affiliate_referrals r SET commission_amount_cents =
      (SELECT coalesce(sum(amount_cents), 0) FROM affiliate_commissions
       WHERE referral_id = r.id AND status <> 'reversed')
    WHERE id = ${referral}`;
  const [total] = await tx.sql<{ cents: number }>`
    UPDATE affiliate_program SET current_tier = ${tier.id},
      (total_earnings_cents, total_referrals, lifetime_value_cents) =
        (SELECT coalesce(sum(commission_amount_cents), 0), count(*) FILTER (WHERE commission_status <> 'refused'),
           coalesce(sum(lifetime_value_cents) FILTER (WHERE commission_status <> 'refused'), 0)
         FROM affiliate_referrals WHERE affiliate_id = ${affiliate})
    WHERE user_id = ${affiliate} RETURNING total_earnings_cents AS cents`;
  await tx.sql`
    UPDATE users SET total_commissions_earned_cents = ${total?.cents ?? 0}::bigint WHERE id = ${affiliate}`;
}

/** Records a card, and flags a referral that shares it with the referrer: an admin decides before commissions are approved. */
export async function recordCard(tx: AccountTransaction, userId: number, fingerprint: string): Promise<void> {
  await tx.sql`
    INSERT INTO affiliate_cards (user_id, fingerprint) VALUES (${userId}, ${fingerprint}) ON CONFLICT DO NOTHING`;
  await tx.sql`
    UPDATE affiliate_referrals r SET flag = 'shared-card', commission_status = 'flagged'
    WHERE flag IS NULL AND (affiliate_id = ${userId} OR referred_user_id = ${userId})
      AND EXISTS (SELECT FROM affiliate_cards WHERE user_id = r.affiliate_id AND fingerprint = ${fingerprint})
      AND EXISTS (SELECT FROM affiliate_cards WHERE user_id = r.referred_user_id AND fingerprint = ${fingerprint})`;
}
