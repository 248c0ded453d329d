import { helpTextFinished } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { recordTextOutcome, supportTag } from './queueStore.ts';
import { ownRequestsTag } from './store.ts';

/** What became of answers by text, shown to support and to the member. */
export const createHelpTextConsumer = (live: Live) =>
  on(helpTextFinished, async (tx: Tx, finished, { version }) => {
    const userId = await recordTextOutcome(tx, finished, version);
    if (userId === null) return;
    tx.afterCommit(() => {
      live.admins(supportTag);
      live.member(userId, ownRequestsTag);
    });
  });
