import { part } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { createChangedEvent } from '../properties/events.ts';
import { type Property, propertyColumns } from '../properties/property.ts';
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
  const [property] = await tx.sql<Pick<Property, 'userId' | 'featuredVersion'>>`
    SELECT user_id, featured_version FROM properties WHERE id = ${id} FOR UPDATE`;
  if (!property || property.userId !== userId || property.featuredVersion >= version) return;
  const isFeatured = new Date(until) > new Date();
  // A refund is no promotion.
  const promoted = isFeatured ? part`, last_promoted = now()` : part``;
  const [after] = await tx.sql<Property>`
    UPDATE properties SET featured = ${isFeatured}, featured_until = ${new Date(until)}, featured_payment_id = ${paymentId},
      featured_version = ${version}, version = version + 1${promoted}
    WHERE id = ${id} RETURNING ${propertyColumns}`;
  if (isShown(after!.status)) await tx.emit(createChangedEvent(after!));
}
