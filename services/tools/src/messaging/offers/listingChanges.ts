import { formatAgreedCents } from '@dealstead/contracts';
import type { Live } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { refreshListing } from '../../copies/index.ts';
import { lockConversation } from '../conversations/store.ts';
import { appendMessage, notifyConversation } from '../messages/append.ts';
import { closeOpenOffers, lockListing } from './answer.ts';
import { listOffersOfListing, setOfferStatus } from './store.ts';

/**
 * Updates the copy of a listing and what follows for its offers, and refreshes the pages that show it. A listing that leaves the
 * market closes its open offers; one that returns to the market ends the accepted one, so that another can be accepted.
 * @param update changes the copy, unless it is newer, and says whether it did
 */
export async function followListing(
  tx: Tx,
  propertyId: number,
  update: () => Promise<boolean>,
  live: Live,
): Promise<void> {
  const before = await lockListing(tx, propertyId);
  if (!(await update())) return;
  await refreshListing(tx, live, propertyId);
  const [listing] = await tx.sql<{ status: string }>`
    SELECT status FROM listed_properties WHERE property_id = ${propertyId}`;
  if (before === undefined || listing === undefined || listing.status === before) return;
  if (listing.status === 'active') await endAcceptedOffer(tx, propertyId, live);
  else if (listing.status !== 'under-contract')
    await closeOpenOffers(tx, propertyId, 'The listing left the market', live);
}

async function endAcceptedOffer(tx: Tx, propertyId: number, live: Live): Promise<void> {
  for (const { id, conversationId, amountCents } of await listOffersOfListing(tx, propertyId, 'accepted')) {
    const conversation = (await lockConversation(tx, conversationId))!;
    await setOfferStatus(tx, id, 'ended', null);
    await appendMessage(tx, conversation, {
      senderId: conversation.sellerId,
      side: 'seller',
      kind: 'note',
      content: `The listing is back on the market. The offer of ${formatAgreedCents(amountCents)} ended`,
      offerId: id,
    });
    tx.afterCommit(() => notifyConversation(live, conversation, 'offers'));
  }
}
