import { featuredCents, type FeaturedDays } from '@dealstead/contracts';
import { Conflict } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';
import { type Subscription, subscriptionColumns } from './subscription.ts';

export type SubscriptionKind = 'plan' | 'seats';

/** The newest subscription that gives access or is in arrears, or null. */
export async function findCurrentSubscription(
  { sql }: Sql,
  userId: number,
  kind: SubscriptionKind,
): Promise<Subscription | null> {
  const [current] = await sql<Subscription>`
    SELECT ${subscriptionColumns} FROM subscriptions
    WHERE user_id = ${userId} AND kind = ${kind} AND status IN ('active', 'past_due')
    ORDER BY started_at DESC, id DESC LIMIT 1`;
  return current ?? null;
}

/** A member's credit at Stripe, in cents, as of the last reading of a subscription; it outlives the subscription. */
export async function findCredit({ sql }: Sql, userId: number): Promise<number> {
  const [latest] = await sql<Pick<Subscription, 'creditCents'>>`
    SELECT credit_cents FROM subscriptions WHERE user_id = ${userId} ORDER BY updated_at DESC LIMIT 1`;
  return latest?.creditCents ?? 0;
}

/** @throws Conflict `no-subscription` */
export async function getCurrentSubscription(db: Sql, userId: number, kind: SubscriptionKind): Promise<Subscription> {
  const subscription = await findCurrentSubscription(db, userId, kind);
  if (!subscription) throw new Conflict('There is no subscription to change.', 'no-subscription');
  return subscription;
}

/** Stores a member's Stripe customer unless they have one. */
export async function setStripeCustomer({ sql }: Sql, userId: number, customerId: string): Promise<void> {
  await sql`
    UPDATE users SET stripe_customer_id = ${customerId} WHERE id = ${userId} AND stripe_customer_id IS NULL`;
}

/** The number of featured payments of a listing that were charged, whatever became of them. */
export async function countFeaturedPayments({ sql }: Sql, propertyId: number): Promise<number> {
  const [found] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM featured_payments WHERE property_id = ${propertyId} AND paid_at IS NOT NULL`;
  return found!.count;
}

export interface FeaturedPurchase {
  readonly userId: number;
  readonly propertyId: number;
  readonly days: FeaturedDays;
  readonly checkoutId: number;
}

/** The featured payment of a checkout, one row however often it is called. Gives its id. */
export async function ensureFeaturedPayment(
  { sql }: Sql,
  { userId, propertyId, days, checkoutId }: FeaturedPurchase,
): Promise<number> {
  const [payment] = await sql<{ id: number }>`
    INSERT INTO featured_payments (user_id, property_id, days, amount_cents, checkout_id)
    VALUES (${userId}, ${propertyId}, ${days}, ${featuredCents(days)}, ${checkoutId})
    ON CONFLICT (checkout_id) DO UPDATE SET checkout_id = excluded.checkout_id RETURNING id`;
  return payment!.id;
}
