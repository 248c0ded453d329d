import { truncateText, maxMessageLength } from '@dealstead/contracts';
import { inquiryReceived } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import type { Party } from './rules.ts';
import { openConversation, readWritingState } from './store.ts';
import { appendMessage, notifyConversation } from '../messages/append.ts';

/**
 * An inquiry of a signed-in member is a message to the listing's owner. The inquiry's own mail went to them already. Visitors'
 * inquiries have no account to answer to: they stay a mail and a lead.
 */
export const createMessageConsumer = (live: Live) =>
  on(inquiryReceived, async (tx: Tx, { userId, ownerId, propertyId, message }) => {
    if (userId === null || userId === ownerId) return;
    const party: Party = { side: 'buyer', userId, otherId: ownerId };
    if ((await readWritingState(tx, party)) !== 'open') return;
    const { conversation } = await openConversation(tx, { propertyId, buyerId: userId, sellerId: ownerId });
    await appendMessage(tx, conversation, {
      senderId: userId,
      side: 'buyer',
      kind: 'text',
      content: truncateText(message, maxMessageLength),
      isMailed: true,
    });
    tx.afterCommit(() => notifyConversation(live, conversation));
  });
