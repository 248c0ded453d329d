/** Constants of the moderation of messages that browsers and services share. */

/** Decisions on a reported message. `restrict` also removes the message. */
export const messageDecisions = ['dismiss', 'remove', 'restrict'] as const;
export type MessageDecision = (typeof messageDecisions)[number];

/** Messages before and after a reported one that a moderator sees. */
export const contextMessages = 10;
