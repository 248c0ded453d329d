import type { Status } from '@dealstead/contracts';
import type { Tx } from '../database.ts';
import { createChangedEvent } from '../properties/events.ts';
import { isShown } from '../properties/rules.ts';

/** What account tells of a listing that was paid for. */
interface FeaturedPayment {
  readonly propertyId: number;
  readonly userId: number;
  readonly paymentId: string;
  /** In the past where a refund ended it. */
  readonly until: string;
  readonly version: number;
}

/**
 * Features a listing for as long as was paid; the ring and the banner go by themselves when the time is over. A listing
 * that is gone, or another's by now, stays as it is.
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
      ...{ featured: isFeatured, featuredUntil: new Date(until), featuredPaymentId: paymentId },
      ...{ featuredVersion: version, version: { increment: 1 } },
      // A refund that ends it is no promotion.
      ...(isFeatured && { lastPromoted: new Date() }),
    },
  });
  if (isShown(after.status as Status)) await tx.emit(createChangedEvent(after));
}
