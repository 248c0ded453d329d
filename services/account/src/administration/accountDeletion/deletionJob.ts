import { createJobRows, type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import { closeAffiliate } from '../../affiliates/index.ts';
import type { AccountDatabase, AccountTransaction, User } from '../../database.ts';
import { type MemberSnapshots, revokeSessions, userClosedEvent, userColumns } from '../../users/index.ts';
import { emitSeat, reconcileTeam, lockTeam } from '../../team/index.ts';

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
  await tx.sql`DELETE FROM api_keys WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM member_activity WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM two_steps WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM buy_boxes WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM notification_settings WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM member_views WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM email_changes WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM two_step_resets WHERE user_id = ${userId}`;
  await closeAffiliate(tx, userId);
  await revokeSessions(tx, snapshots, userId);
  const placeholderEmail = `closed-${userId}@closed.invalid`;
  const [user] = await tx.sql<User>`
    UPDATE users SET username = ${placeholderEmail}, email = ${placeholderEmail}, password = 'closed', first_name = 'Closed',
      last_name = 'account', phone = NULL, company = NULL, bio = NULL, website = NULL, address = NULL, city = NULL, state = NULL,
      zip_code = NULL, profile_visibility = 'private', subscription_plan = 'free', subscription_status = 'inactive',
      subscription_ends_at = NULL, is_affiliate = false, email_verified_at = NULL, referral_code = NULL,
      closed_at = ${new Date()}, acting_for_user_id = NULL, acting_permissions = '{}', version = version + 1
    WHERE id = ${userId} RETURNING ${userColumns}`;
  // Assistants lose their seats before the team's rows are deleted.
  await reconcileTeam(tx, snapshots, userId);
  const left = await tx.sql<{ ownerId: number; isSeated: boolean }>`
    DELETE FROM team_members WHERE user_id = ${userId} OR team_owner_id = ${userId} OR invite_email = ${email}
    RETURNING team_owner_id AS owner_id, seated AND user_id = ${userId} AS is_seated`;
  for (const { ownerId, isSeated } of left)
    if (isSeated && ownerId !== userId) await emitSeat(tx, { ownerId, userId, isSeated: false, reason: 'closed' });
  await tx.emit(userClosedEvent(user!));
  await snapshots.changed(tx, user!);
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
