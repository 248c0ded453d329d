import { part } from '@dealstead/service-kit';
import { type ConversationSide, messagePageSize, typingLifetime } from '@dealstead/contracts';
import type { Message } from '@dealstead/contracts/tools/messages';
import type { Db, Sql } from '../../database.ts';
import type { Inbox, Party } from '../conversations/rules.ts';
import { readOffers } from '../offers/store.ts';

interface MessageColumns {
  id: number;
  seq: number;
  kind: Message['kind'];
  content: string;
  side: ConversationSide;
  senderId: number;
  senderName: string | null;
  clientId: string | null;
  sentAt: Date;
  offerId: number | null;
  attachments: Message['attachments'] | null;
  isReported: boolean;
}

const messageSelect = ({
  actorId,
}: Inbox) => part`SELECT m.id, m.seq, m.kind, m.content, m.side, m.sender_id, s.first_name AS sender_name,
    m.client_id, m.sent_at, m.offer_id,
    (SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type, 'bytes', a.bytes, 'width', a.width,
       'height', a.height) ORDER BY a.id) FROM message_attachments a WHERE a.message_id = m.id AND m.kind <> 'moderated') AS attachments,
    EXISTS (SELECT FROM message_reports r WHERE r.message_id = m.id AND r.reporter_id = ${actorId}) AS is_reported
  FROM messages m LEFT JOIN members s ON s.user_id = m.sender_id`;

/** An aligned page of a conversation, oldest first. */
export async function listMessages(
  db: Db,
  conversationId: number,
  page: number,
  party: Party,
  inbox: Inbox,
): Promise<Message[]> {
  const rows = await db.sql<MessageColumns>`
    ${messageSelect(inbox)} WHERE m.conversation_id = ${conversationId} AND m.seq > ${page * messagePageSize}
      AND m.seq <= ${(page + 1) * messagePageSize} ORDER BY m.seq`;
  return toMessages(db, rows, party);
}

/** One message. */
export async function readMessage(
  db: Sql,
  conversationId: number,
  seq: number,
  party: Party,
  inbox: Inbox,
): Promise<Message | null> {
  const rows =
    await db.sql<MessageColumns>`${messageSelect(inbox)} WHERE m.conversation_id = ${conversationId} AND m.seq = ${seq}`;
  const [message] = await toMessages(db, rows, party);
  return message ?? null;
}

async function toMessages(db: Sql, rows: readonly MessageColumns[], party: Party): Promise<Message[]> {
  const offers = await readOffers(
    db,
    rows.flatMap(({ offerId }) => (offerId === null ? [] : [offerId])),
  );
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    kind: row.kind,
    content: row.content,
    isOwn: row.side === party.side,
    writtenBy: row.side === party.side && row.senderId !== party.userId ? row.senderName : null,
    clientId: row.clientId,
    sentAt: row.sentAt.toISOString(),
    offer: row.offerId === null ? null : (offers.get(row.offerId) ?? null),
    attachments: row.attachments ?? [],
    isReported: row.isReported,
  }));
}

/** The sequence number of a message that was sent before with the same client id, or null. */
export async function findSent({ sql }: Sql, conversationId: number, clientId: string): Promise<number | null> {
  const [row] = await sql<{ seq: number }>`
    SELECT seq FROM messages WHERE conversation_id = ${conversationId} AND client_id = ${clientId}::uuid`;
  return row?.seq ?? null;
}

/** How many messages the writer has sent since the other side last wrote, and whether that side ever did. */
export async function readAnswerState(
  { sql }: Sql,
  conversationId: number,
  party: Party,
): Promise<{ unanswered: number; hasAnswered: boolean }> {
  const [row] = await sql<{ unanswered: number; hasAnswered: boolean }>`
    SELECT other.wrote_seq > 0 AS has_answered, (SELECT count(*)::int FROM messages m
      WHERE m.conversation_id = ${conversationId} AND m.side = ${party.side} AND m.kind <> 'note'
        AND m.seq > other.wrote_seq) AS unanswered
    FROM conversation_members other
    WHERE other.conversation_id = ${conversationId} AND other.user_id = ${party.otherId}`;
  return row!;
}

/** Marks messages up to a sequence number as read. @returns whether that was new */
export async function markRead({ sql }: Sql, conversationId: number, party: Party, seq: number): Promise<boolean> {
  const rows = await sql`
    UPDATE conversation_members m SET read_seq = least(${seq}, c.last_seq), read_at = now(),
      unread = (SELECT count(*)::int FROM messages o WHERE o.conversation_id = c.id AND o.seq > ${seq}
        AND o.side <> ${party.side}),
      notify_at = CASE WHEN ${seq} >= c.last_seq THEN NULL ELSE notify_at END
    FROM conversations c
    WHERE c.id = ${conversationId} AND m.conversation_id = c.id AND m.user_id = ${party.userId} AND m.read_seq < ${seq}
    RETURNING m.user_id`;
  return rows.length > 0;
}

/** Sets or ends the typing state of a side. */
export async function setTyping(
  { sql }: Db,
  conversationId: number,
  { userId }: Party,
  isTyping: boolean,
): Promise<void> {
  await sql`UPDATE conversation_members SET typing_until = CASE WHEN ${isTyping} THEN now() + make_interval(secs => ${typingLifetime / 1_000}) END
     WHERE conversation_id = ${conversationId} AND user_id = ${userId}`;
}

/** Whether the other side is typing, and what it has read. */
export async function readPresence({ sql }: Db, conversationId: number, { otherId }: Party) {
  const rows = await sql<{
    isTyping: boolean;
    lastSeq: number;
    readSeq: number;
    readAt: Date | null;
  }>`SELECT coalesce(m.typing_until > now(), false) AS is_typing, c.last_seq, m.read_seq,
       m.read_at
     FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
     WHERE m.conversation_id = ${conversationId} AND m.user_id = ${otherId}`;
  const { isTyping, lastSeq, readSeq, readAt } = rows[0]!;
  return { isTyping, lastSeq, readSeq, readAt: readAt?.toISOString() ?? null };
}

/** Mutes a conversation for one side, or ends that. */
export async function setMuted(
  { sql }: Db,
  conversationId: number,
  { userId }: Party,
  isMuted: boolean,
): Promise<void> {
  await sql`UPDATE conversation_members SET is_muted = ${isMuted}, notify_at = CASE WHEN ${isMuted} THEN NULL ELSE notify_at END
     WHERE conversation_id = ${conversationId} AND user_id = ${userId}`;
}

/** Blocks the other member for a member, or ends that. */
export async function setBlocked({ sql }: Db, { userId, otherId }: Party, isBlocked: boolean): Promise<void> {
  if (isBlocked)
    await sql`INSERT INTO member_blocks (user_id, blocked_user_id) VALUES (${userId}, ${otherId}) ON CONFLICT DO NOTHING`;
  else await sql`DELETE FROM member_blocks WHERE user_id = ${userId} AND blocked_user_id = ${otherId}`;
}

export interface ReportedMessage extends Record<string, unknown> {
  id: number;
  content: string;
  senderId: number;
  side: ConversationSide;
  sentAt: Date;
}

/** A message to report; null where it is missing. */
export async function findReported({ sql }: Sql, conversationId: number, seq: number): Promise<ReportedMessage | null> {
  const [row] = await sql<ReportedMessage>`
    SELECT id, content, sender_id, side, sent_at FROM messages
    WHERE conversation_id = ${conversationId} AND seq = ${seq} AND kind IN ('text', 'offer')`;
  return row ?? null;
}

/** Stores a report. @returns its id, or null where the reporter reported the message before */
export async function insertReport(
  { sql }: Sql,
  report: { messageId: number; reporterId: number; reason: string; note: string },
): Promise<number | null> {
  const [row] = await sql<{ id: number }>`
    INSERT INTO message_reports (message_id, reporter_id, reason, note)
    VALUES (${report.messageId}, ${report.reporterId}, ${report.reason}, ${report.note})
    ON CONFLICT (message_id, reporter_id) DO NOTHING RETURNING id`;
  return row?.id ?? null;
}

/** Attaches files that wait for their message. @returns how many were attached */
export async function attachFiles(
  { sql }: Sql,
  conversationId: number,
  messageId: number,
  ids: readonly number[],
  senderId: number,
): Promise<number> {
  const rows = await sql`
    UPDATE message_attachments SET message_id = ${messageId} WHERE id = ANY(${ids}::int[]) AND message_id IS NULL
      AND conversation_id = ${conversationId} AND user_id = ${senderId} RETURNING id`;
  return rows.length;
}
