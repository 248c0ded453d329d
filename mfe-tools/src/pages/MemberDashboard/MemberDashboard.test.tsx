import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Billing, Plan } from '@dealstead/contracts';
import type { MemberDashboard as MemberDashboardResponse } from '@dealstead/contracts/tools/dashboards';
import { fakeApi, memberWith, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { MemberDashboard } from './MemberDashboard.tsx';

const dashboard: MemberDashboardResponse = {
  memberSince: '2026-11-01T00:00:00.000Z',
  market: { activeListings: 4_752, newThisWeek: 412, states: 50 },
  done: { openedListing: false, listedProperty: false, savedBuyerProfile: false },
};

const views = { used: 6, limit: 20, renewsAt: '2026-12-01T05:00:00.000Z', opened: false };
const anyBuyBox = {
  categories: [],
  states: [],
  minPrice: null,
  maxPrice: null,
  minAcres: null,
  maxAcres: null,
  maxArvPercent: null,
  financing: [],
};

const noSubscription: Billing = {
  subscription: null,
  granted: null,
  credit: 0,
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
  api = fakeApi({
    '/api/dashboards/member': dashboard,
    '/api/billing': noSubscription,
    '/api/property-views': views,
    '/api/settings': { buyBox: anyBuyBox },
    '/api/saved-searches/matches': { searches: 0, thisWeek: 0, matches: [] },
    '/api/favorites/activity': { saved: 0, watched: 0, priceDrops: 0, changes: [] },
  });
});
afterEach(cleanup);

test("a free member sees the plan's contents and what the next one adds", async () => {
  renderPage(<MemberDashboard />, { user: memberWith('free') });
  expect(await screen.findByText('4,752')).toBeTruthy();
  expect(screen.getByText('Welcome back, Dana.')).toBeTruthy();
  expect(await screen.findByText('6 of 20, resets Dec 1')).toBeTruthy();
  expect(screen.getByRole('meter', { name: 'Listing views used this month' })).toBeTruthy();
  expect(screen.getByText('Listing views left').nextElementSibling?.textContent).toBe('14 of 20, resets Dec 1');
  expect(screen.getByText(/Buyer adds .* for \$79\.98 a month/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/subscribe');
});

test('an inactive plan counts as free, with a notice', async () => {
  renderPage(<MemberDashboard />, { user: memberWith('wholesaler', 'canceled') });
  expect(await screen.findByText('Canceled')).toBeTruthy();
  expect(await screen.findByText('6 of 20, resets Dec 1')).toBeTruthy();
});

test('steps link to published pages; the others are plain text', async () => {
  renderPage(<MemberDashboard />, { user: memberWith('free'), isPublished: (path) => path === '/search' });
  expect(await screen.findByText('1 of 5 done')).toBeTruthy();
  expect(screen.getByRole('link', { name: "Open a listing's details" })).toBeTruthy();
  expect(screen.getByText('Describe what you buy')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Describe what you buy' })).toBeNull();
});

test('the setup steps are omitted once all are done', async () => {
  api.respond({
    '/api/dashboards/member': {
      ...dashboard,
      done: { openedListing: true, listedProperty: false, savedBuyerProfile: true },
    },
    '/api/settings': { buyBox: { ...anyBuyBox, maxPrice: 90_000 } },
    '/api/saved-searches/matches': { searches: 1, thisWeek: 0, matches: [] },
    '/api/favorites/activity': { saved: 1, watched: 0, priceDrops: 0, changes: [] },
  });
  renderPage(<MemberDashboard />, { user: memberWith('buyer') });
  expect(await screen.findByText('4,752')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Get set up' })).toBeNull());
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

const line = {
  id: 10_482,
  title: 'Brick ranch',
  city: 'Memphis',
  state: 'TN',
  price: 84_500,
  arv: 162_000,
  status: 'active',
};

test('matches say why they matched, saved listings what changed', async () => {
  const at = new Date().toISOString();
  api.respond({
    '/api/saved-searches/matches': {
      searches: 2,
      thisWeek: 3,
      matches: [
        {
          property: line,
          kind: 'price-drop',
          reason: 'Residential in Shelby County, TN; 52% of ARV is under your 70%',
          priceBefore: 90_000,
          at,
          searchId: 1,
          searchName: 'Memphis houses',
          mode: null,
        },
      ],
    },
    '/api/favorites/activity': {
      saved: 6,
      watched: 0,
      priceDrops: 1,
      changes: [
        { property: line, kind: 'price-drop', priceBefore: 90_000, priceAfter: 84_500, at },
        { property: { ...line, id: 2, status: 'closed' }, kind: 'sold', priceBefore: null, priceAfter: null, at },
      ],
    },
  });
  renderPage(<MemberDashboard />, { user: memberWith('buyer') });
  const matches = within(await screen.findByRole('region', { name: 'New matches' }));
  const match = await matches.findByRole('link', { name: /Brick ranch/ });
  expect(match.getAttribute('href')).toBe('/property/10482');
  expect(match.textContent).toContain('Price drop from $90,000');
  expect(match.textContent).toContain('52% of ARV is under your 70%. Saved search: Memphis houses');
  const saved = within(screen.getByRole('region', { name: 'Changes to saved listings' }));
  expect(await saved.findByText('$90,000 to $84,500, \u22126.1%')).toBeTruthy();
  expect(saved.getByText('Sold')).toBeTruthy();
  expect(screen.getByText('Price drops on saved, 30 days').nextElementSibling?.textContent).toBe('1 6 saved');
});

test('a free member sees which plan has alerts, and nothing is requested for them', async () => {
  renderPage(<MemberDashboard />, { user: memberWith('free', 'inactive') });
  const matches = within(await screen.findByRole('region', { name: 'Matches and price drops' }));
  expect(matches.getByText('Buyer membership required')).toBeTruthy();
  expect(api.calls.filter((call) => /matches|activity/.test(call))).toEqual([]);
});
