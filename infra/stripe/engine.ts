import type Stripe from 'stripe';
import { brandOf, fingerprintOf, verdictOf, type Verdict } from './cards.ts';
import type { Events } from './events.ts';
import { idOf, listOf, newId, shaped } from './shapes.ts';
import type { Order, Store } from './store.ts';

const day = 86_400;
/** Days after a failed renewal on which the card is tried again. */
const retryDays = [3, 5, 7];

/** What Stripe would answer instead. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: { type: string; message: string; [field: string]: unknown }) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}
export const invalid = (message: string, more: Record<string, unknown> = {}) =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...more });
export const missing = (what: string, id: string | null | undefined) =>
  new StripeProblem(404, {
    ...{ type: 'invalid_request_error', code: 'resource_missing', param: 'id' },
    message: `No such ${what}: '${id ?? ''}'`,
  });

interface Line {
  amount: number;
  description: string;
  price: Stripe.Price;
  quantity: number;
  period: { start: number; end: number };
  proration: boolean;
}

export interface Change {
  price?: Stripe.Price;
  quantity?: number;
}

/** Subscriptions, invoices and payments as Stripe runs them, on each customer's own clock. */
export function createEngine(
  store: Store,
  events: Events,
  site: string,
  afterRetries: 'cancel' | 'past_due' = 'cancel',
) {
  const { find, all, put } = store;

  const clockOf = (customer: string | null) => idOf(find('customer', customer)?.test_clock);
  /** Seconds, on the customer's clock. */
  function now(customer: string | null): number {
    const clock = clockOf(customer);
    return (frozen ?? Math.floor(Date.now() / 1000)) + (clock ? (store.state.ahead[clock] ?? 0) : 0);
  }
  let frozen: number | undefined;

  const tell = (type: string, object: { id: string }, customer: string | null, previous?: object) =>
    events.tell(type, object, now(customer), previous);

  function mustFind<K extends Parameters<typeof find>[0]>(kind: K, id: string | null | undefined) {
    const found = find(kind, id);
    if (!found) throw missing(kind.split('.').at(-1) ?? kind, id);
    return found;
  }

  const itemOf = (sub: Stripe.Subscription) => {
    const [item] = sub.items.data;
    if (!item) throw new Error(`${sub.id} has no item`);
    return item;
  };

  function createCustomer(fields: Partial<Stripe.Customer>): Stripe.Customer {
    const id = newId('customer');
    const created = Math.floor(Date.now() / 1000);
    const clock = put(
      shaped('test_helpers.test_clock', {
        ...{ created, frozen_time: created, name: fields.email ?? id, status: 'ready' as const },
        ...{ deletes_after: created + 30 * day, status_details: {} },
      }),
    );
    const customer = put(
      shaped('customer', {
        ...fields,
        ...{ id, created, balance: 0, currency: 'usd', delinquent: false, tax_exempt: 'none', test_clock: clock.id },
        invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
        invoice_prefix: id.slice(-8).toUpperCase(),
        next_invoice_sequence: 1,
      }),
    );
    tell('customer.created', customer, id);
    return customer;
  }

  function addCard(customer: Stripe.Customer, card: NonNullable<Order['asked']>): Stripe.PaymentMethod {
    const { number, expMonth, expYear, name } = card;
    const method = put(
      shaped('payment_method', {
        ...{
          type: 'card' as const,
          customer: customer.id,
          created: now(customer.id),
          allow_redisplay: 'limited' as const,
        },
        billing_details: { address: null, email: customer.email, name, phone: null, tax_id: null },
        card: {
          ...{ brand: brandOf(number), country: 'US', exp_month: expMonth, exp_year: expYear, funding: 'credit' },
          ...{ last4: number.slice(-4), fingerprint: fingerprintOf(number), display_brand: brandOf(number) },
          checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
          networks: { available: [brandOf(number)], preferred: null },
          three_d_secure_usage: { supported: true },
          ...{ generated_from: null, wallet: null, regulated_status: null },
        },
      }),
    );
    store.state.numbers[method.id] = number;
    tell('payment_method.attached', method, customer.id);
    return method;
  }

  function useCard(customer: Stripe.Customer, method: Stripe.PaymentMethod): void {
    customer.invoice_settings.default_payment_method = method.id;
    for (const sub of all('subscription')) {
      if (sub.customer === customer.id && sub.status !== 'canceled') sub.default_payment_method = method.id;
    }
    tell('customer.updated', customer, customer.id);
  }

  /** The last second of a period that starts then: months as a person counts them, from the anchor's day. */
  function periodEnd(price: Stripe.Price, start: number, anchor: number): number {
    const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
    const months = interval === 'year' ? 12 * count : count;
    const from = new Date(start * 1000);
    const wanted = new Date(anchor * 1000).getUTCDate();
    const end = new Date(from);
    end.setUTCDate(1);
    end.setUTCMonth(end.getUTCMonth() + months);
    const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
    end.setUTCDate(Math.min(wanted, last));
    return Math.floor(end.getTime() / 1000);
  }

  const nameOf = (price: Stripe.Price) => find('product', idOf(price.product))?.name ?? price.id;

  function newItem(sub: string, price: Stripe.Price, quantity: number, start: number, end: number) {
    return shaped('subscription_item', {
      ...{ price, quantity, subscription: sub, created: start, tax_rates: [] },
      ...{ current_period_start: start, current_period_end: end },
    });
  }

  function lineOf(invoice: string, customer: string, sub: Stripe.Subscription, line: Line): Stripe.InvoiceLineItem {
    return shaped('line_item', {
      ...{ amount: line.amount, subtotal: line.amount, currency: 'usd', description: line.description, invoice },
      ...{ period: line.period, quantity: line.quantity, discountable: true, taxes: [], subscription: sub.id },
      pricing: {
        type: 'price_details',
        unit_amount_decimal: null,
        price_details: { price: line.price.id, product: idOf(line.price.product) ?? '' },
      },
      parent: {
        type: 'subscription_item_details',
        invoice_item_details: null,
        subscription_item_details: {
          ...{ invoice_item: null, proration: line.proration, proration_details: null },
          ...{ subscription: sub.id, subscription_item: itemOf(sub).id },
        },
      },
    });
  }

  type Draft = { sub: Stripe.Subscription; reason: Stripe.Invoice.BillingReason; lines: Line[]; at: number };

  function draft({ sub, reason, lines, at }: Draft): Stripe.Invoice {
    const id = newId('invoice');
    const customer = mustFind('customer', idOf(sub.customer));
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    // A credit is used first; what is over becomes one.
    const due = Math.max(0, total + customer.balance);
    const [first] = lines;
    return shaped('invoice', {
      ...{ id, customer: customer.id, created: at, currency: 'usd', status: 'draft', billing_reason: reason },
      ...{ subtotal: total, subtotal_excluding_tax: total, total, total_excluding_tax: total },
      ...{ amount_due: due, amount_paid: 0, amount_remaining: due, amount_overpaid: 0, amount_shipping: 0 },
      ...{ starting_balance: customer.balance, ending_balance: null, attempt_count: 0, attempted: false },
      ...{ auto_advance: true, collection_method: 'charge_automatically', account_country: 'US' },
      ...{ account_name: 'Dealstead (sandbox)', customer_email: customer.email, customer_name: customer.name },
      ...{ customer_tax_exempt: 'none', period_start: at, period_end: at, next_payment_attempt: null },
      ...{ post_payment_credit_notes_amount: 0, pre_payment_credit_notes_amount: 0, test_clock: customer.test_clock },
      ...{ hosted_invoice_url: `${site}/dev/stripe/invoice/${id}`, effective_at: at },
      status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
      lines: listOf(
        lines.map((line) => lineOf(id, customer.id, sub, line)),
        `/v1/invoices/${id}/lines`,
      ),
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: sub.metadata, subscription: sub.id },
      },
      ...(first && { description: null }),
    });
  }

  /** Makes an invoice final and gives it its payment, which is not tried yet. */
  function finalize(invoice: Stripe.Invoice): Stripe.Invoice {
    const customer = mustFind('customer', idOf(invoice.customer));
    const at = now(customer.id);
    customer.balance = Math.min(0, customer.balance + invoice.total);
    invoice.ending_balance = customer.balance;
    invoice.status = 'open';
    invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`;
    customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
    invoice.status_transitions.finalized_at = at;
    put(invoice);
    tell('invoice.created', invoice, customer.id);
    tell('invoice.finalized', invoice, customer.id);
    if (invoice.amount_due === 0) {
      settle(invoice, at);
      return invoice;
    }
    const intent = newIntent(customer.id, invoice.amount_due, {}, invoice.lines.data[0]?.description ?? null);
    put(
      shaped('invoice_payment', {
        ...{ invoice: invoice.id, is_default: true, amount_requested: invoice.amount_due, amount_paid: null },
        ...{ created: at, currency: 'usd', status: 'open' },
        ...{ payment: { type: 'payment_intent', payment_intent: intent.id } },
        status_transitions: { canceled_at: null, paid_at: null },
      }),
    );
    return invoice;
  }

  function newIntent(customer: string, amount: number, metadata: Record<string, string>, description: string | null) {
    const id = newId('payment_intent');
    const intent = put(
      shaped('payment_intent', {
        ...{ id, amount, amount_received: 0, amount_capturable: 0, currency: 'usd', customer, metadata, description },
        ...{ created: now(customer), status: 'requires_payment_method', capture_method: 'automatic' },
        ...{ confirmation_method: 'automatic', payment_method_types: ['card'], client_secret: `${id}_secret_sandbox` },
      }),
    );
    tell('payment_intent.created', intent, customer);
    return intent;
  }

  const paymentOf = (invoice: Stripe.Invoice) =>
    all('invoice_payment').find((payment) => payment.invoice === invoice.id);
  const intentOf = (invoice: Stripe.Invoice) =>
    find('payment_intent', idOf(paymentOf(invoice)?.payment.payment_intent));
  const invoiceOf = (intent: Stripe.PaymentIntent) => {
    const payment = all('invoice_payment').find((each) => idOf(each.payment.payment_intent) === intent.id);
    return find('invoice', idOf(payment?.invoice as string | undefined));
  };
  const subOf = (invoice: Stripe.Invoice) =>
    find('subscription', idOf(invoice.parent?.subscription_details?.subscription));

  /** Asks the bank. `confirmed` says that its question was answered well. */
  function charge(
    intent: Stripe.PaymentIntent,
    method: Stripe.PaymentMethod | undefined,
    holder: 'present' | 'absent',
    confirmed = false,
  ): Verdict {
    const customer = idOf(intent.customer);
    const at = now(customer);
    const number = method ? (store.state.numbers[method.id] ?? '') : '';
    const asked = method ? verdictOf(number, holder) : verdictOf('', holder);
    const verdict: Verdict = confirmed && asked.kind === 'authenticate' ? { kind: 'pays' } : asked;
    if (verdict.kind === 'authenticate') {
      intent.status = holder === 'present' ? 'requires_action' : 'requires_payment_method';
      intent.last_payment_error = {
        ...{ type: 'card_error', code: 'authentication_required', decline_code: 'authentication_required' },
        message: 'Your bank wants you to confirm this payment.',
      };
      tell(holder === 'present' ? 'payment_intent.requires_action' : 'payment_intent.payment_failed', intent, customer);
      return verdict;
    }
    const paid = verdict.kind === 'pays';
    const receipt = paid ? `${2000 + (store.state.counter += 1)}-${intent.id.slice(-4).toUpperCase()}` : null;
    const made = put(
      shaped('charge', {
        ...{ amount: intent.amount, amount_captured: paid ? intent.amount : 0, amount_refunded: 0, currency: 'usd' },
        ...{ captured: paid, paid, created: at, customer, description: intent.description, disputed: false },
        ...{ refunded: false, metadata: intent.metadata, payment_intent: intent.id, receipt_number: receipt },
        ...{ payment_method: method?.id ?? null, status: paid ? 'succeeded' : 'failed', fraud_details: {} },
        ...(paid ? {} : { failure_code: verdict.code, failure_message: verdict.message }),
        billing_details: method?.billing_details ?? {
          address: null,
          email: null,
          name: null,
          phone: null,
          tax_id: null,
        },
        payment_method_details: {
          type: 'card',
          card: {
            ...{ amount_authorized: intent.amount, authorization_code: null, brand: method?.card?.brand ?? null },
            ...{
              checks: null,
              country: 'US',
              exp_month: method?.card?.exp_month ?? 1,
              exp_year: method?.card?.exp_year ?? 2030,
            },
            ...{ fingerprint: method?.card?.fingerprint ?? null, funding: 'credit', installments: null },
            ...{ last4: method?.card?.last4 ?? null, mandate: null, network: method?.card?.brand ?? null },
            ...{ network_transaction_id: null, regulated_status: null, three_d_secure: null, wallet: null },
          } as Stripe.Charge.PaymentMethodDetails.Card,
        },
      }),
    );
    intent.latest_charge = made.id;
    intent.payment_method = method?.id ?? null;
    if (paid) {
      intent.status = 'succeeded';
      intent.amount_received = intent.amount;
      intent.last_payment_error = null;
      tell('charge.succeeded', made, customer);
      tell('payment_intent.succeeded', intent, customer);
    } else {
      intent.status = 'requires_payment_method';
      intent.last_payment_error = {
        ...{ type: 'card_error', code: verdict.code, decline_code: verdict.decline, message: verdict.message },
        charge: made.id,
      };
      tell('charge.failed', made, customer);
      tell('payment_intent.payment_failed', intent, customer);
    }
    return verdict;
  }

  function settle(invoice: Stripe.Invoice, at: number): void {
    const payment = paymentOf(invoice);
    if (payment) {
      payment.status = 'paid';
      payment.amount_paid = invoice.amount_due;
      payment.status_transitions.paid_at = at;
    }
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.paid_at = at;
    tell('invoice.paid', invoice, idOf(invoice.customer));
    tell('invoice.payment_succeeded', invoice, idOf(invoice.customer));
  }

  /** Tries to have an open invoice paid, and lets its subscription follow. */
  function pay(
    invoice: Stripe.Invoice,
    holder: 'present' | 'absent',
    { method, confirmed = false }: { method?: Stripe.PaymentMethod; confirmed?: boolean } = {},
  ): Verdict {
    if (invoice.status === 'paid') return { kind: 'pays' };
    const customer = mustFind('customer', idOf(invoice.customer));
    const sub = subOf(invoice);
    const card =
      method ??
      find('payment_method', idOf(sub?.default_payment_method)) ??
      find('payment_method', idOf(customer.invoice_settings.default_payment_method));
    const intent = intentOf(invoice);
    if (!intent) throw new Error(`${invoice.id} has no payment`);
    invoice.attempted = true;
    invoice.attempt_count += 1;
    const verdict = charge(intent, card, holder, confirmed);
    if (verdict.kind === 'pays') {
      settle(invoice, now(customer.id));
      if (sub && (sub.status === 'past_due' || sub.status === 'incomplete') && sub.latest_invoice === invoice.id) {
        sub.status = 'active';
        tell('customer.subscription.updated', sub, customer.id, { status: 'past_due' });
      }
      return verdict;
    }
    const retry = retryDays[invoice.attempt_count - 1];
    const first = invoice.status_transitions.finalized_at ?? now(customer.id);
    invoice.next_payment_attempt =
      holder === 'absent' && retry !== undefined ? first + retry * day : invoice.next_payment_attempt;
    if (invoice.next_payment_attempt !== null && invoice.next_payment_attempt <= now(customer.id))
      invoice.next_payment_attempt = null;
    tell('invoice.payment_failed', invoice, customer.id);
    if (verdict.kind === 'authenticate') tell('invoice.payment_action_required', invoice, customer.id);
    if (sub?.status === 'active' && sub.latest_invoice === invoice.id) {
      sub.status = 'past_due';
      tell('customer.subscription.updated', sub, customer.id, { status: 'active' });
    }
    return verdict;
  }

  /** A subscription whose first invoice was paid with the holder present. */
  function subscribe(customer: Stripe.Customer, order: Order, method: Stripe.PaymentMethod): Stripe.Subscription {
    const at = now(customer.id);
    const [wanted] = order.lines;
    const price = mustFind('price', wanted?.price);
    const quantity = wanted?.quantity ?? 1;
    const id = newId('subscription');
    const end = periodEnd(price, at, at);
    const sub = put(
      shaped('subscription', {
        ...{ id, customer: customer.id, created: at, start_date: at, billing_cycle_anchor: at, currency: 'usd' },
        ...{ status: 'incomplete', cancel_at_period_end: false, collection_method: 'charge_automatically' },
        ...{ default_payment_method: method.id, metadata: order.metadata, test_clock: customer.test_clock },
        items: listOf([newItem(id, price, quantity, at, end)], `/v1/subscription_items?subscription=${id}`),
        cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
      }),
    );
    tell('customer.subscription.created', sub, customer.id);
    const invoice = finalize(
      draft({ sub, reason: 'subscription_create', at, lines: [wholeLine(price, quantity, at, end)] }),
    );
    sub.latest_invoice = invoice.id;
    pay(invoice, 'present', { method, confirmed: true });
    return sub;
  }

  const wholeLine = (price: Stripe.Price, quantity: number, start: number, end: number): Line => ({
    ...{ price, quantity, amount: (price.unit_amount ?? 0) * quantity, proration: false, period: { start, end } },
    description: `${quantity} × ${nameOf(price)} (at $${((price.unit_amount ?? 0) / 100).toFixed(2)} / ${every(price)})`,
  });

  /** As Stripe's invoices say it. */
  function every({ recurring }: Stripe.Price): string {
    const { interval = 'once', interval_count: count = 1 } = recurring ?? {};
    return count > 1 ? `every ${count} ${interval}s` : interval;
  }

  const sameCycle = (a: Stripe.Price, b: Stripe.Price) =>
    a.recurring?.interval === b.recurring?.interval && a.recurring?.interval_count === b.recurring?.interval_count;

  /** What a change would put on an invoice at a moment, and the period after it. */
  function prorated(sub: Stripe.Subscription, change: Change, at: number) {
    const item = itemOf(sub);
    const { price = item.price, quantity = item.quantity ?? 1 } = change;
    const { current_period_start: start, current_period_end: end } = item;
    const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
    const date = new Date(at * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    const lines: Line[] = [
      {
        ...{ price: item.price, quantity: item.quantity ?? 1, proration: true, period: { start: at, end } },
        amount: -Math.round((item.price.unit_amount ?? 0) * (item.quantity ?? 1) * left),
        description: `Unused time on ${nameOf(item.price)} after ${date}`,
      },
    ];
    if (sameCycle(price, item.price)) {
      const amount = Math.round((price.unit_amount ?? 0) * quantity * left);
      const description = `Remaining time on ${quantity > 1 ? `${quantity} × ` : ''}${nameOf(price)} after ${date}`;
      lines.push({ price, quantity, amount, description, proration: true, period: { start: at, end } });
      return { lines, price, quantity, start, end };
    }
    const next = periodEnd(price, at, at);
    lines.push(wholeLine(price, quantity, at, next));
    return { lines, price, quantity, start: at, end: next };
  }

  /** The invoice that a change would make. */
  const preview = (sub: Stripe.Subscription, change: Change, at: number) =>
    draft({ sub, reason: 'subscription_update', at, lines: prorated(sub, change, at).lines });

  /**
   * Changes price or number, and has the difference paid at once.
   * @throws StripeProblem 402 where the card refuses; then nothing is changed
   */
  function change(sub: Stripe.Subscription, wanted: Change, at: number): Stripe.Subscription {
    const customer = mustFind('customer', idOf(sub.customer));
    const item = itemOf(sub);
    const { lines, price, quantity, start, end } = prorated(sub, wanted, at);
    const invoice = draft({ sub, reason: 'subscription_update', at, lines });
    if (invoice.amount_due > 0) {
      const method =
        find('payment_method', idOf(sub.default_payment_method)) ??
        find('payment_method', idOf(customer.invoice_settings.default_payment_method));
      const verdict = verdictOf(method ? (store.state.numbers[method.id] ?? '') : '', 'absent');
      if (verdict.kind !== 'pays') {
        const declined = verdict.kind === 'declines';
        throw new StripeProblem(402, {
          ...{ type: 'card_error', code: declined ? verdict.code : 'subscription_payment_intent_requires_action' },
          ...{ message: declined ? verdict.message : 'Your bank wants you to confirm this payment.' },
          ...(declined && { decline_code: verdict.decline }),
        });
      }
    }
    const moved = !sameCycle(price, item.price);
    Object.assign(item, { price, quantity, current_period_start: start, current_period_end: end });
    if (moved) sub.billing_cycle_anchor = start;
    finalize(invoice);
    sub.latest_invoice = invoice.id;
    if (invoice.status === 'open') pay(invoice, 'absent');
    tell('customer.subscription.updated', sub, customer.id, { items: {} });
    return sub;
  }

  function end(sub: Stripe.Subscription, reason: 'cancellation_requested' | 'payment_failed'): Stripe.Subscription {
    const at = now(idOf(sub.customer));
    const schedule = find('subscription_schedule', idOf(sub.schedule));
    if (schedule?.status === 'active') Object.assign(schedule, { status: 'canceled', canceled_at: at });
    Object.assign(sub, { status: 'canceled', ended_at: at, canceled_at: sub.canceled_at ?? at });
    sub.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
    tell('customer.subscription.deleted', sub, idOf(sub.customer));
    return sub;
  }

  /** The next period: what was scheduled comes in force, the invoice is made and the card is tried. */
  function renew(sub: Stripe.Subscription): void {
    const customer = mustFind('customer', idOf(sub.customer));
    const item = itemOf(sub);
    const at = item.current_period_end;
    if (sub.cancel_at_period_end) return void end(sub, 'cancellation_requested');
    if (sub.status === 'past_due' && afterRetries === 'cancel') return void end(sub, 'payment_failed');
    const schedule = find('subscription_schedule', idOf(sub.schedule));
    const phase =
      schedule?.status === 'active' ? schedule.phases.findLast(({ start_date: from }) => from <= at) : undefined;
    const [planned] = phase?.items ?? [];
    if (schedule && phase && planned) {
      const price = mustFind('price', idOf(planned.price as string));
      if (!sameCycle(price, item.price)) sub.billing_cycle_anchor = at;
      Object.assign(item, { price, quantity: planned.quantity ?? 1 });
      if (phase === schedule.phases.at(-1)) {
        Object.assign(schedule, {
          status: 'released',
          released_at: at,
          released_subscription: sub.id,
          subscription: null,
        });
        sub.schedule = null;
        tell('subscription_schedule.released', schedule, customer.id);
      }
    }
    item.current_period_start = at;
    item.current_period_end = periodEnd(item.price, at, sub.billing_cycle_anchor);
    const invoice = finalize(
      draft({
        ...{ sub, reason: 'subscription_cycle', at },
        lines: [wholeLine(item.price, item.quantity ?? 1, at, item.current_period_end)],
      }),
    );
    sub.latest_invoice = invoice.id;
    tell('customer.subscription.updated', sub, customer.id, { latest_invoice: null });
    if (invoice.status === 'open') pay(invoice, 'absent');
  }

  /** What falls due first for a customer up to a moment. */
  function nextDue(customer: string, to: number): { at: number; act: () => void } | undefined {
    const due: { at: number; act: () => void }[] = [];
    for (const sub of all('subscription')) {
      if (sub.customer !== customer || (sub.status !== 'active' && sub.status !== 'past_due')) continue;
      due.push({ at: itemOf(sub).current_period_end, act: () => renew(sub) });
    }
    for (const invoice of all('invoice')) {
      const { customer: owner, status, next_payment_attempt: at } = invoice;
      if (owner !== customer || status !== 'open' || at === null) continue;
      due.push({
        at,
        act: () => {
          invoice.next_payment_attempt = null;
          if (subOf(invoice)?.status !== 'canceled') pay(invoice, 'absent');
        },
      });
    }
    return due.filter(({ at }) => at <= to).toSorted((a, b) => a.at - b.at)[0];
  }

  /** Lets a customer's time pass up to a moment, everything that falls due on the way in its order. */
  function letPass(customer: string, to: number): void {
    const clock = clockOf(customer);
    if (!clock) return;
    frozen = Math.floor(Date.now() / 1000);
    try {
      for (let due = nextDue(customer, to); due; due = nextDue(customer, to)) {
        store.state.ahead[clock] = Math.max(store.state.ahead[clock] ?? 0, due.at - frozen);
        due.act();
      }
      store.state.ahead[clock] = Math.max(store.state.ahead[clock] ?? 0, to - frozen);
    } finally {
      frozen = undefined;
    }
  }

  function advance(clock: Stripe.TestHelpers.TestClock, to: number): Stripe.TestHelpers.TestClock {
    const customer = all('customer').find(({ test_clock: of }) => of === clock.id);
    if (!customer) throw missing('test clock', clock.id);
    if (to < now(customer.id)) throw invalid('A clock cannot be turned back.');
    letPass(customer.id, to);
    clock.frozen_time = to;
    tell('test_helpers.test_clock.ready', clock, customer.id);
    return clock;
  }

  function refund(charge: Stripe.Charge, amount: number, reason: Stripe.Refund['reason']): Stripe.Refund {
    const left = charge.amount - charge.amount_refunded;
    if (!charge.paid) throw invalid('A payment that failed cannot be refunded.');
    if (left === 0) throw invalid('This charge was refunded already.', { code: 'charge_already_refunded' });
    if (!Number.isInteger(amount) || amount < 1 || amount > left)
      throw invalid(`At most ${left} cents can be refunded.`, { param: 'amount' });
    const customer = idOf(charge.customer);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const made = put(
      shaped('refund', {
        ...{
          amount,
          charge: charge.id,
          payment_intent: charge.payment_intent,
          created: now(customer),
          currency: 'usd',
        },
        ...{ reason, status: 'succeeded' },
      }),
    );
    tell('refund.created', made, customer);
    tell('charge.refunded', charge, customer);
    return made;
  }

  function dispute(charge: Stripe.Charge): Stripe.Dispute {
    if (!charge.paid || charge.disputed) throw invalid('This charge cannot be disputed.');
    const customer = idOf(charge.customer);
    charge.disputed = true;
    const at = now(customer);
    const example = shaped('dispute', {
      ...{ amount: charge.amount - charge.amount_refunded, charge: charge.id, payment_intent: charge.payment_intent },
      ...{ created: at, currency: 'usd', reason: 'fraudulent', status: 'needs_response', is_charge_refundable: false },
      evidence_details: {
        ...{
          due_by: at + 7 * day,
          has_evidence: false,
          past_due: false,
          submission_count: 0,
          submission_method: 'manual' as const,
        },
        enhanced_eligibility: {},
      },
    });
    put(example);
    tell('charge.dispute.created', example, customer);
    return example;
  }

  function closeDispute(of: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
    of.status = status;
    tell('charge.dispute.closed', of, idOf(find('charge', idOf(of.charge))?.customer));
    return of;
  }

  return {
    ...{ now, tell, mustFind, itemOf, createCustomer, addCard, useCard, newIntent, charge, pay, subscribe, preview },
    ...{ change, end, advance, letPass, refund, dispute, closeDispute, invoiceOf, intentOf, nameOf, periodEnd, subOf },
  };
}
export type Engine = ReturnType<typeof createEngine>;
