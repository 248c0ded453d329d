import { featuredPaid, createEvent } from '@dealstead/contracts/events';
import type Stripe from 'stripe';
import { featuredPeriods } from '../billing/rules.ts';
import type { AccountTransaction } from '../database.ts';
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
  const payment = await tx.featuredPayment.findUnique({ where: { id } });
  if (!payment || !charge?.paid) return;
  const { propertyId, userId } = payment;
  // Payments of different customers for one listing add up, so the listing needs a lock of its own.
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`featured/${propertyId}`}, 0))::text`;
  const paymentDate = fromUnixSeconds(charge.created);
  await tx.featuredPayment.update({
    where: { id },
    data: {
      status: charge.refunded || isDisputed ? 'taken_back' : 'paid',
      paymentDate,
      stripePaymentIntentId: intent.id,
      featuredStartDate: null,
      featuredEndDate: null,
    },
  });
  const paid = await tx.featuredPayment.findMany({ where: { propertyId, status: 'paid' } });
  const periods = featuredPeriods(
    paid.flatMap((row) => (row.paymentDate ? [{ ...row, paymentDate: row.paymentDate }] : [])),
  );
  for (const period of periods)
    await tx.featuredPayment.update({
      where: { id: period.id },
      data: { featuredStartDate: period.start, featuredEndDate: period.end },
    });
  const until = periods.at(-1)?.end ?? paymentDate;
  const before = await tx.featuredListing.findUnique({ where: { propertyId } });
  if (before?.until.getTime() === until.getTime()) return;
  const { version } = await tx.featuredListing.upsert({
    where: { propertyId },
    create: { propertyId, until },
    update: { until, version: { increment: 1 } },
  });
  await tx.emit(
    createEvent(
      featuredPaid,
      { subject: `featured/${propertyId}`, version },
      { propertyId, userId, paymentId: String(payment.id), until: until.toISOString() },
    ),
  );
}
