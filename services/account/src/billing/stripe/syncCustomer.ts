import type { SubscriptionRef } from '../subscription.ts';
import type { AccountTransaction } from '../../database.ts';
import { referenceId } from './client.ts';
import { requestCommand } from './commands.ts';
import { lockCustomer, type SyncContext } from './syncContext.ts';
import { syncSubscription } from './syncSubscription.ts';

/** Copies a customer's subscriptions. An open invoice is charged to a card that has become the default. */
export async function syncCustomer(context: SyncContext, tx: AccountTransaction, customerId: string): Promise<void> {
  const { stripe } = context;
  const subscriptions = await tx.sql<{ id: string }>`
    SELECT id FROM subscriptions WHERE customer_id = ${customerId} AND status <> 'ended'`;
  for (const { id } of subscriptions) {
    const saved = await syncSubscription(context, tx, id);
    if (!saved?.openInvoiceId) continue;
    const customer = await stripe.customers.retrieve(customerId);
    const card = customer.deleted ? null : referenceId(customer.invoice_settings.default_payment_method);
    if (card === null) continue;
    await requestCommand(tx, customerId, { kind: 'pay-invoice', invoice: saved.openInvoiceId, card });
  }
}

/** Copies the subscriptions of a test clock after it was advanced. */
export async function syncTestClock(context: SyncContext, tx: AccountTransaction, clockId: string): Promise<void> {
  const subscriptions = await tx.sql<SubscriptionRef>`
    SELECT id, customer_id FROM subscriptions WHERE clock_id = ${clockId} AND status <> 'ended'`;
  for (const { id, customerId } of subscriptions) {
    await lockCustomer(tx, customerId);
    await syncSubscription(context, tx, id);
  }
}
