import { getAffiliate } from '@dealstead/contracts/account/affiliates';
import { createJobRows, type BackgroundJob, createBackgroundJob, type Live, type Logger } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { lockAffiliate } from './commissions.ts';
import { postTransfer } from './ledger.ts';

const jobName = 'commission-approval';

/**
 * Approves every commission whose 30 days are over, one affiliate in one transaction: a kill leaves whole affiliates
 * undone, and the next run finds them. What is flagged waits for an admin. Answers how many were approved; `onApproved`
 * is called after each commit with the affiliate.
 */
export async function approveDue(
  db: AccountDatabase,
  now: Date = new Date(),
  onApproved: (affiliate: number) => void = () => undefined,
): Promise<number> {
  const jobRows = createJobRows(db, jobName);
  const rows = await db.sql<{ affiliateId: number }>`
    SELECT DISTINCT c.affiliate_id FROM affiliate_commissions c LEFT JOIN affiliate_referrals r ON r.id = c.referral_id
    WHERE c.status = 'pending' AND c.approves_at <= ${now} AND c.affiliate_id IS NOT NULL
      AND r.commission_status IS DISTINCT FROM 'flagged' AND c.affiliate_id <> ALL (${await jobRows.deferred()}::int[])`;
  let approved = 0;
  const approve = (owner: number) =>
    db.change(async (tx) => {
      await lockAffiliate(tx, owner);
      const lines = await tx.sql<{ id: number; amountCents: number }>`
        UPDATE affiliate_commissions c SET status = 'approved', approved_at = ${now}::timestamptz
        WHERE affiliate_id = ${owner} AND status = 'pending' AND approves_at <= ${now}::timestamptz AND NOT EXISTS
          (SELECT FROM affiliate_referrals r WHERE r.id = c.referral_id AND r.commission_status = 'flagged')
        RETURNING id, amount_cents`;
      for (const { id, amountCents: cents } of lines)
        await postTransfer(
          tx,
          `commission/${id}/approved`,
          cents,
          { kind: 'payable', owner },
          { kind: 'pending', owner },
        );
      tx.afterCommit(() => onApproved(owner));
      return lines.length;
    });
  for (const { affiliateId: owner } of rows)
    await jobRows.attempt(owner, async () => {
      approved += await approve(owner);
    });
  return approved;
}

/** Approves due commissions every minute. */
export function createApprovalJob(db: AccountDatabase, log: Logger, pages: Live): BackgroundJob {
  return createBackgroundJob({
    name: jobName,
    idleEvery: 60_000,
    async run() {
      const approved = await approveDue(db, new Date(), (affiliate) => pages.member(affiliate, getAffiliate.path));
      if (approved > 0) log.info({ approved }, 'commissions were approved');
      return false;
    },
  });
}
