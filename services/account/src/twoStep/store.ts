import type { AccountTransaction, Sql } from '../database.ts';

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
  await tx.twoStep.update({ where: { userId }, data: { confirmedAt: new Date() } });
}

export async function isTwoStepOn(tx: Pick<AccountTransaction, 'twoStep'>, userId: number): Promise<boolean> {
  const twoStep = await tx.twoStep.findUnique({ where: { userId } });
  return twoStep?.confirmedAt != null;
}

/** Deletes the secret and the recovery codes. @returns whether there was a secret */
export async function deleteTwoStep(tx: AccountTransaction, userId: number): Promise<boolean> {
  const { count } = await tx.twoStep.deleteMany({ where: { userId } });
  if (count === 0) return false;
  await tx.sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`;
  return true;
}

export async function countUnusedRecoveryCodes({ sql }: Sql, userId: number): Promise<number> {
  const unused = await sql`SELECT 1 FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`;
  return unused.length;
}
