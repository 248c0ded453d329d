import { type AdminMessageState, adminMessagePageSize } from '@dealstead/contracts';
import type { AdminMessage, ReceivedMessage, sendAdminMessage } from '@dealstead/contracts/admin/adminMessages';
import { Conflict, isoDates, NotFound, type WithDates } from '@dealstead/service-kit';
import type { z } from 'zod';
import type { Sql } from '../database.ts';

/** URL prefix of the live updates of admins' open pages. */
export const adminMessagesTag = '/api/admin/messages';

type Recipients = Pick<AdminMessage, 'messageType' | 'targetTier' | 'recipientId'>;

/** How many members a message would reach now. Members of a plan, or all, are the sum of the totals by day of registration. */
export async function countRecipients({ sql }: Sql, to: Recipients): Promise<number> {
  const plan = to.messageType === 'tier' ? to.targetTier : null;
  const rows =
    to.messageType === 'person'
      ? await sql<{ count: number }>`
          SELECT count(*)::int AS count FROM members WHERE NOT closed AND id = ${to.recipientId}::int`
      : await sql<{ count: number }>`
          SELECT coalesce(sum(members), 0)::int AS count FROM member_days
          WHERE ${plan}::text IS NULL OR plan = ${plan}::text`;
  return rows[0]!.count;
}

/** Stores a message to be sent. @returns its id */
export async function insertMessage(
  { sql }: Sql,
  message: z.output<typeof sendAdminMessage.body>,
  adminId: number | null,
): Promise<number> {
  const [row] = await sql<{ id: number }>`
    INSERT INTO admin_messages (admin_id, recipient_id, subject, message, message_type, target_tier, priority, send_at, next_batch_at)
    SELECT ${adminId}::int, ${message.recipientId}::int, ${message.subject}, ${message.message}, ${message.messageType},
      ${message.targetTier}, ${message.priority}, at, at
    FROM coalesce(${message.sendAt}::timestamptz, now()) AS at RETURNING id`;
  return row!.id;
}

/** A page of the messages to members, newest first. */
export async function listMessages(
  { sql }: Sql,
  { state, after }: { state?: AdminMessageState | undefined; after?: number | undefined },
): Promise<AdminMessage[]> {
  const rows = await sql<WithDates<AdminMessage, 'createdAt' | 'sendAt' | 'sentAt'>>`
    SELECT m.id, subject, message, message_type, target_tier, recipient_id, person.email AS recipient_email, priority,
      state, coalesce(author.email, 'admin ' || admin_id, 'operator') AS by, m.created_at, send_at, sent_at, delivered,
      read_count AS read, is_read
    FROM admin_messages m
    LEFT JOIN members person ON person.id = recipient_id
    LEFT JOIN members author ON author.id = admin_id
    WHERE (${state}::text IS NULL OR state = ${state})
    AND (${after}::int IS NULL OR m.id < ${after})
    ORDER BY m.id DESC LIMIT ${adminMessagePageSize}`;
  return rows.map(isoDates);
}

/**
 * Cancels a message that waits, or stops one between two batches.
 * @returns its state before and who has it already
 * @throws NotFound, or Conflict where it was sent or canceled
 */
export async function cancelMessage(
  { sql }: Sql,
  id: number,
): Promise<{ state: AdminMessageState; delivered: number }> {
  const [row] = await sql<{ state: AdminMessageState; delivered: number }>`
    SELECT state, delivered FROM admin_messages WHERE id = ${id} FOR UPDATE`;
  if (!row) throw new NotFound('There is no such message.');
  if (row.state === 'sent') throw new Conflict('This message was sent already.', 'sent-already');
  if (row.state === 'canceled') throw new Conflict('This message was canceled already.', 'canceled-already');
  await sql`UPDATE admin_messages SET state = 'canceled' WHERE id = ${id}`;
  return row;
}

/** A message that a member received. @throws NotFound for one that they did not */
export async function findReceivedMessage({ sql }: Sql, id: number, userId: number): Promise<ReceivedMessage> {
  const [message] = await sql<WithDates<ReceivedMessage, 'sentAt'>>`
    SELECT id, subject, message, priority, delivered_at AS sent_at
    FROM admin_message_recipients JOIN admin_messages ON id = message_id WHERE message_id = ${id}
    AND user_id = ${userId}`;
  if (!message) throw new NotFound('There is no such message.');
  return isoDates(message);
}

/** Records that a member has read messages. A message that they do not have, or have read, changes nothing. */
export async function markRead({ sql }: Sql, userId: number, messageIds: readonly number[]): Promise<boolean> {
  const rows = await sql`
    WITH marked AS (
      UPDATE admin_message_recipients SET read_at = now()
      WHERE user_id = ${userId} AND message_id = ANY (${messageIds}::int[]) AND read_at IS NULL RETURNING message_id)
    UPDATE admin_messages SET read_count = read_count + 1, is_read = state IN ('sent', 'canceled') AND read_count + 1 >= delivered
    FROM marked WHERE id = message_id RETURNING id`;
  return rows.length > 0;
}

/** Deletes what a closed account received. A message to them alone stays for the audit trail, without their id. */
export async function deleteReceivedMessages({ sql }: Sql, userId: number): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM admin_message_recipients WHERE user_id = ${userId} RETURNING message_id, read_at)
    UPDATE admin_messages SET delivered = delivered - 1, read_count = read_count - (read_at IS NOT NULL)::int
    FROM gone WHERE id = message_id RETURNING id`;
  await sql`
    UPDATE admin_messages SET recipient_id = NULL, state = CASE WHEN state = 'sent' THEN state ELSE 'canceled' END
    WHERE recipient_id = ${userId}`;
}
