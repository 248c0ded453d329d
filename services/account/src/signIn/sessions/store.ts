import { restrictionTexts, sessionLifetime } from '@dealstead/contracts';
import { Forbidden, Unauthorized } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction, User } from '../../database.ts';
import { type MemberSnapshots, recordActivity, changeUser, emitSessionsEnded } from '../../users/index.ts';

/** User agent and network address of a sign-in. */
export interface Device {
  readonly userAgent: string | null;
  readonly address: string | null;
}

export interface NewSession {
  /** sha256 of the session id, in hex. */
  readonly sid: string;
  /** The browser's session until now. */
  readonly replaces: string | undefined;
  /** The row that the password was checked against. */
  readonly user: User;
  readonly device: Device;
}

/**
 * Inserts a session and deletes the member's expired ones. Signing in reopens an account that waits for its deletion. Gives
 * the current row.
 * @throws Unauthorized where the password was changed since it was checked, or the account is closed; Forbidden where the
 * member is restricted from signing in.
 */
export async function startSession(
  tx: AccountTransaction,
  snapshots: Pick<MemberSnapshots, 'changed'>,
  { sid, replaces, user, device }: NewSession,
): Promise<User> {
  const [found] = await tx.sql<Pick<User, 'password' | 'restrictions' | 'closesAt'>>`
    SELECT password, restrictions, closes_at FROM users
    WHERE id = ${user.id} AND closed_at IS NULL FOR NO KEY UPDATE`;
  if (found?.password !== user.password) throw new Unauthorized('Invalid email or password', 'invalid-credentials');
  if (found.restrictions.includes('sign-in'))
    throw new Forbidden(restrictionTexts['sign-in'].refusal, 'account-restricted');
  const expire = new Date(Date.now() + sessionLifetime.absolute);
  const ended = await tx.sql<{ sid: string; userId: number }>`
    DELETE FROM sessions WHERE (user_id = ${user.id} AND expire < now()) OR sid = ${replaces ?? null}
    RETURNING sid, user_id`;
  for (const session of ended) await emitSessionsEnded(tx, session.userId, [session.sid]);
  await tx.sql`
    INSERT INTO sessions (sid, sess, expire, user_id)
    VALUES (${sid}, ${JSON.stringify(device)}::jsonb, ${expire}::timestamptz, ${user.id})`;
  await recordActivity(tx, user.id, new Date());
  return (found.closesAt && (await changeUser(tx, snapshots, user.id, { closesAt: null }))) || { ...user, ...found };
}

/** Deletes a session. A missing one is no error. */
export async function deleteSession(db: AccountDatabase, sid: string): Promise<void> {
  await db.change(async (tx) => {
    const [ended] = await tx.sql<{
      userId: number;
    }>`
      DELETE FROM sessions WHERE sid = ${sid} RETURNING user_id`;
    if (ended) await emitSessionsEnded(tx, ended.userId, [sid]);
  });
}
