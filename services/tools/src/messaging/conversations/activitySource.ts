import { part } from '@dealstead/service-kit';
import { teamActivityDays } from '@dealstead/contracts';
import { type ActivitySource, createSource } from '../../teamActivity/index.ts';

/** SQL of the other side of conversation `e`, and of its listing. */
const conversationFacts = part`(SELECT nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '') FROM members m
    WHERE m.user_id = e.other_id AND m.status <> 'closed') AS other,
  (SELECT nullif(p.title, '') FROM listed_properties p WHERE p.property_id = e.property_id) AS listing, e.conversation_id AS id`;

interface ConversationFacts {
  readonly id: number;
  readonly other: string | null;
  readonly listing: string | null;
}

const recordOf = ({ id, other, listing }: ConversationFacts) => ({
  title: [other ?? 'Member', listing].filter(Boolean).join(', '),
  url: `/messages?conversation=${id}`,
});

const isRecent = part`last_message_at > now() - make_interval(days => ${teamActivityDays})`;
/** SQL of the recent conversations `c` of an owner with the owner's side and the other member. */
const ownConversations = (ownerId: number) => part`(
  SELECT id, property_id, 'seller' AS side, buyer_id AS other_id FROM conversations WHERE seller_id = ${ownerId} AND ${isRecent}
  UNION ALL SELECT id, property_id, 'buyer', seller_id FROM conversations WHERE buyer_id = ${ownerId} AND ${isRecent}) AS c`;

const messages = createSource<ConversationFacts & { message: 'text' | 'offer' | 'moderated'; isFirst: boolean }>({
  kind: 'messages',
  rows: (
    ownerId,
  ) => part`SELECT 'message/' || t.id AS key, t.sent_at AS at, t.sender_id AS user_id, t.kind AS message, t.seq,
      c.id AS conversation_id, c.other_id, c.property_id
    FROM ${ownConversations(ownerId)} JOIN messages t ON t.conversation_id = c.id
    WHERE t.side = c.side AND t.kind IN ('text', 'offer', 'moderated')`,
  facts: part`SELECT ${conversationFacts}, e.message, e.seq = 1 AS is_first`,
  describe: (facts) => ({
    text: facts.isFirst ? 'Started a conversation' : facts.message === 'offer' ? 'Made an offer' : 'Sent a message',
    record: recordOf(facts),
  }),
});

const answerTexts = {
  accepted: 'Accepted an offer',
  declined: 'Declined an offer',
  withdrawn: 'Withdrew an offer',
} as const;

const offerAnswers = createSource<ConversationFacts & { status: keyof typeof answerTexts }>({
  kind: 'messages',
  rows: (
    ownerId,
  ) => part`SELECT 'offer-answer/' || o.id AS key, o.answered_at AS at, o.answered_by AS user_id, o.status,
      c.id AS conversation_id, c.other_id, c.property_id
    FROM ${ownConversations(ownerId)} JOIN offers o ON o.conversation_id = c.id
    WHERE o.answered_by IS NOT NULL AND o.status IN ('accepted', 'declined', 'withdrawn')
      AND (o.from_side = c.side) = (o.status = 'withdrawn')`,
  facts: part`SELECT ${conversationFacts}, e.status`,
  describe: (facts) => ({ text: answerTexts[facts.status], record: recordOf(facts) }),
});

/** Messages and answers to offers in a team's activity, without their content. */
export const messageActivity: readonly ActivitySource[] = [messages, offerAnswers];
