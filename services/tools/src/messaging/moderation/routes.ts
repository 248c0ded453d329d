import { getMessageContext } from '@dealstead/contracts/admin/messageReports';
import { handle, NotFound, type Peer, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { ensureNames } from '../conversations/names.ts';
import { findHeader, readCorrespondents } from '../conversations/store.ts';
import { findListing, findReportedIn, listContext } from './store.ts';

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim();

/** Answers admin with a reported message and the messages around it. A message that nobody reported stays private. */
export const moderationRoute = (db: Db, account: Pick<Peer, 'call'>): Route =>
  handle(getMessageContext, async ({ params: { id } }) => {
    const reported = await findReportedIn(db, id);
    const conversation = reported && (await findHeader(db, reported.conversationId));
    if (!reported || !conversation) throw new NotFound('This message no longer exists.');
    const { propertyId, buyerId, sellerId } = conversation;
    await ensureNames(db, account, [buyerId, sellerId]);
    const [people, listing, messages] = await Promise.all([
      readCorrespondents(db, [buyerId, sellerId]),
      findListing(db, propertyId),
      listContext(db, conversation.id, reported.seq),
    ]);
    return {
      listing: { id: propertyId, title: listing?.title ?? 'Removed listing', place: listing?.place ?? '' },
      buyer: { id: buyerId, name: nameOf(people.get(buyerId)!) },
      seller: { id: sellerId, name: nameOf(people.get(sellerId)!) },
      messages,
    };
  });
