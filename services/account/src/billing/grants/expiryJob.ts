import { createJobRows, type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction, Sql, User } from '../../database.ts';
import { type MemberSnapshots, changeUser, userColumns, isPaying } from '../../users/index.ts';
import { recordAction } from '../../recordAction.ts';

const jobName = 'grant-expiry';

/** Ends a granted plan that is due; someone who pays since then keeps their plan. */
async function endGrant(tx: AccountTransaction, snapshots: MemberSnapshots, id: number): Promise<void> {
  const [user] = await tx.sql<User>`
    SELECT ${userColumns} FROM users WHERE id = ${id} AND grant_ends_at <= now() FOR NO KEY UPDATE SKIP LOCKED`;
  if (!user) return;
  if (isPaying(user) || user.closedAt) {
    await tx.sql`UPDATE users SET grant_ends_at = NULL WHERE id = ${user.id}`;
    return;
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
}

/** A member whose granted plan is due, except some, or null. Passes over rows that something else locks. */
async function findDueGrant({ sql }: Sql, except: readonly string[]): Promise<number | null> {
  const [found] = await sql<{ id: number }>`
    SELECT id FROM users WHERE grant_ends_at <= now() AND id <> ALL (${except}::int[])
    ORDER BY grant_ends_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
  return found?.id ?? null;
}

/** Ends granted plans at their end. */
export function createGrantExpiryJob(db: AccountDatabase, snapshots: MemberSnapshots): BackgroundJob {
  return createBackgroundJob({
    name: jobName,
    idleEvery: 60_000,
    wakeOnCommit: true,
    run: () =>
      createJobRows(db, jobName).next(
        (except) => findDueGrant(db, except),
        (id) => db.change((tx) => endGrant(tx, snapshots, id)),
      ),
  });
}
