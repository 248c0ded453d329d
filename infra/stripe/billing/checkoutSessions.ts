import type Stripe from 'stripe';
import { idOf } from '../objects.ts';
import { emit, type Sandbox } from '../sandbox.ts';
import type { CardDetails, CheckoutOrder } from '../store.ts';
import { confirmPaymentIntent, createPaymentIntent } from './paymentIntents.ts';
import { attachCard, createCard, setDefaultPaymentMethod } from './paymentMethods.ts';
import { productName } from './prices.ts';
import { createSubscription } from './subscriptions.ts';

/**
 * Completes a checkout session: creates the subscription, whose card becomes the customer's default, or the payment, whose card
 * pays this once.
 */
export function completeCheckoutSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  order: CheckoutOrder,
  card: CardDetails,
): void {
  const { store } = sandbox;
  const customer = store.get('customer', idOf(session.customer));
  const isSubscription = session.mode === 'subscription';
  const method = isSubscription ? attachCard(sandbox, customer, card) : createCard(sandbox, customer, card);
  if (isSubscription) {
    setDefaultPaymentMethod(sandbox, customer, method);
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
