import { createEvent, sessionsEnded } from '@dealstead/contracts/events';
import type { AccountTransaction } from '../database.ts';
import type { MemberSnapshots } from './snapshots.ts';
import { changeUser, type UserChange } from './changeUser.ts';

/** Which sessions are revoked; all by default. */
export interface RevokeOptions {
  readonly onlyId?: string;
  readonly except?: string | undefined;
  /** Changes of the member in the same step. */
  readonly change?: UserChange;
}

/**
 * Revokes sessions of a member on every gateway: deletes the rows and adds the hashes to the revocation list in the member
 * snapshot (docs/decisions/0025). Gives the number of revoked sessions.
 */
export async function revokeSessions(
  tx: AccountTransaction,
  snapshots: Pick<MemberSnapshots, 'changed'>,
  userId: number,
  { onlyId, except, change }: RevokeOptions = {},
): Promise<number> {
  await tx.sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  const ended = await tx.sql<{ sid: string }>`
    WITH gone AS (
      DELETE FROM sessions WHERE user_id = ${userId} AND sid IS DISTINCT FROM ${except ?? null}
        AND (${onlyId ?? null}::text IS NULL OR sid = ${onlyId ?? null}) RETURNING sid)
    INSERT INTO ended_sessions (sid, user_id) SELECT sid, ${userId} FROM gone ON CONFLICT DO NOTHING RETURNING sid`;
  await changeUser(tx, snapshots, userId, {
    ...change,
    ...(ended.length > 0 && { sessionsEndedAt: new Date() }),
  } as UserChange);
  await emitSessionsEnded(
    tx,
    userId,
    ended.map(({ sid }) => sid),
  );
  return ended.length;
}

/** Emits which sessions of a member ended, so that what they keep for a browser ends too. */
export async function emitSessionsEnded(
  tx: Pick<AccountTransaction, 'emit'>,
  userId: number,
  sessions: readonly string[],
): Promise<void> {
  if (sessions.length === 0) return;
  const subject = `session/${sessions[0]}`;
  await tx.emit(createEvent(sessionsEnded, { subject, version: 1 }, { userId, sessions: [...sessions] }));
}
