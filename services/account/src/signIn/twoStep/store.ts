import type { AccountTransaction, Sql, User } from '../../database.ts';
import { userColumns } from '../../users/index.ts';

/** Stores an encrypted secret that is not confirmed yet. @returns false where two-step sign-in is on already */
export async function savePendingSecret(tx: AccountTransaction, userId: number, secret: string): Promise<boolean> {
  const saved = await tx.sql`
    INSERT INTO two_steps (user_id, secret) VALUES (${userId}, ${secret})
    ON CONFLICT (user_id) DO UPDATE SET secret = ${secret} WHERE two_steps.confirmed_at IS NULL RETURNING user_id`;
  return saved.length > 0;
}

/** Locks the secret that waits for its confirmation. @returns whether there is one */
export async function lockPendingSecret(tx: AccountTransaction, userId: number): Promise<boolean> {
  const pending = await tx.sql`
    SELECT FROM two_steps WHERE user_id = ${userId} AND confirmed_at IS NULL FOR UPDATE`;
  return pending.length > 0;
}

export async function confirmSecret(tx: AccountTransaction, userId: number): Promise<void> {
  await tx.sql`UPDATE two_steps SET confirmed_at = ${new Date()} WHERE user_id = ${userId}`;
}

export async function isTwoStepOn({ sql }: Sql, userId: number): Promise<boolean> {
  const confirmed = await sql`SELECT FROM two_steps WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`;
  return confirmed.length > 0;
}

/** A user with whether two-step sign-in is on. */
export async function findUserWithTwoStep({ sql }: Sql, id: number) {
  const [user] = await sql<User & { hasTwoStep: boolean }>`
    SELECT ${userColumns}, confirmed_at IS NOT NULL AS has_two_step
    FROM users LEFT JOIN two_steps ON two_steps.user_id = users.id WHERE users.id = ${id}`;
  return user ?? null;
}

/** The encrypted secret, confirmed or not; null without one. */
export async function findSecret({ sql }: Sql, userId: number): Promise<string | null> {
  const [twoStep] = await sql<{ secret: string }>`SELECT secret FROM two_steps WHERE user_id = ${userId}`;
  return twoStep?.secret ?? null;
}

/** Deletes the secret and the recovery codes. @returns whether there was a secret */
export async function deleteTwoStep(tx: AccountTransaction, userId: number): Promise<boolean> {
  const deleted = await tx.sql`DELETE FROM two_steps WHERE user_id = ${userId} RETURNING user_id`;
  if (deleted.length === 0) return false;
  await tx.sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`;
  return true;
}

export async function countUnusedRecoveryCodes({ sql }: Sql, userId: number): Promise<number> {
  const unused = await sql`SELECT 1 FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`;
  return unused.length;
}
