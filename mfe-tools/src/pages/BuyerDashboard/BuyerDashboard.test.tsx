import { afterEach, expect, test } from '@jest/globals';
import type { BuyerDashboard as BuyerDashboardResponse } from '@dealstead/contracts/tools/dashboards';
import type { BuyerProfile, BuyerProfileAnswer } from '@dealstead/contracts/tools/buyerProfile';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deal } from '../../fixtures/dashboards.ts';
import { BuyerDashboard } from './BuyerDashboard.tsx';

const market = { activeListings: 4_752, newThisWeek: 412, states: 50 };
const emptyMarket = {
  market: { activeListings: 0, newThisWeek: 0, states: 0 },
  bestByArv: [],
  newest: [],
  byState: [],
};
const noProfile: BuyerProfileAnswer = { profile: null, buyerScore: 0, score: [], proofDaysLeft: null, proofFile: null };
const profile: BuyerProfile = {
  name: 'Dana Reyes',
  email: 'dana@example.com',
  phone: null,
  buyerType: 'fix-and-flip',
  cashAvailable: 120_000,
  preferredAreas: ['Memphis, TN'],
  priceRange: { min: null, max: 200_000 },
  propertyTypes: ['residential'],
  dealsClosed: 3,
  avgCloseTime: 21,
  proofOfFunds: { kind: 'bank-letter', date: null, expires: '2026-12-14' },
  notes: null,
};
const scored: BuyerProfileAnswer = {
  profile,
  buyerScore: 45,
  score: [
    { key: 'proof-of-funds', label: 'Proof of funds', points: 30, maximum: 30, arithmetic: 'Valid for 21 more days' },
    { key: 'cash', label: 'Cash against price', points: 15, maximum: 25, arithmetic: '25 × $120,000 ÷ $200,000 = 15' },
  ],
  proofDaysLeft: 21,
  proofFile: null,
};
const open = (response: BuyerDashboardResponse, answer: BuyerProfileAnswer = noProfile) => {
  const api = fakeApi({
    '/api/dashboards/buyer': response,
    '/api/buyer-profile': answer,
    '/api/saved-searches/matches': { searches: 0, thisWeek: 0, matches: [] },
    '/api/favorites/activity': { saved: 0, watched: 0, priceDrops: 0, changes: [] },
  });
  renderPage(<BuyerDashboard />, { user: memberWith('buyer') });
  return api;
};
afterEach(cleanup);

test('deals show price against ARV and link to their pages', async () => {
  open({ market, bestByArv: [deal], newest: [{ ...deal, arv: null }], byState: [{ state: 'TX', listings: 41 }] });
  const best = within(await screen.findByRole('region', { name: 'Lowest percent of ARV' }));
  expect(best.getByText('52% of ARV')).toBeTruthy();
  expect(best.getByRole('link').getAttribute('href')).toBe('/property/10482');
  expect(within(screen.getByRole('region', { name: 'Newest deals' })).getByText('No ARV given')).toBeTruthy();
  expect(screen.getByText('Texas')).toBeTruthy();
});

test('an empty market shows what will appear', async () => {
  open(emptyMarket);
  expect(await screen.findByText('No listings with an ARV yet')).toBeTruthy();
  expect(screen.getByText('No listings yet')).toBeTruthy();
  expect(screen.getByText('No states yet')).toBeTruthy();
});

test('the profile shows its score with the arithmetic, and the days left of the proof of funds', async () => {
  open(emptyMarket, scored);
  const panel = within(await screen.findByRole('region', { name: 'Buyer profile' }));
  expect((await panel.findByRole('row', { name: /Cash against price/ })).textContent).toContain(
    '25 × $120,000 ÷ $200,000 = 15',
  );
  expect(panel.getByRole('row', { name: /45 of 55/ }).textContent).toBe('Buyer score45 of 55');
  expect(panel.getByText('21 days left')).toBeTruthy();
});

test('a new profile is filled from the account; wrong values are named and nothing typed is lost', async () => {
  const user = userEvent.setup();
  const api = open(emptyMarket);
  await user.click(await screen.findByRole('button', { name: 'Fill in your profile' }));
  const form = within(screen.getByRole('dialog', { name: 'Buyer profile' }));
  expect((form.getByLabelText('Name') as HTMLInputElement).value).toBe('Dana Reyes');
  await user.type(form.getByLabelText(/Cash available/), 'plenty');
  await user.selectOptions(form.getByLabelText('Proof of funds'), 'bank-letter');
  await user.click(form.getByRole('button', { name: 'Save profile' }));
  expect(form.getByText('Enter an amount in dollars, such as 250,000.')).toBeTruthy();
  expect(form.getByText('Enter the day on which it expires.')).toBeTruthy();
  expect(api.bodies('PUT')).toEqual([]);

  await user.clear(form.getByLabelText(/Cash available/));
  await user.type(form.getByLabelText(/Cash available/), '$1.2M');
  await user.type(form.getByLabelText('Expires'), '2026-12-14');
  api.respond({ 'PUT /api/buyer-profile': errorResponse(400, 'Check', { details: { email: 'Invalid email' } }) });
  await user.click(form.getByRole('button', { name: 'Save profile' }));
  expect(await form.findByText('Enter a valid email address.')).toBeTruthy();
  expect((form.getByLabelText(/Cash available/) as HTMLInputElement).value).toBe('$1.2M');

  api.respond({ 'PUT /api/buyer-profile': scored, '/api/buyer-profile': scored });
  await user.click(form.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('PUT').at(-1)).toMatchObject({
    name: 'Dana Reyes',
    cashAvailable: 1_200_000,
    proofOfFunds: { kind: 'bank-letter', date: null, expires: '2026-12-14' },
  });
  expect(await screen.findByRole('button', { name: 'Edit profile' })).toBeTruthy();
});

test('an investor sees what their open deals bring, and what the sums leave out', async () => {
  const stage = { deals: 0, profit: null, cashFlow: null, withoutFigure: 0 };
  const byStage = {
    analysis: { deals: 3, profit: 19_975, cashFlow: 716, withoutFigure: 1 },
    offer: stage,
    'under-contract': { ...stage, deals: 1, profit: 39_260 },
    closing: stage,
    closed: { ...stage, deals: 9, profit: 90_000 },
  };
  fakeApi({
    '/api/dashboards/buyer': emptyMarket,
    '/api/buyer-profile': noProfile,
    '/api/saved-searches/matches': { searches: 0, thisWeek: 0, matches: [] },
    '/api/favorites/activity': { saved: 0, watched: 0, priceDrops: 0, changes: [] },
    '/api/deals/counts': { byStage, late: 0, today: '2026-12-01' },
  });
  renderPage(<BuyerDashboard />, { user: memberWith('investor-pro') });
  const deals = await screen.findByRole('region', { name: 'Your deals' });
  expect(deals.textContent).toContain(
    '4 open deals, $59,235 profit expected and $716 a month from rentals. 1 without figures.',
  );
  expect(within(deals).getByRole('link', { name: 'All deals' }).getAttribute('href')).toBe('/deals');
});
