import type Stripe from 'stripe';
import { buildObject, idOf, listObject, newId } from '../objects.ts';
import { emit, now, type Sandbox } from '../sandbox.ts';
import type { Store } from '../store.ts';
import type { CardholderPresence, CardOutcome } from '../testCards.ts';
import { createLineItem, type InvoiceLine } from './invoiceLines.ts';
import { confirmPaymentIntent, createPaymentIntent } from './paymentIntents.ts';
import { defaultPaymentMethod } from './paymentMethods.ts';

const day = 86_400;
/** Days after the first attempt at which a failed payment is retried. */
const retryDays = [3, 5, 7];

/** The subscription that an invoice bills. */
export const subscriptionOf = (store: Store, invoice: Stripe.Invoice) =>
  store.find('subscription', idOf(invoice.parent?.subscription_details?.subscription));

const paymentOf = (store: Store, invoice: Stripe.Invoice) =>
  store.all('invoice_payment').find((payment) => payment.invoice === invoice.id);

interface InvoiceDraft {
  subscription: Stripe.Subscription;
  reason: Stripe.Invoice.BillingReason;
  lines: InvoiceLine[];
  /** Seconds. */
  created: number;
}

/** Builds a draft invoice, which is not stored. */
export function draftInvoice(sandbox: Sandbox, draft: InvoiceDraft): Stripe.Invoice {
  const { subscription, reason, lines, created } = draft;
  const id = newId('invoice');
  const customer = sandbox.store.get('customer', idOf(subscription.customer));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  // A negative balance is the customer's credit. It is used first, and a negative total adds to it.
  const due = Math.max(0, total + customer.balance);
  return buildObject('invoice', {
    id,
    customer: customer.id,
    created,
    currency: 'usd',
    status: 'draft',
    billing_reason: reason,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    amount_overpaid: 0,
    amount_shipping: 0,
    starting_balance: customer.balance,
    ending_balance: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    collection_method: 'charge_automatically',
    account_country: 'US',
    account_name: 'Dealstead (sandbox)',
    customer_email: customer.email,
    customer_name: customer.name,
    customer_tax_exempt: 'none',
    period_start: created,
    period_end: created,
    next_payment_attempt: null,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    test_clock: customer.test_clock,
    hosted_invoice_url: `${sandbox.site}/dev/stripe/invoice/${id}`,
    effective_at: created,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    lines: listObject(
      lines.map((line) => createLineItem(id, subscription, line)),
      `/v1/invoices/${id}/lines`,
    ),
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
  });
}

/** Finalizes and stores a draft as its subscription's latest invoice. Where something is due it is open and has a payment intent that was not confirmed yet. */
export function finalizeInvoice(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.Invoice {
  const customer = sandbox.store.get('customer', idOf(invoice.customer));
  const at = now(sandbox, customer.id);
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.balance = Math.min(0, customer.balance + invoice.total);
  customer.next_invoice_sequence = sequence + 1;
  invoice.ending_balance = customer.balance;
  invoice.status = 'open';
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
  invoice.status_transitions.finalized_at = at;
  sandbox.store.put(invoice);
  const subscription = subscriptionOf(sandbox.store, invoice);
  if (subscription) subscription.latest_invoice = invoice.id;
  emit(sandbox, 'invoice.created', invoice, customer.id);
  emit(sandbox, 'invoice.finalized', invoice, customer.id);
  if (invoice.amount_due === 0) {
    markPaid(sandbox, invoice, at);
    return invoice;
  }
  const intent = createPaymentIntent(sandbox, {
    customer: customer.id,
    amount: invoice.amount_due,
    description: invoice.lines.data[0]?.description ?? null,
  });
  sandbox.store.put(
    buildObject('invoice_payment', {
      invoice: invoice.id,
      is_default: true,
      amount_requested: invoice.amount_due,
      amount_paid: null,
      created: at,
      currency: 'usd',
      status: 'open',
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status_transitions: { canceled_at: null, paid_at: null },
    }),
  );
  return invoice;
}

function markPaid(sandbox: Sandbox, invoice: Stripe.Invoice, at: number): void {
  const payment = paymentOf(sandbox.store, invoice);
  if (payment) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_due;
    payment.status_transitions.paid_at = at;
  }
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = at;
  activate(sandbox, invoice);
  emit(sandbox, 'invoice.paid', invoice, idOf(invoice.customer));
  emit(sandbox, 'invoice.payment_succeeded', invoice, idOf(invoice.customer));
}

/** A subscription whose latest invoice is paid, from a card or from credit, is active. */
function activate(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(sandbox.store, invoice);
  if (subscription?.latest_invoice !== invoice.id) return;
  if (subscription.status !== 'past_due' && subscription.status !== 'incomplete') return;
  const { status } = subscription;
  subscription.status = 'active';
  emit(sandbox, 'customer.subscription.updated', subscription, idOf(invoice.customer), { status });
}

interface PayOptions {
  presence: CardholderPresence;
  /** The default payment method unless given. */
  method?: Stripe.PaymentMethod;
  isAuthenticated?: boolean;
}

/** Attempts to pay an open invoice, and updates the status of its subscription. */
export function payInvoice(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  { presence, method, isAuthenticated }: PayOptions,
): CardOutcome {
  if (invoice.status === 'paid') return { kind: 'succeeded' };
  const { store } = sandbox;
  const customer = store.get('customer', idOf(invoice.customer));
  const subscription = subscriptionOf(store, invoice);
  const intent = store.find('payment_intent', idOf(paymentOf(store, invoice)?.payment.payment_intent));
  if (!intent) throw new Error(`${invoice.id} has no payment`);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const outcome = confirmPaymentIntent(sandbox, intent, {
    method: method ?? defaultPaymentMethod(store, customer, subscription),
    presence,
    isAuthenticated,
  });
  const isLatest = subscription?.latest_invoice === invoice.id;
  if (outcome.kind === 'succeeded') {
    markPaid(sandbox, invoice, now(sandbox, customer.id));
    return outcome;
  }
  scheduleRetry(invoice, presence, now(sandbox, customer.id));
  emit(sandbox, 'invoice.payment_failed', invoice, customer.id);
  if (outcome.kind === 'requires_action') emit(sandbox, 'invoice.payment_action_required', invoice, customer.id);
  if (isLatest && subscription.status === 'active') {
    subscription.status = 'past_due';
    emit(sandbox, 'customer.subscription.updated', subscription, customer.id, { status: 'active' });
  }
  return outcome;
}

/** Sets when an unpaid invoice is attempted next. A payment with the cardholder present leaves the schedule as it is. */
function scheduleRetry(invoice: Stripe.Invoice, presence: CardholderPresence, at: number): void {
  const days = retryDays[invoice.attempt_count - 1];
  if (presence === 'off_session' && days !== undefined)
    invoice.next_payment_attempt = (invoice.status_transitions.finalized_at ?? at) + days * day;
  if (invoice.next_payment_attempt !== null && invoice.next_payment_attempt <= at) invoice.next_payment_attempt = null;
}
