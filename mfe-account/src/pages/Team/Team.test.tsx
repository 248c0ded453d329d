import { afterEach, expect, test } from '@jest/globals';
import type { Billing, Team as TeamResponse } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { fakeApi, memberWith, renderPage, type ApiResponses } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Team } from './Team.tsx';

const team: TeamResponse = {
  members: [
    {
      id: 7,
      userId: 70,
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
  colleagues: [],
};
const billing: Billing = {
  subscription: null,
  granted: null,
  credit: 0,
  sandbox: true,
  seats: { paid: 3, price: 29.98, renewsAt: '2026-12-16T15:00:00Z', cancelAt: null },
};
afterEach(cleanup);

function open(responses: ApiResponses = {}, url = '/team') {
  const api = fakeApi({
    '/api/team': team,
    '/api/billing': billing,
    'POST /api/billing/cancel': billing,
    'POST /api/billing/resume': billing,
    'PATCH /api/team/members/7': team.members[0]!,
    ...responses,
  });
  renderPage(<Team />, { url, user: memberWith('wholesaler') });
  return api;
}

test('paid seats show price and renewal, and are canceled after one confirmation', async () => {
  const api = open();
  expect(await screen.findByText('3 paid seats, $89.94 a month. Renews Dec 16, 2026.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel paid seats' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel paid seats' });
  expect(dialog.textContent).toContain('You keep these seats until Dec 16, 2026.');
  expect(api.bodies('POST', '/api/billing/cancel')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel paid seats' }));
  await waitFor(() => expect(api.bodies('POST', '/api/billing/cancel')).toEqual([{ what: 'seats' }]));
});

test('canceled seats show their end and can be resumed', async () => {
  const seats = { ...billing.seats, renewsAt: null, cancelAt: '2026-12-16T15:00:00Z' };
  const api = open({ '/api/billing': { ...billing, seats } });
  expect(
    await screen.findByText('3 paid seats, $89.94 a month. Ends Dec 16, 2026; you will not be charged again.'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Resume seats' }));
  await waitFor(() => expect(api.bodies('POST', '/api/billing/resume')).toEqual([{ what: 'seats' }]));
  await waitFor(() =>
    expect(useToasts.getState().current).toMatchObject({
      title: 'Seats resumed',
      description: 'They renew on Dec 16, 2026 for $89.94.',
    }),
  );
});

test('permissions change on the page', async () => {
  const api = open();
  expect(await screen.findByText(/Only you can delete or feature a listing or change its contact/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit permissions for Ana Reyes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Permissions for Ana Reyes' });
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(9);
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Listings' }));
  // Sending needs to see.
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Send contracts' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.bodies('PATCH', '/api/team/members/7')).toEqual([
      { permissions: ['listings', 'leads', 'contracts', 'contract-sending', 'messages'] },
    ]),
  );
});

test('a seat without the listings permission links to the professional dashboard', async () => {
  const seat = {
    id: 3,
    ownerId: 1,
    owner: 'Wade Holt',
    role: 'va',
    permissions: ['leads', 'deals'],
    seated: true,
    isActing: true,
  };
  open({ '/api/team': { ...team, members: [], memberOf: [seat] } });
  const link = await screen.findByRole('link', { name: 'Leads, Deals' });
  expect(link.getAttribute('href')).toBe('/pro-dashboard');
});

test('a pending invitation can be sent again; leaving a team asks first', async () => {
  const pending = { ...team.members[0]!, id: 8, email: 'bo@example.com', name: null, status: 'pending' as const };
  const expired = { ...pending, seated: false, expiresAt: '2026-01-02T15:00:00Z' };
  const seat = {
    id: 3,
    ownerId: 1,
    owner: 'Wade Holt',
    role: 'va' as const,
    permissions: [],
    seated: false,
    isActing: false,
  };
  const api = open({
    '/api/team': { ...team, members: [expired], memberOf: [seat] },
    'POST /api/team/invitations': expired,
    'DELETE /api/team/members/3': { message: 'Removed from the team' },
  });
  expect(await screen.findByText('Invitation expired Jan 2, 2026')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Resend the invitation to bo@example.com' }));
  const { email, role, permissions } = expired;
  await waitFor(() => expect(api.bodies('POST', '/api/team/invitations')).toEqual([{ email, role, permissions }]));
  await userEvent.click(screen.getByRole('button', { name: "Leave Wade Holt's team" }));
  const removals = () => api.requests.filter(({ method }) => method === 'DELETE');
  expect(removals()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Leave team' }));
  await waitFor(() => expect(removals()).toHaveLength(1));
});

test('while all seats are in use a notice replaces the invitation', async () => {
  open({ '/api/team': { ...team, seats: { free: 2, paid: 0, used: 2, monthlyCost: 0 } } });
  expect(
    await screen.findByText('All 2 seats are in use. To invite another assistant, add a seat or remove someone.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
});

test('a canceled checkout of seats shows the same number again', async () => {
  open({ '/api/team': { ...team, seats: { ...team.seats, paid: 0 } } }, '/team?checkout=canceled&seats=4');
  const dialog = within(await screen.findByRole('dialog', { name: 'VA seats' }));
  expect(dialog.getByDisplayValue('4')).toBeTruthy();
  expect(dialog.getByText('You left the checkout. You were not charged.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog', { name: 'VA seats' })).toBeNull();
});
