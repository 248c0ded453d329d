import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { PayoutLine } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { adminUser, fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Payouts } from './Payouts.tsx';

const payout = (id: number, name: string, amount: number): PayoutLine => ({
  id,
  affiliate: { id: id + 100, name, email: `${id}@example.com` },
  amount,
  commissions: 2,
  requestedAt: '2026-11-20T12:00:00.000Z',
});
const flag = {
  id: 9,
  affiliate: 'dana@example.com',
  member: 'ann@example.com',
  onHold: 39.99,
  since: '2026-11-01T12:00:00.000Z',
};
const batch = {
  id: 3,
  approvedAt: '2026-11-02T12:00:00.000Z',
  approvedBy: 'admin@example.com',
  payouts: 4,
  amount: 400,
};

let api: FakeApi;
const sent = () => api.requests.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);

beforeEach(() => {
  useToasts.setState({ current: null });
  api = fakeApi({
    '/api/admin/payouts': {
      waiting: [payout(1, 'Dana Reyes', 119.99), payout(2, 'Lee Kite', 60)],
      flagged: [flag],
      batches: [batch],
    },
    'POST /api/admin/payouts/batches': () => Response.json({ ...batch, id: 4 }, { status: 201 }),
    'POST /api/admin/payouts/2/decline': { message: 'Payout declined.' },
    'POST /api/admin/referrals/9': { message: 'Referral refused.' },
  });
});
afterEach(cleanup);

const open = () => renderPage(<Payouts />, { url: '/admin/payouts', user: adminUser });

test('the checked payouts are approved as one batch, at the amounts shown, after a confirmation', async () => {
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Lee Kite' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve $119.99' }));
  expect(sent()).toEqual([]);
  const dialog = screen.getByRole('dialog', { name: 'Approve 1 payout' });
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Checked');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      ['/api/admin/payouts/batches', { payouts: [{ id: 1, amount: 119.99 }], reason: 'Checked' }],
    ]),
  );
  await waitFor(() => expect(useToasts.getState().current?.title).toBe('Batch 4 approved'));
});

test('a payout is declined and a flag is decided with a reason', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Decline Lee Kite' }));
  await userEvent.click(screen.getByRole('button', { name: 'Decline payout' }));
  expect(screen.getByText('Enter a reason of at least 3 characters.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Asked to wait');
  await userEvent.click(screen.getByRole('button', { name: 'Decline payout' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Refuse ann@example.com' }));
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Same person');
  await userEvent.click(screen.getByRole('button', { name: 'Refuse referral' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      ['/api/admin/payouts/2/decline', { reason: 'Asked to wait' }],
      ['/api/admin/referrals/9', { decision: 'refuse', reason: 'Same person' }],
    ]),
  );
});

test('a batch has a download', async () => {
  open();
  const file = await screen.findByRole('link', { name: 'CSV of batch 3' });
  expect(file.getAttribute('href')).toBe('/api/admin/payouts/batches/3.csv');
});
