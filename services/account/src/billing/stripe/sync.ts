import type { AccountTransaction } from '../../database.ts';
import type { EventTarget } from './eventTarget.ts';
import { syncCheckout } from './syncCheckout.ts';
import { lockCustomer, type SyncContext } from './syncContext.ts';
import { syncCustomer, syncTestClock } from './syncCustomer.ts';
import { lockAndSyncPayment, syncInvoice, syncPayment } from './syncPayment.ts';
import { syncSubscription } from './syncSubscription.ts';

type Tx = AccountTransaction;

/**
 * Stripe sync: copies objects from Stripe into our tables (state transfer, not event application). Each function reads its
 * object from Stripe again, so repeated, late and reordered events end in Stripe's state (docs/decisions/0026). Callers
 * hold the customer's lock, so that an older reading is never written over a newer one.
 *
 * Read `syncSubscription.ts` first, then `syncPayment.ts`. `createEventLog` in `webhooks/eventLog.ts` calls this for stored events,
 * `billing/` after its own calls of Stripe.
 */
export function createStripeSync(context: SyncContext) {
  return {
    lockCustomer,
    syncInvoice: (tx: Tx, id: string) => syncInvoice(context, tx, id),
    syncSubscription: (tx: Tx, id: string) => syncSubscription(context, tx, id),
    syncCheckout: (tx: Tx, id: string) => syncCheckout(context, tx, id),
    /** The function that copies an event's target, or null for objects that we do not store. */
    syncTaskFor: (target: EventTarget) => syncTaskFor(context, target),
  };
}
export type StripeSync = ReturnType<typeof createStripeSync>;

function syncTaskFor(context: SyncContext, { data: { object } }: EventTarget): ((tx: Tx) => Promise<unknown>) | null {
  const id = object.id ?? '';
  switch (object.object) {
    case 'checkout.session':
      return (tx) => syncCheckout(context, tx, id);
    case 'subscription':
      return (tx) => syncSubscription(context, tx, id);
    case 'invoice':
      return (tx) => syncInvoice(context, tx, id);
    case 'payment_intent':
      return (tx) => syncPayment(context, tx, id);
    case 'charge':
    case 'refund':
    case 'dispute': {
      const intentId = object.payment_intent;
      return intentId === null ? null : (tx) => lockAndSyncPayment(context, tx, intentId);
    }
    case 'customer':
      return (tx) => syncCustomer(context, tx, id);
    case 'test_helpers.test_clock':
      return (tx) => syncTestClock(context, tx, id);
    default:
      return null;
  }
}
