import type Stripe from 'stripe';
import { payInvoice } from '../billing/invoices.ts';
import { previewUpdate } from '../billing/subscriptions.ts';
import { invalidRequest, StripeApiError } from '../errors.ts';
import { idOf } from '../objects.ts';
import { now, type Sandbox } from '../sandbox.ts';
import { authenticationMessage } from '../testCards.ts';
import { readNumber, readObject, readString } from './form.ts';
import { listPage, matchesFilter, requireString, retrieve, type ApiRequest, type Routes } from './request.ts';
import { readItemUpdate } from './subscriptions.ts';

function pay(sandbox: Sandbox, { form, ids: [id] }: ApiRequest): Stripe.Invoice {
  const { store } = sandbox;
  const invoice = store.get('invoice', id);
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  const method = store.find('payment_method', readString(form, 'payment_method'));
  const outcome = payInvoice(sandbox, invoice, { presence: 'off_session', method });
  if (outcome.kind === 'succeeded') return invoice;
  const { code, message } =
    outcome.kind === 'declined'
      ? outcome
      : { code: 'invoice_payment_intent_requires_action', message: authenticationMessage };
  throw new StripeApiError(402, { type: 'card_error', code, message });
}

function preview(sandbox: Sandbox, { form }: ApiRequest): Stripe.Invoice {
  const subscription = sandbox.store.get('subscription', requireString(form, 'subscription'));
  const details = readObject(form, 'subscription_details');
  const at = readNumber(details, 'proration_date') ?? now(sandbox, idOf(subscription.customer));
  const invoice = previewUpdate(sandbox, subscription, readItemUpdate(sandbox.store, details), at);
  return { ...invoice, id: `upcoming_${subscription.id}` };
}

/** Invoices and their payments. */
export const invoiceRoutes: Routes = {
  'GET /v1/invoices': (sandbox, request) =>
    listPage(sandbox, request, {
      type: 'invoice',
      url: '/v1/invoices',
      matches: ({ customer, status, parent }) =>
        matchesFilter(request.form, 'customer', customer) &&
        matchesFilter(request.form, 'status', status) &&
        matchesFilter(request.form, 'subscription', idOf(parent?.subscription_details?.subscription)),
    }),
  'POST /v1/invoices/create_preview': preview,
  'GET /v1/invoices/:': retrieve('invoice'),
  'POST /v1/invoices/:/pay': pay,
  'GET /v1/invoice_payments': (sandbox, request) => {
    const intent = readString(request.form, 'payment', 'payment_intent');
    return listPage(sandbox, request, {
      type: 'invoice_payment',
      url: '/v1/invoice_payments',
      matches: ({ invoice, payment }) =>
        matchesFilter(request.form, 'invoice', invoice) &&
        (intent === undefined || intent === idOf(payment.payment_intent)),
    });
  },
};
