import type Stripe from 'stripe';
import { buildObject, idOf } from '../objects.ts';
import { emit, now, type Sandbox } from '../sandbox.ts';
import type { CardDetails, Store } from '../store.ts';
import { cardBrand, cardFingerprint, cardOutcome, type CardholderPresence, type CardOutcome } from '../testCards.ts';

/** Creates a payment method from a card and attaches it to a customer. */
export function attachCard(sandbox: Sandbox, customer: Stripe.Customer, card: CardDetails): Stripe.PaymentMethod {
  const method = createCard(sandbox, customer, card);
  method.customer = customer.id;
  emit(sandbox, 'payment_method.attached', method, customer.id);
  return method;
}

/** Creates a payment method from a customer's card, for one payment. */
export function createCard(sandbox: Sandbox, customer: Stripe.Customer, card: CardDetails): Stripe.PaymentMethod {
  const { number, expMonth, expYear, name } = card;
  const brand = cardBrand(number);
  const method = sandbox.store.put(
    buildObject('payment_method', {
      type: 'card',
      customer: null,
      created: now(sandbox, customer.id),
      allow_redisplay: 'limited',
      billing_details: { address: null, email: customer.email, name, phone: null, tax_id: null },
      card: {
        brand,
        country: 'US',
        exp_month: expMonth,
        exp_year: expYear,
        funding: 'credit',
        last4: number.slice(-4),
        fingerprint: cardFingerprint(number),
        display_brand: brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        networks: { available: [brand], preferred: null },
        three_d_secure_usage: { supported: true },
        generated_from: null,
        wallet: null,
        regulated_status: null,
      },
    }),
  );
  sandbox.store.state.numbers[method.id] = number;
  return method;
}

/** Makes a payment method the default of a customer and of every subscription that the customer has. */
export function setDefaultPaymentMethod(
  sandbox: Sandbox,
  customer: Stripe.Customer,
  method: Stripe.PaymentMethod,
): void {
  customer.invoice_settings.default_payment_method = method.id;
  for (const subscription of sandbox.store.all('subscription')) {
    if (subscription.customer !== customer.id || subscription.status === 'canceled') continue;
    subscription.default_payment_method = method.id;
  }
  emit(sandbox, 'customer.updated', customer, customer.id);
}

/** The payment method that pays a customer's invoice: the subscription's own, else the customer's. */
export function defaultPaymentMethod(
  store: Store,
  customer: Stripe.Customer,
  subscription: Stripe.Subscription | undefined,
): Stripe.PaymentMethod | undefined {
  return (
    store.find('payment_method', idOf(subscription?.default_payment_method)) ??
    store.find('payment_method', idOf(customer.invoice_settings.default_payment_method))
  );
}

/** The outcome of charging a payment method; without one the charge is declined. */
export function chargeOutcome(
  store: Store,
  method: Stripe.PaymentMethod | undefined,
  presence: CardholderPresence,
): CardOutcome {
  return cardOutcome(method ? (store.state.numbers[method.id] ?? '') : '', presence);
}
