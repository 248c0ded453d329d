import { listingModerationClosed, listingModerationRequested, ventureReported } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { addItem, closeItem, moderationTag } from './store.ts';

/** Fills the moderation queue from what other services report. Open pages of admins show it at once. */
export const createModerationConsumers = (live: Live) => {
  const refresh = (tx: Tx) => tx.afterCommit(() => live.admins(moderationTag));
  return [
    on(listingModerationRequested, async (tx: Tx, request) => {
      await addItem(tx, request);
      refresh(tx);
    }),
    on(listingModerationClosed, async (tx: Tx, { kind, propertyId, at }) => {
      if (await closeItem(tx, kind, propertyId, at)) refresh(tx);
    }),
    on(ventureReported, async (tx: Tx, request) => {
      await addItem(tx, request);
      refresh(tx);
    }),
  ];
};
