import { type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { recordAction } from '../recordAction.ts';
import { endNextExpiredView, hasExpiredView } from './store.ts';

/** Records the end of views that nobody ended. The gateway closes them by itself at their time. */
export function createViewExpiryJob(db: AccountDatabase): BackgroundJob {
  const endNext = () =>
    db.change(async (tx) => {
      const ended = await endNextExpiredView(tx);
      if (!ended) return false;
      await recordAction(
        tx,
        { actor: { kind: 'system', name: 'account' }, request: { get: () => undefined } },
        {
          action: 'member.view-expired',
          memberId: ended.userId,
          target: `view ${ended.id}`,
          before: { adminId: ended.adminId },
        },
      );
      return true;
    });
  return createBackgroundJob({
    name: 'view-expiry',
    idleEvery: 60_000,
    wakeOnCommit: true,
    // Before a transaction, whose commit would wake all jobs, this one too.
    run: async () => (await hasExpiredView(db)) && endNext(),
  });
}
