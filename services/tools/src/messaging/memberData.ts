import type { MemberQueries, TransactionExtras } from '@dealstead/service-kit';

/** Messages and offers in a member's data export. */
export const messagingQueries: MemberQueries = {
  conversations: `
    SELECT c.id, c.property_id, c.buyer_id, c.seller_id, c.created_at, c.last_message_at, m.read_at, m.is_muted
    FROM conversations c JOIN conversation_members m ON m.conversation_id = c.id AND m.user_id = $1 ORDER BY c.id`,
  messages: `
    SELECT m.id, m.conversation_id, m.seq, m.sender_id, m.side, m.kind, m.content, m.offer_id, m.sent_at FROM messages m
    JOIN conversations c ON c.id = m.conversation_id
    WHERE $1 IN (c.buyer_id, c.seller_id) ORDER BY m.conversation_id, m.seq`,
  'message-attachments': `
    SELECT id, conversation_id, message_id, name, type, bytes, created_at FROM message_attachments
    WHERE user_id = $1 ORDER BY id`,
  'message-templates': 'SELECT id, name, content FROM message_templates WHERE user_id = $1 ORDER BY id',
  'message-reports': `
    SELECT id, message_id, reason, note, created_at FROM message_reports WHERE reporter_id = $1 ORDER BY id`,
  'blocked-members':
    'SELECT blocked_user_id, created_at FROM member_blocks WHERE user_id = $1 ORDER BY blocked_user_id',
  offers: `
    SELECT o.* FROM offers o JOIN conversations c ON c.id = o.conversation_id
    WHERE $1 IN (c.buyer_id, c.seller_id) ORDER BY o.id`,
};

/**
 * Removes what a member wrote, and their open offers. A conversation and its offers stay for the other side, without texts, files
 * and names; without another side they are deleted.
 */
export async function deleteMessagingData({ sql }: Pick<TransactionExtras, 'sql'>, userId: number): Promise<void> {
  await sql`
    DELETE FROM conversations c WHERE ${userId} IN (c.buyer_id, c.seller_id) AND EXISTS (SELECT FROM members m
      WHERE m.status = 'closed' AND m.user_id = CASE WHEN c.buyer_id = ${userId} THEN c.seller_id ELSE c.buyer_id END)`;
  await sql`
    UPDATE offers o SET status = 'withdrawn', answered_at = now() FROM conversations c
    WHERE c.id = o.conversation_id AND ${userId} IN (c.buyer_id, c.seller_id) AND o.status = 'open'`;
  await sql`
    UPDATE offers o SET note = '' FROM conversations c WHERE c.id = o.conversation_id
      AND CASE o.from_side WHEN 'buyer' THEN c.buyer_id ELSE c.seller_id END = ${userId}`;
  await sql`
    DELETE FROM message_attachments a USING conversations c WHERE c.id = a.conversation_id
      AND (a.user_id = ${userId} OR CASE a.side WHEN 'buyer' THEN c.buyer_id ELSE c.seller_id END = ${userId})`;
  await sql`
    UPDATE messages m SET content = '', kind = 'removed', hidden_kind = NULL, hidden_content = NULL FROM conversations c
    WHERE c.id = m.conversation_id
      AND m.kind IN ('text', 'moderated') AND CASE m.side WHEN 'buyer' THEN c.buyer_id ELSE c.seller_id END = ${userId}`;
  await sql`
    UPDATE conversation_members SET unread = 0, notify_at = NULL, typing_until = NULL WHERE user_id = ${userId}`;
  await sql`DELETE FROM member_blocks WHERE user_id = ${userId} OR blocked_user_id = ${userId}`;
  await sql`DELETE FROM message_templates WHERE user_id = ${userId}`;
  await sql`DELETE FROM message_reports WHERE reporter_id = ${userId}`;
}
