import Stripe from 'stripe';
import type { AccountTransaction } from '../database.ts';
import { referenceId } from './client.ts';
import { lockCustomer, type SyncContext } from './syncContext.ts';
import { syncInvoice } from './syncPayment.ts';
import { syncSubscription } from './syncSubscription.ts';

/** Copies a customer's subscriptions. An open invoice is charged to a card that has become the default. */
export async function syncCustomer(context: SyncContext, tx: AccountTransaction, customerId: string): Promise<void> {
  const { stripe } = context;
  const subscriptions = await tx.subscription.findMany({ where: { customerId, status: { not: 'ended' } } });
  for (const { id } of subscriptions) {
    const saved = await syncSubscription(context, tx, id);
    if (!saved?.openInvoiceId) continue;
    const customer = await stripe.customers.retrieve(customerId);
    const card = customer.deleted ? null : referenceId(customer.invoice_settings.default_payment_method);
    if (card === null) continue;
    await payInvoice(stripe, saved.openInvoiceId, card);
    await syncInvoice(context, tx, saved.openInvoiceId);
  }
}

/** Charges an invoice once for each card: the idempotency key names both. A decline leaves the invoice open. */
async function payInvoice(stripe: Stripe, invoiceId: string, card: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoiceId, { payment_method: card }, { idempotencyKey: `pay/${invoiceId}/${card}` });
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
    const isDeclined = error instanceof StripeCardError;
    const isPaidAlready = error instanceof StripeInvalidRequestError && error.code === 'invoice_already_paid';
    if (!isDeclined && !isPaidAlready) throw error;
  }
}

/** Copies the subscriptions of a test clock after it was advanced. */
export async function syncTestClock(context: SyncContext, tx: AccountTransaction, clockId: string): Promise<void> {
  const subscriptions = await tx.subscription.findMany({ where: { clockId, status: { not: 'ended' } } });
  for (const { id, customerId } of subscriptions) {
    await lockCustomer(tx, customerId);
    await syncSubscription(context, tx, id);
  }
}
