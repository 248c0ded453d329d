/** Constants of the moderation of messages that browsers and services share. */

/** A decision on a reported message. `restrict` also removes the message. */
export type MessageDecision = 'dismiss' | 'remove' | 'restrict';

/** Messages before and after a reported one that a moderator sees. */
export const contextMessages = 10;
