import type Stripe from 'stripe';
import { StripeApiError } from '../errors.ts';
import { buildObject, idOf, listObject, newId } from '../objects.ts';
import { emit, now, type Sandbox } from '../sandbox.ts';
import type { CheckoutOrder } from '../store.ts';
import { authenticationMessage } from '../testCards.ts';
import { periodLine } from './invoiceLines.ts';
import { draftInvoice, finalizeInvoice, payInvoice } from './invoices.ts';
import { chargeOutcome, defaultPaymentMethod } from './paymentMethods.ts';
import { hasSameInterval, periodEnd } from './prices.ts';
import { prorate, type ItemUpdate } from './prorations.ts';
import { createSubscriptionItem, setTerms, subscriptionItem } from './subscriptionItems.ts';
import { applyCurrentPhase, cancelSchedule } from './subscriptionSchedules.ts';

/** Creates a subscription from a checkout, and pays its first invoice with the cardholder on session. */
export function createSubscription(
  sandbox: Sandbox,
  customer: Stripe.Customer,
  order: CheckoutOrder,
  method: Stripe.PaymentMethod,
): Stripe.Subscription {
  const { store } = sandbox;
  const created = now(sandbox, customer.id);
  const [line] = order.lines;
  const price = store.get('price', line?.price);
  const quantity = line?.quantity ?? 1;
  const period = { start: created, end: periodEnd(price, created, created) };
  const id = newId('subscription');
  const subscription = store.put(
    buildObject('subscription', {
      id,
      customer: customer.id,
      created,
      start_date: created,
      billing_cycle_anchor: created,
      currency: 'usd',
      status: 'incomplete',
      cancel_at_period_end: false,
      collection_method: 'charge_automatically',
      default_payment_method: method.id,
      metadata: order.metadata,
      test_clock: customer.test_clock,
      items: listObject(
        [createSubscriptionItem(id, { price, quantity, period })],
        `/v1/subscription_items?subscription=${id}`,
      ),
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    }),
  );
  emit(sandbox, 'customer.subscription.created', subscription, customer.id);
  const lines = [periodLine(store, price, quantity, period)];
  const invoice = finalizeInvoice(
    sandbox,
    draftInvoice(sandbox, { subscription, reason: 'subscription_create', lines, created }),
  );
  payInvoice(sandbox, invoice, { presence: 'on_session', method, isAuthenticated: true });
  return subscription;
}

/** The invoice that an update at a moment would make. */
export function previewUpdate(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  update: ItemUpdate,
  at: number,
): Stripe.Invoice {
  const { lines } = prorate(sandbox.store, subscription, update, at);
  return draftInvoice(sandbox, { subscription, reason: 'subscription_update', lines, created: at });
}

/**
 * Updates price or quantity and charges the difference at once, as `payment_behavior=error_if_incomplete` and
 * `proration_behavior=always_invoice` do.
 * @throws StripeApiError 402 where the card is declined; then nothing is changed
 */
export function updateSubscription(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  update: ItemUpdate,
  at: number,
): Stripe.Subscription {
  const { lines, terms } = prorate(sandbox.store, subscription, update, at);
  const draft = draftInvoice(sandbox, { subscription, reason: 'subscription_update', lines, created: at });
  if (draft.amount_due > 0) assertCanCharge(sandbox, subscription);
  const item = subscriptionItem(subscription);
  if (!hasSameInterval(terms.price, item.price)) subscription.billing_cycle_anchor = terms.period.start;
  setTerms(item, terms);
  const invoice = finalizeInvoice(sandbox, draft);
  if (invoice.status === 'open') payInvoice(sandbox, invoice, { presence: 'off_session' });
  emit(sandbox, 'customer.subscription.updated', subscription, idOf(subscription.customer), { items: {} });
  return subscription;
}

function assertCanCharge({ store }: Sandbox, subscription: Stripe.Subscription): void {
  const customer = store.get('customer', idOf(subscription.customer));
  const outcome = chargeOutcome(store, defaultPaymentMethod(store, customer, subscription), 'off_session');
  if (outcome.kind === 'succeeded') return;
  if (outcome.kind === 'requires_action') {
    const code = 'subscription_payment_intent_requires_action';
    throw new StripeApiError(402, { type: 'card_error', code, message: authenticationMessage });
  }
  const { code, message, declineCode } = outcome;
  throw new StripeApiError(402, { type: 'card_error', code, message, decline_code: declineCode });
}

/** Ends a subscription now. */
export function cancelSubscription(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Stripe.Subscription {
  const at = now(sandbox, idOf(subscription.customer));
  cancelSchedule(sandbox, subscription, at);
  Object.assign(subscription, { status: 'canceled', ended_at: at, canceled_at: subscription.canceled_at ?? at });
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  emit(sandbox, 'customer.subscription.deleted', subscription, idOf(subscription.customer));
  return subscription;
}

/** Begins the next period: cancels or applies the scheduled phase, then makes the invoice and attempts to pay it. */
export function renewSubscription(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  const { store } = sandbox;
  if (subscription.cancel_at_period_end) {
    cancelSubscription(sandbox, subscription, 'cancellation_requested');
    return;
  }
  if (subscription.status === 'past_due' && sandbox.afterRetries === 'cancel') {
    cancelSubscription(sandbox, subscription, 'payment_failed');
    return;
  }
  const item = subscriptionItem(subscription);
  const start = item.current_period_end;
  applyCurrentPhase(sandbox, subscription, start);
  const { price, quantity = 1 } = item;
  const period = { start, end: periodEnd(price, start, subscription.billing_cycle_anchor) };
  setTerms(item, { price, quantity, period });
  const lines = [periodLine(store, price, quantity, period)];
  const invoice = finalizeInvoice(
    sandbox,
    draftInvoice(sandbox, { subscription, reason: 'subscription_cycle', lines, created: start }),
  );
  emit(sandbox, 'customer.subscription.updated', subscription, idOf(subscription.customer), { latest_invoice: null });
  if (invoice.status === 'open') payInvoice(sandbox, invoice, { presence: 'off_session' });
}
