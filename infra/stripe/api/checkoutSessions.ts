import type Stripe from 'stripe';
import { unitAmount } from '../billing/prices.ts';
import { invalidRequest } from '../errors.ts';
import { buildObject, idOf, newId } from '../objects.ts';
import { emit, now, realTime, type Sandbox } from '../sandbox.ts';
import { readList, readNumber, readString, readStrings } from './form.ts';
import { requireString, retrieve, type ApiRequest, type Routes } from './request.ts';

const defaultLifetime = 86_400;

function createCheckoutSession(sandbox: Sandbox, { form }: ApiRequest): Stripe.Checkout.Session {
  const { store, site } = sandbox;
  const customer = store.get('customer', requireString(form, 'customer'));
  const mode = requireString(form, 'mode');
  const lines = readList(form, 'line_items').map((line) => ({
    price: store.get('price', readString(line, 'price')),
    quantity: readNumber(line, 'quantity') ?? 1,
  }));
  if (lines.length === 0) throw invalidRequest('Missing required param: line_items.', { param: 'line_items' });
  if (mode !== 'payment' && mode !== 'subscription') throw invalidRequest(`Invalid mode: ${mode}`, { param: 'mode' });
  const total = lines.reduce((sum, { price, quantity }) => sum + unitAmount(price) * quantity, 0);
  const id = newId('checkout.session');
  const created = now(sandbox, customer.id);
  store.state.orders[id] = {
    lines: lines.map(({ price, quantity }) => ({ price: price.id, quantity })),
    metadata: readStrings(form[mode === 'subscription' ? 'subscription_data' : 'payment_intent_data'], 'metadata'),
  };
  return store.put(
    buildObject('checkout.session', {
      id,
      mode,
      customer: customer.id,
      created,
      currency: 'usd',
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: total,
      amount_total: total,
      expires_at: readNumber(form, 'expires_at') ?? realTime(sandbox) + defaultLifetime,
      success_url: requireString(form, 'success_url'),
      cancel_url: readString(form, 'cancel_url') ?? null,
      client_reference_id: readString(form, 'client_reference_id') ?? null,
      metadata: readStrings(form, 'metadata'),
      payment_method_types: ['card'],
      url: `${site}/dev/stripe/pay/${id}`,
      customer_email: null,
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    }),
  );
}

function expireCheckoutSession(sandbox: Sandbox, { ids: [id] }: ApiRequest): Stripe.Checkout.Session {
  const session = sandbox.store.get('checkout.session', id);
  if (session.status !== 'open')
    throw invalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.');
  Object.assign(session, { status: 'expired', url: null });
  emit(sandbox, 'checkout.session.expired', session, idOf(session.customer));
  return session;
}

/** Checkout sessions. They are completed on their page. */
export const checkoutSessionRoutes: Routes = {
  'POST /v1/checkout/sessions': createCheckoutSession,
  'GET /v1/checkout/sessions/:': retrieve('checkout.session'),
  'POST /v1/checkout/sessions/:/expire': expireCheckoutSession,
};
