import type { TransactionExtras } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';

/** Messages of a conversation that a mail is about. */
export interface UnreadConversation {
  readonly conversationId: number;
  readonly from: string;
  readonly listing: string;
  readonly unread: number;
  /** The newest ones, oldest first. */
  readonly messages: readonly { readonly id: number; readonly kind: string; readonly content: string }[];
}

/** A member to whom a mail about unread messages is due, except some, or null. */
export async function findDueMember({ sql }: Db, except: readonly string[]): Promise<number | null> {
  const rows = await sql<{
    userId: number;
  }>`SELECT user_id FROM conversation_members WHERE notify_at <= now() AND user_id <> ALL (${except}::int[])
     ORDER BY notify_at LIMIT 1`;
  return rows[0]?.userId ?? null;
}

/**
 * Claims all of a member's messages that wait for a mail, so that no other mail has them. Messages that were read meanwhile are
 * left out.
 */
export async function claimDueMember(
  { sql }: Pick<TransactionExtras, 'sql'>,
  userId: number,
): Promise<UnreadConversation[]> {
  const claimed = await sql<{ conversationId: number; since: number }>`
    WITH due AS (
      SELECT m.conversation_id, greatest(m.read_seq, m.notified_seq) AS since FROM conversation_members m
      WHERE m.user_id = ${userId} AND m.notify_at IS NOT NULL ORDER BY m.conversation_id FOR UPDATE)
    UPDATE conversation_members m SET notify_at = NULL, notified_seq = c.last_seq FROM due, conversations c
    WHERE m.conversation_id = due.conversation_id AND m.user_id = ${userId} AND c.id = due.conversation_id
    RETURNING m.conversation_id, due.since`;
  const found: UnreadConversation[] = [];
  for (const { conversationId, since } of claimed) {
    const [row] = await sql<UnreadConversation & Record<string, unknown>>`
      SELECT c.id AS conversation_id, coalesce(nullif(p.title, ''), 'a listing') AS listing,
        coalesce(o.first_name || ' ' || o.last_name, 'A member') AS from, count(*)::int AS unread,
        (jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'content', left(m.content, 600)) ORDER BY m.seq DESC)) AS messages
      FROM conversations c
      JOIN messages m ON m.conversation_id = c.id AND m.seq > ${since} AND m.kind <> 'moderated'
        AND m.side <> CASE WHEN c.buyer_id = ${userId} THEN 'buyer' ELSE 'seller' END
      LEFT JOIN listed_properties p ON p.property_id = c.property_id
      LEFT JOIN members o ON o.user_id = CASE WHEN c.buyer_id = ${userId} THEN c.seller_id ELSE c.buyer_id END
      WHERE c.id = ${conversationId} GROUP BY c.id, p.title, o.first_name, o.last_name`;
    if (row) found.push({ ...row, messages: row.messages.slice(0, 5).toReversed() });
  }
  return found;
}
