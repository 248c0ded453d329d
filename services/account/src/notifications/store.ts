import type { NotificationKind } from '@dealstead/contracts';
import type { Sql } from '../database.ts';

/** Deletes the mails of a kind that wait for a member's digest. */
export async function deleteCollectedMails({ sql }: Sql, userId: number, kind: NotificationKind): Promise<void> {
  await sql`DELETE FROM gathered_mails WHERE user_id = ${userId} AND kind = ${kind}`;
}
