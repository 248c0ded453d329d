/** Constants of help requests that browsers and services share. */

/** A request waits for support, waits for its sender after an answer, or is closed. */
export const helpStates = ['waiting', 'answered', 'closed'] as const;
export type HelpState = (typeof helpStates)[number];

export const helpLimits = { subject: 120, text: 4_000, page: 300, browser: 400, problem: 500, requestId: 100 } as const;
/** Headings of the help section, in the order of its list. */
export const helpGroups = ['Find and buy', 'Sell and close', 'Reach people', 'Your account'] as const;
/** Most characters of a search in the help section. */
export const helpSearchLength = 100;
/** Requests of a page of the queue, and of a member's own list. */
export const helpPageSize = 50;
