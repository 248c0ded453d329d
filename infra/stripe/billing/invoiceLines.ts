import type Stripe from 'stripe';
import { buildObject, idOf } from '../objects.ts';
import type { Store } from '../store.ts';
import { intervalLabel, productName, unitAmount } from './prices.ts';
import { subscriptionItem } from './subscriptionItems.ts';

/** A line of an invoice that is about to be made. */
export interface InvoiceLine {
  /** Cents; negative for a credit. */
  amount: number;
  description: string;
  price: Stripe.Price;
  quantity: number;
  period: { start: number; end: number };
  proration: boolean;
}

/** The line of a whole billing period. */
export function periodLine(
  store: Store,
  price: Stripe.Price,
  quantity: number,
  period: InvoiceLine['period'],
): InvoiceLine {
  const each = `$${(unitAmount(price) / 100).toFixed(2)} / ${intervalLabel(price)}`;
  return {
    price,
    quantity,
    amount: unitAmount(price) * quantity,
    proration: false,
    period,
    description: `${quantity} × ${productName(store, price)} (at ${each})`,
  };
}

/** The line as the invoice contains it. */
export function createLineItem(
  invoice: string,
  subscription: Stripe.Subscription,
  line: InvoiceLine,
): Stripe.InvoiceLineItem {
  return buildObject('line_item', {
    amount: line.amount,
    subtotal: line.amount,
    currency: 'usd',
    description: line.description,
    invoice,
    period: line.period,
    quantity: line.quantity,
    discountable: true,
    taxes: [],
    subscription: subscription.id,
    pricing: {
      type: 'price_details',
      unit_amount_decimal: null,
      price_details: { price: line.price.id, product: idOf(line.price.product) ?? '' },
    },
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: subscriptionItem(subscription).id,
      },
    },
  });
}
