/** Constants of help requests that browsers and services share. */

/** A request waits for support, waits for its sender after an answer, or is closed. */
export const helpStates = ['waiting', 'answered', 'closed'] as const;
export type HelpState = (typeof helpStates)[number];

export const helpLimits = { subject: 120, text: 4_000, page: 300, browser: 400, problem: 500, requestId: 100 } as const;
/** Requests of a page of the queue, and of a member's own list. */
export const helpPageSize = 50;
