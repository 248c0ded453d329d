import type { Status } from '@dealstead/contracts';
import type { Tx } from '../../database.ts';
import { createChangedEvent } from '../properties/events.ts';
import { isShown } from '../properties/rules.ts';

/** Payload of account's `featuredPaid` event. */
interface FeaturedPayment {
  readonly propertyId: number;
  readonly userId: number;
  readonly paymentId: string;
  /** In the past if a refund ended the placement. */
  readonly until: string;
  readonly version: number;
}

/**
 * Features a listing until the paid time ends; queries compare `featuredUntil` with the clock, so nothing has to end
 * it. A listing that is deleted or has another owner remains unchanged.
 */
export async function setFeatured(
  tx: Tx,
  { propertyId: id, userId, paymentId, until, version }: FeaturedPayment,
): Promise<void> {
  await tx.sql`SELECT id FROM properties WHERE id = ${id} FOR UPDATE`;
  const property = await tx.property.findUnique({ where: { id } });
  if (!property || property.userId !== userId || property.featuredVersion >= version) return;
  const isFeatured = new Date(until) > new Date();
  const after = await tx.property.update({
    where: { id },
    data: {
      featured: isFeatured,
      featuredUntil: new Date(until),
      featuredPaymentId: paymentId,
      featuredVersion: version,
      version: { increment: 1 },
      // A refund is no promotion.
      ...(isFeatured && { lastPromoted: new Date() }),
    },
  });
  if (isShown(after.status as Status)) await tx.emit(createChangedEvent(after));
}
