import type { Logger } from '@dealstead/service-kit';
import type Stripe from 'stripe';
import type { AccountTransaction } from '../../database.ts';
import type { MemberSnapshots } from '../../users/index.ts';
import type { PriceCatalog } from './prices.ts';

/** Dependencies that all parts of the Stripe sync share. */
export interface SyncContext {
  readonly stripe: Stripe;
  readonly prices: PriceCatalog;
  readonly snapshots: MemberSnapshots;
  readonly log: Logger;
  readonly publicUrl: string;
  /** Called after a commit that changed the billing of a member. */
  readonly onBillingChanged: (userId: number) => void;
  /** Called after a commit that changed the commissions of an affiliate. */
  readonly onCommissionsChanged: (affiliateId: number) => void;
}

/** Serializes changes of one customer across processes with a transaction-level advisory lock. */
export async function lockCustomer(tx: AccountTransaction, customerId: string): Promise<void> {
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`stripe/${customerId}`}, 0))::text`;
}

/** The member who is this Stripe customer, or null where the customer is not one of our members. */
export async function findCustomerOwner(tx: AccountTransaction, customerId: string | null): Promise<number | null> {
  if (customerId === null) return null;
  const [user] = await tx.sql<{ id: number }>`SELECT id FROM users WHERE stripe_customer_id = ${customerId}`;
  if (user) return user.id;
  // A closed account has no customer id any more, but its payments stay assigned to it.
  const [subscription] = await tx.sql<{ userId: number }>`
    SELECT user_id FROM subscriptions WHERE customer_id = ${customerId} LIMIT 1`;
  return subscription?.userId ?? null;
}
