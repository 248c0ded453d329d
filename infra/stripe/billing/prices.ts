import type Stripe from 'stripe';
import { idOf } from '../objects.ts';
import type { Store } from '../store.ts';

/** What one unit costs, in cents. @throws Error for a price without it, which the sandbox does not create */
export function unitAmount({ id, unit_amount: cents }: Stripe.Price): number {
  if (cents === null) throw new Error(`The price ${id} has no amount for one unit.`);
  return cents;
}

/** The name of the price's product. */
export const productName = (store: Store, price: Stripe.Price) =>
  store.find('product', idOf(price.product))?.name ?? price.id;

/** Whether two prices are billed at the same interval. */
export const hasSameInterval = (a: Stripe.Price, b: Stripe.Price) =>
  a.recurring?.interval === b.recurring?.interval && a.recurring?.interval_count === b.recurring?.interval_count;

/** The interval as Stripe's invoices print it: `month`, `every 3 months`, `once`. */
export function intervalLabel({ recurring }: Stripe.Price): string {
  const { interval = 'once', interval_count: count = 1 } = recurring ?? {};
  return count > 1 ? `every ${count} ${interval}s` : interval;
}

/**
 * The end of a billing period, in seconds. Periods end on the day of the month of the billing cycle anchor, or on the
 * last day of a shorter month (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function periodEnd(price: Stripe.Price, start: number, anchor: number): number {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  const months = interval === 'year' ? 12 * count : count;
  const anchorDay = new Date(anchor * 1000).getUTCDate();
  const end = new Date(start * 1000);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(anchorDay, lastDay));
  return Math.floor(end.getTime() / 1000);
}
