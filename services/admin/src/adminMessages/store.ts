import { type AdminMessageState, adminMessagePageSize } from '@dealstead/contracts';
import type { AdminMessage, ReceivedMessage, sendAdminMessage } from '@dealstead/contracts/admin/adminMessages';
import { Conflict, NotFound } from '@dealstead/service-kit';
import type { z } from 'zod';
import type { Db, Tx } from '../database.ts';

/** URL prefix of the live updates of admins' open pages. */
export const adminMessagesTag = '/api/admin/messages';

type Recipients = Pick<AdminMessage, 'messageType' | 'targetTier' | 'recipientId'>;

/** How many members a message would reach now. Members of a plan, or all, are the sum of the totals by day of registration. */
export async function countRecipients(client: Pick<Tx, '$queryRaw'>, to: Recipients): Promise<number> {
  const plan = to.messageType === 'tier' ? to.targetTier : null;
  const rows =
    to.messageType === 'person'
      ? await client.$queryRaw<{ count: number }[]>`
          SELECT count(*)::int AS count FROM members WHERE NOT closed AND id = ${to.recipientId}::int`
      : await client.$queryRaw<{ count: number }[]>`
          SELECT coalesce(sum(members), 0)::int AS count FROM member_days
          WHERE ${plan}::text IS NULL OR plan = ${plan}::text`;
  return rows[0]!.count;
}

/** `countRecipients` outside of a transaction. */
export const previewRecipients = ({ prisma }: Db, to: Recipients) => countRecipients(prisma, to);

/** Stores a message to be sent. @returns its id */
export async function insertMessage(
  { sql }: Pick<Tx, 'sql'>,
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

interface MessageRow extends Omit<AdminMessage, 'createdAt' | 'sendAt' | 'sentAt'> {
  createdAt: Date;
  sendAt: Date;
  sentAt: Date | null;
}

/** A page of the messages to members, newest first. */
export async function listMessages(
  { pool }: Db,
  { state, after }: { state?: AdminMessageState | undefined; after?: number | undefined },
): Promise<AdminMessage[]> {
  const { rows } = await pool.query<MessageRow>(
    `SELECT m.id, subject, message, message_type AS "messageType", target_tier AS "targetTier",
       recipient_id AS "recipientId", person.email AS "recipientEmail", priority, state,
       coalesce(author.email, 'admin ' || admin_id, 'operator') AS by, m.created_at AS "createdAt", send_at AS "sendAt",
       sent_at AS "sentAt", delivered, read_count AS read, is_read AS "isRead"
     FROM admin_messages m
     LEFT JOIN members person ON person.id = recipient_id
     LEFT JOIN members author ON author.id = admin_id
     WHERE ($1::text IS NULL OR state = $1) AND ($2::int IS NULL OR m.id < $2)
     ORDER BY m.id DESC LIMIT $3`,
    [state ?? null, after ?? null, adminMessagePageSize],
  );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    sendAt: row.sendAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }));
}

/**
 * Cancels a message that waits, or stops one between two batches.
 * @returns its state before and who has it already
 * @throws NotFound, or Conflict where it was sent or canceled
 */
export async function cancelMessage(
  { sql }: Pick<Tx, 'sql'>,
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
export async function findReceivedMessage({ pool }: Db, id: number, userId: number): Promise<ReceivedMessage> {
  const { rows } = await pool.query<Omit<ReceivedMessage, 'sentAt'> & { sentAt: Date }>(
    `SELECT id, subject, message, priority, delivered_at AS "sentAt"
     FROM admin_message_recipients JOIN admin_messages ON id = message_id WHERE message_id = $1 AND user_id = $2`,
    [id, userId],
  );
  if (!rows[0]) throw new NotFound('There is no such message.');
  return { ...rows[0], sentAt: rows[0].sentAt.toISOString() };
}

/** Records that a member has read messages. A message that they do not have, or have read, changes nothing. */
export async function markRead(
  { sql }: Pick<Tx, 'sql'>,
  userId: number,
  messageIds: readonly number[],
): Promise<boolean> {
  const rows = await sql`
    WITH marked AS (
      UPDATE admin_message_recipients SET read_at = now()
      WHERE user_id = ${userId} AND message_id = ANY (${messageIds}::int[]) AND read_at IS NULL RETURNING message_id)
    UPDATE admin_messages SET read_count = read_count + 1, is_read = state IN ('sent', 'canceled') AND read_count + 1 >= delivered
    FROM marked WHERE id = message_id RETURNING id`;
  return rows.length > 0;
}

/** Deletes what a closed account received. A message to them alone stays for the audit trail, without their id. */
export async function deleteReceivedMessages({ sql }: Pick<Tx, 'sql'>, userId: number): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM admin_message_recipients WHERE user_id = ${userId} RETURNING message_id, read_at)
    UPDATE admin_messages SET delivered = delivered - 1, read_count = read_count - (read_at IS NOT NULL)::int
    FROM gone WHERE id = message_id RETURNING id`;
  await sql`
    UPDATE admin_messages SET recipient_id = NULL, state = CASE WHEN state = 'sent' THEN state ELSE 'canceled' END
    WHERE recipient_id = ${userId}`;
}
