import type { Sql } from '../database.ts';

/** A member's revoked sessions that a gateway may still have cached. */
export async function listRevokedSessions({ sql }: Sql, userId: number): Promise<string[]> {
  const rows = await sql<{ sid: string }>`SELECT sid FROM ended_sessions WHERE user_id = ${userId}`;
  return rows.map(({ sid }) => sid);
}

/**
 * Deletes revocations older than an hour. They are kept after the deletion in Redis, because a sign-in under way writes its
 * session only afterwards.
 */
export async function deleteOldRevocations({ sql }: Sql, userId: number): Promise<void> {
  await sql`DELETE FROM ended_sessions WHERE user_id = ${userId} AND ended_at < now() - interval '1 hour'`;
}
