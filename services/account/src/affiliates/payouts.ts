import { Conflict, NotFound } from '@dealstead/service-kit';
import type { AccountTransaction } from '../database.ts';
import { lockAffiliate, recountPayout, refreshTotals } from './commissions.ts';
import { postTransfer } from './ledger.ts';
import { minimumPayoutCents } from './rules.ts';

interface Payout {
  id: number;
  affiliateId: number | null;
  amountCents: number;
  status: string;
}

const amountChanged = () =>
  new Conflict('The amount ready to pay out has changed. Check it and try again.', 'amount-changed');

/** Requests a payout of all approved commissions. @throws Conflict for another amount, below the minimum, or a second request */
export async function requestPayout(tx: AccountTransaction, affiliate: number, cents: number): Promise<void> {
  await lockAffiliate(tx, affiliate);
  const pendingRequest = await tx.sql`SELECT FROM payouts WHERE affiliate_id = ${affiliate} AND status = 'requested'`;
  if (pendingRequest.length > 0)
    throw new Conflict('You already have a payout request that is waiting for approval.', 'payout-waits');
  const [payout] = await tx.sql<{ id: number }>`
    INSERT INTO payouts (affiliate_id, amount_cents) VALUES (${affiliate}, ${cents}::bigint) RETURNING id`;
  if (!payout) throw new Error('A payout was not recorded.');
  const lines = await tx.sql<{ amountCents: number }>`
    UPDATE affiliate_commissions c SET payout_id = ${payout.id}
    WHERE affiliate_id = ${affiliate} AND status = 'approved' AND payout_id IS NULL AND NOT EXISTS
      (SELECT FROM affiliate_referrals r WHERE r.id = c.referral_id AND r.commission_status = 'flagged')
    RETURNING amount_cents`;
  const ready = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (ready !== cents) throw amountChanged();
  if (ready < minimumPayoutCents) throw new Conflict('Payouts start at $50.00.', 'below-least-payout');
}

/** Approves payouts as one batch, all or none, each at the amount that the admin saw. Gives the batch's id. */
export async function approvePayouts(
  tx: AccountTransaction,
  approvals: readonly { id: number; cents: number }[],
  admin: number | null,
): Promise<number> {
  const seen = new Map(approvals.map(({ id, cents }) => [id, cents]));
  const ids = [...seen.keys()].toSorted((a, b) => a - b);
  const payouts: Payout[] = [];
  for (const id of ids) payouts.push(await lockRequestedPayout(tx, id));
  if (payouts.some(({ id, amountCents }) => seen.get(id) !== amountCents)) throw amountChanged();
  const flagged = await tx.sql`
    SELECT FROM affiliate_commissions c JOIN affiliate_referrals r ON r.id = c.referral_id
    WHERE c.payout_id = ANY(${ids}::int[]) AND r.commission_status = 'flagged'`;
  if (flagged.length > 0)
    throw new Conflict('A referral in one of these payouts is flagged. Decide that first.', 'referral-flagged');

  const total = payouts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const [batch] = await tx.sql<{ id: number }>`
    INSERT INTO payout_batches (approved_by, amount_cents) VALUES (${admin}, ${total}::bigint) RETURNING id`;
  if (!batch) throw new Error('A batch was not recorded.');
  for (const { id, affiliateId: owner, amountCents: cents } of payouts) {
    if (owner === null) throw new NotFound('The member of a payout is gone.');
    await tx.sql`UPDATE payouts SET status = 'paid', decided_at = now(), batch_id = ${batch.id} WHERE id = ${id}`;
    await tx.sql`
      UPDATE affiliate_commissions SET status = 'paid', payment_date = now() WHERE payout_id = ${id} AND status = 'approved'`;
    await postTransfer(tx, `payout/${id}/paid`, cents, { kind: 'cash' }, { kind: 'payable', owner });
  }
  return batch.id;
}

/** Declines a payout; its commissions can be requested again. Gives the affiliate. */
export async function declinePayout(tx: AccountTransaction, id: number): Promise<number | null> {
  const { affiliateId: owner } = await lockRequestedPayout(tx, id);
  await tx.sql`UPDATE payouts SET status = 'declined', decided_at = now() WHERE id = ${id}`;
  await tx.sql`UPDATE affiliate_commissions SET payout_id = NULL WHERE payout_id = ${id}`;
  return owner;
}

/** Locks the affiliate of a requested payout and reads it. @throws NotFound, Conflict */
async function lockRequestedPayout(tx: AccountTransaction, id: number): Promise<Payout> {
  const [found] = await tx.sql<Payout>`SELECT id, affiliate_id, amount_cents, status FROM payouts WHERE id = ${id}`;
  if (!found) throw new NotFound('There is no such payout.');
  if (found.affiliateId !== null) await lockAffiliate(tx, found.affiliateId);
  const [payout] =
    await tx.sql<Payout>`SELECT id, affiliate_id, amount_cents, status FROM payouts WHERE id = ${id} FOR UPDATE`;
  if (payout?.status !== 'requested') throw new Conflict('This payout was already decided.', 'not-waiting');
  return payout;
}

interface ForfeitedLine {
  id: number;
  amountCents: number;
  was: 'pending' | 'approved';
  payout: number | null;
}

/** Decides a flagged referral: it earns, or forfeits its unpaid commissions. */
export async function decideFlaggedReferral(
  tx: AccountTransaction,
  id: number,
  decision: 'allow' | 'refuse',
): Promise<void> {
  const [found] = await tx.sql<{ affiliateId: number }>`SELECT affiliate_id FROM affiliate_referrals WHERE id = ${id}`;
  if (!found) throw new NotFound('There is no such referral.');
  const owner = found.affiliateId;
  await lockAffiliate(tx, owner);
  const status = decision === 'allow' ? 'earning' : 'refused';
  const decided = await tx.sql`
    UPDATE affiliate_referrals SET commission_status = ${status}
    WHERE id = ${id} AND commission_status = 'flagged' RETURNING id`;
  if (decided.length === 0) throw new Conflict('This referral was already decided.', 'not-waiting');
  if (decision === 'refuse') await forfeitCommissions(tx, owner, id);
  await refreshTotals(tx, owner, id);
}

/** Forfeits unpaid commissions of one referral or of all. Requires the affiliate's lock. */
export async function forfeitCommissions(
  tx: AccountTransaction,
  owner: number,
  referral: number | null,
): Promise<void> {
  const lines = await tx.sql<ForfeitedLine>`
    UPDATE affiliate_commissions c SET status = 'reversed', reversed_at = now(), payout_id = NULL
    FROM (SELECT id, status AS was, payout_id AS payout FROM affiliate_commissions
          WHERE affiliate_id = ${owner} AND (${referral}::int IS NULL OR referral_id = ${referral}::int)
            AND status IN ('pending', 'approved') FOR UPDATE) locked
    WHERE c.id = locked.id RETURNING c.id, c.amount_cents, locked.was, locked.payout`;
  for (const line of lines) {
    const owed = { kind: line.was === 'pending' ? 'pending' : 'payable', owner } as const;
    await postTransfer(tx, `commission/${line.id}/forfeited`, line.amountCents, { kind: 'expense' }, owed);
  }
  for (const payout of new Set(lines.map(({ payout }) => payout))) if (payout !== null) await recountPayout(tx, payout);
}
