import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@dealstead/service-kit/fixtures/until';
import { testSecretsKey } from '@dealstead/service-kit/fixtures/mails';
import { openDatabase } from '../../database.ts';
import { createTestConfig, newEmail, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';
import { tablesOf } from '../../fixtures/tables.ts';
import { userClosedEvent } from '../../users/rules.ts';

/** The requests that a Stripe which rejects our key received. */
const requests: string[] = [];
const stripe = createServer((request, response) => {
  requests.push(`${request.method} ${new URL(request.url ?? '', 'http://stripe').pathname}`);
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }));
});

/** Stores an event of Stripe's before the service starts, which then applies it. */
async function storeEvent(): Promise<void> {
  const db = openDatabase(createTestConfig().DATABASE_URL, testSecretsKey);
  const object = { object: 'subscription', id: 'sub_unverified', customer: 'cus_unverified' };
  const payload = { id: 'evt_unverified', type: 'customer.subscription.updated', data: { object } };
  await tablesOf(db).stripeEvents.insert({
    id: 'evt_unverified',
    type: payload.type,
    customerId: 'cus_unverified',
    created: new Date(),
    payload,
  });
  await db.close();
}

let account: TestAccount;
let userId: number;
beforeAll(async () => {
  stripe.listen(0, '127.0.0.1');
  await once(stripe, 'listening');
  await storeEvent();
  account = await startTestAccount({ STRIPE_URL: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}` });
  const email = newEmail();
  const names = { firstName: 'Marcus', lastName: 'Hale' };
  userId = (await account.tables.users.insert({ username: email, email, password: 'x', ...names })).id;
});
afterAll(async () => {
  await account?.close();
  stripe.closeAllConnections();
  stripe.close();
});

const past = new Date(Date.now() - 1000);
const subscribed = (id: string, customerId: string) =>
  account.tables.subscriptions.insert({
    id,
    userId,
    customerId,
    kind: 'plan',
    plan: 'buyer',
    period: 'monthly',
    priceCents: 7998,
    quantity: 1,
    status: 'active',
    currentPeriodStart: past,
    currentPeriodEnd: past,
    startedAt: past,
    graceUntil: past,
    card: {},
    updatedAt: past,
  });

test('while Stripe refuses our key, events wait without using up their attempts', async () => {
  const row = () => account.tables.stripeEvents.get({ id: 'evt_unverified' });
  await until(async () => (await row()).error !== null);
  expect(await row()).toMatchObject({ state: 'waiting', attempts: 0, error: 'Invalid API Key provided' });
});

test('every expired grace period is processed in spite of failures of others', async () => {
  await subscribed('sub_first', 'cus_first');
  await subscribed('sub_second', 'cus_second');
  requests.length = 0;
  const other = await startTestAccount({ STRIPE_URL: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}` });
  try {
    const wanted = ['GET /v1/events', 'GET /v1/subscriptions/sub_first', 'GET /v1/subscriptions/sub_second'];
    await until(async () => wanted.every((each) => requests.includes(each)));
  } finally {
    await other.close();
  }
});

test("canceling a closed account's subscriptions is retried while Stripe is unavailable", async () => {
  const user = await account.tables.users.get({ id: userId });
  await account.db.change((tx) => tx.emit(userClosedEvent(user)));
  // Every half second, and not at the growing distances after which an event is put aside.
  await until(() => requests.filter((each) => each.startsWith('DELETE /v1/subscriptions/')).length >= 4);
});
