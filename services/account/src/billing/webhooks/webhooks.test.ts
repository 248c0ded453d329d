import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listStripeEvents, startCheckout } from '@dealstead/contracts/account/billing';
import { webhookList } from '@dealstead/contracts/account/deliveryLists';
import { adminListEndpoints } from '@dealstead/contracts/adminListEndpoints';
import { until } from '@dealstead/service-kit/fixtures/until';
import type Stripe from 'stripe';
import { cardNumbers, freePort, startStripeSandbox, type StripeSandbox } from '../../fixtures/stripeSandbox.ts';
import {
  newEmail,
  newSid,
  password,
  parseProblem,
  startTestAccount,
  type TestAccount,
} from '../../fixtures/testAccount.ts';
import { userClosedEvent } from '../../users/rules.ts';

let account: TestAccount;
let sandbox: StripeSandbox;
beforeAll(async () => {
  const port = await freePort();
  // The sandbox sends no webhooks: each test delivers its events.
  sandbox = await startStripeSandbox();
  account = await startTestAccount({ PORT: port, ...sandbox.config });
});
afterAll(async () => {
  await account?.close();
  await sandbox?.stop();
});

const Place = startCheckout.response;
const now = () => Math.floor(Date.now() / 1000);

function deliver(
  event: Stripe.Event,
  { secret = sandbox.secret, timestamp = now(), body = JSON.stringify(event) } = {},
) {
  const signature = sandbox.stripe.webhooks.generateTestHeaderString({
    payload: JSON.stringify(event),
    secret,
    timestamp,
  });
  return account.call('POST', '/api/webhooks/stripe', undefined, body, {
    'content-type': 'application/json',
    'stripe-signature': signature,
  });
}

/** A member who has paid at Stripe; no webhook of it has arrived. */
async function payer(card: string = cardNumbers.pays) {
  const email = newEmail();
  const names = { firstName: 'Marcus', lastName: 'Hale' };
  const { id } = await account.tables.users.insert({ username: email, email, password: 'x', ...names });
  const start = await account.call('POST', '/api/billing/checkout', account.member(id), {
    plan: 'buyer',
    period: 'monthly',
  });
  await sandbox.pay(Place.parse(await start.json()).url, card);
  const row = () => account.tables.users.get({ id });
  const customer = (await row()).stripeCustomerId ?? '';
  return {
    id,
    row,
    customer,
    /** The subjects of what was mailed about money, in the order of the alphabet. */
    mails: async () => {
      const about = await account.mailsTo(email, 'money/');
      return about.map(({ subject }) => subject).toSorted();
    },
    payments: () => account.tables.paymentRecords.list({ userId: id }),
    subscription: async () => (await sandbox.stripe.subscriptions.list({ customer, status: 'all' })).data[0]?.id ?? '',
    /** What happened to them at Stripe, the oldest first. */
    events: async () => {
      const found: Stripe.Event[] = [];
      for await (const event of sandbox.stripe.events.list({ limit: 100 })) {
        const object = event.data.object as { customer?: unknown; id?: string };
        if (object.customer === customer || object.id === customer) found.push(event);
      }
      return found.toReversed();
    },
  };
}

/** Waits until events are applied; each reads from Stripe several times. */
async function settled(ids: string[]): Promise<void> {
  const done = () => account.tables.stripeEvents.count({ id: ids, state: 'done' });
  await until(async () => (await done()) === ids.length, 40_000);
}

test('a wrong or missing signature, a changed body and an old timestamp are rejected and store nothing', async () => {
  const member = await payer();
  const [event] = (await member.events()).filter(({ type }) => type === 'checkout.session.completed');
  if (!event) throw new Error('no checkout');
  const refused = [
    await deliver(event, { secret: 'whsec_of_somebody_else' }),
    await deliver(event, { timestamp: now() - 600 }),
    await deliver(event, { body: JSON.stringify({ ...event, type: 'customer.subscription.deleted' }) }),
    await account.call('POST', '/api/webhooks/stripe', undefined, event),
    await account.call('POST', '/api/webhooks/stripe', undefined, '', {
      'content-type': 'application/json',
      'stripe-signature': 't=1,v1=00',
    }),
  ];
  for (const answer of refused)
    expect([answer.status, (await parseProblem(answer)).code]).toEqual([400, 'bad-signature']);
  expect(await account.tables.stripeEvents.count({ id: event.id })).toBe(0);
  expect(await member.row()).toMatchObject({ subscriptionStatus: 'inactive' });
  expect((await deliver(event)).status).toBe(200);
  await until(async () => (await member.row()).subscriptionStatus === 'active');
});

test('a payment whose webhook is late is applied by the next checkout, and is not sold again', async () => {
  for (const plan of ['buyer', 'wholesaler']) {
    const member = await payer();
    const press = () =>
      account.call('POST', '/api/billing/checkout', account.member(member.id), { plan, period: 'monthly' });
    const first = await press();
    expect([first.status, (await parseProblem(first)).code]).toEqual([409, 'paid']);
    expect(await member.row()).toMatchObject({ subscriptionPlan: 'buyer', subscriptionStatus: 'active' });
    expect(await member.payments()).toHaveLength(1);
    const second = await press();
    expect([second.status, (await parseProblem(second)).code]).toEqual([409, 'subscribed']);
  }
});

test('closing an account cancels its subscriptions; one that has ended is no obstacle', async () => {
  for (const over of [false, true]) {
    const member = await payer();
    await Promise.all((await member.events()).map((event) => deliver(event)));
    await until(async () => (await member.row()).subscriptionStatus === 'active');
    const id = await member.subscription();
    if (over) await sandbox.stripe.subscriptions.cancel(id);
    const user = await member.row();
    await account.db.change((tx) => tx.emit(userClosedEvent(user)));
    await until(async () => (await account.tables.subscriptions.find({ id }))?.status === 'ended');
    expect((await sandbox.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  }
});

test('a payment made while the account closes is recorded and not renewed', async () => {
  const member = await payer();
  const registered = newEmail();
  await account.register({ email: registered });
  const { password: hash } = await account.tables.users.get({ email: registered });
  await account.tables.users.update({ id: member.id }, { password: hash });
  const actor = account.member(member.id, newSid());
  expect((await account.call('POST', '/api/settings/closing', actor, { password })).status).toBe(200);
  await until(async () => (await member.payments()).length === 1);
  const id = await member.subscription();
  await until(async () => (await sandbox.stripe.subscriptions.retrieve(id)).cancel_at_period_end);
  expect(await member.payments()).toMatchObject([{ status: 'paid' }]);
});

test('an event delivered twenty times in parallel is applied once', async () => {
  const member = await payer();
  const events = (await member.events()).filter(({ type }) => type === 'invoice.paid');
  const [paid] = events;
  if (!paid) throw new Error('nothing was paid');
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(paid)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await settled([paid.id]);
  expect(await member.payments()).toHaveLength(1);
  const { rows } = await account.db.pool.query(
    "SELECT count(*)::int AS emitted FROM outbox WHERE type = 'account.payment.recorded.v1' AND (data->>'userId')::int = $1",
    [member.id],
  );
  expect(rows).toEqual([{ emitted: 1 }]);
  const { version } = await member.row();
  for (const event of await member.events()) await deliver(event);
  await settled((await member.events()).map(({ id }) => id));
  expect((await member.row()).version).toBe(version);
  expect(await member.mails()).toEqual(['Your Dealstead receipt: $79.98']);
});

/** The same order for the same seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return list
    .map((item) => [random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);
}

test('the events of a subscription in any order, repeated and late, end in Stripe’s state', async () => {
  for (const seed of [7, 1_234, 99_991]) {
    const member = await payer(cardNumbers.failsAtRenewal);
    const sub = await member.subscription();
    await sandbox.advanceClock(sub, 'renewal');
    await sandbox.advanceClock(sub, { days: 4 });
    const portal = await account.call('POST', '/api/billing/portal', account.member(member.id), {});
    await sandbox.pay(Place.parse(await portal.json()).url, cardNumbers.pays);
    const open = (await sandbox.stripe.invoices.list({ customer: member.customer, status: 'open' })).data[0]?.id ?? '';
    await sandbox.stripe.invoices.pay(open);
    await sandbox.advanceClock(sub, 'renewal');
    const last = (await sandbox.stripe.charges.list({ customer: member.customer, limit: 1 })).data[0]?.id ?? '';
    await sandbox.stripe.refunds.create({ charge: last });

    const events = await member.events();
    expect(events.length).toBeGreaterThan(20);
    const order = shuffled([...events, ...events.slice(0, 10)], seed);
    await Promise.all(order.map((event) => deliver(event)));
    await settled(events.map(({ id }) => id));
    expect(await member.row()).toMatchObject({
      subscriptionPlan: 'buyer',
      subscriptionStatus: 'active',
      stripeSubscriptionId: sub,
    });
    const payments = await member.payments();
    const byTime = payments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    expect(byTime.map(({ status }) => status)).toEqual(['paid', 'paid', 'refunded']);
    expect(byTime.map(({ refundedCents }) => Number(refundedCents))).toEqual([0, 0, 79_98]);
    // The failed renewal was paid again before its first webhook arrived, so no failure was recorded.
    expect(await member.mails()).toEqual([
      'Your Dealstead receipt: $79.98',
      'Your Dealstead receipt: $79.98',
      'Your Dealstead receipt: $79.98',
      'Your Dealstead refund: $79.98',
    ]);
  }
}, 150_000);

test('events missed while the service was down are found at the next start', async () => {
  const member = await payer();
  expect(await member.row()).toMatchObject({ subscriptionStatus: 'inactive' });
  const second = await startTestAccount(sandbox.config);
  await until(async () => (await member.row()).subscriptionStatus === 'active');
  await until(async () => (await member.payments()).length === 1);
  await second.close();
});

test('a stored event contains no personal data, before an account is closed and after', async () => {
  const member = await payer();
  const user = await member.row();
  const [last, ...first] = (await member.events()).toReversed();
  if (!last) throw new Error('nothing happened');
  const personalData = JSON.stringify([last, ...first]);
  for (const personal of [user.email, 'Marcus Hale', '4242']) expect(personalData).toContain(personal);
  await Promise.all(first.map((event) => deliver(event)));
  await settled(first.map(({ id }) => id));
  await account.db.change((tx) => tx.emit(userClosedEvent(user)));
  await until(async () => (await account.tables.subscriptions.find({ userId: user.id }))?.status === 'ended');
  await deliver(last);
  const events = await member.events();
  await Promise.all(events.map((event) => deliver(event)));
  await settled(events.map(({ id }) => id));
  const stored = await account.tables.stripeEvents.list({ customerId: member.customer });
  expect(stored).toHaveLength(events.length);
  for (const { payload } of stored) {
    expect(Object.keys(Object(payload))).toEqual(['data']);
    for (const personal of [user.email, 'Marcus', 'Hale', '4242'])
      expect(JSON.stringify(payload)).not.toContain(personal);
  }
});

test('an admin lists and replays events; other callers are rejected', async () => {
  const member = await payer();
  const [event] = (await member.events()).filter(({ type }) => type === 'invoice.paid');
  if (!event) throw new Error('nothing was paid');
  await deliver(event);
  await settled([event.id]);
  await account.tables.paymentRecords.delete({ userId: member.id });
  const admin = { ...account.member(1), role: 'admin', adminRole: 'owner' } as ReturnType<TestAccount['member']>;
  const replay = (actor: typeof admin, id: string, reason = 'The payment is missing') =>
    account.call(
      'POST',
      `/api/admin/stripe-events/${id}/replay`,
      actor,
      { reason },
      { 'idempotency-key': `replay-${id}` },
    );
  expect((await replay(account.member(member.id), event.id)).status).toBe(404);
  expect((await replay(admin, 'evt_unknown')).status).toBe(404);
  expect((await replay(admin, event.id, ' ')).status).toBe(400);
  expect((await replay(admin, event.id)).status).toBe(202);
  expect((await replay(admin, event.id)).status).toBe(202);
  await until(async () => (await member.payments()).length === 1);
  const answer = await account.call('GET', '/api/admin/stripe-events?state=done', admin);
  const log = listStripeEvents.response.parse(await answer.json());
  expect(log.counts.failed).toBe(0);
  expect(log.events.map(({ id }) => id)).toContain(event.id);
  const entries = await account.db.pool.query(
    `SELECT data->>'reason' AS reason FROM outbox WHERE data->>'target' = $1`,
    [`Stripe event ${event.id}`],
  );
  expect(entries.rows).toEqual([{ reason: 'The payment is missing' }]);
  const found = await account.call('GET', '/api/admin/webhooks?source=stripe&state=done', admin);
  const row = adminListEndpoints(webhookList)[0]
    .response.parse(await found.json())
    .find(({ id }) => id === event.id);
  expect(row).toMatchObject({ type: 'invoice.paid', memberId: member.id, error: null, nextAttemptAt: null });
});
