import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';

/** The objects that the sandbox stores, by their `object` field. */
export interface StripeObjects {
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
export type StripeObject = keyof StripeObjects;

/** Objects that are stored inside another one only. */
interface EmbeddedObjects {
  line_item: Stripe.InvoiceLineItem;
  subscription_item: Stripe.SubscriptionItem;
}
type AnyObjects = StripeObjects & EmbeddedObjects;

type Example = Record<string, unknown>;
const examples: Record<string, Example> = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures.json'), 'utf8'));

const idPrefixes: Record<keyof AnyObjects, string> = {
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

/** A random id with Stripe's prefix for the type of object. */
export const newId = (type: keyof AnyObjects) => `${idPrefixes[type]}_${randomBytes(12).toString('hex')}`;

/**
 * Builds an object that has every field of Stripe's own example of its type. Fields that are not given are null, false
 * or empty. The id is random unless given.
 */
export function buildObject<K extends keyof AnyObjects>(type: K, fields: Partial<AnyObjects[K]>): AnyObjects[K] {
  const example = examples[type];
  if (!example) throw new Error(`There is no example of ${type}.`);
  const empty = Object.entries(example).map(([field, value]) => [field, emptyValue(field, value)]);
  const object = { ...Object.fromEntries(empty), id: newId(type), ...fields };
  return object as AnyObjects[K];
}

function emptyValue(field: string, example: unknown): unknown {
  if (field === 'object') return example;
  if (field === 'livemode') return false;
  if (field === 'metadata') return {};
  if (field === 'automatic_tax') return { enabled: false, liability: null, provider: null, status: null };
  return Array.isArray(example) ? [] : typeof example === 'boolean' ? false : null;
}

/** The id in an expandable field, which contains either an id or the object itself. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  return typeof field === 'string' ? field : (field?.id ?? null);
}

/** A complete list object, with the URL under which Stripe pages it. */
export const listObject = <T>(data: T[], url: string) => ({ object: 'list' as const, data, has_more: false, url });
