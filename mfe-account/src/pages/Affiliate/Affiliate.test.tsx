import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Affiliate as AffiliateResponse, Commission } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { fakeApi, memberWith, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Affiliate } from './Affiliate.tsx';

const year = new Date().getFullYear();
const on = (day: string) => `${year}-${day}T12:00:00.000Z`;

const commission = (id: number, change: Partial<Commission>): Commission => ({
  id,
  member: 'r***@gulfside.example',
  product: 'Wholesaler',
  month: 2,
  periodMonths: 1,
  earnedAt: on('03-14'),
  base: 199.98,
  rate: 50,
  tierBonus: 0,
  recurringBonus: 0,
  amount: 99.99,
  reversal: false,
  status: 'approved',
  onHold: false,
  inPayout: false,
  approvesAt: on('04-13'),
  approvedAt: on('04-13'),
  paidAt: null,
  reversedAt: null,
  wasPaidAt: null,
  ...change,
});

const page = (change: Partial<AffiliateResponse> = {}): AffiliateResponse => ({
  code: 'DANA-NF7Q',
  link: 'https://dealstead.example/join?ref=DANA-NF7Q',
  qr: { size: 2, path: 'M0 0h1v1h-1z' },
  tier: 'partner',
  rate: 50,
  recurringBonus: 5,
  recurringFromMonth: 13,
  leastPayout: 50,
  ready: 0,
  pending: 0,
  tiers: [
    { tier: 'partner', from: 0, bonus: 0, percent: 50 },
    { tier: 'senior', from: 10, bonus: 5, percent: 55 },
    { tier: 'elite', from: 50, bonus: 10, percent: 60 },
  ],
  paid: 0,
  payingMembers: 0,
  signUps: 0,
  funnel: { clicks: 0, signUps: 0, paying: 0 },
  payout: null,
  commissions: [],
  ...change,
});

let api: FakeApi;
const respondWith = (response: AffiliateResponse) => api.respond({ '/api/affiliate': response });
beforeEach(() => {
  useToasts.setState({ current: null });
  api = fakeApi({
    '/api/affiliate': page(),
    'POST /api/affiliate/payouts': () => Response.json({ message: 'Payout requested.' }, { status: 201 }),
  });
});
afterEach(cleanup);

const open = () => renderPage(<Affiliate />, { url: '/affiliate', user: memberWith('free') });

test('a member without referrals sees the link, the progress to the first tier and the next steps', async () => {
  open();
  expect((await screen.findByText('dealstead.example/join?ref=DANA-NF7Q')).tagName).toBe('OUTPUT');
  expect(screen.getByRole('img', { name: 'QR code for your referral link' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '10 more paying members to Senior' })).toBeTruthy();
  expect(screen.getByText('No commissions yet')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  const mail = screen.getByRole('link', { name: 'Email' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(mail)).toContain('https://dealstead.example/join?ref=DANA-NF7Q');
});

test('each commission shows its calculation, and the payable sum', async () => {
  respondWith(
    page({
      ready: 125.99,
      commissions: [
        commission(5, { month: 13, recurringBonus: 5, amount: 109.99, status: 'pending', approvesAt: on('05-14') }),
        commission(4, { month: 12, tierBonus: 5, recurringBonus: 5, amount: 119.99, onHold: true }),
        commission(3, { periodMonths: 12, month: 1, product: 'Buyer', base: 331.96, amount: 165.98 }),
        commission(2, { reversal: true, base: -79.98, amount: -39.99, wasPaidAt: on('02-01'), earnedAt: on('03-03') }),
        commission(1, { status: 'paid', paidAt: on('02-01') }),
      ],
    }),
  );
  open();
  const [, pending, onHold, yearly, back, paid, sum] = (await screen.findAllByRole('row')).map(
    (row) => row.textContent,
  );
  expect(pending).toContain('Wholesaler, month 13');
  expect(pending).toContain('$199.98 × (50% + 5% recurring)Pending until May 14$109.99');
  expect(onHold).toContain('$199.98 × (50% + 5% tier + 5% recurring)Held: shared card$119.99');
  expect(yearly).toContain('Buyer, one year');
  expect(back).toContain('refunded Mar 3');
  expect(back).toContain('−$79.98 × 50%, paid Feb 1Reversed−$39.99');
  expect(paid).toContain('Paid Feb 1');
  expect(sum).toBe('Ready to pay out$165.98 − $39.99$125.99');
});

test('a payout is requested once, at the amount that was shown', async () => {
  respondWith(page({ ready: 99.99, commissions: [commission(1, {})] }));
  open();
  const button = await screen.findByRole('button', { name: 'Pay out $99.99' });
  respondWith(
    page({ commissions: [commission(1, { inPayout: true })], payout: { amount: 99.99, requestedAt: on('05-01') } }),
  );
  await userEvent.click(button);
  await waitFor(() => expect(screen.getByText('$99.99 requested May 1')).toBeTruthy());
  expect(api.bodies('POST')).toEqual([{ amount: 99.99 }]);
  expect(screen.queryByRole('button', { name: /Pay out/ })).toBeNull();
});

test('below the minimum amount there is no button', async () => {
  respondWith(page({ ready: 20, commissions: [commission(1, { amount: 20 })] }));
  open();
  expect(await screen.findByText('Minimum payout $50.00')).toBeTruthy();
});
