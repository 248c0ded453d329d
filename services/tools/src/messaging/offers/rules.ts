import { canMoveOffer, type ConversationSide, offerAnswers, type OfferAnswer } from '@dealstead/contracts';
import { Conflict } from '@dealstead/service-kit';
import type { StoredOffer } from './store.ts';

/**
 * Checks that one side may give an answer to an offer.
 * @param amountCents the amount that the caller was shown
 * @throws Conflict `offer-expired`, `offer-not-open`, or `offer-changed` for another amount
 */
export function assertCanAnswer(
  offer: StoredOffer,
  answer: OfferAnswer | 'counter',
  side: ConversationSide,
  now: Date,
  amountCents: number = offer.amountCents,
): void {
  const to = answer === 'counter' ? 'countered' : offerAnswers[answer];
  if (offer.status === 'open' && offer.expiresAt <= now)
    throw new Conflict('This offer has expired.', 'offer-expired', { status: 'expired' });
  if (offer.status !== 'open')
    throw new Conflict(`This offer is no longer open. It was ${endText[offer.status]}.`, 'offer-not-open', {
      status: offer.status,
    });
  const actor = offer.from === side ? 'maker' : 'recipient';
  if (!canMoveOffer('open', to, actor))
    throw new Conflict(
      actor === 'maker' ? 'You made this offer. You can withdraw it.' : 'Only its sender can withdraw an offer.',
      'wrong-side',
    );
  if (amountCents !== offer.amountCents)
    throw new Conflict('The amount of this offer is not the one you saw.', 'offer-changed');
}

const endText: Record<Exclude<StoredOffer['status'], 'open'>, string> = {
  countered: 'countered',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'not answered in time',
  closed: 'closed, because the listing is taken',
  ended: 'accepted, but the sale fell through',
};

/** @throws Conflict `listing-taken` unless offers on a listing of this status can be made and accepted */
export function assertTakesOffers(status: string | undefined, hasAccepted: boolean): void {
  if (status === 'active' && !hasAccepted) return;
  throw new Conflict(
    hasAccepted || status === 'under-contract'
      ? 'This listing is under contract.'
      : 'This listing is no longer on the market, so it takes no offers.',
    'listing-taken',
  );
}
