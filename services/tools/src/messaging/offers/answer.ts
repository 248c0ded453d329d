import { dollarsToCents, formatAgreedCents, type OfferAnswer, offerAnswers } from '@dealstead/contracts';
import { createEvent, offerAccepted } from '@dealstead/contracts/events';
import type { Live } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import type { Inbox, Party } from '../conversations/rules.ts';
import { type ConversationHeader, lockConversation } from '../conversations/store.ts';
import { appendMessage, notifyConversation } from '../messages/append.ts';
import { notifyOffer } from './notifyOffer.ts';
import { assertCanAnswer, assertTakesOffers } from './rules.ts';
import { getOffer, hasAcceptedOffer, listOffersOfListing, setOfferStatus, type StoredOffer } from './store.ts';

/** An accepted offer, for the seller's deal. */
export interface AcceptedOffer {
  readonly offerId: number;
  readonly conversationId: number;
  readonly propertyId: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly amountCents: number;
  readonly closingDate: string | null;
}

export interface AnswerOptions {
  readonly live: Live;
  /** Moves the seller's deal, in the transaction of the acceptance. */
  readonly onAccepted: (tx: Tx, offer: AcceptedOffer) => Promise<void>;
}

export interface Answer {
  readonly answer: OfferAnswer;
  /** The amount that the caller was shown, in dollars. */
  readonly amount: number;
}

/**
 * Locks a listing's copy and then the conversations with open offers on it, in the order of their ids. Whatever changes several
 * conversations of a listing takes its locks in this order, so that no two changes wait for each other.
 * @returns the listing's status; undefined for an unknown listing
 */
export async function lockListing({ sql }: Tx, propertyId: number): Promise<string | undefined> {
  const [listing] = await sql<{ status: string }>`
    SELECT status FROM listed_properties WHERE property_id = ${propertyId} FOR UPDATE`;
  await sql`
    SELECT c.id FROM conversations c WHERE c.property_id = ${propertyId}
      AND EXISTS (SELECT FROM offers o WHERE o.conversation_id = c.id AND o.status IN ('open', 'accepted'))
    ORDER BY c.id FOR UPDATE`;
  return listing?.status;
}

const notes: Record<OfferAnswer, (amount: string) => string> = {
  accept: (amount) => `Offer of ${amount} accepted`,
  decline: (amount) => `Offer of ${amount} declined`,
  withdraw: (amount) => `Offer of ${amount} withdrawn`,
};

const verbs: Record<OfferAnswer, (amount: string) => string> = {
  accept: (amount) => `accepted the offer of ${amount}`,
  decline: (amount) => `declined the offer of ${amount}`,
  withdraw: (amount) => `withdrew the offer of ${amount}`,
};

/**
 * Accepts, declines or withdraws an offer. Accepting closes the other offers on the listing.
 * @throws Conflict where the state machine, the listing or the shown amount is against it
 */
export async function answerOffer(
  tx: Tx,
  header: ConversationHeader,
  offerId: number,
  party: Party,
  inbox: Inbox,
  { answer, amount }: Answer,
  options: AnswerOptions,
): Promise<StoredOffer> {
  const listingStatus = answer === 'accept' ? await lockListing(tx, header.propertyId) : undefined;
  const conversation = (await lockConversation(tx, header.id))!;
  const offer = (await getOffer(tx, offerId))!;
  assertCanAnswer(offer, answer, party.side, new Date(), dollarsToCents(amount));
  // The listing's own status follows by an event, which may take a while.
  if (answer === 'accept') assertTakesOffers(listingStatus, await hasAcceptedOffer(tx, header.propertyId));
  await setOfferStatus(tx, offer.id, offerAnswers[answer], inbox.actorId);
  await appendMessage(tx, conversation, {
    senderId: inbox.actorId,
    side: party.side,
    kind: 'note',
    content: notes[answer](formatAgreedCents(offer.amountCents)),
    offerId: offer.id,
  });
  tx.afterCommit(() => notifyConversation(options.live, conversation, 'offers'));
  await notifyOffer(tx, options.live, conversation, party, verbs[answer](formatAgreedCents(offer.amountCents)));
  if (answer === 'accept') await completeAcceptance(tx, conversation, offer, options);
  return (await getOffer(tx, offerId))!;
}

async function completeAcceptance(
  tx: Tx,
  { id: conversationId, propertyId, buyerId, sellerId }: ConversationHeader,
  { id: offerId, amountCents, closingDate }: StoredOffer,
  { live, onAccepted }: AnswerOptions,
): Promise<void> {
  const accepted = { offerId, conversationId, propertyId, buyerId, sellerId, amountCents, closingDate };
  await closeOpenOffers(tx, propertyId, 'Under contract with another buyer', live);
  await onAccepted(tx, accepted);
  await tx.emit(
    createEvent(
      offerAccepted,
      { subject: `offer/${offerId}`, version: 2 },
      { ...accepted, acceptedAt: new Date().toISOString() },
    ),
  );
}

/** Closes the open offers on a locked listing, with a note in each conversation. */
export async function closeOpenOffers(tx: Tx, propertyId: number, note: string, live: Live): Promise<void> {
  for (const { id, conversationId } of await listOffersOfListing(tx, propertyId, 'open')) {
    const conversation = (await lockConversation(tx, conversationId))!;
    await setOfferStatus(tx, id, 'closed', null);
    await appendMessage(tx, conversation, {
      senderId: conversation.sellerId,
      side: 'seller',
      kind: 'note',
      content: note,
      offerId: id,
    });
    tx.afterCommit(() => notifyConversation(live, conversation, 'offers'));
  }
}
