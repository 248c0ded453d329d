import { truncateText } from '@dealstead/contracts';
import { messageReported } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { addItem, moderationTag } from '../store.ts';
import { addReportedMessage } from './store.ts';

/** Queues reported messages; open pages of admins show them at once. */
export const createReportConsumer = (live: Live) =>
  on(messageReported, async (tx: Tx, report) => {
    await addReportedMessage(tx, report);
    const { reason: code, note, reporterId: memberId, reportedAt: at } = report;
    await addItem(tx, {
      kind: 'message',
      subjectId: report.messageId,
      memberId: report.senderId,
      title: 'Message',
      excerpt: truncateText(report.content, 4_000),
      url: null,
      reasons: [{ source: 'member', code, note, memberId, at }],
    });
    tx.afterCommit(() => live.admins(moderationTag));
  });
