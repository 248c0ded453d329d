import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Billing, Team as TeamOf } from '@dealstead/contracts';
import { memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Team } from './Team.tsx';

const fetching = jest.fn<typeof fetch>();
const team: TeamOf = {
  members: [
    {
      id: 7,
      email: 'ana@example.com',
      name: 'Ana Reyes',
      role: 'va',
      permissions: ['leads', 'messages'],
      status: 'accepted',
      seated: true,
      expiresAt: null,
    },
  ],
  seats: { free: 2, paid: 3, used: 1, monthlyCost: 89.94 },
  memberOf: [],
};
const billing: Billing = {
  subscription: null,
  granted: null,
  sandbox: true,
  seats: { paid: 3, price: 29.98, renewsAt: '2026-12-16T15:00:00Z', cancelAt: null },
};
const answers = (now: Billing = billing) =>
  fetching.mockImplementation(async (url) => {
    const path = String(url);
    if (path.startsWith('/api/team/members')) return Response.json(team.members[0]);
    return Response.json(path.startsWith('/api/team') ? team : now);
  });
const sent = (method: string, path: string) =>
  fetching.mock.calls
    .filter(([url, init]) => url === path && init?.method === method)
    .map(([, init]) => JSON.parse(String(init?.body)));

beforeAll(() => {
  // jsdom implements the dialog element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
beforeEach(() => {
  fetching.mockReset();
  globalThis.fetch = fetching;
});
afterEach(cleanup);

const show = () => renderPage(<Team />, { url: '/team', user: memberWith('wholesaler') });

test('paid seats show price and renewal, and are canceled after one confirmation', async () => {
  answers();
  show();
  expect(await screen.findByText('3 paid seats, $89.94 a month. Renews Dec 16, 2026.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'End paid seats' }));
  const dialog = await screen.findByRole('dialog', { name: 'End paid seats' });
  expect(dialog.textContent).toContain('The seats stay until Dec 16, 2026.');
  expect(sent('POST', '/api/billing/cancel')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'End paid seats' }));
  await waitFor(() => expect(sent('POST', '/api/billing/cancel')).toEqual([{ what: 'seats' }]));
});

test('canceled seats show their end and can be resumed', async () => {
  answers({ ...billing, seats: { ...billing.seats, renewsAt: null, cancelAt: '2026-12-16T15:00:00Z' } });
  show();
  expect(
    await screen.findByText('3 paid seats, $89.94 a month. Ends Dec 16, 2026; nothing more is charged.'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Resume seats' }));
  await waitFor(() => expect(sent('POST', '/api/billing/resume')).toEqual([{ what: 'seats' }]));
});

test('permissions change on the page; one without effect is hidden and preserved', async () => {
  answers();
  show();
  expect(screen.getByText(/Deleting, featuring and the contact that buyers reach stay with the owner/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Change what Ana Reyes works on' }));
  const dialog = await screen.findByRole('dialog', { name: 'What Ana Reyes works on' });
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(3);
  expect(within(dialog).queryByRole('checkbox', { name: 'Messages' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Listings' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('PATCH', '/api/team/members/7')).toEqual([{ permissions: ['listings', 'leads', 'messages'] }]),
  );
});

test('a seat without the listings permission links to the professional dashboard', async () => {
  const seat = { id: 3, ownerId: 1, owner: 'Wade Holt', role: 'va', permissions: ['leads', 'deals'], seated: true };
  fetching.mockImplementation(async (url) =>
    Response.json(String(url).startsWith('/api/team') ? { ...team, members: [], memberOf: [seat] } : billing),
  );
  show();
  const link = await screen.findByRole('link', { name: 'Leads, Deals' });
  expect(link.getAttribute('href')).toBe('/pro-dashboard');
});
