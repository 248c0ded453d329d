import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { featuredCents, type Billing, type Payment } from '@dealstead/contracts';
import { Affiliate } from '@dealstead/contracts/account/affiliates';
import { until } from '@dealstead/service-kit/fixtures/until';
import { cardNumbers } from '../fixtures/stripeSandbox.ts';
import { newEmail, newSid, parseProblem, password } from '../fixtures/testAccount.ts';
import { startTestBilling, type TestBilling } from '../fixtures/testBilling.ts';

let account: TestBilling['account'];
let sandbox: TestBilling['sandbox'];
let listings: TestBilling['listings'];
let createMember: TestBilling['createMember'];
let close: TestBilling['close'] | undefined;
beforeAll(async () => {
  ({ account, sandbox, listings, createMember, close } = await startTestBilling());
});
afterAll(() => close?.());

interface Place {
  url: string;
}

test('refunds and disputes appear in the payment history', async () => {
  const member = await createMember();
  await member.subscribe('wholesaler');
  const { paymentIntentId } = await account.tables.paymentRecords.get({ userId: member.id });
  await sandbox.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 50_00 });
  const now = async () => (await member.payments())[0];
  await until(async () => (await now())?.status === 'partially_refunded');
  expect(await now()).toMatchObject({ amount: 199.98, refunded: 50 });
  const intent = await sandbox.stripe.paymentIntents.retrieve(paymentIntentId);
  await sandbox.post(`/dev/stripe/charges/${String(intent.latest_charge)}/dispute`, {});
  await until(async () => (await now())?.status === 'disputed');
  const { data } = await sandbox.stripe.disputes.list({ payment_intent: paymentIntentId });
  await sandbox.post(`/dev/stripe/disputes/${data[0]?.id}/close`, { status: 'won' });
  await until(async () => (await now())?.status === 'partially_refunded');
  await sandbox.stripe.refunds.create({ payment_intent: paymentIntentId });
  await until(async () => (await now())?.status === 'refunded');
  expect(await now()).toMatchObject({ refunded: 199.98 });
  expect(await member.mails()).toEqual([
    'Your Dealstead receipt: $199.98',
    'Your Dealstead refund: $50.00',
    'A payment is disputed: $149.98',
    'Your dispute was decided: $149.98',
    'Your Dealstead refund: $149.98',
  ]);
});

test('a dispute reverses the commission, and winning it restores it', async () => {
  const affiliate = await createMember();
  const page = async () => Affiliate.parse(await affiliate.must('GET', '/api/affiliate'));
  const { code } = await page();
  const email = newEmail();
  await account.register({ email }, { kind: 'visitor', address: '10.1.2.3', referral: code });
  const { id } = await account.tables.users.get({ email });
  const call = (method: string, path: string, body?: unknown) => account.call(method, path, account.member(id), body);
  const start = (await (
    await call('POST', '/api/billing/checkout', { plan: 'buyer', period: 'monthly' })
  ).json()) as Place;
  await sandbox.pay(start.url);
  await until(async () => (await page()).pending === 39.99);

  const { paymentIntentId } = await account.tables.paymentRecords.get({ userId: id });
  const intent = await sandbox.stripe.paymentIntents.retrieve(paymentIntentId);
  await sandbox.post(`/dev/stripe/charges/${String(intent.latest_charge)}/dispute`, {});
  await until(async () => (await page()).pending === 0);
  expect((await page()).commissions).toMatchObject([{ status: 'reversed' }]);
  const [dispute] = (await sandbox.stripe.disputes.list({ payment_intent: paymentIntentId })).data;
  await sandbox.post(`/dev/stripe/disputes/${dispute?.id}/close`, { status: 'won' });
  await until(async () => (await page()).pending === 39.99);
  expect(await page()).toMatchObject({ payingMembers: 1, commissions: [{ status: 'pending', amount: 39.99 }] });
  const { payments } = (await (await call('GET', '/api/payments')).json()) as { payments: Payment[] };
  expect(payments).toMatchObject([{ status: 'paid', amount: 79.98 }]);
});

test('closing an account stops its renewals and reopening resumes them; a member’s own cancellation stays', async () => {
  const registered = newEmail();
  await account.register({ email: registered });
  const { password: hash } = await account.tables.users.get({ email: registered });
  const cancelAt = async (id: string) => (await sandbox.stripe.subscriptions.retrieve(id)).cancel_at_period_end;
  async function closer() {
    const member = await createMember();
    await account.tables.users.update({ id: member.id }, { password: hash });
    const sub = await member.subscribe('buyer');
    const close = async () => {
      const actor = account.member(member.id, newSid());
      expect((await account.call('POST', '/api/settings/closing', actor, { password })).status).toBe(200);
    };
    return { ...member, sub, close };
  }
  const [stays, leaves] = [await closer(), await closer()];
  await leaves.must('POST', '/api/billing/cancel', {});
  for (const each of [stays, leaves]) await each.close();
  await until(() => cancelAt(stays.sub));
  for (const { email } of [stays, leaves]) expect((await account.signIn(email)).status).toBe(200);
  await until(async () => !(await cancelAt(stays.sub)));
  await until(async () => (await stays.billing()).subscription?.cancelAt === null);
  expect((await stays.billing()).subscription).toMatchObject({ plan: 'buyer', status: 'active' });
  expect(await cancelAt(leaves.sub)).toBe(true);
});

test('closing an account expires its open checkout and prevents new ones', async () => {
  const member = await createMember();
  const registered = newEmail();
  await account.register({ email: registered });
  const { password: hash } = await account.tables.users.get({ email: registered });
  await account.tables.users.update({ id: member.id }, { password: hash });
  const url = await member.checkout('buyer');
  const row = () => account.tables.checkouts.get({ userId: member.id });
  const { sessionId } = await row();
  const actor = account.member(member.id, newSid());
  expect((await account.call('POST', '/api/settings/closing', actor, { password })).status).toBe(200);
  await until(async () => (await row()).status === 'expired');
  expect((await sandbox.stripe.checkout.sessions.retrieve(sessionId ?? '')).status).toBe('expired');
  await sandbox.pay(url);
  const customer = (await member.row()).stripeCustomerId ?? '';
  expect((await sandbox.stripe.charges.list({ customer })).data).toEqual([]);
  const late = await member.ask('POST', '/api/billing/checkout', { plan: 'buyer', period: 'monthly' });
  expect([late.status, (await parseProblem(late)).code]).toEqual([409, 'account-closed']);
  expect((await account.signIn(member.email)).status).toBe(200);
  await member.subscribe('buyer');
});

test('VA seats are bought, increased and canceled independently of the plan', async () => {
  const member = await createMember('wholesaler');
  const { url } = await member.must<Place>('POST', '/api/billing/seats', { seats: 2 });
  expect((await member.billing()).seats.paid).toBe(0);
  const { cancel_url: canceled } = await sandbox.stripe.checkout.sessions.retrieve(url.split('/').at(-1) ?? '');
  expect(new URL(canceled ?? '').search).toBe('?checkout=canceled&seats=2');
  await sandbox.pay(url);
  await until(async () => (await member.billing()).seats.paid === 2);
  await until(async () => (await member.payments()).length === 1);
  expect((await member.payments())[0]).toMatchObject({
    amount: 59.96,
    type: 'seats',
    description: '2 VA seats, per month',
  });
  expect(await member.must<unknown>('POST', '/api/billing/seats', { seats: 3 })).toEqual({ url: null, seats: 3 });
  expect((await member.billing()).seats).toMatchObject({ paid: 3, price: 29.98, cancelAt: null });
  const ended = await member.must<Billing>('POST', '/api/billing/cancel', { what: 'seats' });
  expect(ended.seats.cancelAt).not.toBeNull();
  const sub = await account.tables.subscriptions.get({ userId: member.id, kind: 'seats' });
  await sandbox.advanceClock(sub.id, 'renewal');
  await until(async () => (await member.billing()).seats.paid === 0);
  const free = await createMember();
  expect((await free.ask('POST', '/api/billing/seats', { seats: 1 })).status).toBe(403);
});

test('seats are not renewed once the plan with VA management ends, and their card is recorded', async () => {
  const member = await createMember('wholesaler');
  const plan = await member.subscribe('wholesaler');
  const { url } = await member.must<Place>('POST', '/api/billing/seats', { seats: 1 });
  await account.db.pool.query('DELETE FROM affiliate_cards WHERE user_id = $1', [member.id]);
  await sandbox.pay(url, cardNumbers.authenticatesOnce);
  await until(async () => (await member.billing()).seats.paid === 1);
  await until(
    async () => (await account.db.pool.query('SELECT FROM affiliate_cards WHERE user_id = $1', [member.id])).rowCount,
  );
  expect((await member.billing()).seats.cancelAt).toBeNull();
  await member.must('POST', '/api/billing/cancel', {});
  await sandbox.advanceClock(plan, 'renewal');
  await until(async () => (await member.row()).stripeSubscriptionId === null);
  await until(async () => (await member.billing()).seats.cancelAt !== null);
});

test('a featured listing runs for the days paid, and a refund ends it', async () => {
  const member = await createMember();
  const propertyId = listings.addListing({ userId: member.id });
  const feature = (days: number) => member.must<Place>('POST', '/api/billing/featured', { propertyId, days });
  const other = await createMember();
  expect((await other.ask('POST', '/api/billing/featured', { propertyId, days: 7 })).status).toBe(403);
  expect((await member.ask('POST', '/api/billing/featured', { propertyId, days: 8 })).status).toBe(400);
  expect((await member.ask('POST', '/api/billing/featured', { propertyId: 999_999, days: 7 })).status).toBe(404);

  const until_ = async () => (await account.tables.featuredListings.find({ propertyId }))?.until;
  const { url } = await feature(7);
  const { cancel_url: canceled } = await sandbox.stripe.checkout.sessions.retrieve(url.split('/').at(-1) ?? '');
  expect(new URL(canceled ?? '').search).toBe('?checkout=canceled&days=7');
  await sandbox.pay(url);
  await until(async () => (await until_()) !== undefined);
  const paid = { userId: member.id, status: 'complete' };
  await until(async () => (await account.tables.checkouts.count(paid)) === 1);
  const first = (await until_())?.getTime() ?? 0;
  expect(Math.round((first - Date.now()) / 86_400_000)).toBe(7);
  await sandbox.pay((await feature(14)).url);
  await until(async () => ((await until_())?.getTime() ?? 0) > first);
  expect((await until_())?.getTime()).toBe(first + 14 * 86_400_000);
  expect((await member.payments()).map(({ amount }) => amount)).toEqual([
    featuredCents(14) / 100,
    featuredCents(7) / 100,
  ]);

  const { rows } = await account.db.pool.query(
    "SELECT version, data FROM outbox WHERE subject = $1 AND type = 'account.featured.paid.v1' ORDER BY version",
    [`featured/${propertyId}`],
  );
  expect(rows.map(({ version, data }) => [version, data.propertyId])).toEqual([
    [1, propertyId],
    [2, propertyId],
  ]);
  const second = await account.tables.featuredPayments.get({ propertyId, days: 14 });
  await sandbox.stripe.refunds.create({ payment_intent: second.paymentIntentId ?? '' });
  await until(async () => (await until_())?.getTime() === first);
});

test('the card that features a listing pays this once, and the plan keeps its own', async () => {
  const member = await createMember();
  const sub = await member.subscribe('wholesaler');
  const propertyId = listings.addListing({ userId: member.id });
  const { url } = await member.must<Place>('POST', '/api/billing/featured', { propertyId, days: 7 });
  await sandbox.pay(url, cardNumbers.authenticatesOnce);
  await until(async () => (await member.payments()).length === 2);
  expect((await member.payments()).map(({ card }) => card?.last4)).toEqual(['3155', '4242']);
  await sandbox.advanceClock(sub, 'renewal');
  await until(async () => (await member.payments()).length === 3);
  expect((await member.payments())[0]).toMatchObject({ status: 'paid', card: { last4: '4242' } });
  expect((await member.billing()).subscription?.card).toMatchObject({ last4: '4242' });
});

test('of twenty parallel featured checkouts of a listing one is pending, and expires with its checkout', async () => {
  const member = await createMember();
  const propertyId = listings.addListing({ userId: member.id });
  const feature = (days: number) => member.must<Place>('POST', '/api/billing/featured', { propertyId, days });
  const payments = () => account.tables.featuredPayments.list({ propertyId });
  const states = async () => (await payments()).map(({ days, status }) => [days, status]);

  const places = await Promise.all(Array.from({ length: 20 }, () => feature(7)));
  expect(new Set(places.map(({ url }) => url)).size).toBe(1);
  expect(await states()).toEqual([[7, 'pending']]);
  const open = { slot: `featured/${propertyId}`, status: 'open' };
  expect(await account.tables.checkouts.count(open)).toBe(1);

  // Other days take its place; an abandoned checkout, an hour later, is replaced by a new one.
  await feature(14);
  expect(await states()).toEqual([
    [7, 'expired'],
    [14, 'pending'],
  ]);
  await account.tables.checkouts.update(open, { expiresAt: new Date() });
  const last = await feature(14);
  expect(await states()).toEqual([
    [7, 'expired'],
    [14, 'expired'],
    [14, 'pending'],
  ]);
  await sandbox.pay(last.url);
  await until(async () => (await payments()).at(-1)?.status === 'paid');
  const paid = (await payments()).at(-1);
  expect(paid?.featuredStartDate).toEqual(paid?.paidAt);
  expect(Number(paid?.featuredEndDate) - Number(paid?.featuredStartDate)).toBe(14 * 86_400_000);
  // The checkout ends by an event of its own, after the payment or before it.
  await until(async () => (await account.tables.checkouts.count(open)) === 0);
  // The database holds the rule, whoever writes.
  const again = { slot: `featured/${propertyId}`, item: '7', expiresAt: new Date() };
  await account.tables.checkouts.insert({ ...again, userId: member.id });
  await expect(account.tables.checkouts.insert({ ...again, userId: (await createMember()).id })).rejects.toThrow(
    /unique constraint/,
  );
});

test('the sandbox keeps its state over a restart', async () => {
  const member = await createMember();
  const sub = await member.subscribe('buyer');
  await sandbox.restart();
  await sandbox.advanceClock(sub, 'renewal');
  await until(async () => (await member.payments()).length === 2);
});
