import type Stripe from 'stripe';
import { buildObject, idOf, newId } from '../objects.ts';
import { emit, now, type Sandbox } from '../sandbox.ts';
import { authenticationMessage, type CardholderPresence, type CardOutcome } from '../testCards.ts';
import { createCharge } from './charges.ts';
import { chargeOutcome } from './paymentMethods.ts';

interface PaymentIntentFields {
  customer: string;
  /** Cents. */
  amount: number;
  description: string | null;
  metadata?: Record<string, string>;
}

/** Creates a payment intent that has not been confirmed. */
export function createPaymentIntent(
  sandbox: Sandbox,
  { customer, amount, description, metadata = {} }: PaymentIntentFields,
): Stripe.PaymentIntent {
  const id = newId('payment_intent');
  const intent = sandbox.store.put(
    buildObject('payment_intent', {
      id,
      amount,
      amount_received: 0,
      amount_capturable: 0,
      currency: 'usd',
      customer,
      metadata,
      description,
      created: now(sandbox, customer),
      status: 'requires_payment_method',
      capture_method: 'automatic',
      confirmation_method: 'automatic',
      payment_method_types: ['card'],
      client_secret: `${id}_secret_sandbox`,
    }),
  );
  emit(sandbox, 'payment_intent.created', intent, customer);
  return intent;
}

export interface Confirmation {
  method: Stripe.PaymentMethod | undefined;
  presence: CardholderPresence;
  /** Whether the cardholder has passed the bank's authentication. */
  isAuthenticated?: boolean;
}

/** Confirms a payment intent: charges its payment method and records the outcome. */
export function confirmPaymentIntent(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  { method, presence, isAuthenticated = false }: Confirmation,
): CardOutcome {
  const customer = idOf(intent.customer);
  let outcome = chargeOutcome(sandbox.store, method, presence);
  if (isAuthenticated && outcome.kind === 'requires_action') outcome = { kind: 'succeeded' };
  if (outcome.kind === 'requires_action') {
    requireAuthentication(sandbox, intent, presence);
    return outcome;
  }
  const charge = createCharge(sandbox, intent, method, outcome);
  intent.latest_charge = charge.id;
  intent.payment_method = method?.id ?? null;
  if (outcome.kind === 'succeeded') {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    emit(sandbox, 'charge.succeeded', charge, customer);
    emit(sandbox, 'payment_intent.succeeded', intent, customer);
  } else {
    const { code, declineCode, message } = outcome;
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { type: 'card_error', code, decline_code: declineCode, message, charge: charge.id };
    emit(sandbox, 'charge.failed', charge, customer);
    emit(sandbox, 'payment_intent.payment_failed', intent, customer);
  }
  return outcome;
}

function requireAuthentication(sandbox: Sandbox, intent: Stripe.PaymentIntent, presence: CardholderPresence): void {
  const isOnSession = presence === 'on_session';
  intent.status = isOnSession ? 'requires_action' : 'requires_payment_method';
  intent.last_payment_error = {
    type: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: authenticationMessage,
  };
  const type = isOnSession ? 'payment_intent.requires_action' : 'payment_intent.payment_failed';
  emit(sandbox, type, intent, idOf(intent.customer));
}
