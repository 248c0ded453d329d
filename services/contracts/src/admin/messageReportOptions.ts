import type { MessageReportReason } from '../tools/messageOptions.ts';

/** Constants of the moderation of messages that browsers and services share. */

/** Decisions on a reported message. `restrict` also removes the message. */
export const messageDecisions = ['dismiss', 'remove', 'restrict'] as const;
export type MessageDecision = (typeof messageDecisions)[number];

/** Messages before and after a reported one that a moderator sees. */
export const contextMessages = 10;
/** Reported messages of a page of the queue. */
export const messageReportPageSize = 50;

/** What the sender of a removed message is told unless the moderator writes something else. */
export const senderNotices: Readonly<Record<MessageReportReason, string>> = {
  scam: 'We removed one of your messages because it looks like a scam. Requests for wire transfers, gift cards or payments outside of closing are not allowed.',
  offensive:
    'We removed one of your messages because it is offensive or threatening. Write to other members with respect.',
  spam: 'We removed one of your messages because it is advertising. Messages are for questions and offers about a listing.',
  'private-data':
    'We removed one of your messages because it shares private data about someone. Share personal details only with that person’s consent.',
  other: 'We removed one of your messages because it breaks our rules for messages.',
};
