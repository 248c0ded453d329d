import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { priceCents, type Billing } from '@dealstead/contracts';
import { createEvent, emailChanged } from '@dealstead/contracts/events';
import { readPdf } from '@dealstead/service-kit/fixtures/readPdf';
import { until } from '@dealstead/service-kit/fixtures/until';
import { cardNumbers } from '../fixtures/stripeSandbox.ts';
import { newEmail, parseProblem } from '../fixtures/testAccount.ts';
import { tablesOf } from '../fixtures/tables.ts';
import { startTestBilling, type TestBilling } from '../fixtures/testBilling.ts';
import { createPriceCatalog } from './stripe/prices.ts';

let account: TestBilling['account'];
let sandbox: TestBilling['sandbox'];
let createMember: TestBilling['createMember'];
let close: TestBilling['close'] | undefined;
beforeAll(async () => {
  ({ account, sandbox, createMember, close } = await startTestBilling());
});
afterAll(() => close?.());

test('two processes that find no price of an item sell at the same one', async () => {
  const item = { kind: 'plan', plan: 'partnership', period: 'annual' } as const;
  const ids = await Promise.all([1, 2].map(() => createPriceCatalog(sandbox.stripe).getPriceId(item)));
  expect(new Set(ids).size).toBe(1);
});

const longDay = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

interface Place {
  url: string;
}

test('a card with 3-D Secure buys a plan at the catalog price, and only Stripe’s event activates it', async () => {
  const member = await createMember();
  const url = await member.checkout('investor_pro', 'annual');
  expect(await member.checkout('investor_pro', 'annual')).toBe(url);

  // The browser's return says nothing: nothing was paid.
  expect(await member.row()).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'inactive' });
  expect(await sandbox.pay(url, cardNumbers.declines)).toBeNull();
  expect(await sandbox.pay(url, cardNumbers.authenticatesOnce)).toMatch(/^\/subscribe\?checkout=cs_test_/);
  await until(async () => (await member.row()).subscriptionStatus === 'active');
  expect(await member.row()).toMatchObject({ subscriptionPlan: 'investor_pro', subscriptionStatus: 'active' });
  await until(async () => (await member.payments()).length === 1);
  const [payment] = await member.payments();
  expect(payment).toMatchObject({
    amount: priceCents('investor_pro', 'annual') / 100,
    refunded: 0,
    status: 'paid',
    type: 'subscription',
    description: 'Investor Pro, per year',
    currency: 'usd',
    card: { brand: 'visa', last4: '3155' },
    reason: null,
  });
  const { subscription, granted, seats, sandbox: isSandbox } = await member.billing();
  expect(subscription).toMatchObject({
    plan: 'investor_pro',
    period: 'annual',
    price: 1195,
    status: 'active',
    cancelAt: null,
    next: null,
    grace: null,
    card: { brand: 'visa', last4: '3155' },
  });
  expect({ granted, paid: seats.paid, isSandbox }).toEqual({ granted: null, paid: 0, isSandbox: true });
  const again = await member.ask('POST', '/api/billing/checkout', { plan: 'buyer', period: 'monthly' });
  expect([again.status, (await parseProblem(again)).code]).toEqual([409, 'subscribed']);
});

test('the address of the Stripe customer follows a changed one; a member who is no customer needs none', async () => {
  const [member, other] = [await createMember(), await createMember()];
  await member.checkout('buyer');
  const customer = (await member.row()).stripeCustomerId ?? '';
  const emailAtStripe = async () => {
    const found = await sandbox.stripe.customers.retrieve(customer);
    return found.deleted ? null : found.email;
  };
  expect(await emailAtStripe()).toBe(member.email);
  const changeEmail = async (id: number, email: string) => {
    await account.db.change(async (tx) => {
      await tablesOf(tx).users.update({ id }, { email, username: email });
      await tx.emit(createEvent(emailChanged, { subject: `email-change/${email}`, version: 1 }, { userId: id }));
    });
  };
  const [first, second] = [newEmail(), newEmail()];
  await changeEmail(member.id, first);
  await until(async () => (await emailAtStripe()) === first);
  await changeEmail(other.id, newEmail());
  await changeEmail(member.id, second);
  await until(async () => (await emailAtStripe()) === second);
  expect((await other.row()).stripeCustomerId).toBeNull();
});

test('a checkout returns to the plans: paid with where to go on, canceled with the same choice', async () => {
  const member = await createMember();
  const body = { plan: 'investor_pro', period: 'monthly', next: '/portfolio?tab=returns' };
  const { url } = await member.must<Place>('POST', '/api/billing/checkout', body);
  const { cancel_url: canceled } = await sandbox.stripe.checkout.sessions.retrieve(url.split('/').at(-1) ?? '');
  expect(Object.fromEntries(new URL(canceled ?? '').searchParams)).toEqual({
    plan: 'investor_pro',
    period: 'monthly',
    checkout: 'canceled',
    next: '/portfolio?tab=returns',
  });
  const paid = new URL((await sandbox.pay(url)) ?? '', 'https://x.test');
  expect([paid.pathname, paid.searchParams.get('next')]).toEqual(['/subscribe', '/portfolio?tab=returns']);
  expect(paid.searchParams.get('checkout')).toMatch(/^cs_test_/);
});

test('twenty parallel clicks open one checkout, and another plan replaces an open one', async () => {
  const member = await createMember();
  const urls = await Promise.all(Array.from({ length: 20 }, () => member.checkout('buyer')));
  expect(new Set(urls).size).toBe(1);
  const other = await member.checkout('partnership', 'quarterly');
  expect(other).not.toBe(urls[0]);
  const replaced = await fetch(sandbox.url + new URL(urls[0] ?? '').pathname);
  expect(replaced.status).toBe(410);
  await sandbox.pay(other);
  await until(async () => (await member.row()).subscriptionPlan === 'partnership');
  const { data } = await sandbox.stripe.subscriptions.list({ customer: (await member.row()).stripeCustomerId ?? '' });
  expect(data).toHaveLength(1);
});

test('amounts, unknown plans and other members in a request are rejected', async () => {
  const member = await createMember();
  const tampered = [
    { plan: 'buyer', period: 'monthly', price: 1 },
    { plan: 'buyer', period: 'monthly', amount: 100, currency: 'usd' },
    { plan: 'buyer', period: 'monthly', userId: 1 },
    { plan: 'free', period: 'monthly' },
    { plan: 'va', period: 'monthly' },
    { plan: 'buyer', period: 'weekly' },
    { plan: ['partnership'], period: 'monthly' },
    { plan: 'buyer', period: 'monthly', priceId: 'price_partnership_monthly' },
  ];
  for (const body of tampered) expect((await member.ask('POST', '/api/billing/checkout', body)).status).toBe(400);
  const checkout = await member.must<Place>('POST', '/api/billing/checkout', {
    plan: 'buyer',
    period: 'monthly',
    next: '//evil.example',
  });
  expect(await sandbox.pay(checkout.url)).toMatch(/^\/subscribe\?/);
});

test('a member cannot read another’s payments, receipts or billing', async () => {
  const payer = await createMember();
  const names = { firstName: 'Łukasz', lastName: 'Nguyễn', company: 'Wrocław Homes' };
  await account.tables.users.update({ id: payer.id }, names);
  await payer.subscribe('buyer');
  const [payment] = await payer.payments();
  const other = await createMember();
  expect(await other.payments()).toEqual([]);
  expect((await other.billing()).subscription).toBeNull();
  expect((await other.ask('GET', `/api/payments/${payment?.id}/receipt.pdf`)).status).toBe(404);
  expect(await other.must('GET', `/api/payments?before=${payment?.id}`)).toEqual({ payments: [], more: null });
  for (const [path, code] of [
    ['cancel', 'no-subscription'],
    ['resume', 'no-subscription'],
    ['portal', 'no-customer'],
  ] as const) {
    const refused = await other.ask('POST', `/api/billing/${path}`, {});
    expect([refused.status, (await parseProblem(refused)).code]).toEqual([409, code]);
  }
  const receipt = await payer.ask('GET', `/api/payments/${payment?.id}/receipt.pdf`);
  expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { text } = await readPdf(Buffer.from(await receipt.arrayBuffer()));
  expect(text).toContain('Łukasz Nguyễn, Wrocław Homes');
  const csv = await (await payer.ask('GET', '/api/payments.csv')).text();
  expect(csv).toMatch(
    /^Date,Item,Amount,Refunded,Currency,Status,Receipt,Card\r\n\d{4}-\d\d-\d\d,"Buyer, per month",79\.98,0\.00,USD,paid,/,
  );
});

test('an upgrade is charged at once at the quoted price; a downgrade is scheduled and can be undone', async () => {
  const member = await createMember();
  const sub = await member.subscribe('buyer');
  await sandbox.advanceClock(sub, { days: 10 });
  const shown = await member.preview('wholesaler');
  expect(shown).toMatchObject({ when: 'now', renewal: { price: 199.98 } });
  expect(shown.lines).toHaveLength(2);
  expect(shown.lines[0]?.amount).toBeLessThan(0);
  expect(Math.round(shown.dueToday * 100)).toBe(
    Math.round(((shown.lines[0]?.amount ?? 0) + (shown.lines[1]?.amount ?? 0)) * 100),
  );
  const changed = await member.must<Billing>('POST', '/api/billing/change', {
    plan: 'wholesaler',
    period: 'monthly',
    quote: shown.quote,
  });
  expect(changed.subscription).toMatchObject({ plan: 'wholesaler', status: 'active' });
  expect(await member.row()).toMatchObject({ subscriptionPlan: 'wholesaler', subscriptionStatus: 'active' });
  await until(async () => (await member.payments()).length === 2);
  expect((await member.payments())[0]).toMatchObject({
    amount: shown.dueToday,
    description: 'Change to Wholesaler, per month',
  });

  const lower = await member.preview('buyer');
  expect(lower).toMatchObject({ when: 'period-end', dueToday: 0 });
  expect((await member.change('buyer')).subscription).toMatchObject({
    plan: 'wholesaler',
    next: { plan: 'buyer', price: 79.98 },
  });
  expect((await member.must<Billing>('POST', '/api/billing/resume', {})).subscription).toMatchObject({
    plan: 'wholesaler',
    next: null,
  });
  await member.change('investor_pro');
  await sandbox.advanceClock(sub, 'renewal');
  await until(async () => (await member.row()).subscriptionPlan === 'investor_pro');
  await until(async () => (await member.payments()).length === 3);
  expect((await member.payments())[0]).toMatchObject({ amount: 119.98, status: 'paid' });
  expect((await member.billing()).subscription).toMatchObject({ plan: 'investor_pro', next: null, price: 119.98 });
});

test('an upgrade to a shorter period is paid from credit, which pays the renewals after it too', async () => {
  const member = await createMember();
  const sub = await member.subscribe('buyer', 'annual');
  await sandbox.advanceClock(sub, { days: 10 });
  const shown = await member.preview('investor_pro');
  const days = (at: string) => (Date.parse(at) - Date.parse(shown.at)) / 86_400_000;
  expect(shown).toMatchObject({ when: 'now', dueToday: 0, renewal: { price: 119.98 } });
  // The line of the credit ends with the year that was paid, the plan renews in a month.
  expect(days(shown.renewal.at)).toBeLessThanOrEqual(31);
  const sum = shown.lines.reduce((total, { amount }) => total + amount, 0);
  expect(shown.creditLeft).toBeCloseTo(-sum, 2);

  const changed = await member.change('investor_pro');
  expect(changed.subscription).toMatchObject({ plan: 'investor_pro', status: 'active' });
  // The new period starts when the change is made, a moment after the preview.
  const delay = Date.parse(changed.subscription?.renewsAt ?? '') - Date.parse(shown.renewal.at);
  expect(Math.abs(delay)).toBeLessThan(3_600_000);
  expect(changed.credit).toBeCloseTo(shown.creditLeft, 2);
  await sandbox.advanceClock(sub, 'renewal');
  await until(async () => (await member.billing()).credit < shown.creditLeft);
  const renewed = await member.billing();
  expect(renewed.credit).toBeCloseTo(shown.creditLeft - 119.98, 2);
  expect(renewed.subscription).toMatchObject({ plan: 'investor_pro', status: 'active', price: 119.98 });
  expect(days(renewed.subscription?.renewsAt ?? '')).toBeGreaterThan(31);
  // Nothing was charged to the card, so the year is the only payment.
  expect(await member.payments()).toHaveLength(1);
  expect(await member.row()).toMatchObject({ subscriptionPlan: 'investor_pro', subscriptionStatus: 'active' });
  // Canceled with the rest of the credit, a new plan costs nothing at once and is active.
  await member.must('POST', '/api/billing/cancel', { what: 'plan' });
  await sandbox.advanceClock(sub, 'renewal');
  await until(async () => (await member.row()).subscriptionPlan === 'free');
  expect((await member.billing()).credit).toBeCloseTo(renewed.credit, 2);
  // The customer's clock is months ahead, and the new checkout is open all the same.
  expect(await sandbox.pay(await member.checkout('buyer'))).toMatch(/^\/subscribe\?checkout=cs_test_/);
  await until(async () => (await member.row()).subscriptionPlan === 'buyer');
  expect((await member.billing()).credit).toBeCloseTo(renewed.credit - 79.98, 2);
});

test('an expired quote or one of another plan changes nothing', async () => {
  const member = await createMember();
  const sub = await member.subscribe('buyer');
  const { quote } = await member.preview('wholesaler');
  const change = (body: object) => member.ask('POST', '/api/billing/change', body);
  expect((await change({ plan: 'partnership', period: 'monthly', quote })).status).toBe(409);
  await sandbox.advanceClock(sub, { days: 1 });
  const late = await change({ plan: 'wholesaler', period: 'monthly', quote });
  expect([late.status, (await parseProblem(late)).code]).toEqual([409, 'quote-expired']);
  expect((await change({ plan: 'wholesaler', period: 'monthly', quote, dueToday: 0 })).status).toBe(400);
  expect(await member.row()).toMatchObject({ subscriptionPlan: 'buyer' });
});

test('a declined card leaves the plan unchanged', async () => {
  const member = await createMember();
  await member.subscribe('buyer', 'monthly', cardNumbers.failsAtRenewal);
  const { quote } = await member.preview('partnership');
  const refused = await member.ask('POST', '/api/billing/change', { plan: 'partnership', period: 'monthly', quote });
  expect([refused.status, (await parseProblem(refused)).code]).toEqual([402, 'card-declined']);
  expect((await member.billing()).subscription).toMatchObject({ plan: 'buyer', status: 'active' });
  expect(await member.payments()).toHaveLength(1);
});

test('a declined card keeps the scheduled cancellation or plan, and another card pays the same quote', async () => {
  const member = await createMember();
  await member.subscribe('investor_pro', 'monthly', cardNumbers.failsAtRenewal);
  const { quote } = await member.preview('partnership');
  const press = async () =>
    (await member.ask('POST', '/api/billing/change', { plan: 'partnership', period: 'monthly', quote })).status;

  await member.must('POST', '/api/billing/cancel', {});
  expect(await press()).toBe(402);
  const ending = (await member.billing()).subscription;
  expect([ending?.plan, ending?.cancelAt]).toEqual(['investor_pro', expect.any(String)]);

  await member.must('POST', '/api/billing/resume', {});
  await member.change('buyer');
  expect(await press()).toBe(402);
  expect((await member.billing()).subscription).toMatchObject({ plan: 'investor_pro', next: { plan: 'buyer' } });

  const { url } = await member.must<Place>('POST', '/api/billing/portal', {});
  await sandbox.pay(url, cardNumbers.pays);
  expect(await press()).toBe(200);
  expect((await member.billing()).subscription).toMatchObject({ plan: 'partnership', next: null, cancelAt: null });
});

test('a cancellation is scheduled, undone, scheduled again and takes effect at the period’s end', async () => {
  const member = await createMember();
  const sub = await member.subscribe('buyer', 'quarterly');
  const ending = (await member.must<Billing>('POST', '/api/billing/cancel', {})).subscription;
  expect(ending).toMatchObject({ status: 'active', renewsAt: null });
  expect(ending?.cancelAt).not.toBeNull();
  expect((await member.must<Billing>('POST', '/api/billing/resume', {})).subscription).toMatchObject({
    cancelAt: null,
  });
  await member.must<Billing>('POST', '/api/billing/cancel', {});
  await sandbox.advanceClock(sub, { days: 60 });
  expect(await member.row()).toMatchObject({ subscriptionPlan: 'buyer', subscriptionStatus: 'active' });
  await sandbox.advanceClock(sub, 'renewal');
  await until(async () => (await member.row()).subscriptionStatus === 'inactive');
  expect(await member.row()).toMatchObject({ subscriptionPlan: 'free', stripeSubscriptionId: null });
  expect(await member.payments()).toHaveLength(1);
  expect((await member.billing()).subscription).toBeNull();
  const [receipt, ...ends] = await member.mails();
  expect(receipt).toBe('Your Dealstead receipt: $220.74');
  expect(new Set(ends)).toEqual(
    new Set(['Your Buyer plan is canceled', 'Your Buyer plan renews again', 'Your Buyer plan ended']),
  );
  const day = longDay(ending?.cancelAt ?? '');
  expect(await member.mailTexts('Your Buyer plan renews again')).toEqual([
    expect.stringContaining(`Your Buyer plan renews on ${day} for $220.74. It is no longer canceled.`),
  ]);
});

test('each resumption of a plan or of seats is mailed once', async () => {
  const member = await createMember();
  await member.subscribe('buyer');
  for (const _round of [1, 2]) {
    await member.must<Billing>('POST', '/api/billing/cancel', {});
    await member.must<Billing>('POST', '/api/billing/resume', {});
    await member.must<Billing>('POST', '/api/billing/resume', {});
  }
  expect(await member.mailTexts('Your Buyer plan renews again')).toHaveLength(2);
});

test('a receipt says in words what was paid, when it renews for how much, and how to cancel', async () => {
  const member = await createMember();
  await member.subscribe('investor_pro');
  const { renewsAt, since } = (await member.billing()).subscription ?? {};
  const [text] = await member.mailTexts('Your Dealstead receipt: $119.98');
  expect(text).toContain(`You paid $119.98 on ${longDay(since ?? '')} for Investor Pro, billed monthly.`);
  expect(text).toContain(
    `Your plan renews on ${longDay(renewsAt ?? '')} for $119.98. To cancel, choose “Cancel plan” in your payment history before then.`,
  );
  const [payment] = await member.payments();
  const pdf = await member.ask('GET', `/api/payments/${payment?.id}/receipt.pdf`);
  expect((await readPdf(Buffer.from(await pdf.arrayBuffer()))).text).toMatch(/Visa ending 4242/);
});

test('a failed renewal leaves seven days of grace, then closes the plan; a new card reopens it', async () => {
  const member = await createMember();
  const sub = await member.subscribe('buyer', 'monthly', cardNumbers.failsAtRenewal);
  await sandbox.advanceClock(sub, 'renewal');
  await until(async () => (await member.billing()).subscription?.grace != null);
  const { grace } = (await member.billing()).subscription ?? {};
  expect(grace).toMatchObject({ amount: 79.98 });
  expect(grace?.retryAt).not.toBeNull();
  expect(await member.row()).toMatchObject({ subscriptionPlan: 'buyer', subscriptionStatus: 'active' });
  const failed = async () => (await member.payments()).filter(({ status }) => status === 'failed');
  await until(async () => (await failed()).length === 1);
  expect((await failed())[0]).toMatchObject({ amount: 79.98, reason: 'Your card was declined.', receipt: null });

  await sandbox.advanceClock(sub, { days: 6 });
  expect((await member.row()).subscriptionStatus).toBe('active');
  await sandbox.advanceClock(sub, { days: 2 });
  await until(async () => (await member.row()).subscriptionStatus === 'past_due');
  expect((await member.billing()).subscription).toMatchObject({ status: 'past_due', plan: 'buyer' });
  // Four tries of one payment are one payment, and one mail.
  expect(await failed()).toHaveLength(1);
  expect(await member.mails()).toEqual([
    'Your Dealstead receipt: $79.98',
    'The payment for your Buyer plan failed',
    'Your Buyer plan is inactive until you pay',
  ]);
  const mail = await account.tables.mails.get({
    recipient: member.email,
    subject: 'The payment for your Buyer plan failed',
  });
  const day = longDay(grace?.until ?? '');
  const { text, html } = account.openMail(mail);
  for (const part of [text, html]) {
    expect(part).toContain(`You keep full access until ${day}.`);
    expect(part).toContain('update your card in your payment history: the new card is charged $79.98 at once.');
    expect(part).toContain(grace?.payUrl);
  }

  const { url } = await member.must<Place>('POST', '/api/billing/portal', {});
  expect(await (await fetch(sandbox.url + new URL(url).pathname)).text()).toContain(
    '$79.98 is past due and is charged to this card at once.',
  );
  expect(await sandbox.pay(url, cardNumbers.pays)).toBe('/payment-history');
  await until(async () => (await member.row()).subscriptionStatus === 'active');
  await until(async () => (await failed()).length === 0);
  expect((await member.payments()).map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect((await member.billing()).subscription).toMatchObject({
    status: 'active',
    grace: null,
    card: { last4: '4242' },
  });
});

test('each renewal is recorded once', async () => {
  const member = await createMember();
  const sub = await member.subscribe('buyer', 'monthly', cardNumbers.authenticatesOnce);
  for (let month = 0; month < 3; month++) await sandbox.advanceClock(sub, 'renewal');
  await until(async () => (await member.payments()).length === 4);
  const payments = await member.payments();
  expect(payments.every(({ status, amount }) => status === 'paid' && amount === 79.98)).toBe(true);
  expect(new Set(payments.map(({ receipt }) => receipt)).size).toBe(4);
});
