import { createHash } from 'node:crypto';
import { catalogue, parsePlan, priceCents, soldPlans, type BillingPeriod } from '@dealstead/contracts';
import type Stripe from 'stripe';
import { testCards, verdictOf } from './cards.ts';
import { StripeProblem, type Engine } from './engine.ts';
import type { Events } from './events.ts';
import { readForm, text, type Form } from './form.ts';
import { html, join, type Html } from './html.ts';
import { idOf } from './shapes.ts';
import type { Order, Store } from './store.ts';
import { style } from './style.ts';

export interface PageAnswer {
  status: number;
  html: string;
  location?: string;
}

const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
export const pagePolicy = `default-src 'none'; style-src ${hash}; font-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const day = 86_400;
const money = (cents: number) =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const date = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });
const spaced = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');

const offered = ['4242424242424242', '4000002500003155', '4000000000000002', '4000000000009995', '4000000000000341'];

/** Checkout, portal, an invoice's own page, and the desk from which a developer sees and turns everything. */
export function createPages(store: Store, engine: Engine, events: Events) {
  const { all, find } = store;
  const { mustFind, now } = engine;

  const page = (title: string, body: Html, status = 200): PageAnswer => ({ status, html: whole(title, body).text });
  const to = (location: string): PageAnswer => ({ status: 303, html: '', location });
  const pathOf = (url: string | null) => (url ? url.replace(/^https?:\/\/[^/]+/, '') || '/' : '/dev/stripe');

  // ---- paying

  function cardForm(action: string, button: string, note: string, { chosen = offered[0], name = '' } = {}): Html {
    const cards = offered.map(
      (number) =>
        html`<label class="card"
          ><input type="radio" name="card" value="${number}" ${number === chosen ? html`checked` : ''} /><span
            ><b>${spaced(number)}</b><small>${testCards[number]?.says ?? ''}</small></span
          ></label
        >`,
    );
    return html`<form class="panel" method="post" action="${action}">
      <div class="head">
        <h2>Card</h2>
        <small>Sandbox</small>
      </div>
      <fieldset>
        <legend class="hidden">Test card</legend>
        ${join(cards)}
      </fieldset>
      <div class="two">
        <label>Expires<input name="expires" value="03 / 32" required pattern="\\d\\d ?/ ?\\d\\d" /></label>
        <label>Security code<input name="cvc" value="123" required inputmode="numeric" pattern="\\d{3,4}" /></label>
      </div>
      <label>Name on card<input name="name" value="${name}" required maxlength="100" autocomplete="cc-name" /></label>
      <button>${button}</button>
      <p class="note">${note}</p>
    </form>`;
  }

  function typed(form: Form): NonNullable<Order['asked']> {
    const [, month = '03', year = '32'] = /^(\d\d) ?\/ ?(\d\d)$/.exec(text(form, 'expires') ?? '') ?? [];
    return {
      ...{ number: text(form, 'card') ?? '', expMonth: Number(month), expYear: 2000 + Number(year) },
      name: (text(form, 'name') ?? '').slice(0, 100),
    };
  }

  /** What is bought, as the page of plans has it. */
  function orderOf(lines: { price: string; quantity: number }[]): Html {
    const rows = lines.map(({ price: id, quantity }) => {
      const price = mustFind('price', id);
      const [, plan = '', period = ''] = /^price_(\w+)_(monthly|quarterly|annual)$/.exec(price.lookup_key ?? '') ?? [];
      const amount = (price.unit_amount ?? 0) * quantity;
      const sold = soldPlans.find((each) => each === parsePlan(plan));
      if (!sold) {
        return html`<h2>${engine.nameOf(price)}</h2>
          ${quantity > 1 ? row(`${money(price.unit_amount ?? 0)} × ${quantity}`, money(amount)) : ''}`;
      }
      const terms = {
        monthly: [1, 'one month', ''],
        quarterly: [3, 'one quarter', 'Quarterly, 8% off'],
        annual: [12, 'one year', 'Annual, 17% off'],
      } as const;
      const [months, span, off] = terms[period as BillingPeriod];
      const month = priceCents(sold, 'monthly');
      return html`<h2>${catalogue[sold].name}, ${span}</h2>
        ${row(`${money(month)} × ${months} month${months > 1 ? 's' : ''}`, money(month * months))}
        ${off ? row(off, money(amount - month * months)) : ''}`;
    });
    return join(rows);
  }
  const row = (label: string, value: string) => html`<div class="row"><span>${label}</span><b>${value}</b></div>`;

  function checkoutPage(session: Stripe.Checkout.Session, problem?: string, asked?: Order['asked']): PageAnswer {
    const order = store.state.orders[session.id];
    if (session.status === 'complete') return to(pathOf(doneUrl(session)));
    if (session.status !== 'open' || !order || session.expires_at < now(idOf(session.customer))) {
      return page(
        'Check out',
        html`<h1>Check out</h1>
          ${box()}
          <p>This checkout has ended. Nothing was charged.</p>
          <p><a href="${pathOf(session.cancel_url)}">Back</a></p>`,
        410,
      );
    }
    const total = session.amount_total ?? 0;
    const customer = find('customer', idOf(session.customer));
    const [first] = order.lines;
    const price = find('price', first?.price);
    const at = now(idOf(session.customer));
    const renews = session.mode === 'subscription' && price ? engine.periodEnd(price, at, at) : null;
    const note = renews
      ? `Renews ${date(renews)} at ${money(total)}. Cancel any time; access stays to the end of the period paid for.`
      : 'Paid once. It does not renew.';
    return page(
      'Check out',
      html`<h1>Check out</h1>
        <div class="cols">
          <div>
            ${box()} ${problem ? alert(problem) : ''}
            ${cardForm(`/dev/stripe/pay/${session.id}`, `Pay ${money(total)} in the sandbox`, note, { chosen: asked?.number, name: asked?.name ?? customer?.name ?? '' })}
          </div>
          <aside class="panel">
            ${orderOf(order.lines)}
            <div class="row total"><b>Due today</b><b>${money(total)}</b></div>
            <p><a href="${pathOf(session.cancel_url)}">Back to Dealstead</a></p>
          </aside>
        </div>`,
      problem ? 402 : 200,
    );
  }

  const doneUrl = (session: Stripe.Checkout.Session) =>
    (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

  function payCheckout(session: Stripe.Checkout.Session, form: Form): PageAnswer {
    const order = store.state.orders[session.id];
    if (!order || session.status !== 'open') return checkoutPage(session);
    const asked = typed(form);
    const verdict = verdictOf(asked.number, 'present');
    if (verdict.kind === 'declines') {
      const why = verdict.decline === 'insufficient_funds' ? ': not enough funds' : '';
      return checkoutPage(
        session,
        `The test bank declined this card${why}. Nothing was changed. Choose another card and try again.`,
        asked,
      );
    }
    order.asked = asked;
    if (verdict.kind === 'authenticate') return to(`/dev/stripe/pay/${session.id}/bank`);
    return complete(session, order, asked);
  }

  function complete(session: Stripe.Checkout.Session, order: Order, card: NonNullable<Order['asked']>): PageAnswer {
    const customer = mustFind('customer', idOf(session.customer));
    const method = engine.addCard(customer, card);
    engine.useCard(customer, method);
    if (session.mode === 'subscription') {
      const sub = engine.subscribe(customer, order, method);
      session.subscription = sub.id;
      session.invoice = sub.latest_invoice;
    } else {
      const [line] = order.lines;
      const description = line ? engine.nameOf(mustFind('price', line.price)) : null;
      const intent = engine.newIntent(customer.id, session.amount_total ?? 0, order.metadata, description);
      engine.charge(intent, method, 'present', true);
      session.payment_intent = intent.id;
    }
    delete order.asked;
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
    session.customer_details = {
      ...{ address: null, email: customer.email, name: customer.name ?? null, phone: null },
      ...{ tax_exempt: 'none', tax_ids: [], business_name: null, individual_name: null },
    };
    engine.tell('checkout.session.completed', session, customer.id);
    return to(pathOf(doneUrl(session)));
  }

  function bankPage(action: string, amount: number, card: string): PageAnswer {
    return page(
      'Your bank asks',
      html`<h1>Your bank asks</h1>
        ${box()}
        <form class="panel narrow" method="post" action="${action}">
          <p>Do you pay <b>${money(amount)}</b> to Dealstead with the card ending ${card.slice(-4)}?</p>
          <button name="answer" value="yes">Confirm payment</button>
          <button class="second" name="answer" value="no">Refuse</button>
        </form>`,
    );
  }

  const refused =
    'The test bank could not confirm that it is you. Nothing was changed. Try again or choose another card.';

  function bankAnswer(session: Stripe.Checkout.Session, form: Form): PageAnswer {
    const order = store.state.orders[session.id];
    if (!order?.asked || session.status !== 'open') return checkoutPage(session);
    if (text(form, 'answer') !== 'yes') return checkoutPage(session, refused, order.asked);
    return complete(session, order, order.asked);
  }

  function invoicePage(invoice: Stripe.Invoice, problem?: string): PageAnswer {
    if (invoice.status !== 'open') {
      const text =
        invoice.status === 'paid' ? `Paid: ${money(invoice.amount_paid)}.` : `This invoice is ${invoice.status}.`;
      return page(
        'Invoice',
        html`<h1>Invoice ${invoice.number}</h1>
          ${box()}
          <p>${text}</p>
          <p><a href="/payment-history">Back to Dealstead</a></p>`,
      );
    }
    const lines = invoice.lines.data.map(({ description, amount }) => row(description ?? '', money(amount)));
    return page(
      'Invoice',
      html`<h1>Invoice ${invoice.number}</h1>
        <div class="cols">
          <div>
            ${box()} ${problem ? alert(problem) : ''}
            ${cardForm(`/dev/stripe/invoice/${invoice.id}`, `Pay ${money(invoice.amount_due)} in the sandbox`, 'The card is kept for renewals.', { name: invoice.customer_name ?? '' })}
          </div>
          <aside class="panel">
            ${join(lines)}
            <div class="row total"><b>Due</b><b>${money(invoice.amount_due)}</b></div>
          </aside>
        </div>`,
      problem ? 402 : 200,
    );
  }

  function payInvoice(invoice: Stripe.Invoice, form: Form): PageAnswer {
    const card = typed(form);
    const verdict = verdictOf(card.number, 'present');
    if (verdict.kind === 'declines') return invoicePage(invoice, `${verdict.message} Nothing was changed.`);
    const customer = mustFind('customer', idOf(invoice.customer));
    const method = engine.addCard(customer, card);
    engine.useCard(customer, method);
    engine.pay(invoice, 'present', { method, confirmed: true });
    return invoicePage(invoice);
  }

  // ---- portal

  function portalPage(session: Stripe.BillingPortal.Session, problem?: string): PageAnswer {
    const customer = mustFind('customer', session.customer);
    const card = find('payment_method', idOf(customer.invoice_settings.default_payment_method))?.card;
    const open = all('invoice').filter(({ customer: of, status }) => of === customer.id && status === 'open');
    return page(
      'Billing',
      html`<h1>Billing</h1>
        <div class="cols">
          <div>
            ${box()} ${problem ? alert(problem) : ''}
            ${cardForm(`/dev/stripe/portal/${session.id}`, 'Use this card', 'Renewals are paid with it from now on.', { name: customer.name ?? '' })}
          </div>
          <aside class="panel">
            <h2>Card on file</h2>
            <p>
              ${card ? `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ending ${card.last4}, ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` : 'None'}
            </p>
            ${join(open.map((invoice) => html`<p>Open: ${money(invoice.amount_due)}. <a href="${pathOf(invoice.hosted_invoice_url ?? null)}">Pay it</a></p>`))}
            <p><a href="${pathOf(session.return_url)}">Back to Dealstead</a></p>
          </aside>
        </div>`,
      problem ? 402 : 200,
    );
  }

  function changeCard(session: Stripe.BillingPortal.Session, form: Form): PageAnswer {
    const card = typed(form);
    const verdict = verdictOf(card.number, 'present');
    if (verdict.kind === 'declines') return portalPage(session, `${verdict.message} The card on file stays.`);
    const customer = mustFind('customer', session.customer);
    engine.useCard(customer, engine.addCard(customer, card));
    return to(pathOf(session.return_url));
  }

  // ---- the desk

  function desk(): PageAnswer {
    const customers = all('customer').toReversed().slice(0, 200);
    const rows = customers.map((customer) => {
      const sub = all('subscription').find(({ customer: of, status }) => of === customer.id && status !== 'canceled');
      const what = sub ? `${engine.nameOf(engine.itemOf(sub).price)}, ${sub.status}` : '';
      return html`<tr>
        <td><a href="/dev/stripe/customers/${customer.id}">${customer.email ?? customer.id}</a></td>
        <td>${what}</td>
        <td>${date(now(customer.id))}</td>
      </tr>`;
    });
    const waiting = store.state.deliveries.length;
    const last = all('event').toReversed().slice(0, 50);
    return page(
      'Stripe sandbox',
      html`<h1>Stripe sandbox</h1>
        ${box()}
        <h2>Customers</h2>
        ${
          rows.length
            ? html`<table>
                <thead>
                  <tr>
                    <th>Customer</th>
                    <th>Subscription</th>
                    <th>Their clock</th>
                  </tr>
                </thead>
                <tbody>
                  ${join(rows)}
                </tbody>
              </table>`
            : html`<p>Nobody has come to pay yet.</p>`
        }
        <h2>Events</h2>
        <p>${waiting} not yet taken by the webhook.</p>
        ${eventTable(last)}`,
    );
  }

  const eventTable = (shown: Stripe.Event[]) =>
    html`<table>
      <thead>
        <tr>
          <th>Event</th>
          <th>When</th>
          <th>Webhook</th>
          <th></th>
        </tr>
      </thead>
      <tbody>
        ${join(
          shown.map(
            (event) =>
              html`<tr>
                <td>${event.type}</td>
                <td>${date(event.created)}</td>
                <td>${event.pending_webhooks ? 'waits' : 'taken'}</td>
                <td>
                  <form method="post" action="/dev/stripe/events/${event.id}/send">
                    <button class="small">Send again</button>
                  </form>
                </td>
              </tr>`,
          ),
        )}
      </tbody>
    </table>`;

  function customerPage(customer: Stripe.Customer): PageAnswer {
    const mine = <T extends { customer: unknown }>({ customer: of }: T) => of === customer.id;
    const subs = all('subscription').filter(mine);
    const charges = all('charge').filter(mine).toReversed();
    const base = `/dev/stripe/customers/${customer.id}`;
    const turn = (label: string, by: string) => html`<button class="small" name="by" value="${by}">${label}</button> `;
    const subRows = subs.map((sub) => {
      const { price, quantity, current_period_end: end } = engine.itemOf(sub);
      return html`<tr>
        <td>${(quantity ?? 1) > 1 ? `${quantity} × ` : ''}${engine.nameOf(price)}</td>
        <td>${money((price.unit_amount ?? 0) * (quantity ?? 1))}</td>
        <td>${sub.status}</td>
        <td>${sub.cancel_at_period_end ? 'ends' : 'renews'} ${date(end)}</td>
      </tr>`;
    });
    const chargeRows = charges.map((charge) => {
      const dispute = all('dispute').find(({ charge: of }) => of === charge.id);
      const state = dispute ? `disputed, ${dispute.status}` : charge.refunded ? 'refunded' : charge.status;
      const acts = [
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
      return html`<tr>
        <td>${charge.description ?? charge.id}</td>
        <td>${money(charge.amount)}</td>
        <td>${state}</td>
        <td>${date(charge.created)}</td>
        <td class="acts">${join(acts)}</td>
      </tr>`;
    });
    const happened = all('event').filter(
      ({ data: { object } }) => 'customer' in object && object.customer === customer.id,
    );
    return page(
      customer.email ?? customer.id,
      html`<p><a href="/dev/stripe">All customers</a></p>
        <h1>${customer.email ?? customer.id}</h1>
        ${box()}
        <section class="panel">
          <h2>Clock: ${date(now(customer.id))}</h2>
          <form method="post" action="${base}/advance">
            ${turn('1 day', '1')}${turn('3 days', '3')}${turn('7 days', '7')}${turn('31 days', '31')}${turn('To the next renewal', 'renewal')}
          </form>
        </section>
        <h2>Subscriptions</h2>
        <table>
          <tbody>
            ${join(subRows)}
          </tbody>
        </table>
        <h2>Payments</h2>
        <table>
          <tbody>
            ${join(chargeRows)}
          </tbody>
        </table>
        <h2>Events</h2>
        ${eventTable(happened.toReversed().slice(0, 60))}`,
    );
  }

  function turnClock(customer: Stripe.Customer, by: string): PageAnswer {
    const clock = mustFind('test_helpers.test_clock', idOf(customer.test_clock));
    const ends = all('subscription').flatMap((sub) =>
      sub.customer === customer.id && sub.status !== 'canceled' ? [engine.itemOf(sub).current_period_end] : [],
    );
    const at = now(customer.id);
    const wanted = by === 'renewal' ? Math.min(...ends) : at + Math.min(400, Number(by)) * day;
    if (!Number.isFinite(wanted))
      throw new StripeProblem(400, { type: 'invalid_request_error', message: 'There is nothing to renew.' });
    engine.advance(clock, Math.max(at, wanted));
    return to(`/dev/stripe/customers/${customer.id}`);
  }

  const back = (customer: Parameters<typeof idOf>[0]) => to(`/dev/stripe/customers/${idOf(customer) ?? ''}`);

  const gets: [RegExp, (id: string) => PageAnswer][] = [
    [/^\/dev\/stripe\/?$/, desk],
    [/^\/dev\/stripe\/customers\/(\w+)$/, (id) => customerPage(mustFind('customer', id))],
    [/^\/dev\/stripe\/pay\/(\w+)$/, (id) => checkoutPage(mustFind('checkout.session', id))],
    [
      /^\/dev\/stripe\/pay\/(\w+)\/bank$/,
      (id) => {
        const session = mustFind('checkout.session', id);
        const asked = store.state.orders[id]?.asked;
        if (!asked || session.status !== 'open') return checkoutPage(session);
        return bankPage(`/dev/stripe/pay/${id}/bank`, session.amount_total ?? 0, asked.number);
      },
    ],
    [/^\/dev\/stripe\/invoice\/(\w+)$/, (id) => invoicePage(mustFind('invoice', id))],
    [/^\/dev\/stripe\/portal\/(\w+)$/, (id) => portalPage(mustFind('billing_portal.session', id))],
  ];
  const posts: [RegExp, (id: string, form: Form) => PageAnswer][] = [
    [/^\/dev\/stripe\/pay\/(\w+)$/, (id, form) => payCheckout(mustFind('checkout.session', id), form)],
    [/^\/dev\/stripe\/pay\/(\w+)\/bank$/, (id, form) => bankAnswer(mustFind('checkout.session', id), form)],
    [/^\/dev\/stripe\/invoice\/(\w+)$/, (id, form) => payInvoice(mustFind('invoice', id), form)],
    [/^\/dev\/stripe\/portal\/(\w+)$/, (id, form) => changeCard(mustFind('billing_portal.session', id), form)],
    [
      /^\/dev\/stripe\/customers\/(\w+)\/advance$/,
      (id, form) => turnClock(mustFind('customer', id), text(form, 'by') ?? '1'),
    ],
    [
      /^\/dev\/stripe\/charges\/(\w+)\/refund$/,
      (id) => {
        const charge = mustFind('charge', id);
        engine.refund(charge, charge.amount - charge.amount_refunded, 'requested_by_customer');
        return back(charge.customer);
      },
    ],
    [
      /^\/dev\/stripe\/charges\/(\w+)\/dispute$/,
      (id) => {
        const charge = mustFind('charge', id);
        engine.dispute(charge);
        return back(charge.customer);
      },
    ],
    [
      /^\/dev\/stripe\/disputes\/(\w+)\/close$/,
      (id, form) => {
        const dispute = engine.closeDispute(mustFind('dispute', id), text(form, 'status') === 'won' ? 'won' : 'lost');
        return back(find('charge', idOf(dispute.charge))?.customer);
      },
    ],
    [
      /^\/dev\/stripe\/events\/(\w+)\/send$/,
      (id) => {
        events.resend(mustFind('event', id).id);
        return to('/dev/stripe');
      },
    ],
  ];

  const problem = (message: string, status = 400) =>
    page(
      'Stripe sandbox',
      html`<h1>That did not work</h1>
        ${box()}
        <p>${message}</p>
        <p><a href="/dev/stripe">The sandbox</a></p>`,
      status,
    );

  return {
    answer(method: string, url: URL, body: string): PageAnswer {
      const form = method === 'POST' ? readForm(body) : {};
      for (const [pattern, show] of method === 'POST' ? posts : gets) {
        const found = pattern.exec(url.pathname);
        if (found) return show(found[1] ?? '', form);
      }
      return problem('There is no such page in the sandbox.', 404);
    },
    problem,
  };
}

/** As one piece, so that its text is what the policy's hash says. */
const styled: Html = { text: `<style>${style}</style>` };

const flask = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
  <path
    d="M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.500 15h9"
    fill="none"
    stroke="currentColor"
    stroke-width="1.500"
    stroke-linejoin="round"
    stroke-linecap="round"
  />
</svg>`;

const box = () =>
  html`<div class="sandbox">
    ${flask}
    <div><b>Payment sandbox</b><br />No card is charged and no money moves. Only test cards work here.</div>
  </div>`;

const alert = (message: string) => html`<div class="alert" role="alert">${message}</div>`;

const mark = html`<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
  <path class="lot" d="M14 2h12v12H14z" />
  <path d="M2 2h24v24H2zM14 2v24M2 14h24M8 14v12M2 20h12" fill="none" stroke="currentColor" stroke-width="2" />
</svg>`;

function whole(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Dealstead payment sandbox</title>
        ${styled}
      </head>
      <body>
        <header>
          <a class="home" href="/">${mark}<span>Dealstead</span></a
          ><span class="tag">Payment sandbox</span>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
}
