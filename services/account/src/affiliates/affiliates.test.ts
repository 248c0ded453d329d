import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Affiliate, listPayouts } from '@dealstead/contracts/account/affiliates';
import type { Identity } from '@dealstead/contracts/identity';
import { newEmail, parseProblem, startTestAccount, type TestAccount } from '../fixtures/testAccount.ts';
import { approveDue } from './approval.ts';
import { recordCommission, reverseCommission, restoreCommission } from './commissions.ts';
import { closeAffiliate } from './program.ts';
import { referralMonth } from './rules.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

const day = 86_400_000;
const now = Date.now();

async function registerMember(fields: object = {}, actor: Partial<Identity> = {}) {
  const email = newEmail();
  const answer = await account.register({ email, ...fields }, { ...account.visitor(), ...actor } as Identity);
  expect(answer.status).toBe(201);
  return account.tables.users.get({ email: 'email' in fields ? String(fields.email) : email });
}

async function pageOf(id: number) {
  const answer = await account.call('GET', '/api/affiliate', account.member(id));
  expect(answer.status).toBe(200);
  return Affiliate.parse(await answer.json());
}

async function affiliate(fields: object = {}) {
  const user = await registerMember(fields);
  return { ...user, code: (await pageOf(user.id)).code };
}

const invited = (code: string, fields: object = {}) => registerMember(fields, { referral: code });

interface Payment {
  dollars?: number;
  daysAgo?: number;
  days?: number;
  card?: string | null;
  invoice?: string;
}

async function pays(userId: number, { dollars = 79.98, daysAgo = 0, days = 30, card = null, invoice }: Payment = {}) {
  const paidAt = new Date(now - daysAgo * day);
  const stripeInvoiceId = invoice ?? `in_${randomUUID()}`;
  await account.db.change((tx) =>
    recordCommission(tx, {
      userId,
      stripeInvoiceId,
      amountCents: Math.round(dollars * 100),
      paidAt,
      cardFingerprint: card,
      periodStart: paidAt,
      periodEnd: new Date(paidAt.getTime() + days * day),
      product: 'Buyer',
    }),
  );
  return stripeInvoiceId;
}

const goesBack = (stripeInvoiceId: string, dollars: number, reversalId = `re_${randomUUID()}`) =>
  account.db.change((tx) =>
    reverseCommission(tx, {
      reversalId,
      stripeInvoiceId,
      amountCents: Math.round(dollars * 100),
      reason: 'refund',
      at: new Date(now),
    }),
  );

const admin = (): Identity => ({ ...account.member(1), role: 'admin', adminRole: 'owner' }) as Identity;
const requestPayout = (id: number, amount: number) =>
  account.call('POST', '/api/affiliate/payouts', account.member(id), { amount });
const panel = async () =>
  listPayouts.response.parse(await (await account.call('GET', '/api/admin/payouts', admin())).json());
const payoutOf = async (id: number) => (await panel()).waiting.find((payout) => payout.affiliate.id === id);

test('a referral code is created once from the first name, and reveals only that name and the company', async () => {
  const { id, code } = await affiliate({ firstName: 'Zoë Ann' });
  expect(code).toMatch(/^ZOEANN-[2-9A-Z]{4}$/);
  const [again, parallel] = await Promise.all([pageOf(id), pageOf(id)]);
  expect([again.code, parallel.code]).toEqual([code, code]);
  expect(again.link).toBe(`https://dealstead.example/join?ref=${code}`);
  const shown = await account.call('GET', `/api/referrers/${code.toLowerCase()}`, account.visitor());
  expect(await shown.json()).toEqual({ referrer: { firstName: 'Zoë Ann', company: null } });
  const unknown = await account.call('GET', '/api/referrers/NOBODY-0000', account.visitor());
  expect([unknown.status, await unknown.json()]).toEqual([200, { referrer: null }]);
});

test('a visitor is counted once a day, and an unknown code stores nothing', async () => {
  const { id, code } = await affiliate();
  const click = (visitor: string, of = code) =>
    account.call('POST', '/internal/affiliate-clicks', account.peer, { code: of, visitor });
  for (const visitor of ['a'.repeat(20), 'a'.repeat(20), 'b'.repeat(20)])
    expect((await click(visitor)).status).toBe(202);
  expect((await click('c'.repeat(20), 'NOBODY-0000')).status).toBe(202);
  expect((await pageOf(id)).funnel).toEqual({ clicks: 2, signUps: 0, paying: 0 });
});

test('a registration with a code is attributed to its affiliate, who sees a masked address', async () => {
  const { id, code } = await affiliate();
  const member = await invited(code);
  expect(member.referredByUserId).toBe(id);
  await invited('NOBODY-0000');
  await pays(member.id, { dollars: 119.98 });
  const page = await pageOf(id);
  expect(page).toMatchObject({ signUps: 1, payingMembers: 1, pending: 59.99, ready: 0, tier: 'partner' });
  expect(page.commissions).toMatchObject([
    {
      product: 'Buyer',
      month: 1,
      periodMonths: 1,
      base: 119.98,
      rate: 50,
      tierBonus: 0,
      recurringBonus: 0,
      amount: 59.99,
      status: 'pending',
      onHold: false,
      member: `${member.email[0]}***@example.com`,
    },
  ]);
  expect(JSON.stringify(page)).not.toContain(member.email);
});

test.each([
  ['the same mailbox', ({ email }: { email: string }) => ({ email: email.replace('@', '+2@') })],
  ['the same phone', () => ({ phone: '+1 (512) 555-0147' })],
])('whoever invites themselves by %s earns nothing', async (_, fields) => {
  const { id, code, email } = await affiliate({ phone: '512 555 0147' });
  const self = await invited(code, fields({ email }));
  await pays(self.id);
  expect(self.referredByUserId).toBeNull();
  expect(await pageOf(id)).toMatchObject({ signUps: 0, pending: 0, commissions: [] });
  expect(await account.tables.affiliateReferrals.find({ referredUserId: self.id })).toMatchObject({
    flag: 'self-referral',
    commissionStatus: 'refused',
  });
});

test('nor does a registration by a signed-in affiliate', async () => {
  const { id, code } = await affiliate();
  const email = newEmail();
  await account.register({ email }, { ...account.member(id), address: '10.9.8.7', referral: code } as Identity);
  const self = await account.tables.users.get({ email });
  await pays(self.id);
  expect((await pageOf(id)).pending).toBe(0);
});

test('registrations at the same time all count', async () => {
  const { id, code } = await affiliate();
  await Promise.all(Array.from({ length: 6 }, () => invited(code)));
  const { rows } = await account.db.pool.query('SELECT total_referrals FROM affiliate_program WHERE user_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ total_referrals: 6 }]);
});

test.each([
  ['2027-01-15T10:00:00Z', '2028-01-06T12:00:00Z', 12],
  ['2027-01-15T10:00:00Z', '2028-01-15T09:59:59Z', 12],
  ['2027-01-15T10:00:00Z', '2028-01-15T10:00:00Z', 13],
  ['2027-01-31T10:00:00Z', '2027-02-28T10:00:00Z', 2],
  ['2028-02-29T10:00:00Z', '2029-02-28T10:00:00Z', 13],
  ['2027-01-31T10:00:00Z', '2027-03-30T10:00:00Z', 2],
  ['2027-01-15T10:00:00Z', '2027-01-15T10:00:00Z', 1],
])('a referral that began on %s is on %s in month %i', (first, start, month) => {
  expect(referralMonth(new Date(first), new Date(start))).toBe(month);
});

test('the thirteenth month earns 5 points more, and a repeated invoice nothing', async () => {
  const { id, code } = await affiliate();
  const member = await invited(code);
  await pays(member.id, { dollars: 119.98, daysAgo: 366 });
  const invoice = await pays(member.id, { dollars: 119.98 });
  await pays(member.id, { dollars: 119.98, invoice });
  const [latest, first] = (await pageOf(id)).commissions;
  expect(latest).toMatchObject({ month: 13, rate: 50, recurringBonus: 5, amount: 65.99 });
  expect(first).toMatchObject({ month: 1, recurringBonus: 0, amount: 59.99 });
  expect((await pageOf(id)).commissions).toHaveLength(2);
});

test('the tenth paying member raises the tier to senior, and one who leaves lowers it', async () => {
  const { id, code } = await affiliate();
  const members = [];
  for (let nth = 0; nth < 10; nth++) members.push(await invited(code));
  const invoices = [];
  for (const member of members) invoices.push(await pays(member.id, { dollars: 100 }));
  const page = await pageOf(id);
  expect(page).toMatchObject({ tier: 'senior', payingMembers: 10, pending: 505 });
  expect(page.commissions[0]).toMatchObject({ tierBonus: 5, amount: 55 });
  expect(page.tiers).toEqual([
    { tier: 'partner', from: 0, bonus: 0, percent: 50 },
    { tier: 'senior', from: 10, bonus: 5, percent: 55 },
    { tier: 'elite', from: 50, bonus: 10, percent: 60 },
  ]);
  await goesBack(invoices[0] ?? '', 100);
  expect(await pageOf(id)).toMatchObject({ tier: 'partner', payingMembers: 9, pending: 455 });
});

test('a commission is approved after 30 days, paid from $50.00 on, and a later refund lowers the next payout', async () => {
  const { id, code } = await affiliate();
  const member = await invited(code);
  await pays(member.id, { dollars: 40, daysAgo: 31 });
  await pays(member.id, { dollars: 199.98, daysAgo: 29 });
  await approveDue(account.db);
  expect(await pageOf(id)).toMatchObject({ ready: 20, pending: 99.99 });
  expect((await parseProblem(await requestPayout(id, 20))).code).toBe('below-least-payout');

  const invoice = await pays(member.id, { dollars: 199.98, daysAgo: 40 });
  await approveDue(account.db);
  expect((await parseProblem(await requestPayout(id, 20))).code).toBe('amount-changed');
  expect((await requestPayout(id, 119.99)).status).toBe(201);
  expect((await parseProblem(await requestPayout(id, 119.99))).code).toBe('payout-waits');
  expect(await pageOf(id)).toMatchObject({ ready: 0, payout: { amount: 119.99 } });

  const waiting = await payoutOf(id);
  expect(waiting).toMatchObject({ amount: 119.99, commissions: 2 });
  const reason = 'Checked against the ledger';
  const approve = (amount: number) =>
    account.call('POST', '/api/admin/payouts/batches', admin(), { payouts: [{ id: waiting?.id, amount }], reason });
  expect((await parseProblem(await approve(120))).code).toBe('amount-changed');
  const batch = await approve(119.99);
  expect(batch.status).toBe(201);
  expect((await parseProblem(await approve(119.99))).code).toBe('not-waiting');
  const paid = await pageOf(id);
  expect(paid).toMatchObject({ ready: 0, paid: 119.99, payout: null });
  expect(paid.commissions.filter(({ status }) => status === 'paid')).toHaveLength(2);

  await goesBack(invoice, 199.98, 're_twice');
  await goesBack(invoice, 199.98, 're_twice');
  const after = await pageOf(id);
  expect(after.ready).toBe(-99.99);
  expect(after.commissions[0]).toMatchObject({ reversal: true, base: -199.98, amount: -99.99, status: 'approved' });
  expect(after.commissions[0]?.wasPaidAt).not.toBeNull();
});

test('a dispute after the payout lowers the next one, and winning it restores the amount once', async () => {
  const { id, code } = await affiliate();
  const member = await invited(code);
  const stripeInvoiceId = await pays(member.id, { dollars: 199.98, daysAgo: 31 });
  await approveDue(account.db);
  await requestPayout(id, 99.99);
  const waiting = await payoutOf(id);
  const batch = { payouts: [{ id: waiting?.id, amount: 99.99 }], reason: 'Checked' };
  expect((await account.call('POST', '/api/admin/payouts/batches', admin(), batch)).status).toBe(201);

  const reason = 'dispute' as const;
  const dispute = { reversalId: `dp_${randomUUID()}`, stripeInvoiceId, amountCents: 199_98, reason, at: new Date(now) };
  await account.db.change((tx) => reverseCommission(tx, dispute));
  expect(await pageOf(id)).toMatchObject({ ready: -99.99, paid: 99.99, payingMembers: 0 });
  for (let times = 0; times < 2; times++) await account.db.change((tx) => restoreCommission(tx, dispute));
  await account.db.change((tx) => reverseCommission(tx, dispute));
  const page = await pageOf(id);
  expect(page).toMatchObject({ ready: 0, paid: 99.99, payingMembers: 1 });
  expect(page.commissions.map(({ reversal, amount, status }) => [reversal, amount, status])).toEqual([
    [false, 99.99, 'approved'],
    [true, -99.99, 'approved'],
    [false, 99.99, 'paid'],
  ]);
});

test('a refund before the payout or before its invoice reverses the commission; partial refunds add up', async () => {
  const { id, code } = await affiliate();
  const member = await invited(code);
  const whole = await pays(member.id, { dollars: 79.98 });
  await goesBack(whole, 79.98);
  const early = `in_${randomUUID()}`;
  await goesBack(early, 79.98);
  await pays(member.id, { invoice: early });
  expect(await pageOf(id)).toMatchObject({ pending: 0, payingMembers: 0 });
  const parts = await pays(member.id, { dollars: 0.05 });
  for (let nth = 0; nth < 5; nth++) await goesBack(parts, 0.01);
  const page = await pageOf(id);
  expect(page.pending).toBe(0);
  expect(page.commissions.filter(({ reversal }) => !reversal).map(({ status }) => status)).toEqual([
    'reversed',
    'reversed',
    'reversed',
  ]);
});

test('a refund withdraws a requested payout that falls below $50.00', async () => {
  const { id, code } = await affiliate();
  const member = await invited(code);
  const invoice = await pays(member.id, { dollars: 100, daysAgo: 31 });
  await pays(member.id, { dollars: 20, daysAgo: 31 });
  await approveDue(account.db);
  await requestPayout(id, 60);
  await goesBack(invoice, 10);
  expect(await payoutOf(id)).toMatchObject({ amount: 55 });
  await goesBack(invoice, 20);
  expect(await payoutOf(id)).toBeUndefined();
  expect(await pageOf(id)).toMatchObject({ ready: 45, payout: null });
});

test("a commission is on hold while a card shared with the referrer awaits an admin's decision", async () => {
  const { id, code } = await affiliate();
  const [one, other] = [await invited(code), await invited(code)];
  const card = randomUUID();
  await pays(one.id, { card, daysAgo: 31 });
  await pays(id, { card });
  await pays(other.id, { daysAgo: 31 });
  await approveDue(account.db);
  expect(await pageOf(id)).toMatchObject({ ready: 39.99, pending: 39.99, payingMembers: 2 });
  const flagged = (await panel()).flagged.find(({ member }) => member === one.email);
  expect(flagged).toMatchObject({ onHold: 39.99 });
  const decide = (decision: string) =>
    account.call('POST', `/api/admin/referrals/${flagged?.id}`, admin(), { decision, reason: 'Checked by phone' });
  expect((await decide('refuse')).status).toBe(200);
  expect((await parseProblem(await decide('allow'))).code).toBe('not-waiting');
  await pays(one.id, { card });
  expect(await pageOf(id)).toMatchObject({ ready: 39.99, pending: 0, payingMembers: 1 });
});

test('an allowed shared card earns commissions', async () => {
  const { id, code } = await affiliate();
  const member = await invited(code);
  const card = randomUUID();
  await pays(id, { card });
  await pays(member.id, { card, daysAgo: 31 });
  const flagged = (await panel()).flagged.find((referral) => referral.member === member.email);
  await account.call('POST', `/api/admin/referrals/${flagged?.id}`, admin(), {
    decision: 'allow',
    reason: 'One household',
  });
  await pays(member.id, { card, daysAgo: 31 });
  await approveDue(account.db);
  expect(await pageOf(id)).toMatchObject({ ready: 79.98, pending: 0 });
});

test('commissions of a declined payout are ready again', async () => {
  const { id, code } = await affiliate();
  await pays((await invited(code)).id, { dollars: 100, daysAgo: 31 });
  await approveDue(account.db);
  await requestPayout(id, 50);
  const waiting = await payoutOf(id);
  const declined = await account.call('POST', `/api/admin/payouts/${waiting?.id}/decline`, admin(), {
    reason: 'The card was stolen',
  });
  expect(declined.status).toBe(200);
  expect(await pageOf(id)).toMatchObject({ ready: 50, payout: null });
});

test('a closed account earns nothing and leaves ledger entries without personal data', async () => {
  const { id, code } = await affiliate();
  const member = await invited(code);
  await pays(member.id, { dollars: 100, daysAgo: 31 });
  await approveDue(account.db);
  await requestPayout(id, 50);
  await pays(member.id, { dollars: 100 });
  await account.db.change((tx) => closeAffiliate(tx, id));
  await pays(member.id, { dollars: 100 });
  expect(await payoutOf(id)).toBeUndefined();
  const { rows } = await account.db.pool.query(
    `SELECT a.kind, sum(e.amount_cents)::int AS cents FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
     WHERE a.owner = $1 GROUP BY 1 ORDER BY 1`,
    [id],
  );
  expect(rows).toEqual([
    { kind: 'payable', cents: 0 },
    { kind: 'pending', cents: 0 },
  ]);
  const left = await account.db.pool.query('SELECT affiliate_code FROM affiliate_program WHERE user_id = $1', [id]);
  expect(left.rows).toEqual([{ affiliate_code: `CLOSED-${id}` }]);
});

test('CSV files contain no cell that a spreadsheet would run as a formula', async () => {
  const { id, code } = await affiliate({ firstName: '=cmd|calc', lastName: '"A1", x' });
  await pays((await invited(code)).id, { dollars: 100, daysAgo: 31 });
  await approveDue(account.db);
  await requestPayout(id, 50);
  const waiting = await payoutOf(id);
  const approved = await account.call('POST', '/api/admin/payouts/batches', admin(), {
    payouts: [{ id: waiting?.id, amount: 50 }],
    reason: 'Checked',
  });
  const { id: batch } = (await approved.json()) as { id: number };
  const sheet = await account.call('GET', `/api/admin/payouts/batches/${batch}.csv`, admin());
  expect(sheet.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [, line] = (await sheet.text()).split('\r\n');
  expect(line).toMatch(/^\d+,\d+,"'=cmd\|calc ""A1"", x",[^,]+,50\.00,USD$/);
  const own = await account.call('GET', '/api/affiliate/commissions.csv', account.member(id));
  expect((await own.text()).split('\r\n')[1]).toMatch(/,Buyer,1,100\.00,50,50\.00,paid$/);
});

test.each([
  [30, 'monthly'],
  [92, 'quarterly'],
  [365, 'annual'],
])('a commission for %s days names its subscription period: %s', async (days, period) => {
  const { id, code } = await affiliate();
  await pays((await invited(code)).id, { days });
  const { subscriptionPeriod } = await account.tables.affiliateCommissions.get({ affiliateId: id });
  expect(subscriptionPeriod).toBe(period);
});
