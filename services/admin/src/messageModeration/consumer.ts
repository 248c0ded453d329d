import { messageReported } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { addReportedMessage, messageReportsTag } from './store.ts';

/** Queues reported messages; open pages of admins show them at once. */
export const createReportConsumer = (live: Live) =>
  on(messageReported, async (tx: Tx, report) => {
    await addReportedMessage(tx, report);
    tx.afterCommit(() => live.admins(messageReportsTag));
  });
