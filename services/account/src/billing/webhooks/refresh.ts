import { runExclusive } from '@dealstead/service-kit';
import type { AccountTransaction } from '../../database.ts';
import { transactionTimeoutMs, type EventApplication } from './applyEvents.ts';

/** Runs work in a transaction that holds the customer's lock, in sequence with their events. */
export type RefreshCustomer = <R>(customer: string, work: (tx: AccountTransaction) => Promise<R>) => Promise<R>;

/** Syncs an object of a customer now, in sequence with their events. */
export function refreshCustomer<R>(
  { db, sync }: EventApplication,
  customer: string,
  work: (tx: AccountTransaction) => Promise<R>,
): Promise<R> {
  return runExclusive(`stripe/${customer}`, () =>
    db.change(
      async (tx) => {
        await sync.lockCustomer(tx, customer);
        return work(tx);
      },
      { timeout: transactionTimeoutMs },
    ),
  );
}

/** Ends expired grace periods, for which Stripe sends no event. */
export async function endGracePeriods({ db, sync, log }: EventApplication, refresh: RefreshCustomer): Promise<void> {
  const rows = await db.sql<{ id: string; customerId: string }>`
    SELECT id, customer_id FROM subscriptions WHERE status = 'active' AND grace_until <= now()`;
  for (const { id, customerId: customer } of rows)
    try {
      await refresh(customer, (tx) => sync.syncSubscription(tx, id));
    } catch (error) {
      log.error({ err: error, subscription: id }, 'expired grace period not ended');
    }
}
