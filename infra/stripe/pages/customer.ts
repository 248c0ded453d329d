import type Stripe from 'stripe';
import { readString, type Form } from '../api/form.ts';
import { productName, unitAmount } from '../billing/prices.ts';
import { subscriptionItem } from '../billing/subscriptionItems.ts';
import { advanceTestClock } from '../billing/testClocks.ts';
import { invalidRequest } from '../errors.ts';
import { idOf } from '../objects.ts';
import { now, type Sandbox } from '../sandbox.ts';
import type { Store } from '../store.ts';
import { eventTable } from './dashboard.ts';
import { formatDate, formatMoney } from './format.ts';
import { html, join, type Html } from './html.ts';
import { page, redirect, sandboxNotice, statusBadge, table, type PageResponse } from './layout.ts';

const day = 86_400;
const longestAdvanceDays = 400;

/** A customer's clock, subscriptions, payments and events. */
export function customerPage(sandbox: Sandbox, customer: Stripe.Customer): PageResponse {
  const { store } = sandbox;
  const isOwn = ({ customer: owner }: { customer: unknown }) => owner === customer.id;
  const subscriptions = store.all('subscription').filter(isOwn);
  const charges = store.all('charge').filter(isOwn).toReversed();
  const events = store
    .all('event')
    .filter(({ data: { object } }) => 'customer' in object && object.customer === customer.id);
  return page(
    customer.email ?? customer.id,
    html`<p><a href="/dev/stripe">All customers</a></p>
      <h1>${customer.email ?? customer.id}</h1>
      ${sandboxNotice} ${clockPanel(sandbox, customer)}
      ${section(
        'Subscriptions',
        table(
          ['Plan', 'Status', 'Next date', 'Amount'],
          subscriptions.map((subscription) => subscriptionRow(store, subscription)),
          'No subscriptions yet.',
        ),
      )}
      ${section(
        'Payments',
        table(
          ['Payment', 'Status', 'Date', 'Amount', ''],
          charges.map((charge) => chargeRow(store, charge)),
          'No payments yet.',
        ),
      )}
      ${section('Events', eventTable(events.toReversed().slice(0, 60)))}`,
  );
}

const section = (title: string, content: Html): Html =>
  html`<section class="panel">
    <h2>${title}</h2>
    ${content}
  </section>`;

function clockPanel(sandbox: Sandbox, customer: Stripe.Customer): Html {
  const button = (label: string, by: string) => html`<button class="small" name="by" value="${by}">${label}</button> `;
  return html`<section class="panel">
    <h2>Clock: ${formatDate(now(sandbox, customer.id))}</h2>
    <p class="note">Move this customer's clock forward to see renewals and retries.</p>
    <form class="buttons" method="post" action="/dev/stripe/customers/${customer.id}/advance">
      ${button('1 day', '1')}${button('3 days', '3')}${button('7 days', '7')}${button('31 days', '31')}${button('To the next renewal', 'renewal')}
    </form>
  </section>`;
}

function subscriptionRow(store: Store, subscription: Stripe.Subscription): Html {
  const { price, quantity = 1, current_period_end: end } = subscriptionItem(subscription);
  return html`<tr>
    <td>${quantity > 1 ? `${quantity} × ` : ''}${productName(store, price)}</td>
    <td>${statusBadge(subscription.status)}</td>
    <td>${subscription.cancel_at_period_end ? 'Ends' : 'Renews'} ${formatDate(end)}</td>
    <td class="number">${formatMoney(unitAmount(price) * quantity)}</td>
  </tr>`;
}

function chargeRow(store: Store, charge: Stripe.Charge): Html {
  const dispute = store.all('dispute').find(({ charge: disputed }) => disputed === charge.id);
  const status = dispute ? dispute.status : charge.refunded ? 'refunded' : charge.status;
  return html`<tr>
    <td>${charge.description ?? charge.id}</td>
    <td>${dispute ? html`Dispute ` : ''}${statusBadge(status)}</td>
    <td>${formatDate(charge.created)}</td>
    <td class="number">${formatMoney(charge.amount)}</td>
    <td class="acts">${join(chargeActions(charge, dispute))}</td>
  </tr>`;
}

function chargeActions(charge: Stripe.Charge, dispute: Stripe.Dispute | undefined): (Html | string)[] {
  return [
    charge.paid && !charge.refunded
      ? html`<form method="post" action="/dev/stripe/charges/${charge.id}/refund">
          <button class="small">Refund</button>
        </form>`
      : '',
    charge.paid && !charge.disputed
      ? html`<form method="post" action="/dev/stripe/charges/${charge.id}/dispute">
          <button class="small">Dispute</button>
        </form>`
      : '',
    dispute?.status === 'needs_response'
      ? html`<form method="post" action="/dev/stripe/disputes/${dispute.id}/close">
          <button class="small" name="status" value="won">Won</button>
          <button class="small" name="status" value="lost">Lost</button>
        </form>`
      : '',
  ];
}

/** Advances a customer's clock by a number of days or to the next renewal, as posted in `by`. */
export function submitAdvance(sandbox: Sandbox, customer: Stripe.Customer, form: Form): PageResponse {
  const { store } = sandbox;
  const by = readString(form, 'by') ?? '1';
  const clock = store.get('test_helpers.test_clock', idOf(customer.test_clock));
  const at = now(sandbox, customer.id);
  const to = by === 'renewal' ? nextRenewal(store, customer) : at + Math.min(longestAdvanceDays, Number(by)) * day;
  if (!Number.isFinite(to)) throw invalidRequest('There is nothing to renew.');
  advanceTestClock(sandbox, clock, Math.max(at, to));
  return redirect(`/dev/stripe/customers/${customer.id}`);
}

/** Seconds; infinite without a subscription. */
function nextRenewal(store: Store, customer: Stripe.Customer): number {
  const renewals = store
    .all('subscription')
    .filter(({ customer: owner, status }) => owner === customer.id && status !== 'canceled')
    .map((subscription) => subscriptionItem(subscription).current_period_end);
  return Math.min(...renewals);
}
