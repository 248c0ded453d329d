import { type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { recordAction } from '../recordAction.ts';
import { changeUser } from '../users/changeUser.ts';
import { isPaying } from './rules.ts';

/** Ends the next granted plan that is due; someone who pays since then keeps their plan. Gives whether one was due. */
async function endNextGrant(tx: AccountTransaction, snapshots: MemberSnapshots): Promise<boolean> {
  const [due] = await tx.sql<{ id: number }>`
    SELECT id FROM users WHERE grant_ends_at <= now() ORDER BY grant_ends_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
  if (!due) return false;
  const user = await tx.user.findUniqueOrThrow({ where: { id: due.id } });
  if (isPaying(user) || user.closedAt) {
    await tx.user.update({ where: { id: user.id }, data: { grantEndsAt: null } });
    return true;
  }
  const ended = { subscriptionPlan: 'free', subscriptionStatus: 'inactive' };
  await changeUser(tx, snapshots, user.id, { ...ended, grantedByUserId: null, grantEndsAt: null });
  await recordAction(
    tx,
    { actor: { kind: 'system', name: 'account' }, request: { get: () => undefined } },
    {
      action: 'plan.grant-ended',
      memberId: user.id,
      before: { plan: user.subscriptionPlan, status: user.subscriptionStatus },
      after: { plan: 'free', status: 'inactive' },
    },
  );
  return true;
}

/** Ends granted plans at their end. */
export function createGrantExpiryJob(db: AccountDatabase, snapshots: MemberSnapshots): BackgroundJob {
  return createBackgroundJob({
    name: 'grant-expiry',
    idleEvery: 60_000,
    wakeOnCommit: true,
    async run() {
      // Before a transaction, whose commit would wake all jobs, this one too.
      const { rowCount } = await db.pool.query('SELECT FROM users WHERE grant_ends_at <= now() LIMIT 1');
      return rowCount === 0 ? false : db.change((tx) => endNextGrant(tx, snapshots));
    },
  });
}
