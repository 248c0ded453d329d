import { messagingLimits } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { getProperty } from '@dealstead/contracts/listings/properties';
import * as endpoints from '@dealstead/contracts/tools/messages';
import {
  Conflict,
  countUse,
  handle,
  handleIdempotent,
  type Live,
  NotFound,
  type Peer,
  Refusal,
  respond,
  type Route,
  TooMany,
  Unavailable,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { notifyConversation } from '../messages/append.ts';
import { sendText } from '../messages/send.ts';
import { ensureNames } from './names.ts';
import { assertCanWrite, inboxOf, type Party, requireParty, requireWriter } from './rules.ts';
import * as store from './store.ts';

const inboxTag = '/api/inbox';

/**
 * Refuses a listing that the copy here does not have on the market. The copy follows listings by events: what was published or
 * relisted a moment ago is asked for again, which pages do on their own.
 * @throws NotFound for a listing that is off the market; Unavailable for one that is on it
 */
async function refuseListing(listings: Pick<Peer, 'call'>, propertyId: number): Promise<never> {
  const found = await listings.call(getProperty, { params: { id: String(propertyId) } }).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  if (found?.status === 'active' || found?.status === 'under-contract')
    throw new Unavailable('This listing was published a moment ago. Try again in a moment.', 'listing-copy-late');
  throw new NotFound('This listing is no longer on the market.');
}

interface ConversationDeps {
  readonly db: Db;
  readonly live: Live;
  readonly account: Pick<Peer, 'call'>;
  readonly listings: Pick<Peer, 'call'>;
}

/** The inbox of a member, and new conversations. Every member may write to sellers. */
export function conversationRoutes({ db, live, account, listings }: ConversationDeps): Route[] {
  return [
    handle(endpoints.listInbox, async ({ query, actor }) => {
      const inbox = inboxOf(actor);
      const rows = await store.listInbox(db, inbox, query);
      const unnamed = rows.filter(({ other }) => other.lastName === '' && !other.isClosed).map(({ other }) => other.id);
      if (unnamed.length === 0) return rows;
      await ensureNames(db, account, unnamed);
      return store.listInbox(db, inbox, query);
    }),

    handle(endpoints.countUnread, async ({ actor }) => ({ count: await store.countUnread(db, inboxOf(actor)) })),

    handle(endpoints.searchMessages, ({ query, actor }) => store.searchMessages(db, inboxOf(actor), query.q)),

    handle(endpoints.getConversation, async ({ params, actor }) => {
      const inbox = inboxOf(actor);
      const header = await store.findHeader(db, params.id);
      const party = requireParty(header, inbox);
      await ensureNames(db, account, [party.userId, party.otherId]);
      return store.readConversation(db, header!, party, inbox);
    }),

    handle(endpoints.getConversationStart, async ({ params, query, actor }) => {
      const writerId = requireWriter(actor, query.ownerId);
      const { ownerId } = inboxOf(actor);
      const listing = await store.findListing(db, params.propertyId, writerId);
      if (!listing) return refuseListing(listings, params.propertyId);
      const { property, sellerId, conversationId } = listing;
      const named = ownerId === null ? [sellerId] : [sellerId, ownerId];
      await ensureNames(db, account, named);
      const people = await store.readCorrespondents(db, named);
      return {
        property,
        seller: people.get(sellerId)!,
        conversationId,
        isOwnListing: sellerId === writerId,
        owner: ownerId === null ? null : people.get(ownerId)!,
      };
    }),

    handleIdempotent(endpoints.startConversation, db, async ({ body, actor }, tx) => {
      const { propertyId } = body;
      const conversationId = await startConversation(tx, { live, listings }, actor, body);
      return respond({ conversationId }).invalidates(inboxTag, `/api/conversation-starts/${propertyId}`);
    }),
  ];
}

interface FirstMessage {
  readonly propertyId: number;
  readonly clientId: string;
  readonly content: string;
  /** The owner of the seat for whom the caller writes. */
  readonly ownerId?: number | undefined;
}

/** Writes to the seller of a listing. @returns the conversation, new or not */
async function startConversation(
  tx: Tx,
  { live, listings }: Pick<ConversationDeps, 'live' | 'listings'>,
  actor: MemberIdentity,
  { propertyId, ownerId, ...message }: FirstMessage,
): Promise<number> {
  const buyerId = requireWriter(actor, ownerId);
  const listing = await store.findListing(tx, propertyId, buyerId);
  if (!listing) return refuseListing(listings, propertyId);
  const { sellerId } = listing;
  if (sellerId === actor.id) throw new Conflict('This is your own listing.', 'own-listing');
  if (sellerId === buyerId) throw new Conflict('This is a listing of the account you work for.', 'own-listing');
  const party: Party = { side: 'buyer', userId: buyerId, otherId: sellerId };
  assertCanWrite(await store.readWritingState(tx, party));
  const { conversation, isNew } = await store.openConversation(tx, { propertyId, buyerId, sellerId });
  if (isNew) {
    const wait = await countUse(tx, `conversations ${buyerId}`, messagingLimits.conversationsPerDay, 86_400);
    if (wait > 0) throw new TooMany(wait, 'You wrote to many sellers today. Continue tomorrow.');
  }
  const sent = await sendText(tx, conversation, party, inboxOf(actor), { ...message, attachmentIds: [] });
  if (sent.isNew) tx.afterCommit(() => notifyConversation(live, conversation));
  return conversation.id;
}
