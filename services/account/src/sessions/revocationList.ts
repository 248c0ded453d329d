import type { AccountDatabase } from '../database.ts';

/** A member's revoked sessions that a gateway may still have cached. */
export async function listRevokedSessions({ pool }: AccountDatabase, userId: number): Promise<string[]> {
  const { rows } = await pool.query<{ sid: string }>('SELECT sid FROM ended_sessions WHERE user_id = $1', [userId]);
  return rows.map(({ sid }) => sid);
}

/**
 * Deletes revocations older than an hour. They are kept after the deletion in Redis, because a sign-in under way writes its
 * session only afterwards.
 */
export async function deleteOldRevocations({ pool }: AccountDatabase, userId: number): Promise<void> {
  await pool.query(`DELETE FROM ended_sessions WHERE user_id = $1 AND ended_at < now() - interval '1 hour'`, [userId]);
}
