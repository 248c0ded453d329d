import type Stripe from 'stripe';
import { buildObject } from '../objects.ts';

/** What a subscription bills: a price, how many of it, and the current period. */
export interface BillingTerms {
  price: Stripe.Price;
  quantity: number;
  period: { start: number; end: number };
}

/** The only item of a subscription: the sandbox's subscriptions have one. */
export function subscriptionItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

export function createSubscriptionItem(
  subscription: string,
  { price, quantity, period }: BillingTerms,
): Stripe.SubscriptionItem {
  return buildObject('subscription_item', {
    price,
    quantity,
    subscription,
    created: period.start,
    tax_rates: [],
    current_period_start: period.start,
    current_period_end: period.end,
  });
}

/** Bills other terms from now on. */
export function setTerms(item: Stripe.SubscriptionItem, { price, quantity, period }: BillingTerms): void {
  Object.assign(item, { price, quantity, current_period_start: period.start, current_period_end: period.end });
}
