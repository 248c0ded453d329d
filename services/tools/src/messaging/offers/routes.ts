import { formatAgreedCents, messagingLimits, todayOf } from '@dealstead/contracts';
import { createEvent, offerMade } from '@dealstead/contracts/events';
import * as endpoints from '@dealstead/contracts/tools/offers';
import {
  Conflict,
  countUse,
  handleIdempotent,
  NotFound,
  Refusal,
  respond,
  type Route,
  TooMany,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { assertCanWrite, inboxOf, requireParty } from '../conversations/rules.ts';
import { type ConversationHeader, findHeader, lockConversation, readWritingState } from '../conversations/store.ts';
import { appendMessage, notifyConversation } from '../messages/append.ts';
import { notifyOffer } from './notifyOffer.ts';
import { type AnswerOptions, answerOffer } from './answer.ts';
import { assertCanAnswer, assertTakesOffers } from './rules.ts';
import {
  findConversationOf,
  findOpenOfferSide,
  getListingStatus,
  getOffer,
  hasAcceptedOffer,
  hasEarlierOffer,
  insertOffer,
  setOfferStatus,
  type StoredOffer,
  toOffer,
} from './store.ts';

const tagsOf = (id: number) => ['/api/inbox', `/api/conversations/${id}`];

/** Offers and counteroffers in conversations, and the answers to them. */
export function offerRoutes(db: Db, options: AnswerOptions): Route[] {
  return [
    handleIdempotent(endpoints.makeOffer, db, async ({ params, body, actor }, tx) => {
      const inbox = inboxOf(actor);
      const party = requireParty(await findHeader(tx, params.id), inbox);
      assertCanWrite(await readWritingState(tx, party));
      const conversation = (await lockConversation(tx, params.id))!;
      const { counters: countersId, terms } = body;
      const countered = await prepareOffer(tx, conversation, actor.id, {
        ...body,
        side: party.side,
        today: todayOf(actor),
      });
      const offer = {
        conversationId: conversation.id,
        propertyId: conversation.propertyId,
        from: party.side,
        madeBy: actor.id,
      };
      const offerId = await insertOffer(tx, { ...offer, countersId, terms });
      const stored = (await getOffer(tx, offerId))!;
      const amount = formatAgreedCents(stored.amountCents);
      await appendMessage(tx, conversation, {
        senderId: actor.id,
        side: party.side,
        kind: 'offer',
        content: countered ? `Countered at ${amount}` : `Offered ${amount}`,
        offerId,
        clientId: body.clientId,
      });
      await notifyOffer(tx, options.live, conversation, party, `${countered ? 'countered at' : 'offered'} ${amount}`);
      if (party.side === 'buyer' && !countered) await emitFirstOffer(tx, conversation, stored);
      tx.afterCommit(() => notifyConversation(options.live, conversation, 'offers'));
      return respond(toOffer(stored)).invalidates(...tagsOf(conversation.id));
    }),

    handleIdempotent(endpoints.answerOffer, db, async ({ params, body, actor }, tx) => {
      const inbox = inboxOf(actor);
      const conversationId = await findConversationOf(tx, params.id);
      if (conversationId === null) throw new NotFound('There is no such offer.');
      const header = await findHeader(tx, conversationId);
      const party = requireParty(header, inbox);
      const answered = await answerOffer(tx, header!, params.id, party, inbox, body, options);
      return respond(toOffer(answered)).invalidates(...tagsOf(conversationId));
    }),
  ];
}

interface OfferRequest {
  readonly counters: number | null;
  readonly side: 'buyer' | 'seller';
  /** Today where the member is who makes it. */
  readonly today: string;
  readonly terms: { readonly closingDate: string | null };
}

/**
 * Checks a new offer, and marks the offer that it counters. @returns the countered offer, or null
 * @throws Refusal
 */
async function prepareOffer(
  tx: Tx,
  conversation: ConversationHeader,
  actorId: number,
  { counters, side, today, terms }: OfferRequest,
): Promise<StoredOffer | null> {
  assertTakesOffers(
    await getListingStatus(tx, conversation.propertyId),
    await hasAcceptedOffer(tx, conversation.propertyId),
  );
  if (terms.closingDate !== null && terms.closingDate <= today)
    throw new Refusal(400, 'invalid-input', 'Choose a closing date after today.', {
      closingDate: 'Choose a later date.',
    });
  const wait = await countUse(tx, `offers ${actorId}`, messagingLimits.offersPerDay, 86_400);
  if (wait > 0) throw new TooMany(wait, 'You made many offers today. Continue tomorrow.');
  if (counters !== null) {
    const countered = await getOffer(tx, counters);
    if (countered?.conversationId !== conversation.id) throw new NotFound('There is no such offer.');
    assertCanAnswer(countered, 'counter', side, new Date());
    await setOfferStatus(tx, countered.id, 'countered', actorId);
    return countered;
  }
  const open = await findOpenOfferSide(tx, conversation.id);
  if (open !== null)
    throw new Conflict(
      open === side
        ? 'Your last offer is still open. Withdraw it first.'
        : 'There is an open offer. Counter or decline it first.',
      'offer-open',
    );
  return null;
}

async function emitFirstOffer(
  tx: Tx,
  { id, propertyId, buyerId, sellerId }: ConversationHeader,
  { id: offerId, amountCents, createdAt }: StoredOffer,
): Promise<void> {
  if (await hasEarlierOffer(tx, id, offerId)) return;
  const parties = { conversationId: id, propertyId, buyerId, sellerId };
  await tx.emit(
    createEvent(
      offerMade,
      { subject: `offer/${offerId}`, version: 1 },
      { offerId, ...parties, amountCents, madeAt: createdAt.toISOString() },
    ),
  );
}
