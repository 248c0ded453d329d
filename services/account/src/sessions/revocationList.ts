import type { AccountDatabase } from '../database.ts';

/** The sessions of a member that were ended and that a gateway may still remember. */
export async function listRevokedSessions({ pool }: AccountDatabase, userId: number): Promise<string[]> {
  const { rows } = await pool.query<{ sid: string }>('SELECT sid FROM ended_sessions WHERE user_id = $1', [userId]);
  return rows.map(({ sid }) => sid);
}

/**
 * Once Redis has let go of them, ended sessions are kept for as long as a sign-in can be under way, which would write
 * its session only afterwards.
 */
export async function deleteOldRevocations({ pool }: AccountDatabase, userId: number): Promise<void> {
  await pool.query(`DELETE FROM ended_sessions WHERE user_id = $1 AND ended_at < now() - interval '1 hour'`, [userId]);
}
