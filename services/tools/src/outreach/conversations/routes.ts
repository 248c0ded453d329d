import { messagingLimits } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as contract from '@dealstead/contracts/tools/messages';
import {
  Conflict,
  countUse,
  handle,
  handleIdempotent,
  type Live,
  NotFound,
  type Peer,
  respond,
  type Route,
  TooMany,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { notifyConversation } from '../messages/append.ts';
import { sendText } from '../messages/send.ts';
import { reader } from '../reader.ts';
import { ensureNames } from './names.ts';
import { assertCanWrite, inboxOf, type Party, requireParty, requireWriter } from './rules.ts';
import * as store from './store.ts';

const inboxTag = '/api/inbox';
const gone = () => new NotFound('This listing is no longer on the market.');

/** The inbox of a member, and new conversations. Every member may write to sellers. */
export function conversationRoutes(db: Db, live: Live, account: Pick<Peer, 'call'>): Route[] {
  return [
    handle(contract.listInbox, async ({ query, actor }) => {
      const inbox = inboxOf(actor);
      const rows = await store.listInbox(db, inbox, query);
      const unnamed = rows.filter(({ other }) => other.lastName === '' && !other.isClosed).map(({ other }) => other.id);
      if (unnamed.length === 0) return rows;
      await ensureNames(db, account, unnamed);
      return store.listInbox(db, inbox, query);
    }),

    handle(contract.countUnread, async ({ actor }) => ({ count: await store.countUnread(db, inboxOf(actor)) })),

    handle(contract.searchMessages, ({ query, actor }) => store.searchMessages(db, inboxOf(actor), query.q)),

    handle(contract.getConversation, async ({ params, actor }) => {
      const inbox = inboxOf(actor);
      const header = await store.findHeader(reader(db), params.id);
      const party = requireParty(header, inbox);
      await ensureNames(db, account, [party.userId, party.otherId]);
      return store.readConversation(db, header!, party, inbox);
    }),

    handle(contract.getConversationStart, async ({ params, query, actor }) => {
      const writerId = requireWriter(actor, query.ownerId);
      const { ownerId } = inboxOf(actor);
      const listing = await store.findListing(reader(db), params.propertyId, writerId);
      if (!listing) throw gone();
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

    handleIdempotent(contract.startConversation, db, async ({ body, actor }, tx) => {
      const { propertyId } = body;
      const conversationId = await startConversation(tx, live, actor, body);
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
  live: Live,
  actor: MemberIdentity,
  { propertyId, ownerId, ...message }: FirstMessage,
): Promise<number> {
  const buyerId = requireWriter(actor, ownerId);
  const listing = await store.findListing(tx, propertyId, buyerId);
  if (!listing) throw gone();
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
