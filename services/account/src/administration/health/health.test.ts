import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { daysAgo } from '@dealstead/contracts/fixtures/daysAgo';
import { AccountHealth } from '@dealstead/contracts/account/accountHealth';
import type { Identity } from '@dealstead/contracts/identity';
import { until } from '@dealstead/service-kit/fixtures/until';
import { newEmail, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

const asAdmin = (id: number) => ({ ...account.member(id), role: 'admin', adminRole: 'owner' }) as Identity;

test('an admin sees revenue of two periods, payments that still fail, and emails of the day', async () => {
  const email = newEmail();
  await account.register({ email });
  const { id: userId } = await account.tables.users.get({ email });
  const payment = (intent: string, more: object) => ({
    userId,
    paymentIntentId: intent,
    amountCents: 7_998,
    description: 'Buyer, per month',
    status: 'paid',
    createdAt: daysAgo(1),
    ...more,
  });
  const payments = [
    payment('pi_1', { paidAt: daysAgo(1) }),
    payment('pi_2', { paidAt: daysAgo(2), refundedCents: 2_998, status: 'partially_refunded' }),
    payment('pi_3', { paidAt: daysAgo(40) }),
    payment('pi_4', { paidAt: daysAgo(70) }),
    payment('pi_6', { status: 'failed', reason: 'Given up', createdAt: daysAgo(31) }),
    payment('pi_5', { status: 'failed', reason: 'Card expired', retryAt: daysAgo(-2) }),
  ];
  for (const row of payments) await account.tables.paymentRecords.insert(row);
  // The welcome email is queued by the event of the registration.
  await until(() => account.tables.mails.count());
  const response = await account.call('GET', '/api/admin/account-health', asAdmin(userId));
  const health = AccountHealth.parse(await response.json());
  expect(health.revenue).toEqual({ last30Days: 129.98, previous30Days: 79.98 });
  expect(health.failedPayments).toMatchObject({
    count: 1,
    amount: 79.98,
    newest: [{ email, description: 'Buyer, per month', amount: 79.98, reason: 'Card expired' }],
  });
  expect(health.mail.sent + health.mail.queued).toBeGreaterThan(0);
  expect(health.queues.payouts).toEqual({ waiting: 0, oldestAt: null });
  expect(health.lastStripeEventAt).toBeNull();
});

test('members get no figures', async () => {
  expect((await account.call('GET', '/api/admin/account-health', account.member(1))).status).toBe(404);
});
