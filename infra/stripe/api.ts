import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { invalid, StripeProblem, type Engine } from './engine.ts';
import { list, readForm, text, texts, type Form } from './form.ts';
import { idOf, listOf, newId, shaped, type Kind, type Kinds } from './shapes.ts';
import type { Store } from './store.ts';

interface Request {
  form: Form;
  /** The ids of the path. */
  ids: string[];
}
type Handler = (request: Request) => object;

export interface ApiAnswer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const day = 86_400;
const number = (value: string | undefined) => (value === undefined || value === '' ? undefined : Number(value));

/** The part of Stripe's API that our services speak, and a little more. */
export function createApi(store: Store, engine: Engine, site: string) {
  const { all, find, put } = store;
  const { mustFind, now, tell } = engine;

  function need(form: Form, ...path: (string | number)[]): string {
    const value = text(form, ...path);
    const [first, ...inner] = path;
    const param = `${first}${inner.map((part) => `[${part}]`).join('')}`;
    if (!value) throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
    return value;
  }

  /** A page of a list, the newest first. */
  function page<K extends Kind>(kind: K, form: Form, url: string, fits: (object: Kinds[K]) => boolean) {
    const after = text(form, 'starting_after');
    const limit = number(text(form, 'limit')) ?? 10;
    const found = all(kind).toReversed().filter(fits);
    const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
    return { ...listOf(found.slice(from, from + limit), url), has_more: found.length > from + limit };
  }
  const is = (form: Form, name: string, value: unknown) => text(form, name) === undefined || text(form, name) === value;

  const changeOf = (items: Form) => {
    const price = text(items, 'price');
    const quantity = number(text(items, 'quantity'));
    return { ...(price && { price: mustFind('price', price) }), ...(quantity && { quantity }) };
  };
  const firstItem = (form: Form | undefined): Form => {
    const [item] = list(form, 'items');
    return typeof item === 'object' && !Array.isArray(item) ? item : {};
  };

  function subscriptionUpdate({ form, ids: [id] }: Request): Stripe.Subscription {
    const sub = mustFind('subscription', id);
    if (sub.status === 'canceled') throw invalid('A canceled subscription can only update its cancellation details.');
    const customer = idOf(sub.customer);
    // First what may be declined: then nothing else of the request happens either.
    const change = changeOf(firstItem(form));
    const changes = Object.keys(change).length > 0;
    if (changes) {
      if (sub.schedule) throw invalid('The subscription is managed by a schedule: release it first.');
      engine.change(sub, change, number(text(form, 'proration_date')) ?? now(customer));
    }
    const ends = text(form, 'cancel_at_period_end');
    if (ends !== undefined) {
      const yes = ends === 'true';
      Object.assign(sub, {
        ...{ cancel_at_period_end: yes, cancel_at: yes ? engine.itemOf(sub).current_period_end : null },
        ...{ canceled_at: yes ? now(customer) : null },
        cancellation_details: {
          comment: null,
          feedback: null,
          feedback_option: null,
          reason: yes ? 'cancellation_requested' : null,
        },
      });
    }
    Object.assign(sub.metadata, texts(form, 'metadata'));
    const method = text(form, 'default_payment_method');
    if (method) sub.default_payment_method = mustFind('payment_method', method).id;
    if (!changes || ends !== undefined) tell('customer.subscription.updated', sub, customer, {});
    return sub;
  }

  function startSession({ form }: Request): Stripe.Checkout.Session {
    const customer = mustFind('customer', need(form, 'customer'));
    const mode = need(form, 'mode');
    const lines = list(form, 'line_items').map((line) => ({
      price: mustFind('price', text(line, 'price')).id,
      quantity: number(text(line, 'quantity')) ?? 1,
    }));
    if (lines.length === 0) throw invalid('Missing required param: line_items.', { param: 'line_items' });
    if (mode !== 'payment' && mode !== 'subscription') throw invalid(`Invalid mode: ${mode}`, { param: 'mode' });
    const data = form[mode === 'subscription' ? 'subscription_data' : 'payment_intent_data'];
    const amount = lines.reduce(
      (sum, { price, quantity }) => sum + (find('price', price)?.unit_amount ?? 0) * quantity,
      0,
    );
    const id = newId('checkout.session');
    const created = now(customer.id);
    store.state.orders[id] = { lines, metadata: texts(data, 'metadata') };
    return put(
      shaped('checkout.session', {
        ...{ id, mode, customer: customer.id, created, currency: 'usd', status: 'open', payment_status: 'unpaid' },
        ...{
          amount_subtotal: amount,
          amount_total: amount,
          expires_at: number(text(form, 'expires_at')) ?? created + day,
        },
        ...{ success_url: need(form, 'success_url'), cancel_url: text(form, 'cancel_url') ?? null },
        ...{ client_reference_id: text(form, 'client_reference_id') ?? null, metadata: texts(form, 'metadata') },
        ...{ payment_method_types: ['card'], url: `${site}/dev/stripe/pay/${id}`, customer_email: null },
        total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      }),
    );
  }

  /** The phases of a schedule as the caller wants them, each beginning where the last one ends. */
  function phasesOf(form: Form, sub: Stripe.Subscription): Stripe.SubscriptionSchedule.Phase[] {
    let from = engine.itemOf(sub).current_period_start;
    return list(form, 'phases').map((phase) => {
      const [item] = list(phase, 'items');
      const price = mustFind('price', text(item, 'price'));
      const start = number(text(phase, 'start_date')) ?? from;
      const end = number(text(phase, 'end_date')) ?? engine.periodEnd(price, start, start);
      from = end;
      return {
        ...{ start_date: start, end_date: end, currency: 'usd', proration_behavior: 'none', metadata: {} },
        items: [{ price: price.id, quantity: number(text(item, 'quantity')) ?? 1, metadata: {}, discounts: [] }],
      } as unknown as Stripe.SubscriptionSchedule.Phase;
    });
  }

  function startSchedule({ form }: Request): Stripe.SubscriptionSchedule {
    const sub = mustFind('subscription', need(form, 'from_subscription'));
    if (sub.schedule) throw invalid('The subscription has a schedule already.');
    const item = engine.itemOf(sub);
    const bounds = { start_date: item.current_period_start, end_date: item.current_period_end };
    const schedule = put(
      shaped('subscription_schedule', {
        ...{ customer: idOf(sub.customer) ?? '', subscription: sub.id, status: 'active', end_behavior: 'release' },
        ...{ created: now(idOf(sub.customer)), current_phase: bounds, test_clock: sub.test_clock },
        phases: [
          { ...bounds, items: [{ price: item.price.id, quantity: item.quantity ?? 1 }] },
        ] as unknown as Stripe.SubscriptionSchedule.Phase[],
      }),
    );
    sub.schedule = schedule.id;
    return schedule;
  }

  function releaseSchedule({ ids: [id] }: Request): Stripe.SubscriptionSchedule {
    const schedule = mustFind('subscription_schedule', id);
    const sub = mustFind('subscription', idOf(schedule.subscription));
    if (schedule.status !== 'active') throw invalid('This schedule is not active.');
    Object.assign(schedule, {
      status: 'released',
      released_at: now(idOf(sub.customer)),
      released_subscription: sub.id,
      subscription: null,
    });
    sub.schedule = null;
    tell('customer.subscription.updated', sub, idOf(sub.customer), {});
    return schedule;
  }

  function payInvoice({ form, ids: [id] }: Request): Stripe.Invoice {
    const invoice = mustFind('invoice', id);
    if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
    const method = find('payment_method', text(form, 'payment_method'));
    const verdict = engine.pay(invoice, 'absent', { method });
    if (verdict.kind === 'pays') return invoice;
    const declined = verdict.kind === 'declines';
    throw new StripeProblem(402, {
      ...{ type: 'card_error', code: declined ? verdict.code : 'invoice_payment_intent_requires_action' },
      message: declined ? verdict.message : 'Your bank wants you to confirm this payment.',
    });
  }

  function previewInvoice({ form }: Request): Stripe.Invoice {
    const sub = mustFind('subscription', need(form, 'subscription'));
    const details = form.subscription_details;
    const inner = typeof details === 'object' && !Array.isArray(details) ? details : {};
    const at = number(text(inner, 'proration_date')) ?? now(idOf(sub.customer));
    return { ...engine.preview(sub, changeOf(firstItem(inner)), at), id: `upcoming_${sub.id}` };
  }

  function newPrice({ form }: Request): Stripe.Price {
    const key = text(form, 'lookup_key') ?? null;
    const known = all('price').find(({ lookup_key: other }) => key !== null && other === key);
    if (known && text(form, 'transfer_lookup_key') !== 'true')
      throw invalid(`A price uses the lookup key ${key} already.`);
    if (known) known.lookup_key = null;
    const amount = Number(need(form, 'unit_amount'));
    const interval = text(form, 'recurring', 'interval');
    const product = mustFind('product', need(form, 'product'));
    return put(
      shaped('price', {
        ...{ active: true, billing_scheme: 'per_unit', created: Math.floor(Date.now() / 1000), currency: 'usd' },
        ...{
          lookup_key: key,
          product: product.id,
          tax_behavior: 'unspecified',
          unit_amount: amount,
          metadata: texts(form, 'metadata'),
        },
        ...(key !== null && !store.any(key) && { id: key }),
        type: interval ? 'recurring' : 'one_time',
        recurring: interval
          ? {
              ...{ interval: interval as Stripe.Price.Recurring.Interval, meter: null, trial_period_days: null },
              ...{
                interval_count: number(text(form, 'recurring', 'interval_count')) ?? 1,
                usage_type: 'licensed' as const,
              },
            }
          : null,
      }),
    );
  }

  function newProduct({ form }: Request): Stripe.Product {
    const id = text(form, 'id');
    if (id && store.any(id)) throw invalid('Product already exists.', { code: 'resource_already_exists' });
    const created = Math.floor(Date.now() / 1000);
    return put(
      shaped('product', {
        active: true,
        created,
        updated: created,
        name: need(form, 'name'),
        type: 'service',
        ...(id && { id }),
      }),
    );
  }

  function customerUpdate({ form, ids: [id] }: Request): Stripe.Customer {
    const customer = mustFind('customer', id);
    const method = text(form, 'invoice_settings', 'default_payment_method');
    for (const field of ['email', 'name'] as const) {
      const value = text(form, field);
      if (value !== undefined) customer[field] = value;
    }
    Object.assign(customer.metadata, texts(form, 'metadata'));
    if (method) engine.useCard(customer, mustFind('payment_method', method));
    else tell('customer.updated', customer, customer.id);
    return customer;
  }

  const within = (form: Form, at: number) =>
    at >= (number(text(form, 'created', 'gte')) ?? 0) && at > (number(text(form, 'created', 'gt')) ?? -1);

  const get =
    <K extends Kind>(kind: K): Handler =>
    ({ ids: [id] }) =>
      mustFind(kind, id);

  /** Method and path, `:` for an id. */
  const routes: Record<string, Handler> = {
    'POST /v1/customers': ({ form }) =>
      engine.createCustomer({
        email: text(form, 'email') ?? null,
        name: text(form, 'name') ?? null,
        metadata: texts(form, 'metadata'),
      }),
    'GET /v1/customers/:': get('customer'),
    'POST /v1/customers/:': customerUpdate,
    'GET /v1/customers/:/payment_methods': ({ form, ids: [id] }) =>
      page('payment_method', form, '/v1/payment_methods', ({ customer }) => customer === id),
    'GET /v1/payment_methods/:': get('payment_method'),
    'POST /v1/products': newProduct,
    'GET /v1/products/:': get('product'),
    'POST /v1/prices': newPrice,
    'GET /v1/prices': ({ form }) =>
      page('price', form, '/v1/prices', ({ lookup_key: key }) => {
        const keys = list(form, 'lookup_keys');
        return keys.length === 0 || (key !== null && keys.includes(key));
      }),
    'GET /v1/prices/:': get('price'),
    'POST /v1/checkout/sessions': startSession,
    'GET /v1/checkout/sessions/:': get('checkout.session'),
    'POST /v1/checkout/sessions/:/expire': ({ ids: [id] }) => {
      const session = mustFind('checkout.session', id);
      if (session.status !== 'open') throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
      Object.assign(session, { status: 'expired', url: null });
      tell('checkout.session.expired', session, idOf(session.customer));
      return session;
    },
    'GET /v1/subscriptions': ({ form }) =>
      page(
        'subscription',
        form,
        '/v1/subscriptions',
        (sub) => is(form, 'customer', sub.customer) && (text(form, 'status') === 'all' || sub.status !== 'canceled'),
      ),
    'GET /v1/subscriptions/:': get('subscription'),
    'POST /v1/subscriptions/:': subscriptionUpdate,
    'DELETE /v1/subscriptions/:': ({ ids: [id] }) => engine.end(mustFind('subscription', id), 'cancellation_requested'),
    'POST /v1/subscription_schedules': startSchedule,
    'GET /v1/subscription_schedules/:': get('subscription_schedule'),
    'POST /v1/subscription_schedules/:': ({ form, ids: [id] }) => {
      const schedule = mustFind('subscription_schedule', id);
      const sub = mustFind('subscription', idOf(schedule.subscription));
      if (form.phases) schedule.phases = phasesOf(form, sub);
      tell('subscription_schedule.updated', schedule, idOf(sub.customer));
      tell('customer.subscription.updated', sub, idOf(sub.customer), {});
      return schedule;
    },
    'POST /v1/subscription_schedules/:/release': releaseSchedule,
    'GET /v1/invoices': ({ form }) =>
      page(
        'invoice',
        form,
        '/v1/invoices',
        (invoice) =>
          is(form, 'customer', invoice.customer) &&
          is(form, 'status', invoice.status) &&
          is(form, 'subscription', idOf(invoice.parent?.subscription_details?.subscription)),
      ),
    'POST /v1/invoices/create_preview': previewInvoice,
    'GET /v1/invoices/:': get('invoice'),
    'POST /v1/invoices/:/pay': payInvoice,
    'GET /v1/invoice_payments': ({ form }) =>
      page(
        'invoice_payment',
        form,
        '/v1/invoice_payments',
        (payment) =>
          is(form, 'invoice', payment.invoice) &&
          [undefined, idOf(payment.payment.payment_intent)].includes(text(form, 'payment', 'payment_intent')),
      ),
    'GET /v1/payment_intents/:': get('payment_intent'),
    'GET /v1/charges/:': get('charge'),
    'GET /v1/charges': ({ form }) =>
      page(
        'charge',
        form,
        '/v1/charges',
        (each) => is(form, 'customer', each.customer) && is(form, 'payment_intent', each.payment_intent),
      ),
    'POST /v1/refunds': ({ form }) => {
      const intent = find('payment_intent', text(form, 'payment_intent'));
      const charge = mustFind('charge', text(form, 'charge') ?? idOf(intent?.latest_charge));
      const amount = number(text(form, 'amount')) ?? charge.amount - charge.amount_refunded;
      return engine.refund(charge, amount, (text(form, 'reason') ?? null) as Stripe.Refund['reason']);
    },
    'GET /v1/refunds': ({ form }) =>
      page(
        'refund',
        form,
        '/v1/refunds',
        (each) => is(form, 'charge', each.charge) && is(form, 'payment_intent', each.payment_intent),
      ),
    'GET /v1/refunds/:': get('refund'),
    'GET /v1/disputes': ({ form }) =>
      page(
        'dispute',
        form,
        '/v1/disputes',
        (each) => is(form, 'charge', each.charge) && is(form, 'payment_intent', each.payment_intent),
      ),
    'GET /v1/disputes/:': get('dispute'),
    'POST /v1/disputes/:/close': ({ ids: [id] }) => engine.closeDispute(mustFind('dispute', id), 'lost'),
    'POST /v1/billing_portal/sessions': ({ form }) => {
      const customer = mustFind('customer', need(form, 'customer'));
      const id = newId('billing_portal.session');
      return put(
        shaped('billing_portal.session', {
          ...{ id, customer: customer.id, created: now(customer.id), configuration: 'bpc_sandbox' },
          ...{ return_url: text(form, 'return_url') ?? null, url: `${site}/dev/stripe/portal/${id}` },
        }),
      );
    },
    'GET /v1/events': ({ form }) => page('event', form, '/v1/events', ({ created }) => within(form, created)),
    'GET /v1/events/:': get('event'),
    'GET /v1/test_helpers/test_clocks/:': get('test_helpers.test_clock'),
    'POST /v1/test_helpers/test_clocks/:/advance': ({ form, ids: [id] }) =>
      engine.advance(mustFind('test_helpers.test_clock', id), Number(need(form, 'frozen_time'))),
  };

  const table = Object.entries(routes).map(([name, handler]) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, handler, pattern: new RegExp(`^${path.replaceAll(':', '([^/]+)')}$`) };
  });

  function route(method: string, path: string): { handler: Handler; ids: string[] } {
    for (const each of table) {
      const found = each.method === method ? each.pattern.exec(path) : null;
      if (found) return { handler: each.handler, ids: found.slice(1).map(decodeURIComponent) };
    }
    throw new StripeProblem(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The sandbox does not know it.`,
    });
  }

  /** The object with these fields' objects in the place of their ids; never the kept one itself. */
  function shown(object: object, paths: string[]): object {
    const copy: Record<string, unknown> = structuredClone(object) as Record<string, unknown>;
    if (copy.object === 'test_helpers.test_clock') copy.frozen_time = clockTime(String(copy.id));
    for (const path of paths) expand(copy, path.split('.'));
    return copy;
  }
  const clockTime = (clock: string) => now(all('customer').find(({ test_clock: of }) => of === clock)?.id ?? null);

  function expand(at: Record<string, unknown>, [field, ...rest]: string[]): void {
    if (field === undefined) return;
    const value = at[field];
    if (Array.isArray(value)) {
      for (const each of value) if (typeof each === 'object' && each !== null) expand(each, rest);
    } else if (typeof value === 'object' && value !== null) expand(value as Record<string, unknown>, rest);
    else if (field === 'payments' && at.object === 'invoice') {
      const payments = all('invoice_payment').filter(({ invoice }) => invoice === at.id);
      at[field] = listOf(structuredClone(payments), '/v1/invoice_payments');
      expand(at[field] as Record<string, unknown>, rest);
    } else if (typeof value === 'string') {
      const found = store.any(value);
      if (!found) return;
      at[field] = shown(found, rest.length > 0 ? [rest.join('.')] : []);
    }
  }

  return {
    /** Answers a call of Stripe's API: the same key again gets the same answer. */
    answer(method: string, url: URL, body: string, key: string | undefined): ApiAnswer {
      const request = createHash('sha256').update(`${method} ${url.pathname} ${body}`).digest('hex');
      const kept = method === 'POST' && key ? store.state.keys[key] : undefined;
      if (kept) {
        if (kept.request === request)
          return { status: kept.status, body: kept.body, headers: { 'idempotent-replayed': 'true' } };
        const message =
          'Keys for idempotent requests can only be used with the same parameters they were first used with.';
        return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }) };
      }
      const done = attempt(method, url, body);
      if (method === 'POST' && key && done.status < 500) store.state.keys[key] = { request, ...done };
      return done;
    },
  };

  function attempt(method: string, url: URL, body: string): { status: number; body: string } {
    try {
      const form = readForm(method === 'GET' || method === 'DELETE' ? url.search.slice(1) : body);
      const { handler, ids } = route(method, url.pathname);
      const expands = list(form, 'expand').filter((path) => typeof path === 'string');
      return { status: 200, body: JSON.stringify(shown(handler({ form, ids }), expands)) };
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      return {
        status: error.status,
        body: JSON.stringify({ error: { ...error.body, doc_url: 'https://docs.stripe.com/error-codes' } }),
      };
    }
  }
}
