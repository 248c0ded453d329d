import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Billing } from '@dealstead/contracts/account/billing';
import { until } from '@dealstead/service-kit/fixtures/until';
import { cardNumbers, freePort, startStripeSandbox, type StripeSandbox } from '../fixtures/stripeSandbox.ts';
import { newEmail, startTestAccount, type TestAccount } from '../fixtures/testAccount.ts';

let account: TestAccount;
let sandbox: StripeSandbox;
beforeAll(async () => {
  const port = await freePort();
  // As Stripe may be set: what stays unpaid is renewed all the same.
  sandbox = await startStripeSandbox(port, 'past_due');
  account = await startTestAccount({ PORT: port, ...sandbox.config });
});
afterAll(async () => {
  await account?.close();
  await sandbox?.stop();
});

test('a second unpaid renewal does not extend the grace period, and paying it reopens the plan', async () => {
  const email = newEmail();
  const names = { firstName: 'Marcus', lastName: 'Hale' };
  const { id } = await account.tables.users.insert({ username: email, email, password: 'x', ...names });
  const call = async (method: string, path: string, body?: unknown) =>
    (await account.call(method, path, account.member(id), body)).json();
  const billing = async () => Billing.parse(await call('GET', '/api/billing')).subscription;
  const status = async () => (await account.tables.users.get({ id })).subscriptionStatus;
  const place = (await call('POST', '/api/billing/checkout', { plan: 'buyer', period: 'monthly' })) as { url: string };
  await sandbox.pay(place.url, cardNumbers.failsAtRenewal);
  await until(async () => (await status()) === 'active');

  const { stripeSubscriptionId } = await account.tables.users.get({ id });
  const sub = stripeSubscriptionId ?? '';
  await sandbox.advanceClock(sub, 'renewal');
  const first = await until(async () => (await billing())?.grace);
  await sandbox.advanceClock(sub, { days: 8 });
  await until(async () => (await status()) === 'past_due');

  await sandbox.advanceClock(sub, 'renewal');
  const open = () => sandbox.stripe.invoices.list({ subscription: sub, status: 'open' });
  expect((await open()).data).toHaveLength(2);
  const second = await until(async () => {
    const grace = (await billing())?.grace;
    return grace && grace.payUrl !== first.payUrl ? grace : null;
  });
  expect(second).toMatchObject({ until: first.until, amount: 79.98 });
  expect(await status()).toBe('past_due');

  await sandbox.pay(second.payUrl ?? '', cardNumbers.pays);
  await until(async () => (await status()) === 'active');
  expect((await billing())?.grace).toBeNull();
});
