import type { messageReported } from '@dealstead/contracts/events';
import type { z } from 'zod';
import type { Tx } from '../database.ts';

/** Stores a reported message, which waits for a moderator. */
export async function addReportedMessage(
  { sql }: Pick<Tx, 'sql'>,
  report: z.output<typeof messageReported.data>,
): Promise<void> {
  await sql`
    INSERT INTO message_moderation (report_id, message_id, conversation_id, property_id, sender_id, reporter_id, reason,
      note, content, sent_at, reported_at)
    VALUES (${report.reportId}, ${report.messageId}, ${report.conversationId}, ${report.propertyId}, ${report.senderId},
      ${report.reporterId}, ${report.reason}, ${report.note}, ${report.content}, ${report.sentAt}::timestamptz,
      ${report.reportedAt}::timestamptz)
    ON CONFLICT (report_id) DO NOTHING`;
}

/** Deletes the texts of a closed account, and its name from its reports. */
export async function deleteModeratedMessages({ sql }: Pick<Tx, 'sql'>, userId: number): Promise<void> {
  await sql`DELETE FROM message_moderation WHERE sender_id = ${userId}`;
  await sql`UPDATE message_moderation SET reporter_id = NULL, note = '' WHERE reporter_id = ${userId}`;
}
