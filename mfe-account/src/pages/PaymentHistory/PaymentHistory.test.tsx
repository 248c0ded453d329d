import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Billing, Payment } from '@dealstead/contracts';
import { stays } from '@dealstead/contracts/fixtures/stays';
import { fakeApi, memberWith, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { GraceBanner } from '../../slots/GraceBanner/GraceBanner.tsx';
import { PaymentHistory } from './PaymentHistory.tsx';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const billing: Billing = {
  subscription: {
    plan: 'wholesaler',
    period: 'monthly',
    price: 199.98,
    status: 'active',
    since: '2026-10-16T15:00:00Z',
    renewsAt: '2026-12-16T15:00:00Z',
    cancelAt: null,
    next: null,
    grace: { until: inDays(4.5), retryAt: '2026-11-19T14:00:00Z', amount: 199.98, payUrl: '/dev/stripe/invoice/in_1' },
    card: { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2027 },
  },
  granted: null,
  seats: { paid: 0, price: 29.98, renewsAt: null, cancelAt: null },
  credit: 0,
  sandbox: true,
};
const payment = (id: number, more: Partial<Payment>): Payment => ({
  id,
  date: '2026-11-16T15:00:00Z',
  description: 'Wholesaler, per month',
  type: 'subscription',
  amount: 199.98,
  refunded: 0,
  currency: 'usd',
  status: 'paid',
  reason: null,
  retryAt: null,
  card: { brand: 'visa', last4: '4242' },
  receipt: `DS-${id}`,
  ...more,
});
const payments = [
  payment(9, { status: 'failed', receipt: null, reason: 'Not enough funds.', retryAt: '2026-11-19T14:00:00Z' }),
  payment(8, { description: 'Featured, 14 days', type: 'featured', amount: 49 }),
  payment(7, { status: 'refunded', refunded: 29, amount: 29 }),
  payment(6, { status: 'disputed' }),
  payment(5, { type: 'featured', status: 'failed', receipt: null, reason: 'Expired card.' }),
];

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ '/api/payments': { payments, more: null }, '/api/billing': billing });
});
afterEach(cleanup);

test('a credit is shown with what it pays', async () => {
  api.respond({ '/api/payments': { payments, more: null }, '/api/billing': { ...billing, credit: 312.4 } });
  renderPage(<PaymentHistory />, { url: '/payment-history', user: memberWith('wholesaler') });
  expect(await screen.findByText('$312.40, pays your next payments first')).toBeTruthy();
});

test('each payment shows its status and receipt; a failed one shows the next attempt', async () => {
  renderPage(<PaymentHistory />, { url: '/payment-history', user: memberWith('wholesaler') });
  await screen.findByText('Featured, 14 days');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toBe('Wholesaler, per monthNov 16, 2026FailedNext attempt Nov 19Pay now$199.98');
  expect(rows[2]).toBe('Featured, 14 daysNov 16, 2026PaidPDF$49.00');
  expect(rows[3]).toContain('Refunded$29.00');
  expect(rows[4]).toContain('Disputed');
  // The invoice in arrears is the plan's.
  expect(rows[5]).toBe('Wholesaler, per monthNov 16, 2026Failed$199.98');
  expect(screen.getByRole('link', { name: 'Receipt DS-8, PDF' }).getAttribute('href')).toBe(
    '/api/payments/8/receipt.pdf',
  );
  expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/dev/stripe/invoice/in_1');
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/payments.csv');
  expect(
    screen.getByText(
      'Not enough funds. We will try again on Nov 19. When you update your card, we charge the new one $199.98 at once.',
    ),
  ).toBeTruthy();
  // Two of the five failed.
  expect(screen.getByText('3 payments since Nov 16, 2026')).toBeTruthy();
  expect(screen.getByText('Visa ending 4242')).toBeTruthy();
});

test('after a failed renewal every page shows the end of the grace period', async () => {
  renderPage(<GraceBanner />, { user: memberWith('wholesaler') });
  const bar = await screen.findByRole('alert');
  expect(bar.textContent).toContain('Your $199.98 payment failed.');
  expect(bar.textContent).toContain('Next attempt: Nov 19, 9 AM Eastern.');
  expect(bar.textContent).toContain('When you update your card, we charge the new one $199.98 at once.');
  expect(bar.textContent).toContain('5 of 7 days left');
  expect(screen.getByRole('img', { name: '2 of 7 grace days used' })).toBeTruthy();
});

test("after the grace period every page shows that the plan has ended, regardless of the browser's clock", async () => {
  api.respond({ '/api/billing': { ...billing, subscription: { ...billing.subscription, status: 'past_due' } } });
  renderPage(<GraceBanner />, { user: memberWith('wholesaler', 'past_due') });
  const bar = await screen.findByRole('alert');
  expect(bar.textContent).toContain('Your plan is inactive until you pay.');
  expect(bar.textContent).toContain('0 of 7 days left');
});

test('without a failed renewal there is no banner', async () => {
  api.respond({ '/api/billing': { ...billing, subscription: { ...billing.subscription, grace: null } } });
  renderPage(<GraceBanner />, { user: memberWith('wholesaler') });
  await waitFor(() => expect(api.calls).toContain('GET /api/billing'));
  await act(() => stays(() => screen.queryByRole('alert'), 50));
  expect(screen.queryByRole('alert')).toBeNull();
});
