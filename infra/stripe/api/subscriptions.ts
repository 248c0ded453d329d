import type Stripe from 'stripe';
import { subscriptionItem } from '../billing/subscriptionItems.ts';
import { cancelSubscription, updateSubscription } from '../billing/subscriptions.ts';
import type { ItemUpdate } from '../billing/prorations.ts';
import { invalidRequest } from '../errors.ts';
import { idOf } from '../objects.ts';
import { emit, now, type Sandbox } from '../sandbox.ts';
import type { Store } from '../store.ts';
import { readFirst, readNumber, readString, readStrings, type Form } from './form.ts';
import { listPage, matchesFilter, retrieve, type ApiRequest, type Routes } from './request.ts';

/** The change of price or quantity in the parameter `items`. */
export function readItemUpdate(store: Store, form: Form): ItemUpdate {
  const item = readFirst(form, 'items');
  const price = readString(item, 'price');
  const quantity = readNumber(item, 'quantity');
  return { ...(price && { price: store.get('price', price) }), ...(quantity && { quantity }) };
}

function update(sandbox: Sandbox, { form, ids: [id] }: ApiRequest): Stripe.Subscription {
  const { store } = sandbox;
  const subscription = store.get('subscription', id);
  if (subscription.status === 'canceled')
    throw invalidRequest('A canceled subscription can only update its cancellation details.');
  const customer = idOf(subscription.customer);
  // The charge comes first: where it is declined, nothing else of the request may happen.
  const itemUpdate = readItemUpdate(store, form);
  const hasItemUpdate = Object.keys(itemUpdate).length > 0;
  if (hasItemUpdate) {
    if (subscription.schedule) throw invalidRequest('The subscription is managed by a schedule: release it first.');
    updateSubscription(sandbox, subscription, itemUpdate, readNumber(form, 'proration_date') ?? now(sandbox, customer));
  }
  const cancelAtPeriodEnd = readString(form, 'cancel_at_period_end');
  if (cancelAtPeriodEnd !== undefined) setCancelAtPeriodEnd(sandbox, subscription, cancelAtPeriodEnd === 'true');
  Object.assign(subscription.metadata, readStrings(form, 'metadata'));
  const method = readString(form, 'default_payment_method');
  if (method) subscription.default_payment_method = store.get('payment_method', method).id;
  if (!hasItemUpdate || cancelAtPeriodEnd !== undefined)
    emit(sandbox, 'customer.subscription.updated', subscription, customer, {});
  return subscription;
}

function setCancelAtPeriodEnd(sandbox: Sandbox, subscription: Stripe.Subscription, isCanceling: boolean): void {
  Object.assign(subscription, {
    cancel_at_period_end: isCanceling,
    cancel_at: isCanceling ? subscriptionItem(subscription).current_period_end : null,
    canceled_at: isCanceling ? now(sandbox, idOf(subscription.customer)) : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: isCanceling ? 'cancellation_requested' : null,
    },
  });
}

/** Subscriptions. They are created by checkout sessions. */
export const subscriptionRoutes: Routes = {
  'GET /v1/subscriptions': (sandbox, request) =>
    listPage(sandbox, request, {
      type: 'subscription',
      url: '/v1/subscriptions',
      matches: ({ customer, status }) =>
        matchesFilter(request.form, 'customer', customer) &&
        (readString(request.form, 'status') === 'all' || status !== 'canceled'),
    }),
  'GET /v1/subscriptions/:': retrieve('subscription'),
  'POST /v1/subscriptions/:': update,
  'DELETE /v1/subscriptions/:': (sandbox, { ids: [id] }) =>
    cancelSubscription(sandbox, sandbox.store.get('subscription', id), 'cancellation_requested'),
};
