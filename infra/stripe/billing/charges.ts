import type Stripe from 'stripe';
import { buildObject, idOf } from '../objects.ts';
import { now, type Sandbox } from '../sandbox.ts';
import type { CardOutcome } from '../testCards.ts';

/** Stores the charge of a payment intent. Its outcome is a success or a decline. */
export function createCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
  outcome: Exclude<CardOutcome, { kind: 'requires_action' }>,
): Stripe.Charge {
  const { store } = sandbox;
  const customer = idOf(intent.customer);
  const paid = outcome.kind === 'succeeded';
  return store.put(
    buildObject('charge', {
      amount: intent.amount,
      amount_captured: paid ? intent.amount : 0,
      amount_refunded: 0,
      currency: 'usd',
      captured: paid,
      paid,
      created: now(sandbox, customer),
      customer,
      description: intent.description,
      disputed: false,
      refunded: false,
      metadata: intent.metadata,
      payment_intent: intent.id,
      receipt_number: paid ? `${2000 + (store.state.counter += 1)}-${intent.id.slice(-4).toUpperCase()}` : null,
      payment_method: method?.id ?? null,
      status: paid ? 'succeeded' : 'failed',
      fraud_details: {},
      ...(paid ? {} : { failure_code: outcome.code, failure_message: outcome.message }),
      billing_details: method?.billing_details ?? {
        address: null,
        email: null,
        name: null,
        phone: null,
        tax_id: null,
      },
      payment_method_details: { type: 'card', card: cardDetails(intent, method?.card) },
    }),
  );
}

function cardDetails(intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod.Card | null | undefined) {
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: null,
    country: 'US',
    exp_month: card?.exp_month ?? 1,
    exp_year: card?.exp_year ?? 2030,
    fingerprint: card?.fingerprint ?? null,
    funding: 'credit',
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    wallet: null,
  } as Stripe.Charge.PaymentMethodDetails.Card;
}
