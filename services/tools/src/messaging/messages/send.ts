import { hasLink, messagingLimits } from '@dealstead/contracts';
import { Conflict, countUse, NotFound, TooMany } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import type { ConversationHeader } from '../conversations/store.ts';
import type { Inbox, Party } from '../conversations/rules.ts';
import { appendMessage } from './append.ts';
import { attachFiles, findSent, readAnswerState } from './store.ts';

export interface MessageToSend {
  readonly clientId: string;
  readonly content: string;
  readonly attachmentIds: readonly number[];
}

/**
 * Sends a text in a locked conversation. One with a client id that was sent before changes nothing.
 * @returns the message's sequence number, and whether it is new
 * @throws TooMany beyond the limits on one sender, NotFound for a foreign or used attachment
 */
export async function sendText(
  tx: Tx,
  conversation: ConversationHeader,
  party: Party,
  inbox: Inbox,
  { clientId, content, attachmentIds }: MessageToSend,
): Promise<{ seq: number; isNew: boolean }> {
  const sent = await findSent(tx, conversation.id, clientId);
  if (sent !== null) return { seq: sent, isNew: false };
  await enforceLimits(tx, conversation.id, party, inbox, content);
  const { id, seq } = await appendMessage(tx, conversation, {
    senderId: inbox.actorId,
    side: party.side,
    kind: 'text',
    content,
    clientId,
  });
  if (attachmentIds.length > 0) {
    const attached = await attachFiles(tx, conversation.id, id, attachmentIds, inbox.actorId);
    if (attached !== new Set(attachmentIds).size) throw new NotFound('A file is no longer available. Attach it again.');
  }
  return { seq, isNew: true };
}

async function enforceLimits(
  tx: Tx,
  conversationId: number,
  party: Party,
  inbox: Inbox,
  content: string,
): Promise<void> {
  const wait = await countUse(tx, `messages ${inbox.actorId}`, messagingLimits.messagesPerMinute, 60);
  if (wait > 0) throw new TooMany(wait, 'You are sending messages too fast. Wait a minute.');
  const { unanswered, hasAnswered } = await readAnswerState(tx, conversationId, party);
  if (hasAnswered) return;
  if (unanswered >= messagingLimits.unansweredMessages)
    throw new Conflict('Wait for an answer before you write again.', 'unanswered');
  if (!hasLink(content)) return;
  const linkWait = await countUse(tx, `message links ${inbox.actorId}`, messagingLimits.unansweredLinksPerDay, 86_400);
  if (linkWait > 0)
    throw new TooMany(linkWait, 'You sent many links to people who have not answered. Send this without the link.');
}
