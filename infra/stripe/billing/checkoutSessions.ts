import type Stripe from 'stripe';
import { idOf } from '../objects.ts';
import { emit, type Sandbox } from '../sandbox.ts';
import type { CardDetails, CheckoutOrder } from '../store.ts';
import { confirmPaymentIntent, createPaymentIntent } from './paymentIntents.ts';
import { attachCard, setDefaultPaymentMethod } from './paymentMethods.ts';
import { productName } from './prices.ts';
import { createSubscription } from './subscriptions.ts';

/** Completes a checkout session: attaches the card and creates the subscription or the payment. */
export function completeCheckoutSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  order: CheckoutOrder,
  card: CardDetails,
): void {
  const { store } = sandbox;
  const customer = store.get('customer', idOf(session.customer));
  const method = attachCard(sandbox, customer, card);
  setDefaultPaymentMethod(sandbox, customer, method);
  if (session.mode === 'subscription') {
    const subscription = createSubscription(sandbox, customer, order, method);
    session.subscription = subscription.id;
    session.invoice = subscription.latest_invoice;
  } else {
    const [line] = order.lines;
    const intent = createPaymentIntent(sandbox, {
      customer: customer.id,
      amount: session.amount_total ?? 0,
      metadata: order.metadata,
      description: line ? productName(store, store.get('price', line.price)) : null,
    });
    confirmPaymentIntent(sandbox, intent, { method, presence: 'on_session', isAuthenticated: true });
    session.payment_intent = intent.id;
  }
  delete order.card;
  Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
  session.customer_details = {
    address: null,
    email: customer.email,
    name: customer.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
    business_name: null,
    individual_name: null,
  };
  emit(sandbox, 'checkout.session.completed', session, customer.id);
}
