import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startCheckout } from '@dealstead/contracts/account/billing';
import { until } from '@dealstead/service-kit/fixtures/until';
import { cardNumbers, startStripeSandbox, type StripeSandbox } from '../../fixtures/stripeSandbox.ts';
import { newEmail, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';
import { tablesOf } from '../../fixtures/tables.ts';
import { referenceId } from './client.ts';
import { requestCommand } from './commands.ts';

let account: TestAccount;
let sandbox: StripeSandbox;
beforeAll(async () => {
  // The sandbox sends no webhooks.
  sandbox = await startStripeSandbox();
  account = await startTestAccount(sandbox.config);
});
afterAll(async () => {
  await account?.close();
  await sandbox?.stop();
});

const Place = startCheckout.response;

/** A member whose first payment succeeded and whose renewal is open, with a card that will pay it. */
async function memberInArrears() {
  const email = newEmail();
  const names = { firstName: 'Marcus', lastName: 'Hale' };
  const { id } = await account.tables.users.insert({ username: email, email, password: 'x', ...names });
  const member = account.member(id);
  const checkout = await account.call('POST', '/api/billing/checkout', member, { plan: 'buyer', period: 'monthly' });
  await sandbox.pay(Place.parse(await checkout.json()).url, cardNumbers.failsAtRenewal);
  const { stripeCustomerId } = await account.tables.users.get({ id });
  const customer = stripeCustomerId ?? '';
  const [subscription] = (await sandbox.stripe.subscriptions.list({ customer })).data;
  await sandbox.advanceClock(subscription?.id ?? '', 'renewal');
  const portal = await account.call('POST', '/api/billing/portal', member, {});
  await sandbox.pay(Place.parse(await portal.json()).url, cardNumbers.pays);
  const [open] = (await sandbox.stripe.invoices.list({ customer, status: 'open' })).data;
  const stored = await sandbox.stripe.customers.retrieve(customer);
  const card = stored.deleted ? null : referenceId(stored.invoice_settings.default_payment_method);
  return { id, customer, invoice: open?.id ?? '', card: card ?? '' };
}

test('a charge whose result could not be recorded is made once, and recorded later', async () => {
  const { id, customer, invoice, card } = await memberInArrears();
  const waiting = () => account.tables.stripeCommands.count({ customerId: customer });
  const holder = await account.db.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`stripe/${customer}`]);
    await account.db.change((tx) => requestCommand(tx, customer, { kind: 'pay-invoice', invoice, card }));
    // The charge is made, and the transaction that records it waits for the customer's lock. Its connection ends there.
    await until(async () => (await sandbox.stripe.invoices.retrieve(invoice)).status === 'paid');
    await until(async () => {
      const { rowCount } = await holder.query(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
      );
      return (rowCount ?? 0) > 0;
    });
    expect(await waiting()).toBe(1);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  await until(async () => (await waiting()) === 0);
  const payments = await account.tables.paymentRecords.list({ userId: id });
  expect(payments.map(({ status }) => status)).toContain('paid');
  const { data: charges } = await sandbox.stripe.charges.list({ customer });
  expect(charges.filter(({ status }) => status === 'succeeded')).toHaveLength(2);
});

test('a command that is requested twice is one', async () => {
  const { customer, invoice, card } = await memberInArrears();
  const command = { kind: 'pay-invoice', invoice, card } as const;
  await account.db.change(async (tx) => {
    await requestCommand(tx, customer, command);
    await requestCommand(tx, customer, command);
    expect(await tablesOf(tx).stripeCommands.count({ customerId: customer })).toBe(1);
  });
  await until(async () => (await account.tables.stripeCommands.count({ customerId: customer })) === 0, 20_000);
  const { data: charges } = await sandbox.stripe.charges.list({ customer });
  expect(charges.filter(({ status }) => status === 'succeeded')).toHaveLength(2);
});
