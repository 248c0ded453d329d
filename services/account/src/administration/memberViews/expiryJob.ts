import { createJobRows, type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { recordAction } from '../../recordAction.ts';
import { endExpiredView, findExpiredView } from './store.ts';

const jobName = 'view-expiry';

/** Records the end of views that nobody ended. The gateway closes them by itself at their time. */
export function createViewExpiryJob(db: AccountDatabase): BackgroundJob {
  const end = (id: number) =>
    db.change(async (tx) => {
      const ended = await endExpiredView(tx, id);
      if (!ended) return;
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
    });
  return createBackgroundJob({
    name: jobName,
    idleEvery: 60_000,
    wakeOnCommit: true,
    run: () => createJobRows(db, jobName).next((except) => findExpiredView(db, except), end),
  });
}
