import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { useToasts } from '@dealstead/kit';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubBrowserApis } from '../../fixtures/browser.ts';
import { analytics, listing, listings, market, summary } from '../../fixtures/listings.ts';
import { Home } from './Home.tsx';

const served = {
  '/api/properties?relax=true': listings(1, 12),
  '/api/properties?featured=true&limit=2': [],
  '/api/properties?featured=true&limit=2&category=land': [],
  '/api/properties/summary?relax=true': summary(14),
  '/api/properties/market': market(),
};
const cards = () => screen.getAllByRole('article').filter((card) => within(card).queryByText('View Details'));

let scrolled: ReturnType<typeof stubBrowserApis>;
beforeEach(() => {
  scrolled = stubBrowserApis();
  useToasts.setState({ current: null });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('a search is in the URL and scrolls to the results; an empty one removes it', async () => {
  fakeApi(served);
  const { location } = renderPage(<Home />, { url: '/?category=land' });
  const field = screen.getByRole('combobox', { name: 'Search' });
  expect(field.getAttribute('placeholder')).toBe('Search by location, property type...');
  await userEvent.type(field, ' Memphis {enter}');
  expect(location()).toBe('/?category=land&search=Memphis');
  expect(scrolled).toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Search Properties' }));
  expect(location()).toBe('/?category=land');
});

test('a pressed category is in the URL and in the request; pressing it again clears it', async () => {
  const { calls } = fakeApi(served);
  const { location } = renderPage(<Home />, { url: '/?search=creek' });
  const land = screen.getByRole('button', { name: 'Land' });
  await userEvent.click(land);
  expect(location()).toBe('/?search=creek&category=land');
  expect(land.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(calls).toContain('GET /api/properties?relax=true&category=land&search=creek'));
  await userEvent.click(land);
  expect(location()).toBe('/?search=creek');
  expect(land.getAttribute('aria-pressed')).toBe('false');
});

test('the search works as a plain form', () => {
  fakeApi(served);
  renderPage(<Home />, { url: '/?category=land' });
  const form = screen.getByRole<HTMLFormElement>('search');
  expect(form.method).toBe('get');
  const sentBy = (name: string) => [...new FormData(form, screen.getByRole('button', { name }))];
  expect(sentBy('Search Properties')).toEqual([
    ['search', ''],
    ['category', 'land'],
  ]);
  expect(sentBy('Commercial')).toEqual([
    ['search', ''],
    ['category', 'commercial'],
  ]);
  expect(sentBy('Land')).toEqual([
    ['search', ''],
    ['category', ''],
  ]);
});

test('the summary strip shows the whole market for every filter', async () => {
  fakeApi({ ...served, '/api/properties/summary?relax=true&category=land': summary(3) });
  renderPage(<Home />, { url: '/?category=land' });
  expect(await screen.findByText('$226,908')).toBeTruthy();
  expect(screen.getByText('Featured deals').nextSibling?.textContent).toBe('9');
  expect(screen.getByText('Properties').nextSibling?.textContent).toBe('14');
});

test('twelve listings at first, then the rest after the cursor; the first three images load eagerly', async () => {
  const last = listing(12);
  const { calls } = fakeApi({
    ...served,
    [`/api/properties?relax=true&after=${encodeURIComponent(`${last.createdAt}~${last.id}`)}`]: listings(13, 14),
  });
  renderPage(<Home />);
  expect(screen.getByRole('group', { name: 'Listings are loading' }).children).toHaveLength(6);
  expect(await screen.findByText('Showing 12 of 14 properties')).toBeTruthy();
  expect(cards()).toHaveLength(12);
  expect(cards().map((card) => card.querySelector('img')?.getAttribute('loading'))).toEqual([
    ...Array.from({ length: 3 }, () => 'eager'),
    ...Array.from({ length: 9 }, () => 'lazy'),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Load More Properties' }));
  expect(await screen.findByText('Showing 14 of 14 properties')).toBeTruthy();
  expect(cards()).toHaveLength(14);
  expect(screen.queryByRole('button', { name: 'Load More Properties' })).toBeNull();
  expect(calls.filter((call) => call.includes('after='))).toHaveLength(1);
});

test('two featured listings stand in the first row, and each listing is shown once', async () => {
  const promoted = [listing(20, { featured: true }), listing(3, { featured: true })];
  const { calls } = fakeApi({ ...served, '/api/properties?featured=true&limit=2': promoted });
  renderPage(<Home />);
  await screen.findByText('Showing 12 of 14 properties');
  const titles = cards().map((card) => within(card).getByRole('heading').textContent);
  expect(titles.slice(0, 4)).toEqual(['Brick ranch 20', 'Brick ranch 1', 'Brick ranch 3', 'Brick ranch 2']);
  expect(new Set(titles).size).toBe(12);
  expect(calls).toContain('GET /api/properties?featured=true&limit=2');
});

test('a text search asks for no featured listings, because its results are ordered by relevance', async () => {
  const { calls } = fakeApi({ ...served, '/api/properties?relax=true&search=ranch': listings(1, 3) });
  renderPage(<Home />, { url: '/?search=ranch' });
  await screen.findByText('Brick ranch 1');
  expect(calls.filter((call) => call.includes('featured'))).toEqual([]);
});

test('a text that matches nothing shows the nearest listings, says so, and has its conditions as chips', async () => {
  const part = { typed: 'atlanta', label: 'Atlanta, GA', kind: 'place', feature: null, isCorrected: false };
  const query = 'relax=true&search=fixer%20upper%20atlanta';
  fakeApi({
    ...served,
    [`/api/properties?${query}`]: listings(1, 3),
    [`/api/properties/summary?${query}`]: {
      ...summary(3),
      interpretation: {
        text: 'fixer upper',
        parts: [{ ...part, filter: { city: 'Atlanta', state: 'GA' } }],
        excluded: [],
      },
      asked: { search: 'fixer upper', literal: 'true', city: 'Atlanta', state: 'GA' },
      relaxed: { city: 'Atlanta', state: 'GA' },
    },
  });
  const { location } = renderPage(<Home />, { url: '/?search=fixer+upper+atlanta' });
  expect(await screen.findByText(/^No properties matching “fixer upper” in Atlanta, GA\. Showing 3/)).toBeTruthy();
  expect(screen.getByText('Brick ranch 1')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Atlanta, GA' }));
  expect(location()).toBe('/?search=fixer+upper&literal=true');
});

test('a listing without photos shows its illustration', async () => {
  fakeApi(served);
  renderPage(<Home />);
  await screen.findByText('Brick ranch 1');
  expect(cards()[0]?.querySelector('img')?.getAttribute('src')).toBe('/api/properties/10001/drawings/block.svg');
});

test('an empty result says so, and the filters can be cleared', async () => {
  fakeApi({ ...served, '/api/properties?relax=true&category=land&search=nowhere': [] });
  const { location } = renderPage(<Home />, { url: '/?category=land&search=nowhere' });
  expect(await screen.findByText('No properties found')).toBeTruthy();
  expect(screen.getByText('Try adjusting your search filters or check back later for new listings.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location()).toBe('/');
  expect(await screen.findByText('Brick ranch 1')).toBeTruthy();
});

test('after a failed list request the rest of the page works, and Retry repeats it with the same filters', async () => {
  let broken = true;
  const asked = '/api/properties?relax=true&category=land';
  const { calls } = fakeApi({
    ...served,
    // A 401 response is not retried, so the error card appears at once.
    [asked]: () => (broken ? errorResponse(401, 'Sign in to continue.') : [listing(1)]),
  });
  const { location } = renderPage(<Home />, { url: '/?category=land' });
  expect(await screen.findByText('Listings did not load')).toBeTruthy();
  expect(screen.getByText('The rest of the page works. Your filters are kept.')).toBeTruthy();
  expect(screen.getByText(/Failed to fetch properties/).textContent).toContain('Reference req_1');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Brick ranch 1')).toBeTruthy();
  expect(calls.filter((call) => call === `GET ${asked}`)).toHaveLength(2);
  expect(location()).toBe('/?category=land');
});

test('a failed next page shows an error below the loaded ones', async () => {
  fakeApi({
    ...served,
    [`/api/properties?relax=true&after=${encodeURIComponent(`${listing(12).createdAt}~10012`)}`]: errorResponse(
      401,
      'No',
    ),
  });
  renderPage(<Home />);
  await userEvent.click(await screen.findByRole('button', { name: 'Load More Properties' }));
  expect(await screen.findByText(/More listings did not load./)).toBeTruthy();
  expect(cards()).toHaveLength(12);
});

test('the owner deletes after a confirmation, and the list reloads', async () => {
  let all = listings(1, 3);
  const { calls } = fakeApi({
    ...served,
    '/api/properties?relax=true': () => all,
    '/api/properties/summary?relax=true': () => summary(all.length),
    'DELETE /api/properties/10001': () => {
      all = all.slice(1);
      return { message: 'Property deleted successfully.' };
    },
  });
  renderPage(<Home />, { user: memberWith('wholesaler') });
  await screen.findByText('Brick ranch 1');
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0]!);
  const dialog = screen.getByRole('dialog', { name: 'Delete property' });
  expect(dialog.textContent).toContain('Are you sure you want to delete this property? This action cannot be undone.');
  expect(calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(useToasts.getState().current).toMatchObject({
      title: 'Success!',
      description: 'Property deleted successfully.',
    }),
  );
  await waitFor(() => expect(screen.queryByText('Brick ranch 1')).toBeNull());
  expect(await screen.findByText('Showing 2 of 2 properties')).toBeTruthy();
});

test('a rejected deletion shows the reason and the listing remains', async () => {
  fakeApi({ ...served, 'DELETE /api/properties/10001': errorResponse(403, 'Only the owner can change this listing.') });
  renderPage(<Home />, { user: memberWith('wholesaler') });
  await screen.findByText('Brick ranch 1');
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0]!);
  const dialog = screen.getByRole('dialog', { name: 'Delete property' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(useToasts.getState().current).toMatchObject({
      title: 'Error',
      description: 'Only the owner can change this listing.',
      destructive: true,
    }),
  );
  expect(cards()).toHaveLength(12);
});

test('other members see only View Details', async () => {
  fakeApi({ ...served, '/api/properties?relax=true': [listing(1, { userId: 8 })] });
  renderPage(<Home />, { user: memberWith('wholesaler') });
  await screen.findByText('Brick ranch 1');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull();
});

test('a favorite is saved without a sign-in and persisted', async () => {
  fakeApi(served);
  renderPage(<Home />);
  const heart = await screen.findByRole('button', { name: 'Save Brick ranch 2' });
  await userEvent.click(heart);
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('property-favorites')).toBe('[10002]');
});

test.each(['how-it-works', 'blog', 'financing', 'contact', 'faq', 'terms', 'privacy', 'properties-section'])(
  'the link of the footer to #%s has its section',
  async (id) => {
    fakeApi(served);
    renderPage(<Home />);
    await waitFor(() => expect(document.getElementById(id)).toBeTruthy());
  },
);

const tab = (name: string | RegExp) => screen.getByRole('tab', { name });

test('a visitor can open every tab; gated tabs show an inert preview and the upgrade prompt', async () => {
  const { calls } = fakeApi(served);
  const { location } = renderPage(<Home />, { url: '/?category=land' });
  await userEvent.click(tab(/Analytics requires the Buyer plan/));
  expect(location()).toBe('/?category=land&tab=analytics');
  expect(screen.getByText('Market Analytics requires the Buyer membership or higher')).toBeTruthy();
  const behind = await screen.findByText('Price distribution');
  expect(behind.closest('[inert]')).toBeTruthy();
  for (const [name, words] of [
    [/Map requires/, 'Property Map requires the Buyer membership or higher'],
    [/Heatmap requires/, 'Market Heatmap requires the Buyer membership or higher'],
    [/Saved requires/, 'Saved Searches requires the Buyer membership or higher'],
  ] as const) {
    await userEvent.click(tab(name));
    expect(screen.getByText(words)).toBeTruthy();
  }
  await userEvent.click(tab('List'));
  expect(location()).toBe('/?category=land');
  expect(calls.filter((call) => /analytics|saved-searches|map/.test(call))).toEqual([]);
});

test('a member with the plan sees prices, counts and best values of the filter', async () => {
  const { calls } = fakeApi({ ...served, '/api/properties/analytics': analytics() });
  renderPage(<Home />, { url: '/?category=land&tab=analytics', user: memberWith('buyer') });
  const chart = await screen.findByRole('img', { name: /Listings by price/ });
  expect(chart.getAttribute('aria-label')).toBe('Listings by price: Under $100k 74, $100k-$200k 81, $200k+ 59');
  const panel = screen.getByRole('tabpanel');
  expect(within(panel).getByText('Land').nextSibling?.textContent).toBe('63');
  expect(within(panel).getByText('Residential').nextSibling?.textContent).toBe('88');
  expect(within(panel).getByText('Unrestricted').nextSibling?.textContent).toBe('0');
  expect(within(panel).getByText('$402,381/acre')).toBeTruthy();
  expect(calls).toContain('GET /api/properties/analytics?relax=true&category=land');
});

const found = {
  id: 3,
  name: 'Cabins',
  searchCriteria: { category: 'recreational', search: 'lake cabin', maxPrice: '90000' },
  alertsEnabled: true,
  alerts: 'daily',
  lastRun: null,
  matchCount: 6,
  createdAt: '2026-11-01T12:00:00.000Z',
};

test('a saved search applies its category and text and scrolls to the list; it can be deleted', async () => {
  let all = [found, { ...found, id: 4, name: 'Barns' }];
  const { calls } = fakeApi({
    ...served,
    '/api/saved-searches': () => all,
    'DELETE /api/saved-searches/4': () => {
      all = all.slice(0, 1);
      return { message: 'Forgotten' };
    },
  });
  const { location } = renderPage(<Home />, { url: '/?category=land&tab=saved', user: memberWith('buyer') });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Barns' }));
  await waitFor(() => expect(screen.queryByText('Barns')).toBeNull());
  expect(
    screen.getByText(/Recreational, “lake cabin”, under \$90k. 6 listings, saved Nov 1, 2026, never opened\./),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open in search' }).getAttribute('href')).toBe(
    '/search?category=recreational&search=lake+cabin&maxPrice=90000',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Load Cabins' }));
  expect(location()).toBe('/?category=recreational&search=lake+cabin');
  expect(tab('List').getAttribute('aria-selected')).toBe('true');
  await waitFor(() =>
    expect(calls).toContain('GET /api/properties?relax=true&category=recreational&search=lake%20cabin'),
  );
});

test('a saved search with several categories applies all of them', async () => {
  const searchCriteria = { category: 'recreational,land', search: 'cabin' };
  const { calls } = fakeApi({
    ...served,
    '/api/saved-searches': [{ ...found, searchCriteria }],
    'POST /api/saved-searches/3/runs': found,
  });
  const { location } = renderPage(<Home />, { url: '/?tab=saved', user: memberWith('buyer') });
  await userEvent.click(await screen.findByRole('button', { name: 'Load Cabins' }));
  expect(decodeURIComponent(location())).toBe('/?category=recreational,land&search=cabin');
  await waitFor(() =>
    expect(calls).toContain('GET /api/properties?relax=true&category=recreational%2Cland&search=cabin'),
  );
  expect(await screen.findByRole('button', { name: 'Remove: Recreational, Land' })).toBeTruthy();
  const pressed = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(pressed).toEqual(['Land', 'Recreational']);
  // A reload of this URL shows the same.
  const url = location();
  cleanup();
  renderPage(<Home />, { url });
  expect(await screen.findByRole('button', { name: 'Remove: Recreational, Land' })).toBeTruthy();
});

test('a saved search: alerts, rename, recent matches with reasons, and a recorded use at each load', async () => {
  let now = found;
  const api = fakeApi({
    ...served,
    '/api/saved-searches': () => [now],
    'PATCH /api/saved-searches/3': () => now,
    'POST /api/saved-searches/3/runs': () => now,
    '/api/saved-searches/3/matches': [
      {
        property: listing(1),
        kind: 'price-drop',
        reason: 'Recreational in Tennessee',
        priceBefore: 91_000,
        at: new Date().toISOString(),
      },
    ],
  });
  renderPage(<Home />, { url: '/?tab=saved', user: memberWith('buyer') });
  const alerts = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Alerts for Cabins' });
  expect(alerts.selectedOptions[0]?.text).toBe('Daily alerts');
  now = { ...found, alerts: 'off', alertsEnabled: false };
  await userEvent.selectOptions(alerts, 'No alerts');
  await waitFor(() => expect(api.bodies('PATCH')).toEqual([{ alerts: 'off' }]));
  await waitFor(() => expect(alerts.disabled).toBe(false));
  expect(alerts.selectedOptions[0]?.text).toBe('No alerts');

  await userEvent.click(screen.getByRole('button', { name: 'Rename Cabins' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Cabins by water');
  now = { ...now, name: 'Cabins by water' };
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByRole('heading', { name: 'Cabins by water' })).toBeTruthy();
  expect(api.bodies('PATCH').at(-1)).toEqual({ name: 'Cabins by water' });

  expect(api.calls.filter((call) => call.includes('matches'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Last matches/ }));
  const matches = await screen.findByRole('list', { name: 'Last matches' });
  expect(matches.textContent).toBe(
    'Brick ranch 1, Memphis, TN, $84,500Price drop from $91,000, today. Recreational in Tennessee.',
  );
  await userEvent.click(screen.getByRole('button', { name: /^Load/ }));
  await waitFor(() => expect(api.calls).toContain('POST /api/saved-searches/3/runs'));
});

test('favorites are listed in the saved tab, most recent first, and disappear when removed', async () => {
  localStorage.setItem('property-favorites', '[10001,10002]');
  const { calls } = fakeApi({ ...served, '/api/properties/picked': [listing(2), listing(1)] });
  renderPage(<Home />, { url: '/?tab=saved' });
  expect(await screen.findByText('Brick ranch 2')).toBeTruthy();
  expect(calls).toContain('GET /api/properties/picked?ids=10002,10001');
  await userEvent.click(screen.getByRole('button', { name: 'Save Brick ranch 2' }));
  await waitFor(() => expect(screen.queryByText('Brick ranch 2')).toBeNull());
  expect(screen.getByText('Brick ranch 1')).toBeTruthy();
});

const buyerPlan = '/subscribe?plan=buyer&period=monthly&next=%2F%3Fcategory%3Dland';
test.each([
  ['a visitor', null, 'Sign Up to Compare', '/register'],
  ['a free member', memberWith('free', 'inactive'), 'Upgrade to Compare', buyerPlan],
  ['whoever stopped paying', memberWith('buyer', 'past_due'), 'Upgrade to Compare', buyerPlan],
  ['a member with a plan', memberWith('buyer'), 'Compare 2', '/compare?ids=10001,10002'],
] as const)('the link to compare leads where %s may go', (_, user, words, to) => {
  sessionStorage.setItem('property-compare', '10001,10002');
  fakeApi(served);
  renderPage(<Home />, { url: '/?category=land', user });
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(to);
  expect(screen.getByRole('link', { name: 'Access Professional Tools' }).getAttribute('href')).toBe('/subscribe');
  sessionStorage.clear();
});

test('without published plans a free member still sees the prompt', () => {
  fakeApi(served);
  renderPage(<Home />, {
    url: '/?category=land',
    user: memberWith('free', 'inactive'),
    isPublished: (path) => path !== '/subscribe',
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upgrade to Compare' }).disabled).toBe(true);
});

test('the market at a glance: three lowest prices per acre, five states, and the upgrade notice', async () => {
  fakeApi(served);
  renderPage(<Home />);
  const lowest = await screen.findByRole('region', { name: 'Lowest price per acre' });
  expect(
    within(lowest)
      .getAllByRole('listitem')
      .map((bar) => bar.textContent),
  ).toEqual(['Willcox, AZ$1,550/acre', 'Cookeville, TN$4,677/acre', 'Memphis, TN$402,381/acre']);
  const states = screen.getByRole('region', { name: 'Listings by state' });
  expect(within(states).getAllByRole('listitem')[0]?.textContent).toBe('Tennessee41');
  expect(screen.getByText('Premium feature - upgrade required')).toBeTruthy();
});

test('an empty market shows that there is no data', async () => {
  fakeApi({ ...served, '/api/properties/market': market({ count: 0, bestValue: [], states: [] }) });
  renderPage(<Home />);
  expect(await screen.findByText('No data available')).toBeTruthy();
});

test('a member with a plan sees an additional panel instead of the lock, which opens the analytics tab', async () => {
  fakeApi({ ...served, '/api/properties/analytics': analytics() });
  const { location } = renderPage(<Home />, { url: '/?category=land', user: memberWith('va') });
  const panel = await screen.findByRole('region', { name: 'Market analytics' });
  expect(await within(panel).findByText('81')).toBeTruthy();
  expect(screen.queryByText('Premium feature - upgrade required')).toBeNull();
  await userEvent.click(within(panel).getByRole('button', { name: 'Open analytics' }));
  expect(location()).toBe('/?category=land&tab=analytics');
});

test('the map tab asks to select a property, also without WebGL', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeApi(served);
  renderPage(<Home />, { url: '/?tab=map', user: memberWith('buyer') });
  expect(await screen.findByText('Select a property on the map to view details')).toBeTruthy();
  expect(await screen.findByText('The map did not load')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Find your next deal' })).toBeTruthy();
  complaints.mockRestore();
});
