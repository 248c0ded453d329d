import {
  type ApplicationAnswer,
  canAnswerApplication,
  dollarsToCents,
  maxVentureDays,
  shareToBasisPoints,
  splitCents,
  type VentureSide,
  ventureStatusLabels,
  addDays,
} from '@dealstead/contracts';
import type { ControlLink, VentureFields } from '@dealstead/contracts/tools/jointVentures';
import { Conflict, Refusal } from '@dealstead/service-kit';
import { ownLink, type StoredApplication, type StoredVenture } from './columns.ts';

/**
 * Checks what depends on the day: the deadline is ahead, and the poster controls the property until then.
 * @param today where the poster is
 * @throws Refusal 400 with the field
 */
export function assertPostable({ deadline, control }: VentureFields, today: string): void {
  const refuse = (field: string, message: string) => new Refusal(400, 'invalid-input', message, { [field]: message });
  if (deadline <= today) throw refuse('deadline', 'Choose a deadline after today.');
  if (deadline > addDays(today, maxVentureDays)) throw refuse('deadline', 'Choose a deadline within a year.');
  const { until } = ownLink(control);
  if (until !== null && until < deadline)
    throw refuse('deadline', 'Choose a deadline before your control of the property ends.');
  if (control.slice(0, -1).some((link) => link.until !== null && link.until < today))
    throw refuse('control', 'A contract in the chain has ended.');
}

/** Whether only the members of a venture see it: its poster withdrew it, or a moderator removed it. */
export const isHidden = ({ status, isRemoved }: Pick<StoredVenture, 'status' | 'isRemoved'>): boolean =>
  isRemoved || status === 'withdrawn';

/** @throws Conflict for a venture that a moderator removed */
export function assertNotRemoved({ isRemoved }: Pick<StoredVenture, 'isRemoved'>): void {
  if (isRemoved) throw new Conflict('A moderator removed this joint venture.', 'venture-removed');
}

/**
 * @param today by the calendar of America/New_York, which ends a post for both sides and on the board
 * @throws Conflict unless a venture is open, before its deadline and not removed
 */
export function assertOpen(venture: StoredVenture, today: string): void {
  assertNotRemoved(venture);
  const { status, deadline } = venture;
  if (status === 'open' && deadline >= today) return;
  const isExpired = status === 'open' || status === 'expired';
  throw new Conflict(
    isExpired
      ? 'The deadline of this joint venture has passed.'
      : `This joint venture is no longer open: ${ventureStatusLabels[status].toLowerCase()}.`,
    'venture-not-open',
    { status: isExpired ? 'expired' : status },
  );
}

/** @throws Conflict unless an application is open, shows the current proposal, and the answer belongs to the side */
export function assertAnswerable(
  application: StoredApplication,
  answer: ApplicationAnswer,
  side: VentureSide,
  version: number,
): void {
  if (application.status !== 'open')
    throw new Conflict('This application is no longer open.', 'application-not-open', { status: application.status });
  if (!canAnswerApplication(answer, side, application.proposedBy))
    throw new Conflict(
      application.proposedBy === side
        ? 'You made the last proposal. Wait for the answer, or end it.'
        : 'Only the applicant can withdraw an application.',
      'wrong-side',
    );
  // Backing out is possible whatever the proposal is by now.
  if ((answer === 'accept' || answer === 'counter') && application.version !== version)
    throw new Conflict('The split of this application is not the one you saw. Look at it again.', 'proposal-changed');
}

/** A decision of moderators about a post. */
export interface ModerationOutcome {
  /** The item of the queue. A post that is reported again has a later item. */
  readonly itemId: number;
  /** Increases with every decision about the item. */
  readonly version: number;
  readonly isRemoved: boolean;
}

/**
 * Whether a decision is later than what is known of a post. A removal is reversed by its own item only: the dismissal of a report
 * that came in at the same time restores nothing.
 */
export function isLaterDecision(
  { isRemoved, moderationItemId, moderationVersion }: StoredVenture,
  decision: ModerationOutcome,
): boolean {
  if (moderationItemId === null || moderationVersion === null) return true;
  if (decision.itemId === moderationItemId) return decision.version > moderationVersion;
  return decision.itemId > moderationItemId && (decision.isRemoved || !isRemoved);
}

/** The two shares of a split in hundredths of a percent. */
export const toShares = (split: VentureFields['split']) => ({
  posterShare: shareToBasisPoints(split.posterShare),
  partnerShare: shareToBasisPoints(split.partnerShare),
});

const fieldLabels: Record<keyof VentureFields, string> = {
  title: 'Title',
  city: 'City',
  state: 'State',
  category: 'Property type',
  role: 'Role',
  contribution: 'Contribution',
  contributionAmount: 'Amount',
  offered: 'What you bring',
  split: 'Split',
  deadline: 'Deadline',
  control: 'Proof of control',
};

/** The labels of fields that an edit changes, in the order of the form. */
export function changedLabels(stored: StoredVenture, fields: VentureFields): string[] {
  const { split, contributionAmount, control, ...plain } = fields;
  const { posterShare } = toShares(split);
  const amount = contributionAmount === null ? null : dollarsToCents(contributionAmount);
  const isChanged: Record<keyof VentureFields, boolean> = {
    ...(Object.fromEntries(Object.entries(plain).map(([field, value]) => [field, stored[field] !== value])) as Record<
      keyof typeof plain,
      boolean
    >),
    contributionAmount: stored.contributionCents !== amount,
    split: stored.posterShare !== posterShare,
    control: !isSameChain(stored.control, control),
  };
  return (Object.keys(fieldLabels) as (keyof VentureFields)[])
    .filter((field) => isChanged[field])
    .map((field) => fieldLabels[field]);
}

const isSameChain = (a: readonly ControlLink[], b: readonly ControlLink[]): boolean =>
  a.length === b.length &&
  a.every(
    (link, i) =>
      link.holder === b[i]!.holder &&
      link.grantor === b[i]!.grantor &&
      link.basis === b[i]!.basis &&
      link.until === b[i]!.until,
  );

export interface Party {
  readonly userId: number;
  readonly side: VentureSide;
  /** Hundredths of a percent. */
  readonly share: number;
}

/** An entry of a venture's ledger. Cents. */
export interface LedgerEntry {
  readonly account: 'revenue' | 'costs' | 'capital' | 'capital-return' | 'share';
  /** The partner of an entry about capital or a share. */
  readonly userId: number | null;
  readonly amountCents: number;
}

/** Actual figures in cents. */
export interface ActualFigures {
  readonly revenueCents: number;
  readonly costsCents: number;
  /** What the partners contributed, by user id; partners who are missing contributed nothing. */
  readonly capital: ReadonlyMap<number, number>;
}

/**
 * The entries that take a ledger to actual figures: revenue and capital are credited (negative); costs, returned capital and shares
 * are debited, so that they sum to zero. What is left after costs returns the capital first: all of it, or in proportion to what each
 * contributed. The rest, or a loss beyond the capital, is split by the shares. A correction has the differences to what was posted
 * before; accounts that do not change have no entry.
 * @param parties the partners, whose shares total 10,000
 * @param posted the sums of the former entries by account
 */
export function entriesFor(
  { revenueCents, costsCents, capital }: ActualFigures,
  parties: readonly Party[],
  posted: readonly LedgerEntry[],
): LedgerEntry[] {
  const contributed = parties.map(({ userId }) => capital.get(userId) ?? 0);
  const allCapital = contributed.reduce((sum, cents) => sum + cents, 0);
  const available = allCapital + revenueCents - costsCents;
  const returnable = Math.min(allCapital, Math.max(available, 0));
  const returned = allCapital === 0 ? contributed : splitCents(returnable, contributed);
  const profits = splitCents(
    available - returnable,
    parties.map(({ share }) => share),
  );
  const targets: LedgerEntry[] = [
    { account: 'revenue', userId: null, amountCents: -revenueCents },
    { account: 'costs', userId: null, amountCents: costsCents },
    ...parties.flatMap(({ userId }, i): LedgerEntry[] => [
      { account: 'capital', userId, amountCents: -contributed[i]! },
      { account: 'capital-return', userId, amountCents: returned[i]! },
      { account: 'share', userId, amountCents: profits[i]! },
    ]),
  ];
  const before = ({ account, userId }: LedgerEntry) =>
    posted.find((entry) => entry.account === account && entry.userId === userId)?.amountCents ?? 0;
  return targets
    .map((target) => ({ ...target, amountCents: target.amountCents - before(target) }))
    .filter(({ amountCents }) => amountCents !== 0);
}

export type Relation = 'none' | 'applicant' | 'poster' | 'partner';

/** Whether an entry of the history is shown to someone: the poster sees all, others what concerns the venture or their application. */
export const seesEvent = (relation: Relation, applicationOfEvent: number | null, own: readonly number[]): boolean =>
  relation === 'poster' || applicationOfEvent === null || own.includes(applicationOfEvent);
