import type { Sql } from '../../database.ts';
import type { ConversationSide, MessageKind } from '@dealstead/contracts';
import type { Live } from '@dealstead/service-kit';
import type { ConversationHeader } from '../conversations/store.ts';
import { otherSide } from '../conversations/rules.ts';

/**
 * Seconds until a mail about an unread message: reading it in the meantime makes the mail superfluous. After a mail that has not
 * led them to read, further texts are collected for an hour. Offers have a deadline, so they do not wait.
 */
export const mailDelays = { text: 180, collected: 3_600, offer: 60 } as const;

export interface NewMessage {
  /** Who writes: the member of the conversation or their assistant. */
  readonly senderId: number;
  readonly side: ConversationSide;
  readonly kind: Exclude<MessageKind, 'removed' | 'moderated'>;
  readonly content: string;
  readonly offerId?: number;
  readonly clientId?: string;
  /** No mail about it, because another one has been sent. */
  readonly isMailed?: boolean;
}

/**
 * Appends a message to a locked conversation and counts it as unread for the other side. Writing is reading: the own side's
 * messages become read.
 * @returns the message's id and sequence number
 */
export async function appendMessage(
  { sql }: Sql,
  { id, buyerId, sellerId }: ConversationHeader,
  { senderId, side, kind, content, offerId, clientId, isMailed = false }: NewMessage,
): Promise<{ id: number; seq: number }> {
  const [conversation] = await sql<{ seq: number }>`
    UPDATE conversations SET last_seq = last_seq + 1, last_message_at = clock_timestamp() WHERE id = ${id}
    RETURNING last_seq AS seq`;
  const { seq } = conversation!;
  const [message] = await sql<{ id: number }>`
    INSERT INTO messages (conversation_id, seq, sender_id, side, kind, content, offer_id, client_id, sent_at)
    VALUES (${id}, ${seq}, ${senderId}, ${side}, ${kind}, ${content}, ${offerId ?? null}::int, ${clientId ?? null}::uuid,
      clock_timestamp())
    RETURNING id`;
  const [writer, reader] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId];
  await sql`
    UPDATE conversation_members SET read_seq = ${seq}, read_at = now(), unread = 0, notify_at = NULL, typing_until = NULL,
      wrote_seq = CASE WHEN ${kind} = 'note' THEN wrote_seq ELSE ${seq} END
    WHERE conversation_id = ${id} AND user_id = ${writer}`;
  const { text, collected, offer } = mailDelays;
  await sql`
    UPDATE conversation_members SET unread = unread + 1,
      notify_at = CASE WHEN is_muted OR ${isMailed} THEN notify_at
        ELSE least(notify_at, now() + make_interval(secs => CASE WHEN ${kind} <> 'text' THEN ${offer}::int
          WHEN notified_seq > read_seq THEN ${collected}::int ELSE ${text}::int END)) END
    WHERE conversation_id = ${id} AND user_id = ${reader}`;
  return { id: message!.id, seq };
}

/** Notifies the open pages of both sides after a message or a changed offer. */
export function notifyConversation(
  live: Live,
  { id, buyerId, sellerId }: Pick<ConversationHeader, 'id' | 'buyerId' | 'sellerId'>,
  ...changed: readonly ('messages' | 'offers')[]
): void {
  const tags = ['/api/inbox', `/api/conversations/${id}/messages`, `/api/conversations/${id}/presence`];
  if (changed.includes('offers')) tags.push(`/api/conversations/${id}`);
  live.member(buyerId, ...tags);
  live.member(sellerId, ...tags);
}

/** Notifies the other side's open pages that someone types or has read. */
export function notifyPresence(live: Live, conversation: ConversationHeader, side: ConversationSide): void {
  const { id, buyerId, sellerId } = conversation;
  live.member(otherSide(side) === 'buyer' ? buyerId : sellerId, `/api/conversations/${id}/presence`);
}
