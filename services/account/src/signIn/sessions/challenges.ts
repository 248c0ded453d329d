import type { AccountTransaction, Sql } from '../../database.ts';
import { generateSecret, hashSecret } from '../../secrets.ts';

/** Codes that may be tried after one correct password. */
const maxAttempts = 5;

/** Creates the challenge of the second sign-in step, valid for five minutes. Only its hash is stored. */
export async function createChallenge(tx: AccountTransaction, userId: number): Promise<string> {
  const challenge = generateSecret();
  await tx.sql`DELETE FROM second_steps WHERE expires_at < now()`;
  await tx.sql`
    INSERT INTO second_steps (challenge, user_id, expires_at)
    VALUES (${hashSecret(challenge)}, ${userId}, now() + interval '5 minutes')`;
  return challenge;
}

/**
 * Counts an attempt at a challenge before the code is checked, so that parallel attempts cannot exceed the limit.
 * @returns the user, or null where the challenge is unknown, expired or used up
 */
export async function countChallengeAttempt({ sql }: Sql, challenge: string): Promise<number | null> {
  const [found] = await sql<{ userId: number }>`
    UPDATE second_steps SET tries = tries + 1
    WHERE challenge = ${hashSecret(challenge)} AND expires_at > now() AND tries < ${maxAttempts} RETURNING user_id`;
  return found?.userId ?? null;
}

/** Deletes a solved challenge. @returns whether it still existed */
export async function deleteChallenge(tx: AccountTransaction, challenge: string): Promise<boolean> {
  const deleted = await tx.sql`DELETE FROM second_steps WHERE challenge = ${hashSecret(challenge)} RETURNING user_id`;
  return deleted.length > 0;
}
