/** Constants and rules of joint ventures that browsers and services share. Shares are percentages of the net proceeds. */

/**
 * States of a joint venture. `matched` has a partner and waits for the signed agreement; `agreed` is signed and stays so until all
 * partners have confirmed the latest figures, which makes it `closed`.
 */
export const ventureStatuses = ['open', 'matched', 'agreed', 'closed', 'withdrawn', 'expired'] as const;
export type VentureStatus = (typeof ventureStatuses)[number];
export const ventureStatusLabels: Record<VentureStatus, string> = {
  open: 'Open',
  matched: 'Partner chosen',
  agreed: 'Agreement signed',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** What a poster looks for in a partner. */
export const ventureRoles = ['capital', 'dispositions', 'rehab', 'management', 'acquisitions', 'credit'] as const;
export type VentureRole = (typeof ventureRoles)[number];
export const ventureRoleLabels: Record<VentureRole, string> = {
  capital: 'Capital partner',
  dispositions: 'Dispositions partner',
  rehab: 'Rehab partner',
  management: 'Project manager',
  acquisitions: 'Acquisitions partner',
  credit: 'Credit partner',
};
export const ventureRoleHints: Record<VentureRole, string> = {
  capital: 'Funds the purchase, the rehab or both',
  dispositions: 'Brings the buyer',
  rehab: 'Does the work on the property',
  management: 'Runs the project on site',
  acquisitions: 'Finds and negotiates the deal',
  credit: 'Signs for the loan',
};

/** On what someone's control of a property rests. */
export const controlBases = ['owned', 'purchase-contract', 'option', 'assignment'] as const;
export type ControlBasis = (typeof controlBases)[number];
export const controlBasisLabels: Record<ControlBasis, string> = {
  owned: 'Owned',
  'purchase-contract': 'Purchase contract',
  option: 'Option to buy',
  assignment: 'Assigned contract',
};

/** What a member reports a post for. */
export const ventureReportReasons = ['scam', 'no-control', 'wrong-facts', 'offensive', 'spam', 'other'] as const;
export type VentureReportReason = (typeof ventureReportReasons)[number];
export const ventureReportLabels: Record<VentureReportReason, string> = {
  scam: 'Possible scam',
  'no-control': 'Does not control the property',
  'wrong-facts': 'Incorrect information',
  offensive: 'Offensive content',
  spam: 'Spam or advertising',
  other: 'Something else',
};

export const ventureSortOrders = ['deadline', 'newest', 'share'] as const;
export type VentureSortOrder = (typeof ventureSortOrders)[number];
export const ventureSortLabels: Record<VentureSortOrder, string> = {
  deadline: 'Deadline first',
  newest: 'Newest first',
  share: 'Highest partner share',
};

/** States of an application. `closed` means that the poster chose someone else, or that the post ended. */
export const applicationStatuses = ['open', 'accepted', 'declined', 'withdrawn', 'closed', 'ended'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
export const applicationStatusLabels: Record<ApplicationStatus, string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  closed: 'Not chosen',
  ended: 'Called off',
};

/** The two sides of a venture. */
export const ventureSides = ['poster', 'partner'] as const;
export type VentureSide = (typeof ventureSides)[number];

/** Answers to an open application. Whoever made the last proposal withdraws; the other side accepts, declines or counters. */
export const applicationAnswers = ['accept', 'decline', 'counter', 'withdraw'] as const;
export type ApplicationAnswer = (typeof applicationAnswers)[number];

/**
 * Whether a side may give an answer to an application whose terms were last proposed by `proposedBy`. The applicant may withdraw at
 * any time; the poster may decline at any time.
 */
export function canAnswerApplication(answer: ApplicationAnswer, side: VentureSide, proposedBy: VentureSide): boolean {
  if (answer === 'withdraw') return side === 'partner';
  if (answer === 'decline') return side === 'poster' || proposedBy === 'poster';
  return side !== proposedBy;
}

/** What happened with a venture. Entries are never changed or deleted. */
export const ventureEventKinds = [
  'posted',
  'edited',
  'withdrawn',
  'expired',
  'document-added',
  'document-deleted',
  'invited',
  'applied',
  'countered',
  'declined',
  'application-withdrawn',
  'accepted',
  'called-off',
  'removed',
  'restored',
  'agreement-sent',
  'agreement-signed',
  'agreement-failed',
  'figures-recorded',
  'figures-corrected',
  'confirmed',
  'disputed',
  'closed',
] as const;
export type VentureEventKind = (typeof ventureEventKinds)[number];

/** Hundredths of a percent in the whole. */
export const wholeShare = 10_000;
/** A percentage of at most two decimals in hundredths of a percent. */
export const shareToBasisPoints = (percent: number): number => Math.round(percent * 100);

/** Whether percentages total exactly 100. */
export const totalsWhole = (...shares: readonly number[]): boolean =>
  shares.reduce((sum, share) => sum + shareToBasisPoints(share), 0) === wholeShare;

/**
 * Splits an amount by weights so that the parts total exactly the amount (largest remainder method). Of equal remainders the earlier
 * weight gets the cent.
 * @param cents the amount, negative for a loss
 * @param weights integers of which one at least is positive: shares in hundredths of a percent, or amounts in cents
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const sign = cents < 0 ? -1n : 1n;
  const amount = BigInt(Math.abs(cents));
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const exact = weights.map((weight) => amount * BigInt(weight));
  const parts = exact.map((value) => value / whole);
  const left = Number(amount - parts.reduce((sum, part) => sum + part, 0n));
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1n;
  // A part of zero has no sign.
  return parts.map((part) => (part === 0n ? 0 : Number(sign * part)));
}

const contactPatterns = [
  /[\w.+-]+@[\w-]+\.\w{2,}/,
  /(?:^|[^\d$,.])(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/,
];
/** Whether a text contains an email address or a phone number, which do not belong in a public post. */
export const hasContactData = (text: string): boolean => contactPatterns.some((pattern) => pattern.test(text));

export const venturePageSize = 20;
/** Most links of a chain of control: from the owner to the poster. */
export const maxControlLinks = 4;
export const ventureDocumentLimits = { bytes: 10 * 1024 * 1024, count: 5 } as const;
/** Most days until the deadline of a post. */
export const maxVentureDays = 365;

/** Limits on what one member can do to others. The windows are fixed and begin with the first use. */
export const ventureLimits = {
  postsPerDay: 10,
  applicationsPerHour: 10,
  countersPerDay: 60,
  invitationsPerDay: 20,
  reportsPerDay: 20,
} as const;
/** Open posts of a member at a time. */
export const maxOpenVentures = 25;
