import type Stripe from 'stripe';
import { readString, type Form } from '../api/form.ts';
import { productName } from '../billing/prices.ts';
import { subscriptionItem } from '../billing/subscriptionItems.ts';
import { now, type Sandbox } from '../sandbox.ts';
import { formatDate, formatTime } from './format.ts';
import { html, type Html } from './html.ts';
import { page, sandboxNotice, statusBadge, table, type PageResponse } from './layout.ts';

const maxCustomers = 50;
const maxEvents = 50;

/** The developer's dashboard: the newest customers with their clocks, or those that a search finds, and the latest events. */
export function dashboardPage(sandbox: Sandbox, query: Form): PageResponse {
  const { store } = sandbox;
  const search = (readString(query, 'search') ?? '').trim().toLowerCase();
  const found = store
    .all('customer')
    .filter(({ email, name }) => `${email} ${name}`.toLowerCase().includes(search))
    .toReversed();
  const customers = found.slice(0, maxCustomers);
  const undelivered = store.state.deliveries.length;
  return page(
    'Customers',
    html`<h1>Customers</h1>
      ${sandboxNotice}
      <section class="panel">
        <div class="head">
          <h2>${search === '' ? 'Newest customers' : 'Results'}</h2>
          <small>${countText(customers.length, found.length)}</small>
        </div>
        <form class="search" role="search" action="/dev/stripe">
          <input type="search" name="search" value="${search}" aria-label="Name or email" placeholder="Name or email" />
          <button class="small">Search</button>
        </form>
        ${table(
          ['Customer', 'Subscription', 'Clock'],
          customers.map((customer) => customerRow(sandbox, customer)),
          search === '' ? 'Customers appear here after their first checkout.' : 'No customer has this name or email.',
        )}
      </section>
      <section class="panel">
        <div class="head">
          <h2>Latest events</h2>
          <small>${undelivered === 0 ? 'All delivered' : `${undelivered} to deliver`}</small>
        </div>
        ${eventTable(store.all('event').toReversed().slice(0, maxEvents))}
      </section>`,
  );
}

const countText = (shown: number, total: number) => (shown < total ? `First ${shown} of ${total}` : String(total));

function customerRow(sandbox: Sandbox, customer: Stripe.Customer): Html {
  const { store } = sandbox;
  const subscription = store
    .all('subscription')
    .find(({ customer: owner, status }) => owner === customer.id && status !== 'canceled');
  return html`<tr>
    <td><a href="/dev/stripe/customers/${customer.id}">${customer.email ?? customer.id}</a></td>
    <td>
      ${
        subscription
          ? html`${productName(store, subscriptionItem(subscription).price)} ${statusBadge(subscription.status)}`
          : 'No subscription'
      }
    </td>
    <td class="date"><span class="phone">Clock </span>${formatDate(now(sandbox, customer.id))}</td>
  </tr>`;
}

/** Events with their delivery state and a button that sends them again. */
export function eventTable(events: Stripe.Event[]): Html {
  const rows = events.map(
    (event) =>
      html`<tr>
        <td>${event.type}</td>
        <td class="date">${formatTime(event.created)}</td>
        <td>${statusBadge(event.pending_webhooks ? 'pending' : 'delivered')}</td>
        <td class="acts">
          <form method="post" action="/dev/stripe/events/${event.id}/send">
            <button class="small" aria-label="Send again: ${event.type}">Send again</button>
          </form>
        </td>
      </tr>`,
  );
  return table(['Event', 'Time', 'Webhook', ''], rows, 'No events yet.');
}
