import {
  commentReportLabels,
  lenientDecisions,
  messageReportLabels,
  type ModerationDecision,
  moderationDecisions,
  type ModerationItem,
  type ModerationKind,
  type ModerationPriority,
  type ModerationReason,
  ventureReportLabels,
  moderationRules,
} from '@dealstead/contracts';
import type { Tone } from '@dealstead/kit';
import { abuseReportReasonLabels } from '../abuseReports/labels.ts';

export const kindLabels: Readonly<Record<ModerationKind, string>> = {
  listing: 'Reported listing',
  'new-listing': 'New listing',
  message: 'Message',
  comment: 'Comment',
  'reported-comment': 'Reported comment',
  photo: 'Photo',
  joint_venture: 'Joint venture',
};

/** What an item is. What our own rules flagged was reported by nobody. */
export const kindLabelOf = ({ kind, reasons }: Pick<ModerationItem, 'kind' | 'reasons'>): string =>
  kind === 'listing' && !reasons.some(({ source }) => source === 'member') ? 'Flagged listing' : kindLabels[kind];

/**
 * The decision of the filled button. Reports of a scam are not dismissed by habit: there the decision that takes it off the market is
 * filled.
 */
export function primaryDecisionOf({ kind, reasons }: Pick<ModerationItem, 'kind' | 'reasons'>): ModerationDecision {
  const decisions: readonly ModerationDecision[] = moderationDecisions[kind];
  const isScam = reasons.some(({ code }) => code === 'scam');
  return (isScam ? decisions.find((decision) => decision !== lenientDecisions[kind]) : undefined) ?? decisions[0]!;
}

export const priorityLabels: Readonly<Record<ModerationPriority, { label: string; tone: Tone }>> = {
  normal: { label: 'Normal', tone: 'plain' },
  high: { label: 'High', tone: 'amber' },
  urgent: { label: 'Urgent', tone: 'danger' },
};

export interface DecisionText {
  readonly label: string;
  readonly title: string;
  readonly consequence: string;
  readonly done: string;
}

const withdraw = {
  label: 'Withdraw',
  title: 'Withdraw this listing',
  consequence: 'The listing leaves the market. Its seller may appeal for 30 days.',
  done: 'Withdrawn',
};

export const decisionTexts: Readonly<Record<ModerationDecision, DecisionText>> = {
  dismiss: {
    label: 'Dismiss',
    title: 'Dismiss these reports',
    consequence: 'Nothing changes. We let the members who reported it know that it does not break the rules.',
    done: 'Dismissed',
  },
  review: {
    label: 'Take down for review',
    title: 'Take this listing down for review',
    consequence: 'Buyers do not see the listing until its review is decided. It joins the queue as a new listing.',
    done: 'Taken down for review',
  },
  withdraw,
  publish: {
    label: 'Publish',
    title: 'Publish this listing',
    consequence: 'Buyers see the listing at once.',
    done: 'Published',
  },
  return: {
    label: 'Return to seller',
    title: 'Return this listing to its seller',
    consequence: 'The seller edits it and publishes it again. Nothing that they wrote is lost.',
    done: 'Returned',
  },
  remove: {
    label: 'Remove',
    title: 'Remove it',
    consequence: 'Nobody sees it anymore. If a member posted it, they may appeal for 30 days.',
    done: 'Removed',
  },
  restrict: {
    label: 'Restrict member',
    title: 'Remove this message and restrict its sender',
    consequence: 'The message is removed. Its sender cannot write to members anymore and gets your reason by email.',
    done: 'Removed, member restricted',
  },
  approve: {
    label: 'Publish',
    title: 'Publish this comment',
    consequence: 'Readers see the comment at once.',
    done: 'Published',
  },
  reject: {
    label: 'Reject',
    title: 'Reject this comment',
    consequence: 'Readers do not see the comment.',
    done: 'Rejected',
  },
};

const otherReasons: Readonly<Record<string, string>> = {
  'asked-for': 'New listings are reviewed',
  moderation: 'Taken down by a moderator',
  'held-comment': 'Comments are reviewed',
};
const reportLabels: Readonly<Record<string, string>> = {
  ...commentReportLabels,
  ...ventureReportLabels,
  ...messageReportLabels,
  ...abuseReportReasonLabels,
};
const ruleLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(moderationRules).map(([code, { name }]) => [code, name]),
);

/** Why an item waits, such as "Scam" or "New listings are reviewed". */
export const reasonLabel = ({ source, code }: ModerationReason): string =>
  (source === 'member' ? reportLabels[code] : (ruleLabels[code] ?? otherReasons[code])) ?? reportLabels[code] ?? code;
