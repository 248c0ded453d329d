import type { AccountTransaction } from '../database.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { changeUser, type UserChange } from '../users/changeUser.ts';

/** Which sessions end; without it all. */
export interface RevokeOptions {
  readonly only?: string;
  readonly except?: string | undefined;
  /** What of the member changes with it. */
  readonly change?: UserChange;
}

/**
 * Ends sessions of a member, on every gateway: with the commit they are no more, and the snapshot names them to gateways
 * that still remember one. Gives how many they were.
 */
export async function revokeSessions(
  tx: AccountTransaction,
  snapshots: Pick<MemberSnapshots, 'changed'>,
  userId: number,
  { only, except, change }: RevokeOptions = {},
): Promise<number> {
  await tx.sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  const ended = await tx.sql`
    WITH gone AS (
      DELETE FROM sessions WHERE user_id = ${userId} AND sid IS DISTINCT FROM ${except ?? null}
        AND (${only ?? null}::text IS NULL OR sid = ${only ?? null}) RETURNING sid)
    INSERT INTO ended_sessions (sid, user_id) SELECT sid, ${userId} FROM gone ON CONFLICT DO NOTHING RETURNING sid`;
  await changeUser(tx, snapshots, userId, {
    ...change,
    ...(ended.length > 0 && { sessionsEndedAt: new Date() }),
  } as UserChange);
  return ended.length;
}
