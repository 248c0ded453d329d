import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { startSandbox } from './server.ts';
import { cardNumbers } from './testCards.ts';

let folder: string;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let stripe: Stripe;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealstead-sandbox-'));
  sandbox = await startSandbox({
    port: 0,
    file: join(folder, 'memory.json'),
    site: 'http://localhost',
    key: 'sk_test_x',
  });
  stripe = new Stripe('sk_test_x', { host: '127.0.0.1', port: sandbox.port, protocol: 'http', telemetry: false });
});
afterAll(async () => {
  await sandbox?.stop();
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, fields: Record<string, string>) =>
  fetch(`http://127.0.0.1:${sandbox.port}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });

/** Creates a customer who has paid for a month. */
async function createSubscriber() {
  const product = await stripe.products.create({ name: 'Plan' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 10_00,
    recurring: { interval: 'month' },
  });
  const customer = await stripe.customers.create({ email: 'lena@example.com', name: 'Lena <b>' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost/done',
    cancel_url: 'http://localhost/plans',
  });
  const path = new URL(session.url ?? '').pathname;
  const page = await (await fetch(`http://127.0.0.1:${sandbox.port}${path}`)).text();
  await post(path, { card: cardNumbers.pays });
  return { product, price, customer, page, session: await stripe.checkout.sessions.retrieve(session.id) };
}

test('every object has the fields of Stripe’s own example of its kind', async () => {
  const examples: Record<string, object> = JSON.parse(
    await readFile(join(import.meta.dirname, 'fixtures.json'), 'utf8'),
  );
  const { product, price, customer, session } = await createSubscriber();
  const sub = await stripe.subscriptions.retrieve(String(session.subscription), { expand: ['test_clock'] });
  const invoice = await stripe.invoices.retrieve(String(session.invoice), { expand: ['payments'] });
  const [payment] = invoice.payments?.data ?? [];
  const intent = await stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent), {
    expand: ['latest_charge'],
  });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: sub.id });
  const portal = await stripe.billingPortal.sessions.create({ customer: customer.id });
  const { data: events } = await stripe.events.list({ limit: 1 });
  const { data: methods } = await stripe.customers.listPaymentMethods(customer.id);
  const objects: object[] = [
    product,
    price,
    customer,
    session,
    sub,
    invoice,
    intent,
    refund,
    schedule,
    portal,
    ...events,
    ...methods,
    payment ?? {},
    intent.latest_charge as Stripe.Charge,
    sub.test_clock as Stripe.TestHelpers.TestClock,
    invoice.lines.data[0] ?? {},
    sub.items.data[0] ?? {},
  ];
  for (const object of objects) {
    const kind = (object as { object: string }).object;
    const missing = Object.keys(examples[kind] ?? { unknown: kind }).filter((field) => !(field in object));
    // A failure names the fields, so that a change of the SDK or of Stripe's examples is noticed.
    expect({ kind, missing }).toEqual({ kind, missing: [] });
  }
});

test('a repeated idempotency key gets the first response, with another body an error; a missing object and a wrong key are errors as at Stripe', async () => {
  const create = (name: string) => stripe.products.create({ name }, { idempotencyKey: 'one' });
  expect((await create('Plan')).id).toBe((await create('Plan')).id);
  await expect(create('Other')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  await expect(stripe.charges.retrieve('ch_none')).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 });
  const unauthorized = new Stripe('sk_test_other', {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
  });
  await expect(unauthorized.charges.retrieve('ch_none')).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
});

test('each page has the sandbox notice, and escapes what was typed', async () => {
  const { page, customer } = await createSubscriber();
  for (const path of ['/dev/stripe', `/dev/stripe/customers/${customer.id}`, '/dev/stripe/nowhere']) {
    const text = await (await fetch(`http://127.0.0.1:${sandbox.port}${path}`)).text();
    expect(text).toContain('No card is charged and no money moves');
  }
  expect(page).toContain('No card is charged and no money moves');
  expect(page).toContain('Lena &#60;b&#62;');
});

test('the dashboard finds customers by name and email', async () => {
  await stripe.customers.create({ email: 'omar.quiroga@example.com', name: 'Omar Quiroga' });
  const dashboard = async (search: string) =>
    (await fetch(`http://127.0.0.1:${sandbox.port}/dev/stripe?search=${encodeURIComponent(search)}`)).text();
  expect(await dashboard('Quiroga@')).toContain('>omar.quiroga@example.com</a>');
  expect(await dashboard('omar q')).toContain('>omar.quiroga@example.com</a>');
  expect(await dashboard('nobody"')).toContain('No customer has this name or email.');
});

test('the sandbox does not start in production', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      STRIPE_FILE: join(folder, 'never.json'),
      STRIPE_SECRET_KEY: 'sk_test_x',
      PUBLIC_URL: 'http://localhost',
    },
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
});
