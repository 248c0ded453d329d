import { linkLifetimeMinutes } from '@dealstead/contracts';
import { part } from '@dealstead/service-kit';
import type { AccountTransaction } from '../../database.ts';
import { generateSecret, hashSecret } from '../../secrets.ts';

const tables = {
  reset: part`password_reset_tokens`,
  signIn: part`sign_in_links`,
  email: part`email_verifications`,
};

/** The purpose of a single-use link. */
export type LinkKind = keyof typeof tables;

/** Creates the secret of a single-use link. Only its hash is stored. */
export async function createLink(tx: AccountTransaction, kind: LinkKind, userId: number): Promise<string> {
  const secret = generateSecret();
  await tx.sql`
    INSERT INTO ${tables[kind]} (user_id, token, expires_at)
    VALUES (${userId}, ${hashSecret(secret)}, now() + make_interval(mins => ${linkLifetimeMinutes[kind]}::int))`;
  return secret;
}

/** Consumes a link. Gives its user, or null for unknown, used and expired links alike. */
export async function consumeLink(tx: AccountTransaction, kind: LinkKind, secret: string): Promise<number | null> {
  const [used] = await tx.sql<{ userId: number }>`
    UPDATE ${tables[kind]} SET used = true WHERE token = ${hashSecret(secret)} AND NOT used AND expires_at > now()
    RETURNING user_id`;
  return used?.userId ?? null;
}

/** Revokes all links of a member that sign in or reset the password, and sign-ins that wait for the second step. */
export async function revokeLinks(tx: AccountTransaction, userId: number): Promise<void> {
  await tx.sql`UPDATE password_reset_tokens SET used = true WHERE user_id = ${userId} AND NOT used`;
  await tx.sql`UPDATE sign_in_links SET used = true WHERE user_id = ${userId} AND NOT used`;
  await tx.sql`DELETE FROM second_steps WHERE user_id = ${userId}`;
}
