import { createJobRows, type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import { closeAffiliate } from '../affiliates/program.ts';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { revokeSessions } from '../sessions/revokeSessions.ts';
import { emitSeat } from '../team/events.ts';
import { reconcileTeam, lockTeam } from '../team/seats.ts';
import { userClosedEvent } from '../users/rules.ts';

const jobName = 'account-closing';

/**
 * Deletes a due account: its own data is deleted and its row is emptied, because payments and the ledger refer to it.
 * The event makes the other services delete their part.
 */
async function deleteAccount(tx: AccountTransaction, snapshots: MemberSnapshots, id: number): Promise<void> {
  await lockTeam(tx, id);
  const [due] = await tx.sql<{ id: number; email: string }>`
    SELECT id, email FROM users WHERE id = ${id} AND closes_at <= now() AND closed_at IS NULL FOR UPDATE`;
  // Another process deleted it or its member reopened it in parallel.
  if (!due) return;
  const { id: userId, email } = due;
  await tx.sql`DELETE FROM mails WHERE lower(recipient) = ${email}`;
  await tx.sql`DELETE FROM password_reset_tokens WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM sign_in_links WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM email_verifications WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM second_steps WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM gathered_mails WHERE user_id = ${userId}`;
  await tx.apiKey.deleteMany({ where: { userId } });
  await tx.memberActivity.deleteMany({ where: { userId } });
  await tx.twoStep.deleteMany({ where: { userId } });
  await tx.buyBox.deleteMany({ where: { userId } });
  await tx.notificationSetting.deleteMany({ where: { userId } });
  await tx.memberView.deleteMany({ where: { userId } });
  await tx.emailChange.deleteMany({ where: { userId } });
  await tx.twoStepReset.deleteMany({ where: { userId } });
  await closeAffiliate(tx, userId);
  await revokeSessions(tx, snapshots, userId);
  const placeholderEmail = `closed-${userId}@closed.invalid`;
  const user = await tx.user.update({
    where: { id: userId },
    data: {
      username: placeholderEmail,
      email: placeholderEmail,
      password: 'closed',
      firstName: 'Closed',
      lastName: 'account',
      phone: null,
      company: null,
      bio: null,
      website: null,
      address: null,
      city: null,
      state: null,
      zipCode: null,
      profileVisibility: 'private',
      subscriptionPlan: 'free',
      subscriptionStatus: 'inactive',
      subscriptionEndsAt: null,
      isAffiliate: false,
      emailVerifiedAt: null,
      referralCode: null,
      closedAt: new Date(),
      actingForUserId: null,
      actingPermissions: [],
      version: { increment: 1 },
    },
  });
  // Assistants lose their seats before the team's rows are deleted.
  await reconcileTeam(tx, snapshots, userId);
  const left = await tx.sql<{ ownerId: number; isSeated: boolean }>`
    DELETE FROM team_members WHERE user_id = ${userId} OR team_owner_id = ${userId} OR invite_email = ${email}
    RETURNING team_owner_id AS owner_id, seated AND user_id = ${userId} AS is_seated`;
  for (const { ownerId, isSeated } of left)
    if (isSeated && ownerId !== userId) await emitSeat(tx, { ownerId, userId, isSeated: false, reason: 'closed' });
  await tx.emit(userClosedEvent(user));
  await snapshots.changed(tx, user);
}

/** Deletes accounts whose grace period is over. */
export function createDeletionJob(db: AccountDatabase, snapshots: MemberSnapshots): BackgroundJob {
  return createBackgroundJob({
    name: jobName,
    idleEvery: 30_000,
    run: () =>
      createJobRows(db, jobName).next(
        async (except) => {
          const [found] = await db.sql<{ id: number }>`
            SELECT id FROM users WHERE closes_at <= now() AND closed_at IS NULL AND id <> ALL (${except}::int[])
            ORDER BY closes_at LIMIT 1`;
          return found?.id ?? null;
        },
        (id) => db.change((tx) => deleteAccount(tx, snapshots, id)),
      ),
  });
}
