import { afterEach, expect, jest, test } from '@jest/globals';
import type { MarketAnalytics, MarketFigures, Plan, SellerFunnel } from '@dealstead/contracts';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sampleFigures, sampleMonths, sampleOverview } from '../../features/analytics/samples.ts';
import { Analytics } from './Analytics.tsx';

afterEach(cleanup);

const figures = (change: Partial<MarketFigures>): MarketFigures => ({ ...sampleFigures, ...change });
const market: MarketAnalytics = {
  asOf: '2026-11-23T14:00:00.000Z',
  summary: sampleFigures,
  places: [
    {
      state: 'TX',
      county: null,
      figures: figures({ active: 90, price: { n: 6, median: 120_000, low: 90_000, high: 180_000 } }),
    },
    {
      state: 'NM',
      county: null,
      figures: figures({ active: 70, price: { n: 70, median: 60_000, low: 50_000, high: 71_000 } }),
    },
  ],
  categories: [{ category: 'land', figures: sampleFigures }],
  months: [...sampleMonths],
};
const free: MarketAnalytics = {
  ...market,
  summary: sampleOverview,
  places: [{ state: 'TX', county: null, figures: sampleOverview }],
  categories: null,
  months: null,
};
const noFunnel: SellerFunnel = {
  listings: 0,
  totals: { views: 0, favorites: 0, inquiries: 0, offers: 0, closed: 0 },
  top: [],
};

function open(plan: Plan, response: MarketAnalytics = market, funnel = noFunnel, url = '/analytics') {
  const api = fakeApi({ '/api/market': response, '/api/va/properties/funnel': funnel });
  return { api, ...renderPage(<Analytics />, { user: memberWith(plan), url }) };
}

test('figures have their intervals, small samples are marked, and tables can be downloaded', async () => {
  open('investor_pro');
  const states = within(await screen.findByRole('region', { name: 'By state' }));
  expect(states.getByRole('row', { name: /Texas/ }).textContent).toContain('$120,000 n = 6');
  expect(states.getByRole('row', { name: /New Mexico/ }).textContent).toContain('$60,000$50k to $71k');
  expect(states.getByRole('link', { name: 'Download states as CSV' }).getAttribute('href')).toBe(
    '/api/market/tables/places.csv?',
  );
  expect(screen.getByText('95%: $79.4k to $90.4k')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Market report (PDF)' })).toBeTruthy();
  expect(screen.queryByText(/upgrade required/)).toBeNull();
});

test('the selection is in the URL, and a county ends with its state', async () => {
  const { api, location } = open(
    'investor_pro',
    market,
    noFunnel,
    '/analytics?state=TX&county=Travis&months=24&sort=price-low',
  );
  expect(await screen.findByText(/Travis, Texas. Figures as of Nov 23, 2026/)).toBeTruthy();
  expect(api.requests.map(({ url }) => url)).toContain('/api/market?state=TX&county=Travis&months=24');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'NM');
  expect(location()).toBe('/analytics?state=NM&months=24&sort=price-low');
  await userEvent.click(screen.getByRole('button', { name: 'Spread' }));
  expect(location()).toContain('measure=spread');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location()).toBe('/analytics?months=24&sort=price-low&measure=spread');
});

test('the chart is read month by month with the arrow keys, and has a table', async () => {
  open('investor_pro');
  const chart = await screen.findByRole('slider', { name: 'Median price by month' });
  expect(chart.getAttribute('aria-valuetext')).toBe(
    'December 2025: $86,200, 95% range $81,028 to $92,234, 214 listings',
  );
  chart.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^November 2025: \$84,900/);
  await userEvent.keyboard('{Home}');
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^January 2025: \$78,000/);
  await userEvent.click(screen.getByRole('button', { name: 'Table' }));
  const table = within(screen.getByRole('table', { name: /Figures by month/ }));
  expect(table.getAllByRole('row')[1]?.textContent).toContain('Dec 2025');
});

test('a free member sees the overview, and the other parts locked in place', async () => {
  open('free', free);
  const states = within(await screen.findByRole('region', { name: 'By state' }));
  expect(states.getByRole('row', { name: /Texas/ }).textContent).toBe('Texas214 active$84,50041 days');
  expect(screen.getByText('The trend by month requires the Investor Pro membership or higher')).toBeTruthy();
  expect(screen.getByText('Figures by category.')).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).disabled).toBe(true);
  expect(screen.queryByRole('link', { name: 'Market report (PDF)' })).toBeNull();
});

test('a seller sees what buyers did with their listings', async () => {
  const funnel: SellerFunnel = {
    listings: 2,
    totals: { views: 200, favorites: 12, inquiries: 6, offers: 2, closed: 1 },
    top: [
      {
        propertyId: 10_482,
        title: 'Brick ranch',
        city: 'Memphis',
        state: 'TN',
        status: 'active',
        views: 150,
        favorites: 9,
        inquiries: 4,
        offers: 1,
        closed: 0,
      },
    ],
  };
  open('wholesaler', market, funnel);
  const panel = within(await screen.findByRole('region', { name: 'Your listings' }));
  expect(await panel.findByText('6 (3.0%)')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Brick ranch' }).getAttribute('href')).toBe('/property/10482');
});

test('a partner sees what each seat did; for a wholesaler that is locked', async () => {
  const person = {
    email: 'vi@example.com',
    priceChanges: 2,
    closed: 1,
    statusChanges: 0,
    lastAt: '2026-11-20T14:00:00.000Z',
  };
  const people = [
    { ...person, userId: 1, name: 'Ann', isOwner: true, published: 4 },
    { ...person, userId: 7, name: 'Vi', isOwner: false, published: 9 },
  ];
  fakeApi({
    '/api/market': market,
    '/api/va/properties/funnel': noFunnel,
    '/api/va/properties/team-activity': { days: 90, people },
  });
  renderPage(<Analytics />, { user: memberWith('partnership'), url: '/analytics' });
  const team = within(await screen.findByRole('region', { name: 'Your team' }));
  expect((await team.findByRole('row', { name: /Vi vi@example.com/ })).textContent).toContain('9 published');
  expect(team.getByRole('row', { name: /Ann \(you\)/ })).toBeTruthy();
  cleanup();
  open('wholesaler');
  expect(
    within(await screen.findByRole('region', { name: 'Your team' })).getByText('Your team’s activity.'),
  ).toBeTruthy();
});

test('empty, first and failed figures have their own states', async () => {
  open(
    'wholesaler',
    { ...market, summary: null, places: [], categories: [], months: [] },
    noFunnel,
    '/analytics?state=WY',
  );
  expect(await screen.findByText('No listings of this kind')).toBeTruthy();
  expect(screen.getByText('No listings yet')).toBeTruthy();
  cleanup();
  open('buyer', { ...free, asOf: null });
  expect(await screen.findByText('The first figures are on their way')).toBeTruthy();
  cleanup();
  fakeApi({ '/api/market': errorResponse(503, 'Unavailable'), '/api/va/properties/funnel': noFunnel });
  renderPage(<Analytics />, { user: memberWith('buyer'), url: '/analytics' });
  expect(await screen.findByText('Market analytics did not load')).toBeTruthy();
});

test('the first figures appear without a reload once they are computed', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const { api } = open('investor_pro', { ...market, asOf: null });
    expect(await screen.findByText('The first figures are on their way')).toBeTruthy();
    api.respond({ '/api/market': market });
    act(() => jest.advanceTimersByTime(10_000));
    expect(await screen.findByRole('region', { name: 'By state' })).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});
