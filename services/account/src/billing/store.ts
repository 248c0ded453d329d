import { featuredCents, type FeaturedDays } from '@dealstead/contracts';
import { Conflict } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import type { Subscription } from '../generated/client.ts';

export type SubscriptionKind = 'plan' | 'seats';

/** The newest subscription that gives access or is in arrears, or null. */
export function findCurrentSubscription(
  { prisma }: AccountDatabase,
  userId: number,
  kind: SubscriptionKind,
): Promise<Subscription | null> {
  return prisma.subscription.findFirst({
    where: { userId, kind, status: { in: ['active', 'past_due'] } },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
  });
}

/** A member's credit at Stripe, in cents, as of the last reading of a subscription; it outlives the subscription. */
export async function findCredit({ prisma }: AccountDatabase, userId: number): Promise<number> {
  const latest = await prisma.subscription.findFirst({
    where: { userId },
    orderBy: { updatedAt: 'desc' },
    select: { creditCents: true },
  });
  return latest?.creditCents ?? 0;
}

/** @throws Conflict `no-subscription` */
export async function getCurrentSubscription(
  db: AccountDatabase,
  userId: number,
  kind: SubscriptionKind,
): Promise<Subscription> {
  const subscription = await findCurrentSubscription(db, userId, kind);
  if (!subscription) throw new Conflict('There is no subscription to change.', 'no-subscription');
  return subscription;
}

/** Stores a member's Stripe customer unless they have one. */
export async function setStripeCustomer(
  { prisma }: AccountDatabase,
  userId: number,
  stripeCustomerId: string,
): Promise<void> {
  await prisma.user.updateMany({ where: { id: userId, stripeCustomerId: null }, data: { stripeCustomerId } });
}

/** The number of featured payments of a listing that were charged, whatever became of them. */
export function countFeaturedPayments({ prisma }: AccountDatabase, propertyId: number): Promise<number> {
  return prisma.featuredPayment.count({ where: { propertyId, paymentDate: { not: null } } });
}

export interface FeaturedPurchase {
  readonly userId: number;
  readonly propertyId: number;
  readonly days: FeaturedDays;
  readonly checkoutId: number;
}

/** The featured payment of a checkout, one row however often it is called. Gives its id. */
export async function ensureFeaturedPayment(
  { prisma }: AccountDatabase,
  { userId, propertyId, days, checkoutId }: FeaturedPurchase,
): Promise<number> {
  const { id } = await prisma.featuredPayment.upsert({
    where: { checkoutId },
    create: { userId, propertyId, duration: days, amount: featuredCents(days), checkoutId },
    update: {},
  });
  return id;
}
