import { catalogue, parsePlan, priceCents, soldPlans, type BillingPeriod } from '@dealstead/contracts';
import type Stripe from 'stripe';
import { readString, type Form } from '../api/form.ts';
import { completeCheckoutSession } from '../billing/checkoutSessions.ts';
import { periodEnd, productName, unitAmount } from '../billing/prices.ts';
import { idOf } from '../objects.ts';
import { now, realTime, type Sandbox } from '../sandbox.ts';
import type { CardDetails, CheckoutOrder, Store } from '../store.ts';
import { cardOutcome } from '../testCards.ts';
import { cardForm, readCard } from './cardForm.ts';
import { formatDate, formatMoney } from './format.ts';
import { html, join, type Html } from './html.ts';
import { notices, page, pathOf, redirect, row, sandboxNotice, type PageResponse } from './layout.ts';

const billingPeriods = {
  monthly: { months: 1, label: 'one month', discount: '' },
  quarterly: { months: 3, label: 'one quarter', discount: 'Quarterly, 8% off' },
  annual: { months: 12, label: 'one year', discount: 'Annual, 17% off' },
} as const;

/** One line of an order. A plan shows its monthly price and discount, as the plans page does. */
function orderLine(store: Store, { price: id, quantity }: CheckoutOrder['lines'][number]): Html {
  const price = store.get('price', id);
  const [, planName = '', periodName = ''] =
    /^price_(\w+)_(monthly|quarterly|annual)$/.exec(price.lookup_key ?? '') ?? [];
  const amount = unitAmount(price) * quantity;
  const plan = soldPlans.find((sold) => sold === parsePlan(planName));
  if (!plan) {
    return html`<h2>${productName(store, price)}</h2>
      ${quantity > 1 ? row(`${formatMoney(unitAmount(price))} × ${quantity}`, formatMoney(amount)) : ''}`;
  }
  const { months, label, discount } = billingPeriods[periodName as BillingPeriod];
  const monthly = priceCents(plan, 'monthly');
  return html`<h2>${catalogue[plan].name}, ${label}</h2>
    ${row(`${formatMoney(monthly)} × ${months} month${months > 1 ? 's' : ''}`, formatMoney(monthly * months))}
    ${discount ? row(discount, formatMoney(amount - monthly * months)) : ''}`;
}

/** The checkout page of a session, with an error and the card that was typed where a payment failed. */
export function checkoutPage(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  error?: string,
  typedCard?: CardDetails,
): PageResponse {
  const { store } = sandbox;
  const order = store.state.orders[session.id];
  const customer = store.find('customer', idOf(session.customer));
  const at = now(sandbox, idOf(session.customer));
  if (session.status === 'complete') return redirect(pathOf(successUrl(session)));
  if (session.status !== 'open' || !order || session.expires_at < realTime(sandbox)) return endedPage(session);
  const total = formatMoney(session.amount_total ?? 0);
  const form = cardForm({
    action: `/dev/stripe/pay/${session.id}`,
    button: `Pay ${total} in the sandbox`,
    note: renewalNote(store, session, order, at),
    number: typedCard?.number,
    name: typedCard?.name ?? customer?.name ?? '',
  });
  return page(
    'Check out',
    html`<h1>Check out</h1>
      <div class="cols">
        <div>${notices(error)} ${form}</div>
        <aside class="panel">
          ${join(order.lines.map((line) => orderLine(store, line)))}
          <div class="row total"><b>Due today</b><b>${total}</b></div>
          <p><a href="${pathOf(session.cancel_url)}">Back to Dealstead</a></p>
        </aside>
      </div>`,
    error ? 402 : 200,
  );
}

const endedPage = (session: Stripe.Checkout.Session): PageResponse =>
  page(
    'Check out',
    html`<h1>Check out</h1>
      ${sandboxNotice}
      <p>This checkout has expired. You were not charged.</p>
      <p><a href="${pathOf(session.cancel_url)}">Back</a></p>`,
    410,
  );

function renewalNote(store: Store, session: Stripe.Checkout.Session, order: CheckoutOrder, at: number): string {
  const price = store.find('price', order.lines[0]?.price);
  if (session.mode !== 'subscription' || !price) return 'One-time payment. It does not renew.';
  const renewal = `Renews ${formatDate(periodEnd(price, at, at))} at ${formatMoney(session.amount_total ?? 0)}.`;
  return `${renewal} Cancel any time and keep access until the end of the paid period.`;
}

const successUrl = (session: Stripe.Checkout.Session) =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** Pays a session with the posted card, or leads to the bank's page where the card requires authentication. */
export function submitCheckout(sandbox: Sandbox, session: Stripe.Checkout.Session, form: Form): PageResponse {
  const order = sandbox.store.state.orders[session.id];
  if (!order || session.status !== 'open') return checkoutPage(sandbox, session);
  const card = readCard(form);
  const outcome = cardOutcome(card.number, 'on_session');
  if (outcome.kind === 'declined') {
    const reason = outcome.declineCode === 'insufficient_funds' ? ': insufficient funds' : '';
    const error = `Your card was declined${reason}. You were not charged. Try another card.`;
    return checkoutPage(sandbox, session, error, card);
  }
  order.card = card;
  if (outcome.kind === 'requires_action') return redirect(`/dev/stripe/pay/${session.id}/bank`);
  return complete(sandbox, session, order, card);
}

function complete(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  order: CheckoutOrder,
  card: CardDetails,
): PageResponse {
  completeCheckoutSession(sandbox, session, order, card);
  return redirect(pathOf(successUrl(session)));
}

/** The bank's page, on which a cardholder authenticates a payment (3D Secure). */
export function bankPage(sandbox: Sandbox, session: Stripe.Checkout.Session): PageResponse {
  const card = sandbox.store.state.orders[session.id]?.card;
  if (!card || session.status !== 'open') return checkoutPage(sandbox, session);
  const amount = formatMoney(session.amount_total ?? 0);
  return page(
    'Confirm with your bank',
    html`<h1>Confirm with your bank</h1>
      ${sandboxNotice}
      <form class="panel narrow" method="post" action="/dev/stripe/pay/${session.id}/bank">
        <p>Approve a payment of <b>${amount}</b> to Dealstead with the card ending ${card.number.slice(-4)}?</p>
        <button name="answer" value="yes">Confirm payment</button>
        <button class="second" name="answer" value="no">Decline</button>
      </form>`,
  );
}

const authenticationFailed =
  'Your bank could not verify that it is you. You were not charged. Try again or use another card.';

/** Completes a session with the answer that was given on the bank's page. */
export function submitBankAnswer(sandbox: Sandbox, session: Stripe.Checkout.Session, form: Form): PageResponse {
  const order = sandbox.store.state.orders[session.id];
  if (!order?.card || session.status !== 'open') return checkoutPage(sandbox, session);
  if (readString(form, 'answer') !== 'yes') return checkoutPage(sandbox, session, authenticationFailed, order.card);
  return complete(sandbox, session, order, order.card);
}
