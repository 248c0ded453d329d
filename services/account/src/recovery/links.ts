import { linkLifetimeMinutes } from '@dealstead/contracts';
import type { AccountTransaction } from '../database.ts';
import { generateSecret, hashSecret } from '../secrets.ts';

const tables = { reset: 'password_reset_tokens', signIn: 'sign_in_links', email: 'email_verifications' } as const;

/** The purpose of a single-use link. */
export type LinkKind = keyof typeof tables;

/** Creates the secret of a single-use link. Only its hash is stored. */
export async function createLink(tx: AccountTransaction, kind: LinkKind, userId: number): Promise<string> {
  const secret = generateSecret();
  await tx.$executeRawUnsafe(
    `INSERT INTO ${tables[kind]} (user_id, token, expires_at) VALUES ($1, $2, now() + make_interval(mins => $3))`,
    userId,
    hashSecret(secret),
    linkLifetimeMinutes[kind],
  );
  return secret;
}

/** Consumes a link. Gives its user, or null for unknown, used and expired links alike. */
export async function consumeLink(tx: AccountTransaction, kind: LinkKind, secret: string): Promise<number | null> {
  const [used] = await tx.$queryRawUnsafe<{ user_id: number }[]>(
    `UPDATE ${tables[kind]} SET used = true WHERE token = $1 AND NOT used AND expires_at > now() RETURNING user_id`,
    hashSecret(secret),
  );
  return used?.user_id ?? null;
}

/** Revokes all links of a member that sign in or reset the password, and sign-ins that wait for the second step. */
export async function revokeLinks(tx: AccountTransaction, userId: number): Promise<void> {
  await tx.sql`UPDATE password_reset_tokens SET used = true WHERE user_id = ${userId} AND NOT used`;
  await tx.sql`UPDATE sign_in_links SET used = true WHERE user_id = ${userId} AND NOT used`;
  await tx.sql`DELETE FROM second_steps WHERE user_id = ${userId}`;
}
