import { renderMail, type RenderedMail } from '@dealstead/service-kit';
import type { UnreadConversation } from './store.ts';

/** Conversations that a mail quotes; further ones are counted. */
const maxConversations = 10;

/** Renders the mail about unread messages. Its button opens the conversation with the field to answer. */
export function renderMessageMail(conversations: readonly UnreadConversation[], publicUrl: string): RenderedMail {
  const count = conversations.reduce((sum, { unread }) => sum + unread, 0);
  const [first] = conversations;
  const isSingle = conversations.length === 1;
  const heading = isSingle
    ? `${first!.from} ${count === 1 ? 'sent you a message' : `sent you ${count} messages`}`
    : `${count} unread messages in ${conversations.length} conversations`;
  const further = conversations.length - maxConversations;
  return renderMail({
    subject: isSingle ? `${heading} about ${first!.listing}` : heading,
    preview: first!.messages.at(-1)?.content ?? heading,
    heading,
    paragraphs: [
      ...conversations.slice(0, maxConversations).map((conversation) => describe(conversation, publicUrl, isSingle)),
      ...(further > 0 ? [`And ${further} more conversations.`] : []),
    ],
    button: {
      label: isSingle ? `Reply to ${first!.from.split(' ', 1)[0]}` : 'Open your messages',
      url: isSingle ? replyUrl(publicUrl, first!.conversationId) : `${publicUrl}/messages`,
    },
    because: 'You receive this because someone wrote to you on Dealstead. Choose how often in your settings.',
  });
}

const replyUrl = (publicUrl: string, id: number) => `${publicUrl}/messages?conversation=${id}#reply`;

function describe({ conversationId, from, listing, messages }: UnreadConversation, url: string, isSingle: boolean) {
  const texts = messages.map(({ content }) => (content === '' ? 'Sent a file' : content));
  const head = isSingle ? `About ${listing}:` : `${from} about ${listing}:`;
  const link = isSingle ? [] : [`Reply: ${replyUrl(url, conversationId)}`];
  return [head, ...texts, ...link].join('\n');
}
