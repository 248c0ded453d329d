import type Stripe from 'stripe';
import { closeDispute } from '../billing/disputes.ts';
import { createRefund } from '../billing/refunds.ts';
import { idOf } from '../objects.ts';
import type { Sandbox } from '../sandbox.ts';
import { readNumber, readString } from './form.ts';
import { listPage, matchesFilter, retrieve, type ApiRequest, type Handler, type Routes } from './request.ts';

function refund(sandbox: Sandbox, { form }: ApiRequest): Stripe.Refund {
  const { store } = sandbox;
  const intent = store.find('payment_intent', readString(form, 'payment_intent'));
  const charge = store.get('charge', readString(form, 'charge') ?? idOf(intent?.latest_charge));
  const amount = readNumber(form, 'amount') ?? charge.amount - charge.amount_refunded;
  return createRefund(sandbox, charge, amount, (readString(form, 'reason') ?? null) as Stripe.Refund['reason']);
}

/** Lists refunds or disputes, by their charge or payment intent. */
const listByCharge =
  (type: 'refund' | 'dispute', url: string): Handler =>
  (sandbox, request) =>
    listPage(sandbox, request, {
      type,
      url,
      matches: ({ charge, payment_intent: intent }) =>
        matchesFilter(request.form, 'charge', charge) && matchesFilter(request.form, 'payment_intent', intent),
    });

/** Payment intents, charges, refunds and disputes. */
export const paymentRoutes: Routes = {
  'GET /v1/payment_intents/:': retrieve('payment_intent'),
  'GET /v1/charges/:': retrieve('charge'),
  'GET /v1/charges': (sandbox, request) =>
    listPage(sandbox, request, {
      type: 'charge',
      url: '/v1/charges',
      matches: ({ customer, payment_intent: intent }) =>
        matchesFilter(request.form, 'customer', customer) && matchesFilter(request.form, 'payment_intent', intent),
    }),
  'POST /v1/refunds': refund,
  'GET /v1/refunds': listByCharge('refund', '/v1/refunds'),
  'GET /v1/refunds/:': retrieve('refund'),
  'GET /v1/disputes': listByCharge('dispute', '/v1/disputes'),
  'GET /v1/disputes/:': retrieve('dispute'),
  'POST /v1/disputes/:/close': (sandbox, { ids: [id] }) =>
    closeDispute(sandbox, sandbox.store.get('dispute', id), 'lost'),
};
