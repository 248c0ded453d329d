import type { AccountTransaction } from '../../database.ts';
import { referenceId } from './client.ts';
import type { SyncContext } from './syncContext.ts';
import { syncInvoice, syncPayment } from './syncPayment.ts';
import { syncSubscription } from './syncSubscription.ts';

/** Copies the status of a checkout session and everything that it has created. */
export async function syncCheckout(context: SyncContext, tx: AccountTransaction, sessionId: string): Promise<void> {
  const session = await context.stripe.checkout.sessions.retrieve(sessionId);
  const status = session.status ?? 'open';
  await tx.sql`UPDATE checkouts SET status = ${status} WHERE session_id = ${sessionId} AND status <> ${status}`;
  if (status === 'expired')
    await tx.sql`
      UPDATE featured_payments SET status = 'expired'
      WHERE status = 'pending' AND checkout_id = (SELECT id FROM checkouts WHERE session_id = ${sessionId})`;
  const subscriptionId = referenceId(session.subscription);
  const invoiceId = referenceId(session.invoice);
  const intentId = referenceId(session.payment_intent);
  if (subscriptionId) await syncSubscription(context, tx, subscriptionId);
  if (invoiceId) await syncInvoice(context, tx, invoiceId);
  if (intentId) await syncPayment(context, tx, intentId);
}
