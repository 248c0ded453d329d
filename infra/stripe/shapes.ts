import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';

/** The kinds of objects that the sandbox keeps, by their `object`. */
export interface Kinds {
  'billing_portal.session': Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
}
export type Kind = keyof Kinds;

interface Parts {
  line_item: Stripe.InvoiceLineItem;
  subscription_item: Stripe.SubscriptionItem;
}

type Example = Record<string, unknown>;
const examples: Record<string, Example> = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures.json'), 'utf8'));

const prefixes: Record<Kind | keyof Parts, string> = {
  'billing_portal.session': 'bps',
  charge: 'ch',
  'checkout.session': 'cs_test',
  customer: 'cus',
  dispute: 'dp',
  event: 'evt',
  invoice: 'in',
  invoice_payment: 'inpay',
  line_item: 'il',
  payment_intent: 'pi',
  payment_method: 'pm',
  price: 'price',
  product: 'prod',
  refund: 're',
  subscription: 'sub',
  subscription_item: 'si',
  subscription_schedule: 'sub_sched',
  'test_helpers.test_clock': 'clock',
};

/** An id as Stripe's look. */
export const newId = (kind: Kind | keyof Parts) => `${prefixes[kind]}_${randomBytes(12).toString('hex')}`;

/**
 * An object with every field that Stripe's own example of its kind has: what is not given is empty. Values that our
 * callers do not name are null, lists and metadata empty.
 */
export function shaped<K extends keyof (Kinds & Parts)>(kind: K, own: Partial<(Kinds & Parts)[K]>): (Kinds & Parts)[K] {
  const example = examples[kind];
  if (!example) throw new Error(`There is no example of ${kind}.`);
  const empty = Object.entries(example).map(([field, value]) => [field, emptied(field, value)]);
  const whole = { ...Object.fromEntries(empty), id: newId(kind), ...own };
  return whole as (Kinds & Parts)[K];
}

function emptied(field: string, value: unknown): unknown {
  if (field === 'object') return value;
  if (field === 'livemode') return false;
  if (field === 'metadata') return {};
  if (field === 'automatic_tax') return { enabled: false, liability: null, provider: null, status: null };
  return Array.isArray(value) ? [] : typeof value === 'boolean' ? false : null;
}

/** The id in a field that holds an id or the object itself. */
export function idOf(of: string | { id: string } | null | undefined): string | null {
  return typeof of === 'string' ? of : (of?.id ?? null);
}

export const listOf = <T>(data: T[], url: string) => ({ object: 'list' as const, data, has_more: false, url });
