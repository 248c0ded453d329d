import { contextMessages } from '@dealstead/contracts';
import type { MessageContext } from '@dealstead/contracts/admin/messageReports';
import type { Db, Sql } from '../../database.ts';

/** Where a reported message is; undefined for one that nobody reported. */
export async function findReportedIn(
  { sql }: Db,
  id: number,
): Promise<{ conversationId: number; seq: number } | undefined> {
  const rows = await sql<{ conversationId: number; seq: number }>`SELECT conversation_id, seq FROM messages m
     WHERE id = ${id} AND EXISTS (SELECT FROM message_reports r WHERE r.message_id = m.id)`;
  return rows[0];
}

/** The title and place of a listing; undefined where this service does not know it. */
export async function findListing({ sql }: Db, id: number): Promise<{ title: string; place: string } | undefined> {
  const rows = await sql<{
    title: string;
    place: string;
  }>`SELECT title, city || ', ' || state AS place FROM listed_properties WHERE property_id = ${id}`;
  return rows[0];
}

/** The messages around a sequence number, oldest first. What a moderator removed is included with its text. */
export async function listContext(
  { sql }: Db,
  conversationId: number,
  seq: number,
): Promise<MessageContext['messages']> {
  const rows = await sql<
    Omit<MessageContext['messages'][number], 'sentAt'> & { sentAt: Date }
  >`SELECT id, side, sender_id, kind, coalesce(hidden_content, content) AS content, sent_at,
       ARRAY(SELECT name FROM message_attachments a WHERE a.message_id = m.id ORDER BY a.id) AS files
     FROM messages m WHERE conversation_id = ${conversationId} AND seq BETWEEN ${seq - contextMessages} AND ${seq + contextMessages} ORDER BY seq`;
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

export interface ModeratedConversation extends Record<string, unknown> {
  readonly id: number;
  readonly buyerId: number;
  readonly sellerId: number;
}

/**
 * Hides or restores a message, as the decision of the highest version says.
 * @returns its conversation, or null for a missing message or an older decision
 */
export async function applyDecision(
  { sql }: Sql,
  messageId: number,
  isRemoved: boolean,
  version: number,
): Promise<ModeratedConversation | null> {
  const [row] = await sql<ModeratedConversation>`
    UPDATE messages m SET moderation_version = ${version},
      kind = CASE WHEN ${isRemoved}::boolean THEN 'moderated' ELSE coalesce(hidden_kind, kind) END,
      content = CASE WHEN ${isRemoved}::boolean THEN '' ELSE coalesce(hidden_content, content) END,
      hidden_kind = CASE WHEN ${isRemoved}::boolean THEN coalesce(hidden_kind, kind) END,
      hidden_content = CASE WHEN ${isRemoved}::boolean THEN coalesce(hidden_content, content) END
    FROM conversations c
    WHERE m.id = ${messageId} AND c.id = m.conversation_id AND m.kind <> 'removed' AND m.moderation_version < ${version}
    RETURNING c.id, c.buyer_id, c.seller_id`;
  return row ?? null;
}
