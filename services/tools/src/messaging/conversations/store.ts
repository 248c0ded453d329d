import { isOnMarket } from '@dealstead/contracts';
import type { ConversationSide, InboxFilter, InboxRow } from '@dealstead/contracts';
import type { Conversation, Correspondent } from '@dealstead/contracts/tools/messages';
import { websearchText, rawPart, part } from '@dealstead/service-kit';
import type { Db, Sql } from '../../database.ts';
import { listOffers } from '../offers/store.ts';
import { excerptOf, type Inbox, type Pair, type Party, partyOf, type WritingState } from './rules.ts';

/** Columns of a listing's copy, which may be missing, or a tombstone without title and price. */
const propertyColumns = part`c.property_id, coalesce(p.title, '') AS title, coalesce(p.category, 'land') AS category,
  coalesce(p.city, '') AS city, coalesce(p.state, '') AS state, 
  CASE WHEN p.title <> '' THEN (p.price_cents / 100.0)::float8 END AS price,
  (p.arv_cents / 100.0)::float8 AS arv, coalesce(p.status, 'withdrawn') AS status`;

interface PropertyColumns {
  propertyId: number;
  title: string;
  category: InboxRow['property']['category'];
  city: string;
  state: string;
  price: number | null;
  arv: number | null;
  status: string;
}

const toProperty = (row: PropertyColumns): InboxRow['property'] => ({
  id: row.propertyId,
  title: row.title === '' ? 'Removed listing' : row.title,
  category: row.category,
  city: row.city,
  state: row.state.trim(),
  price: row.price,
  arv: row.arv,
  status: row.status,
});

interface MemberRow {
  id: number;
  firstName: string | null;
  lastName: string | null;
  status: string;
}

const toCorrespondent = (id: number, row: MemberRow | undefined): Correspondent => ({
  id,
  firstName: row?.firstName ?? 'Member',
  lastName: row?.lastName ?? '',
  isClosed: row?.status === 'closed',
});

/** Members by id. Closed accounts have no name. */
export async function readCorrespondents({ sql }: Db, ids: readonly number[]): Promise<Map<number, Correspondent>> {
  const rows =
    await sql<MemberRow>`SELECT user_id AS id, first_name, last_name, status FROM members WHERE user_id = ANY(${ids})`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(ids.map((id) => [id, toCorrespondent(id, byId.get(id))]));
}

/** Of some members those whose name is unknown. */
export async function listUnnamed({ sql }: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await sql<{
    id: number;
  }>`SELECT id FROM unnest(${ids}::int[]) AS id LEFT JOIN members m ON m.user_id = id
     WHERE m.first_name IS NULL AND m.status IS DISTINCT FROM 'closed'`;
  return rows.map(({ id }) => id);
}

/** Stores a member's name, unless an event has brought it meanwhile. */
export async function saveName(
  { sql }: Db,
  { id, firstName, lastName, plan, status }: MemberRow & { plan: string },
): Promise<void> {
  await sql`
    INSERT INTO members AS known (user_id, plan, status, version, first_name, last_name)
    VALUES (${id}, ${plan}, ${status}, 0, ${firstName}, ${lastName})
    ON CONFLICT (user_id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name
    WHERE known.first_name IS NULL AND known.status <> 'closed'`;
}

const filterConditions: Record<InboxFilter, string> = {
  all: 'true',
  unread: 'm.unread > 0',
  buying: 'c.buyer_id = m.user_id',
  selling: 'c.seller_id = m.user_id',
  offers: `EXISTS (SELECT FROM offers o WHERE o.conversation_id = c.id AND o.status = 'open')`,
  muted: 'm.is_muted',
};

interface InboxColumns extends PropertyColumns {
  id: number;
  buyerId: number;
  sellerId: number;
  unread: number;
  isMuted: boolean;
  kind: InboxRow['last']['kind'];
  text: string;
  lastSide: ConversationSide;
  sentAt: Date;
  files: number;
  offer: { id: number; from: ConversationSide; amount: number; expiresAt: string } | null;
  cursor: string;
}

export interface InboxQuery {
  readonly filter: InboxFilter;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of the conversations of an inbox, newest first. */
export async function listInbox(db: Db, inbox: Inbox, { filter, after, limit }: InboxQuery): Promise<InboxRow[]> {
  const [micros = null, afterId = null] = /^(\d{1,17})\.(\d{1,10})$/.exec(after ?? '')?.slice(1) ?? [];
  const rows =
    await db.sql<InboxColumns>`SELECT c.id, c.buyer_id, c.seller_id, m.unread, m.is_muted, ${propertyColumns},
       l.kind, left(l.content, 200) AS text, l.side AS last_side, l.sent_at,
       (SELECT count(*)::int FROM message_attachments a WHERE a.message_id = l.id AND l.kind <> 'moderated') AS files,
       (SELECT jsonb_build_object('id', o.id, 'from', o.from_side, 'amount', (o.amount_cents / 100.0)::float8,
          'expiresAt', to_char(o.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        FROM offers o WHERE o.conversation_id = c.id AND o.status = 'open') AS offer,
       (extract(epoch FROM c.last_message_at) * 1000000)::bigint || '.' || c.id AS cursor
     FROM conversations c
     JOIN conversation_members m ON m.conversation_id = c.id
       AND m.user_id = CASE WHEN ${inbox.actorId}::int IN (c.buyer_id, c.seller_id) THEN ${inbox.actorId} ELSE ${inbox.ownerId}::int END
     JOIN messages l ON l.conversation_id = c.id AND l.seq = c.last_seq
     LEFT JOIN listed_properties p ON p.property_id = c.property_id
     WHERE (c.buyer_id IN (${inbox.actorId}, ${inbox.ownerId}) OR c.seller_id IN (${inbox.actorId}, ${inbox.ownerId}))
       AND ${rawPart(filterConditions[filter])}
       AND (${micros}::bigint IS NULL
         OR (c.last_message_at, c.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${afterId}::int))
     ORDER BY c.last_message_at DESC, c.id DESC LIMIT ${limit}`;
  const people = await readCorrespondents(db, [
    ...new Set(rows.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])),
  ]);
  return rows.map((row) => toInboxRow(row, inbox, people));
}

function toInboxRow(row: InboxColumns, inbox: Inbox, people: ReadonlyMap<number, Correspondent>): InboxRow {
  const { side, userId, otherId } = partyOf(row, inbox)!;
  const text =
    row.text === '' && row.files > 0 ? (row.files === 1 ? 'Sent a file' : `Sent ${row.files} files`) : row.text;
  return {
    id: row.id,
    property: toProperty(row),
    other: people.get(otherId)!,
    side,
    onBehalfOf: userId === inbox.actorId ? null : people.get(userId)!,
    last: { kind: row.kind, text, isOwn: row.lastSide === side, sentAt: row.sentAt.toISOString() },
    openOffer: row.offer,
    unread: row.unread,
    isMuted: row.isMuted,
    cursor: row.cursor,
  };
}

/** Unread messages of an inbox, without muted conversations. */
export async function countUnread({ sql }: Db, { actorId, ownerId }: Inbox): Promise<number> {
  const rows = await sql<{ count: number }>`SELECT coalesce(sum(unread), 0)::int AS count FROM conversation_members
     WHERE user_id IN (${actorId}, ${ownerId}::int) AND unread > 0 AND NOT is_muted`;
  return rows[0]!.count;
}

/** A conversation's stored row. */
export interface ConversationHeader extends Pair {
  id: number;
  propertyId: number;
  lastSeq: number;
}

/** The row of a conversation; null where it is missing. */
export async function findHeader({ sql }: Sql, id: number): Promise<ConversationHeader | null> {
  const [row] = await sql<ConversationHeader & Record<string, unknown>>`
    SELECT id, property_id, buyer_id, seller_id, last_seq
    FROM conversations WHERE id = ${id}`;
  return row ?? null;
}

/** Locks a conversation: its messages and offers change one after the other. */
export async function lockConversation({ sql }: Sql, id: number): Promise<ConversationHeader | null> {
  const [row] = await sql<ConversationHeader & Record<string, unknown>>`
    SELECT id, property_id, buyer_id, seller_id, last_seq
    FROM conversations WHERE id = ${id} FOR UPDATE`;
  return row ?? null;
}

/** Creates the conversation of a pair about a listing, or locks the one that exists. */
export async function openConversation(
  { sql }: Sql,
  { propertyId, buyerId, sellerId }: Omit<ConversationHeader, 'id' | 'lastSeq'>,
): Promise<{ conversation: ConversationHeader; isNew: boolean }> {
  const [row] = await sql<ConversationHeader & { isNew: boolean } & Record<string, unknown>>`
    INSERT INTO conversations (property_id, buyer_id, seller_id) VALUES (${propertyId}, ${buyerId}, ${sellerId})
    ON CONFLICT (property_id, buyer_id, seller_id) DO UPDATE SET property_id = excluded.property_id
    RETURNING id, property_id, buyer_id, seller_id, last_seq,
      last_seq = 0 AS is_new`;
  const { isNew, ...conversation } = row!;
  if (isNew)
    await sql`
      INSERT INTO conversation_members (conversation_id, user_id)
      VALUES (${conversation.id}, ${buyerId}), (${conversation.id}, ${sellerId}) ON CONFLICT DO NOTHING`;
  return { conversation, isNew };
}

/** Whether someone can write to another member. */
export async function readWritingState({ sql }: Sql, { userId, otherId }: Party): Promise<WritingState> {
  const [row] = await sql<{ own: boolean; other: boolean; closed: boolean }>`
    SELECT EXISTS (SELECT FROM member_blocks WHERE user_id = ${userId} AND blocked_user_id = ${otherId}) AS own,
      EXISTS (SELECT FROM member_blocks WHERE user_id = ${otherId} AND blocked_user_id = ${userId}) AS other,
      EXISTS (SELECT FROM members WHERE user_id = ${otherId} AND status = 'closed') AS closed`;
  const { own, other, closed } = row!;
  return closed ? 'closed-account' : own ? 'you-blocked' : other ? 'blocked' : 'open';
}

/** Minutes in which a member usually answers: the median of their last answers; null below three. */
async function readAnswerTime({ sql }: Db, userId: number): Promise<number | null> {
  const rows = await sql<{
    minutes: number | null;
    answers: number;
  }>`SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM a.sent_at - q.sent_at) / 60)::float8 AS minutes,
       count(*)::int AS answers
     FROM (SELECT conversation_id, seq, side, sent_at FROM messages WHERE sender_id = ${userId} AND kind <> 'note'
       ORDER BY id DESC LIMIT 100) a
     JOIN messages q ON q.conversation_id = a.conversation_id AND q.seq = a.seq - 1 AND q.side <> a.side`;
  const { minutes, answers } = rows[0]!;
  return minutes === null || answers < 3 ? null : Math.max(1, Math.round(minutes));
}

interface ConversationColumns extends PropertyColumns {
  readSeq: number;
  isMuted: boolean;
}

/** A conversation as one side sees it. */
export async function readConversation(
  db: Db,
  header: ConversationHeader,
  party: Party,
  inbox: Inbox,
): Promise<Conversation> {
  const [rows, people, writing, answersWithin, offers] = await Promise.all([
    db.sql<ConversationColumns>`SELECT ${propertyColumns}, m.read_seq, m.is_muted
       FROM conversations c JOIN conversation_members m ON m.conversation_id = c.id AND m.user_id = ${party.userId}
       LEFT JOIN listed_properties p ON p.property_id = c.property_id WHERE c.id = ${header.id}`,
    readCorrespondents(db, [party.userId, party.otherId]),
    readWritingState(db, party),
    readAnswerTime(db, party.otherId),
    listOffers(db, header.id),
  ]);
  const row = rows[0]!;
  return {
    id: header.id,
    property: toProperty(row),
    other: people.get(party.otherId)!,
    side: party.side,
    onBehalfOf: party.userId === inbox.actorId ? null : people.get(party.userId)!,
    lastSeq: header.lastSeq,
    readSeq: row.readSeq,
    isMuted: row.isMuted,
    writing,
    answersWithin,
    offers,
  };
}

/** A listing of which a conversation can begin, and the caller's conversation about it; null off the market. */
export async function findListing(
  { sql }: Sql,
  propertyId: number,
  buyerId: number,
): Promise<{ property: InboxRow['property']; sellerId: number; conversationId: number | null } | null> {
  const [row] = await sql<
    PropertyColumns & { sellerId: number; conversationId: number | null } & Record<string, unknown>
  >`
    SELECT property_id, title, category, city, state, CASE WHEN title <> '' THEN (price_cents / 100.0)::float8 END AS price,
      (arv_cents / 100.0)::float8 AS arv, status, user_id AS seller_id,
      (SELECT id FROM conversations o WHERE o.property_id = p.property_id AND o.buyer_id = ${buyerId}
        AND o.seller_id = p.user_id) AS conversation_id
    FROM listed_properties p WHERE property_id = ${propertyId}`;
  if (!row || (!isOnMarket(row.status) && row.conversationId === null)) return null;
  return { property: toProperty(row), sellerId: row.sellerId, conversationId: row.conversationId };
}

interface FoundMessage extends Pair {
  conversationId: number;
  seq: number;
  listing: string;
  content: string;
  side: ConversationSide;
  sentAt: Date;
}

/** Messages of an inbox that contain all words, newest first. */
export async function searchMessages(db: Db, inbox: Inbox, query: string) {
  const rows = await db.sql<FoundMessage>`SELECT m.conversation_id, m.seq, m.content, m.side, m.sent_at,
       c.buyer_id, c.seller_id, coalesce(nullif(p.title, ''), 'Removed listing') AS listing
     FROM messages m JOIN conversations c ON c.id = m.conversation_id
     LEFT JOIN listed_properties p ON p.property_id = c.property_id
     WHERE m.kind = 'text' AND m.search @@ websearch_to_tsquery('english', ${websearchText(query)})
       AND (c.buyer_id IN (${inbox.actorId}, ${inbox.ownerId}::int) OR c.seller_id IN (${inbox.actorId}, ${inbox.ownerId}::int))
     ORDER BY m.id DESC LIMIT 30`;
  const people = await readCorrespondents(db, [
    ...new Set(rows.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])),
  ]);
  return rows.map((row) => {
    const { side, otherId } = partyOf(row, inbox)!;
    return {
      conversationId: row.conversationId,
      seq: row.seq,
      other: people.get(otherId)!,
      listing: row.listing,
      excerpt: excerptOf(row.content, query),
      isOwn: row.side === side,
      sentAt: row.sentAt.toISOString(),
    };
  });
}
