/** The state machine and the terms of offers, without schemas: shared by screens, the API and jobs. */

/**
 * States of an offer. `closed` means that the seller accepted another offer, or that the listing left the market. `ended` means
 * that an accepted offer fell through: the seller put the listing back on the market.
 */
export const offerStatuses = [
  'open',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'closed',
  'ended',
] as const;
export type OfferStatus = (typeof offerStatuses)[number];

export const offerStatusLabels: Record<OfferStatus, string> = {
  open: 'Open',
  countered: 'Countered',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  closed: 'Closed',
  ended: 'Fell through',
};

/** Who moves an offer: who made it, who received it, the expiry job, or a change of its listing. */
export type OfferActor = 'maker' | 'recipient' | 'clock' | 'listing';

/** Allowed transitions. Anything else gets 409 `offer-not-open`. */
export const offerTransitions: Record<OfferStatus, Partial<Record<OfferStatus, readonly OfferActor[]>>> = {
  open: {
    countered: ['recipient'],
    accepted: ['recipient'],
    declined: ['recipient'],
    withdrawn: ['maker'],
    expired: ['clock'],
    closed: ['listing'],
  },
  accepted: { ended: ['listing'] },
  countered: {},
  declined: {},
  withdrawn: {},
  expired: {},
  closed: {},
  ended: {},
};

/** Whether an actor may move an offer from one state to another. */
export const canMoveOffer = (from: OfferStatus, to: OfferStatus, actor: OfferActor): boolean =>
  offerTransitions[from][to]?.includes(actor) ?? false;

/** Answers to an open offer, and the state that each leads to. A counteroffer is a new offer. */
export const offerAnswers = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;
export type OfferAnswer = keyof typeof offerAnswers;

export const offerFinancing = [
  'cash',
  'hard-money',
  'conventional',
  'private-money',
  'owner-finance',
  'other',
] as const;
export type OfferFinancing = (typeof offerFinancing)[number];

export const offerContingencies = ['inspection', 'financing', 'appraisal', 'clear-title', 'partner-approval'] as const;
export type OfferContingency = (typeof offerContingencies)[number];
export const offerContingencyLabels: Record<OfferContingency, string> = {
  inspection: 'Inspection',
  financing: 'Financing',
  appraisal: 'Appraisal',
  'clear-title': 'Clear title',
  'partner-approval': 'Partner approval',
};

/** Hours for which an offer may stay open. */
export const offerHours = [12, 24, 48, 72, 168] as const;
export const defaultOfferHours = 48;
/** Amounts in dollars. */
export const offerAmountRange = { min: 500, max: 100_000_000 } as const;
