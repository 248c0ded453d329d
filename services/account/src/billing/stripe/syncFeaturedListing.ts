import { featuredPaid, createEvent } from '@dealstead/contracts/events';
import type Stripe from 'stripe';
import { type FeaturedDaysPaid, featuredPeriods } from '../rules.ts';
import type { AccountTransaction } from '../../database.ts';
import { fromUnixSeconds } from './client.ts';

export interface FeaturedCharge {
  readonly intent: Stripe.PaymentIntent;
  readonly charge: Stripe.Charge | null;
  readonly isDisputed: boolean;
}

/** Recomputes until when a listing is featured from all of its paid featured payments. */
export async function syncFeaturedListing(
  tx: AccountTransaction,
  { intent, charge, isDisputed }: FeaturedCharge,
): Promise<void> {
  const id = Number(intent.metadata.featuredId);
  const [payment] = await tx.sql<{ propertyId: number; userId: number }>`
    SELECT property_id, user_id FROM featured_payments WHERE id = ${id}`;
  if (!payment || !charge?.paid) return;
  const { propertyId, userId } = payment;
  // Payments of different customers for one listing add up, so the listing needs a lock of its own.
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`featured/${propertyId}`}, 0))::text`;
  const paidAt = fromUnixSeconds(charge.created);
  await tx.sql`
    UPDATE featured_payments SET status = ${charge.refunded || isDisputed ? 'taken_back' : 'paid'}, paid_at = ${paidAt},
      payment_intent_id = ${intent.id}, featured_start_date = NULL, featured_end_date = NULL
    WHERE id = ${id}`;
  const paid = await tx.sql<FeaturedDaysPaid>`
    SELECT id, paid_at, days FROM featured_payments
    WHERE property_id = ${propertyId} AND status = 'paid' AND paid_at IS NOT NULL`;
  const periods = featuredPeriods(paid);
  for (const period of periods)
    await tx.sql`
      UPDATE featured_payments SET featured_start_date = ${period.start}, featured_end_date = ${period.end}
      WHERE id = ${period.id}`;
  const until = periods.at(-1)?.end ?? paidAt;
  const [before] = await tx.sql<{ until: Date }>`SELECT until FROM featured_listings WHERE property_id = ${propertyId}`;
  if (before?.until.getTime() === until.getTime()) return;
  const [listing] = await tx.sql<{ version: number }>`
    INSERT INTO featured_listings AS known (property_id, until) VALUES (${propertyId}, ${until})
    ON CONFLICT (property_id) DO UPDATE SET until = excluded.until, version = known.version + 1 RETURNING version`;
  await tx.emit(
    createEvent(
      featuredPaid,
      { subject: `featured/${propertyId}`, version: listing!.version },
      { propertyId, userId, paymentId: String(id), until: until.toISOString() },
    ),
  );
}
