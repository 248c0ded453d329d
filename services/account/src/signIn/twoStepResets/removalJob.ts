import { createJobRows, type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { queueMail } from '../../mail/index.ts';
import { type MemberSnapshots, lockUser, revokeSessions } from '../../users/index.ts';
import { recordAction } from '../../recordAction.ts';
import { revokeLinks } from '../recovery/links.ts';
import { securityMail } from '../recovery/recoveryMails.ts';
import { deleteTwoStep } from '../twoStep/store.ts';
import { endReset, findDueMember, findOpenReset } from './store.ts';

const jobName = 'two-step-removal';

/** Turns off two-step sign-in where an approved reset is due. One that the member canceled or that another process did is left out. */
export function createTwoStepRemovalJob(
  db: AccountDatabase,
  { snapshots, publicUrl }: { readonly snapshots: MemberSnapshots; readonly publicUrl: string },
): BackgroundJob {
  const removeFor = (userId: number) =>
    db.change(async (tx) => {
      const user = await lockUser(tx, userId);
      const reset = await findOpenReset(tx, userId);
      if (!user || !reset?.removesAt || reset.removesAt > new Date()) return;
      const isRemoved = !user.closedAt && user.role !== 'admin' && (await deleteTwoStep(tx, userId));
      await endReset(tx, reset.id, isRemoved ? 'removed' : 'canceled');
      if (!isRemoved) return;
      await revokeLinks(tx, userId);
      await revokeSessions(tx, snapshots, userId);
      await recordAction(
        tx,
        { actor: { kind: 'system', name: 'account' }, request: { get: () => undefined } },
        {
          action: 'two-step.reset-done',
          memberId: userId,
          target: `two-step reset ${reset.id}`,
          before: { requestedBy: reset.requestedBy, approvedBy: reset.approvedBy },
        },
      );
      const text = 'As you asked our support team, your Dealstead account now asks for the password alone.';
      const mail = securityMail('Two-step sign-in is off', text, publicUrl);
      await queueMail(tx, `two-step/reset/${reset.id}/done`, user.email, mail);
    });

  return createBackgroundJob({
    name: jobName,
    idleEvery: 60_000,
    wakeOnCommit: true,
    run: () => createJobRows(db, jobName).next((except) => findDueMember(db, except), removeFor),
  });
}
