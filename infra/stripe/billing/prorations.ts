import type Stripe from 'stripe';
import type { Store } from '../store.ts';
import { periodLine, type InvoiceLine } from './invoiceLines.ts';
import { hasSameInterval, periodEnd, productName, unitAmount } from './prices.ts';
import { subscriptionItem, type BillingTerms } from './subscriptionItems.ts';

/** A change of a subscription's item; what is not given stays. */
export interface ItemUpdate {
  price?: Stripe.Price;
  quantity?: number;
}

/**
 * The invoice lines of an update at a moment, and the terms that follow it. The unused time of the old price is
 * credited. With the same interval the rest of the period is charged; with another one a new period begins
 * (docs.stripe.com/billing/subscriptions/prorations).
 */
export function prorate(
  store: Store,
  subscription: Stripe.Subscription,
  update: ItemUpdate,
  at: number,
): { lines: InvoiceLine[]; terms: BillingTerms } {
  const item = subscriptionItem(subscription);
  const { current_period_start: start, current_period_end: end, quantity: oldQuantity = 1 } = item;
  const { price = item.price, quantity = oldQuantity } = update;
  const remaining = Math.max(0, Math.min(1, (end - at) / (end - start)));
  const date = new Date(at * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const credit: InvoiceLine = {
    price: item.price,
    quantity: oldQuantity,
    proration: true,
    period: { start: at, end },
    amount: -Math.round(unitAmount(item.price) * oldQuantity * remaining),
    description: `Unused time on ${productName(store, item.price)} after ${date}`,
  };
  if (!hasSameInterval(price, item.price)) {
    const period = { start: at, end: periodEnd(price, at, at) };
    return { lines: [credit, periodLine(store, price, quantity, period)], terms: { price, quantity, period } };
  }
  const count = quantity > 1 ? `${quantity} × ` : '';
  const charge: InvoiceLine = {
    price,
    quantity,
    amount: Math.round(unitAmount(price) * quantity * remaining),
    description: `Remaining time on ${count}${productName(store, price)} after ${date}`,
    proration: true,
    period: { start: at, end },
  };
  return { lines: [credit, charge], terms: { price, quantity, period: { start, end } } };
}
