import type Stripe from 'stripe';
import { productName } from '../billing/prices.ts';
import { subscriptionItem } from '../billing/subscriptionItems.ts';
import { now, type Sandbox } from '../sandbox.ts';
import { formatDate } from './format.ts';
import { html, join, type Html } from './html.ts';
import { page, sandboxNotice, type PageResponse } from './layout.ts';

/** The developer's dashboard: customers with their clocks, and the latest events. */
export function dashboardPage(sandbox: Sandbox): PageResponse {
  const { store } = sandbox;
  const customers = store.all('customer').toReversed().slice(0, 200);
  const undelivered = store.state.deliveries.length;
  return page(
    'Stripe sandbox',
    html`<h1>Stripe sandbox</h1>
      ${sandboxNotice}
      <h2>Customers</h2>
      ${
        customers.length
          ? html`<table>
              <thead>
                <tr>
                  <th>Customer</th>
                  <th>Subscription</th>
                  <th>Clock</th>
                </tr>
              </thead>
              <tbody>
                ${join(customers.map((customer) => customerRow(sandbox, customer)))}
              </tbody>
            </table>`
          : html`<p>No customers yet.</p>`
      }
      <h2>Events</h2>
      <p>Webhook deliveries pending: ${undelivered}.</p>
      ${eventTable(store.all('event').toReversed().slice(0, 50))}`,
  );
}

function customerRow(sandbox: Sandbox, customer: Stripe.Customer): Html {
  const { store } = sandbox;
  const subscription = store
    .all('subscription')
    .find(({ customer: owner, status }) => owner === customer.id && status !== 'canceled');
  const label = subscription
    ? `${productName(store, subscriptionItem(subscription).price)}, ${subscription.status}`
    : '';
  return html`<tr>
    <td><a href="/dev/stripe/customers/${customer.id}">${customer.email ?? customer.id}</a></td>
    <td>${label}</td>
    <td>${formatDate(now(sandbox, customer.id))}</td>
  </tr>`;
}

/** Events with their delivery state and a button that sends them again. */
export function eventTable(events: Stripe.Event[]): Html {
  const rows = events.map(
    (event) =>
      html`<tr>
        <td>${event.type}</td>
        <td>${formatDate(event.created)}</td>
        <td>${event.pending_webhooks ? 'pending' : 'delivered'}</td>
        <td>
          <form method="post" action="/dev/stripe/events/${event.id}/send">
            <button class="small">Send again</button>
          </form>
        </td>
      </tr>`,
  );
  return html`<table>
    <thead>
      <tr>
        <th>Event</th>
        <th>When</th>
        <th>Webhook</th>
        <th></th>
      </tr>
    </thead>
    <tbody>
      ${join(rows)}
    </tbody>
  </table>`;
}
