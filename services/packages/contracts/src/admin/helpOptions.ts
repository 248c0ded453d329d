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

/** Answered requests from which the time to a first answer is shown to members. */
export const minAnswers = 5;

/** Most links in a visitor's request. Members may send more. */
export const maxVisitorLinks = 2;

/** What someone agrees to who asks for answers by text. It is stored with their number. */
export const helpTextConsent =
  'By sending this request, I agree that Dealstead texts me its answers at this number. Message and data rates may apply. Reply STOP to end all texts, or HELP for help.';

/**
 * What became of an answer by text. `simulated`: no text provider is set up, so nothing was sent. `stopped`: the number replied
 * STOP. `unknown`: the provider's response got lost, and the text is not sent again.
 */
export const helpTextOutcomes = ['sent', 'simulated', 'stopped', 'failed', 'unknown'] as const;
export type HelpTextOutcome = (typeof helpTextOutcomes)[number];

/** `requested`: the text waits for its turn. */
export const helpTextStates = ['requested', ...helpTextOutcomes] as const;
export type HelpTextState = (typeof helpTextStates)[number];
