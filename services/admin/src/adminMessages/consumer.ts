import { adminMessagesRead } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { adminMessagesTag, markRead } from './store.ts';

/** Records that members read messages in their notification center. */
export const createReadConsumer = (live: Live) =>
  on(adminMessagesRead, async (tx: Tx, { userId, messageIds }) => {
    if (await markRead(tx, userId, messageIds)) tx.afterCommit(() => live.admins(adminMessagesTag));
  });
