import { type PaletteSource, resultsPerSource } from '../../palette/index.ts';
import { wordPatterns } from '../../queries/index.ts';
import { inboxOf } from './rules.ts';

/** The latest conversations, which are searched; older ones are found in the inbox. */
const latestConversations = 500;

interface Found {
  readonly id: number;
  readonly name: string;
  readonly listing: string | null;
}

/** Conversations in the command palette, by words of the other member's name and of the listing. */
export const conversationPalette: PaletteSource = async ({ sql }, actor, text) => {
  const { actorId, ownerId } = inboxOf(actor);
  const rows =
    await sql<Found>`SELECT c.id, coalesce(trim(o.first_name || ' ' || o.last_name), 'Member') AS name, p.title AS listing
     FROM (
       (SELECT id, property_id, seller_id AS other_id, last_message_at FROM conversations
        WHERE buyer_id = ANY (${ownerId === null ? [actorId] : [actorId, ownerId]}::int[]) ORDER BY last_message_at DESC LIMIT ${latestConversations})
       UNION ALL
       (SELECT id, property_id, buyer_id, last_message_at FROM conversations
        WHERE seller_id = ANY (${ownerId === null ? [actorId] : [actorId, ownerId]}::int[]) ORDER BY last_message_at DESC
        LIMIT ${latestConversations})
     ) AS c
       LEFT JOIN members o ON o.user_id = c.other_id AND o.status <> 'closed'
       LEFT JOIN listed_properties p ON p.property_id = c.property_id
     WHERE plain_letters(concat_ws(' ', o.first_name, o.last_name, p.title)) LIKE ALL (${wordPatterns(text)}::text[])
     ORDER BY c.last_message_at DESC LIMIT ${resultsPerSource}`;
  return rows.map(({ id, name, listing }) => ({
    kind: 'conversation',
    id,
    title: name,
    detail: listing,
    url: `/messages?conversation=${id}`,
  }));
};
