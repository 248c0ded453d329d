import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Billing, Plan } from '@dealstead/contracts';
import type { MemberDashboard as MemberDashboardResponse } from '@dealstead/contracts/tools/dashboards';
import { fakeApi, memberWith, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { MemberDashboard } from './MemberDashboard.tsx';

const dashboard: MemberDashboardResponse = {
  memberSince: '2026-11-01T00:00:00.000Z',
  market: { activeListings: 4_752, newThisWeek: 412, states: 50 },
  checklist: [
    { key: 'account', label: 'Open an account', to: '/settings', done: true },
    { key: 'browse', label: 'Look at listings', to: '/', done: false },
    { key: 'profile', label: 'Complete your profile', to: '/settings', done: false },
  ],
};

const noSubscription: Billing = {
  subscription: null,
  granted: null,
  sandbox: true,
  seats: { paid: 0, price: 29.98, renewsAt: null, cancelAt: null },
};
/** Price of a subscription for its period. */
const paying = (plan: 'buyer' | 'wholesaler', period: 'monthly' | 'quarterly' | 'annual', price: number): Billing => ({
  ...noSubscription,
  subscription: {
    plan,
    period,
    price,
    status: 'active',
    since: '2026-11-01T00:00:00.000Z',
    renewsAt: null,
    cancelAt: null,
    next: null,
    grace: null,
    card: null,
  },
});
let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ '/api/dashboards/member': dashboard, '/api/billing': noSubscription });
});
afterEach(cleanup);

test("a free member sees the plan's contents and what the next one adds", async () => {
  renderPage(<MemberDashboard />, { user: memberWith('free') });
  expect(await screen.findByText('4,752')).toBeTruthy();
  expect(screen.getByText('Welcome back, Dana.')).toBeTruthy();
  expect(screen.getByText('20 a month')).toBeTruthy();
  expect(screen.getByText(/Buyer adds .* for \$79\.98 a month/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/subscribe');
});

test('an inactive plan counts as free, with a notice', async () => {
  renderPage(<MemberDashboard />, { user: memberWith('wholesaler', 'canceled') });
  expect(await screen.findByText('Canceled')).toBeTruthy();
  expect(screen.getByText('20 a month')).toBeTruthy();
});

test('steps link to published pages; the others are plain text', async () => {
  renderPage(<MemberDashboard />, { user: memberWith('free'), isPublished: (path) => path === '/' });
  expect(await screen.findByText('1 of 3 done')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look at listings' })).toBeTruthy();
  expect(screen.getByText('Complete your profile')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Complete your profile' })).toBeNull();
});

test('the setup steps are omitted once all are done', async () => {
  api.respond({
    '/api/dashboards/member': { ...dashboard, checklist: dashboard.checklist.map((step) => ({ ...step, done: true })) },
  });
  renderPage(<MemberDashboard />, { user: memberWith('free') });
  expect(await screen.findByText('4,752')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Get set up' })).toBeNull();
});

test.each<[string, string, Billing, string]>([
  ['nothing on the free plan', 'free', noSubscription, '$0'],
  ['by the month', 'buyer', paying('buyer', 'monthly', 79.98), '$79.98 per month'],
  ['by the quarter', 'buyer', paying('buyer', 'quarterly', 220.74), '$220.74 per quarter'],
  ['by the year', 'wholesaler', paying('wholesaler', 'annual', 1991.8), '$1,991.80 per year'],
  ['an older price that still renews', 'buyer', paying('buyer', 'monthly', 59.98), '$59.98 per month'],
  [
    'nothing for a plan that an admin granted',
    'wholesaler',
    { ...noSubscription, granted: { plan: 'wholesaler' } },
    'Granted',
  ],
  ['nothing on a seat', 'va', { ...noSubscription, granted: { plan: 'va' } }, 'Granted'],
])('the price is what the member pays: %s', async (_, plan, billing, price) => {
  api.respond({ '/api/billing': billing });
  renderPage(<MemberDashboard />, { user: memberWith(plan as Plan) });
  const panel = await screen.findByRole('region', { name: 'Your plan' });
  await waitFor(() => expect(within(panel).getByText('Price').nextElementSibling?.textContent).toBe(price));
});

test.each([
  [['listings', 'leads'], 'Listings, Leads', ['/pro-dashboard', '/my-listings']],
  [['deals'], 'Deals', ['/pro-dashboard']],
  [['messages'], null, []],
])('a seat with %j leads to what it opens', async (permissions, work, links) => {
  const seat = { id: 3, ownerId: 1, owner: 'Wade Holt', role: 'va', permissions, seated: true };
  api.respond({ '/api/team': { members: [], memberOf: [seat] } });
  renderPage(<MemberDashboard />, { user: { ...memberWith('va'), actingFor: { id: 1, permissions } } });
  expect(await screen.findByText('4,752')).toBeTruthy();
  if (work === null) {
    expect(screen.queryByRole('heading', { name: /You work for/ })).toBeNull();
    return;
  }
  const panel = within(await screen.findByRole('region', { name: 'You work for Wade Holt' }));
  expect(panel.getByText(work)).toBeTruthy();
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
});
