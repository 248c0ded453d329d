import { canTransition } from '@dealstead/contracts';
import { offerAccepted, offerMade } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { type PropertyHeader, lockProperty } from '../properties/store.ts';
import type { CaughtUp } from '../properties/caughtUp.ts';
import { changeStatus } from './changeStatus.ts';

/** Counts offers, and marks a listing as under contract when its seller and a buyer have agreed. */
export const createOfferConsumers = (caughtUp: CaughtUp, pages: Live) => [
  on(offerMade, async (tx: Tx, { propertyId, sellerId }) => {
    await tx.sql`UPDATE properties SET offer_count = offer_count + 1 WHERE id = ${propertyId}`;
    tx.afterCommit(() => pages.member(sellerId, '/api/va/properties'));
  }),
  on(offerAccepted, async (tx: Tx, { propertyId, sellerId }) => {
    const locked = await findProperty(tx, propertyId);
    // The seller may have taken it off the market meanwhile, or marked it so themself.
    if (!locked || !canTransition(locked.status, 'under-contract', 'owner')) return;
    await changeStatus(tx, locked, {
      to: 'under-contract',
      actor: 'owner',
      userId: sellerId,
      reason: 'Offer accepted',
    });
    tx.afterCommit(caughtUp);
    tx.afterCommit(() => pages.member(sellerId, `/api/properties/${propertyId}`, '/api/va/properties'));
  }),
];

/** Locks a listing; null where it is deleted. */
async function findProperty(tx: Tx, id: number): Promise<PropertyHeader | null> {
  const known = await tx.sql`SELECT FROM properties WHERE id = ${id}`;
  return known.length === 0 ? null : lockProperty(tx, id);
}
