import { messageDecisions } from './messageReportOptions.ts';

/** Constants of the moderation queue that browsers and services share. */

/**
 * What is moderated: reported listings, new listings where review is on, comments before they are published, and what else
 * members, visitors or rules report.
 */
export const moderationKinds = [
  'listing',
  'new-listing',
  'message',
  'comment',
  'reported-comment',
  'photo',
  'joint_venture',
] as const;
export type ModerationKind = (typeof moderationKinds)[number];

/** What each kind is to the member concerned: “your listing”. */
export const moderatedThings: Readonly<Record<ModerationKind, string>> = {
  listing: 'listing',
  'new-listing': 'listing',
  photo: 'listing',
  message: 'message',
  comment: 'comment',
  'reported-comment': 'comment',
  joint_venture: 'joint venture',
};

const listingDecisions = ['dismiss', 'review', 'withdraw'] as const;

/** The decisions about each kind, in the order of the keys 1 to 9. */
export const moderationDecisions = {
  listing: listingDecisions,
  'new-listing': ['publish', 'return', 'withdraw'],
  message: messageDecisions,
  comment: ['approve', 'reject'],
  'reported-comment': ['dismiss', 'remove'],
  photo: listingDecisions,
  joint_venture: ['dismiss', 'remove'],
} as const satisfies Record<ModerationKind, readonly string[]>;
export type ModerationDecision = (typeof moderationDecisions)[ModerationKind][number];

/** Every decision once. */
export const allModerationDecisions = [
  ...new Set(Object.values(moderationDecisions).flat()),
] as readonly ModerationDecision[];

/** Decisions that take something away for good. The member concerned may appeal, and a second moderator decides. */
export const appealableDecisions: readonly ModerationDecision[] = ['withdraw', 'remove', 'restrict', 'reject'];

/** The decision of each kind that takes nothing away, which a reversal leads to. */
export const lenientDecisions = {
  listing: 'dismiss',
  'new-listing': 'publish',
  message: 'dismiss',
  comment: 'approve',
  'reported-comment': 'dismiss',
  photo: 'dismiss',
  joint_venture: 'dismiss',
} as const satisfies Record<ModerationKind, ModerationDecision>;

/** Days in which a member may appeal. */
export const appealDays = 30;

/** How soon an item needs a moderator. */
export const moderationPriorities = ['normal', 'high', 'urgent'] as const;
export type ModerationPriority = (typeof moderationPriorities)[number];

/** Items in one response of the queue. */
export const moderationPageSize = 50;

/** The message to a member unless the moderator writes something else. */
export const decisionNotices: Readonly<Partial<Record<ModerationDecision, readonly string[]>>> = {
  review: ['We took your listing off the market while we look at a report about it. You hear from us either way.'],
  return: [
    'Your listing needs a change before it is published. Check price, photos and address.',
    'Your listing repeats one that is on the market. Say what is different, or edit the other one.',
  ],
  withdraw: [
    'We withdrew your listing because its facts do not match the property.',
    'We withdrew your listing because its photos show another property.',
    'We withdrew your listing because it looks like a scam.',
    'We withdrew your listing because the property is not for sale by you.',
  ],
  remove: [
    'We removed what you posted because it breaks our rules.',
    'We removed what you posted because it looks like a scam. Requests for wire transfers, gift cards or payments outside of closing are not allowed.',
    'We removed what you posted because it is offensive. Write to others with respect.',
    'We removed what you posted because it is advertising.',
  ],
  restrict: ['We removed your message and restricted your account from messaging because it breaks our rules.'],
  reject: ['We did not publish your comment because it breaks our rules for comments.'],
};
