import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { daysAgo } from '@dealstead/contracts/fixtures/daysAgo';
import { ReceivedPayment, Revenue } from '@dealstead/contracts/account/revenue';
import type { Identity } from '@dealstead/contracts/identity';
import { newEmail, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';
import { monthlyDollars, shareOf } from './rules.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

const admin = () => ({ ...account.member(1), role: 'admin', adminRole: 'owner' }) as Identity;
const read = async () => Revenue.parse(await (await account.call('GET', '/api/admin/revenue', admin())).json());

interface Sold {
  readonly id: string;
  readonly userId: number;
  readonly plan: string | null;
  readonly period: string;
  readonly priceCents: number;
  readonly startedAt: Date;
}

const start = ({ id, plan, ...sold }: Sold, more: object = {}) =>
  account.tables.subscriptions.insert({
    id,
    customerId: `cus_${id}`,
    kind: plan === null ? 'seats' : 'plan',
    plan,
    quantity: 1,
    status: 'active',
    currentPeriodStart: sold.startedAt,
    currentPeriodEnd: daysAgo(-20),
    ...sold,
    ...more,
  });
const change = (id: string, data: object) => account.tables.subscriptions.update({ id }, data);

test('annual cents are divided once, so that three annual plans of $1,000 are $250.00 a month', () => {
  expect(monthlyDollars(143_976)).toBe(119.98);
  expect(monthlyDollars(100_000)).toBe(83.33);
  expect(monthlyDollars(3 * 100_000)).toBe(250);
  expect(shareOf(1, 4)).toBe(0.25);
  expect(shareOf(0, 0)).toBeNull();
});

test('MRR and churn follow starts, ends, upgrades, failed renewals and cancellations at period end', async () => {
  expect(await read()).toMatchObject({
    mrr: { now: 0, thirtyDaysAgo: 0 },
    churn: { lost: 0, base: 0, rate: null, revenueRate: null },
  });
  await start({ id: 'a', userId: 1, plan: 'buyer', period: 'monthly', priceCents: 79_98, startedAt: daysAgo(60) });
  await start({
    id: 'b',
    userId: 2,
    plan: 'investor_pro',
    period: 'annual',
    priceCents: 1_199_76,
    startedAt: daysAgo(40),
  });
  await start({
    id: 'c',
    userId: 3,
    plan: 'wholesaler',
    period: 'quarterly',
    priceCents: 599_94,
    startedAt: daysAgo(100),
  });
  await start({
    id: 'd',
    userId: 4,
    plan: 'partnership',
    period: 'monthly',
    priceCents: 399_98,
    startedAt: daysAgo(50),
  });
  // Seats of the first member, and a member who came and left within the 30 days.
  await start(
    { id: 'e', userId: 1, plan: null, period: 'monthly', priceCents: 29_98, startedAt: daysAgo(5) },
    { quantity: 2 },
  );
  await start({ id: 'g', userId: 6, plan: 'buyer', period: 'monthly', priceCents: 79_98, startedAt: daysAgo(5) });
  await start(
    { id: 'f', userId: 5, plan: 'buyer', period: 'monthly', priceCents: 79_98, startedAt: daysAgo(2) },
    { status: 'incomplete' },
  );
  await change('b', { cancelAt: daysAgo(-300) });
  await change('c', { status: 'past_due' });
  await change('d', { status: 'ended', cancelAt: daysAgo(10) });
  await change('g', { status: 'ended', cancelAt: daysAgo(1) });

  const revenue = await read();
  expect(revenue).toMatchObject({
    // 79.98 + 1,199.76 / 12 + 599.94 / 3 + 2 × 29.98; before: 79.98 + 99.98 + 199.98 + 399.98
    mrr: { now: 439.9, thirtyDaysAgo: 779.92 },
    subscribers: 3,
    pastDue: { subscribers: 1, mrr: 199.98 },
    ending: { subscribers: 1, mrr: 99.98 },
    // Two of four and one new: members 4 and 6. Member 4 was 399.98 of 779.92.
    churn: { lost: 2, base: 5, rate: 0.4, lostMrr: 399.98, revenueRate: 399.98 / 779.92 },
  });
  expect(revenue.byPlan).toEqual([
    { plan: 'buyer', subscribers: 1, mrr: 79.98 },
    { plan: 'investor_pro', subscribers: 1, mrr: 99.98 },
    { plan: 'wholesaler', subscribers: 1, mrr: 199.98 },
    { plan: 'partnership', subscribers: 0, mrr: 0 },
    { plan: 'seats', subscribers: 1, mrr: 59.96 },
  ]);
  expect(revenue.byDay).toHaveLength(30);
  expect(revenue.byDay.at(-1)?.mrr).toBe(439.9);

  // An upgrade from $79.98 to $119.98 changes the sums of both plans and no count of subscribers.
  await change('a', { plan: 'investor_pro', priceCents: 119_98 });
  const upgraded = await read();
  expect(upgraded.mrr.now).toBe(479.9);
  expect(upgraded.churn).toMatchObject({ lost: 2, base: 5, lostMrr: 399.98 });
  expect(upgraded.byPlan.slice(0, 2)).toEqual([
    { plan: 'buyer', subscribers: 0, mrr: 0 },
    { plan: 'investor_pro', subscribers: 2, mrr: 219.96 },
  ]);
  // The same state again, as a repeated webhook writes it, changes nothing.
  await change('a', { plan: 'investor_pro', priceCents: 119_98, updatedAt: new Date() });
  expect((await read()).mrr.now).toBe(479.9);
});

test('refunds and failures are counted, change no MRR, and lead to their payments', async () => {
  const email = newEmail();
  await account.register({ email });
  const { id: userId } = await account.tables.users.get({ email });
  const before = (await read()).mrr;
  const payment = { userId, amountCents: 79_98, description: 'Buyer, per month', createdAt: daysAgo(1) };
  const payments = [
    { ...payment, paymentIntentId: 'r1', status: 'paid', paidAt: daysAgo(1) },
    { ...payment, paymentIntentId: 'r2', status: 'partially_refunded', refundedCents: 30_00, paidAt: daysAgo(2) },
    { ...payment, paymentIntentId: 'r3', status: 'refunded', refundedCents: 79_98, paidAt: daysAgo(29) },
    { ...payment, paymentIntentId: 'r4', status: 'refunded', refundedCents: 79_98, paidAt: daysAgo(45) },
    { ...payment, paymentIntentId: 'r5', status: 'failed', reason: 'Card expired' },
    { ...payment, paymentIntentId: 'r6', status: 'disputed', paidAt: daysAgo(3), userId: 987_654 },
  ];
  for (const row of payments) await account.tables.paymentRecords.insert(row);
  const revenue = await read();
  expect(revenue.mrr).toEqual(before);
  expect(revenue.last30Days).toEqual({
    payments: 4,
    paid: 319.92,
    refunds: 2,
    refunded: 109.98,
    disputes: 1,
    disputed: 79.98,
    failures: 1,
    failed: 79.98,
  });
  const list = async (query = '') =>
    ReceivedPayment.array().parse(await (await account.call('GET', `/api/admin/payments${query}`, admin())).json());
  expect((await list()).map(({ status }) => status)).toEqual([
    'disputed',
    'failed',
    'refunded',
    'refunded',
    'partially_refunded',
    'paid',
  ]);
  expect(await list('?show=failed')).toMatchObject([{ email, amount: 79.98, reason: 'Card expired' }]);
  expect(await list('?show=disputed')).toMatchObject([{ email: null, memberId: 987_654 }]);
  const [, second] = await list('?show=refunded');
  expect(await list(`?show=refunded&after=${second?.id}`)).toMatchObject([{ refunded: 30 }]);
  expect((await account.call('GET', '/api/admin/payments', account.member(1))).status).toBe(404);
});
