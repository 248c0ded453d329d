import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { defaultDealAssumptions, type InterpretedPart, type PropertySummary, states } from '@dealstead/contracts';
import { useNavigate, useToasts } from '@dealstead/kit';
import {
  deferredResponse,
  errorResponse,
  fakeApi,
  memberWith,
  renderPage,
  type ApiRequest,
} from '@dealstead/kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubBrowserApis, setScreenSize } from '../../fixtures/browser.ts';
import { listing, listings, summary } from '../../fixtures/listings.ts';
import { Search } from './Search.tsx';

const market = {
  '/api/properties': listings(1, 12),
  '/api/properties/summary': summary(14),
  '/api/properties/facets': {
    category: { residential: 9, land: 5 },
    state: { TX: 14 },
    dealType: { wholesale: 3 },
    propertyType: {},
    minBeds: {},
    minBaths: {},
  },
  '/api/properties/prices': { counts: [1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0] },
};
const buyer = memberWith('buyer');
function SearchWithBack() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>Back</button>
      <Search />
    </>
  );
}

const rows = () => screen.getAllByRole('article').filter((card) => within(card).queryByText(/View Details/));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  stubBrowserApis();
  setScreenSize('desktop');
  useToasts.setState({ current: null });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

test('a URL with state and category: count, rows, chips, title, and requests with the same names', async () => {
  const { calls } = fakeApi(market);
  renderPage(<Search />, { url: '/search?state=TX&category=land' });
  expect(screen.getByRole('group', { name: 'Listings are loading' }).children).toHaveLength(6);
  expect(await screen.findByText('Showing 12 of 14 properties')).toBeTruthy();
  expect(heading()).toBe('14 properties in Texas');
  expect(rows()).toHaveLength(12);
  const land = screen.getByRole('link', { name: 'Land 5' });
  expect(land.getAttribute('aria-current')).toBe('true');
  expect(land.getAttribute('href')).toBe('/search?state=TX');
  expect(screen.getByRole('link', { name: 'Residential 9' }).getAttribute('href')).toBe(
    '/search?category=land,residential&state=TX',
  );
  for (const what of ['', '/summary', '/facets']) {
    expect(calls).toContain(`GET /api/properties${what}?relax=true&category=land&state=TX`);
  }
  expect(document.title).toBe('Land deals in Texas | Dealstead');
});

test('a place that is searched ends the search in a frame of the map that lies elsewhere', async () => {
  const memphis = { west: -90.3, south: 34.9, east: -89.8, north: 35.4 };
  fakeApi({ ...market, '/api/properties/summary': { ...summary(28), bounds: memphis } });
  const { location } = renderPage(<Search />, { url: '/search?search=memphis&box=-98,30,-97,31', user: buyer });
  await waitFor(() => expect(location()).toBe('/search?search=memphis'));
  cleanup();
  const around = renderPage(<Search />, { url: '/search?search=memphis&box=-91,34,-89,36', user: buyer });
  expect(await screen.findByText('Showing 12 of 28 properties')).toBeTruthy();
  expect(around.location()).toContain('box=');
});

test('Back leads from a place outside the frame to the search before it', async () => {
  const memphis = { west: -90.3, south: 34.9, east: -89.8, north: 35.4 };
  fakeApi({
    ...market,
    '/api/properties/summary': ({ url }: ApiRequest) =>
      url.includes('search=memphis') ? { ...summary(28), bounds: memphis } : summary(14),
  });
  const scrolled = jest.fn();
  window.scrollTo = scrolled;
  const { location } = renderPage(<SearchWithBack />, { url: '/search?box=-98,30,-97,31', user: buyer });
  expect(await screen.findByText('Showing 12 of 14 properties')).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'memphis{enter}');
  await waitFor(() => expect(location()).toBe('/search?search=memphis'));
  // To the top for the typed text, not again for the correction.
  expect(scrolled).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(location()).toBe('/search?box=-98,30,-97,31');
});

test('Back at once after Enter stays there', async () => {
  fakeApi(market);
  const { location } = renderPage(<SearchWithBack />, { url: '/search?state=TX', user: buyer });
  const field = screen.getByRole('combobox', { name: 'Search' });
  jest.useFakeTimers();
  try {
    fireEvent.change(field, { target: { value: 'memphis' } });
    fireEvent.submit(field.closest('form')!);
    expect(location()).toBe('/search?state=TX&search=memphis');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(location()).toBe('/search?state=TX');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
  } finally {
    jest.useRealTimers();
  }
  expect(location()).toBe('/search?state=TX');
  expect((field as HTMLInputElement).value).toBe('');
});

test('typing searches once, after the last keystroke; Enter at once', async () => {
  const { calls } = fakeApi(market);
  const { location } = renderPage(<Search />, { url: '/search?state=TX' });
  const field = screen.getByRole('combobox', { name: 'Search' });
  await userEvent.type(field, 'cabin');
  await waitFor(() => expect(location()).toBe('/search?state=TX&search=cabin'));
  await waitFor(() =>
    expect(calls.filter((call) => call.includes('/summary?'))).toEqual([
      'GET /api/properties/summary?relax=true&state=TX',
      'GET /api/properties/summary?relax=true&search=cabin&state=TX',
    ]),
  );
  await userEvent.type(field, ' lake{enter}');
  expect(location()).toBe('/search?state=TX&search=cabin+lake');
  expect((field as HTMLInputElement).value).toBe('cabin lake');
});

test('a sort order from the menu is in the URL, and the cursor continues it', async () => {
  const last = listing(12);
  const { calls } = fakeApi({
    ...market,
    [`/api/properties?relax=true&sortBy=price&sortOrder=asc&after=${encodeURIComponent(`${last.price}~${last.id}`)}`]:
      listings(13, 14),
  });
  const { location } = renderPage(<Search />, { url: '/search' });
  const menu = screen.getByRole('combobox', { name: 'Sort' });
  expect(
    within(menu)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Newest',
    'Lowest price',
    'Highest price',
    'Lowest % of ARV',
    'Largest spread',
    'Most acres',
    'Lowest price per acre',
  ]);
  await userEvent.selectOptions(menu, 'Lowest price');
  expect(location()).toBe('/search?sortBy=price&sortOrder=asc');
  const more = await screen.findByRole('link', { name: 'Load More Properties' });
  expect(more.getAttribute('href')).toBe('/search?sortBy=price&sortOrder=asc&after=84500~10012');
  await userEvent.click(more);
  expect(await screen.findByText('Showing 14 of 14 properties')).toBeTruthy();
  expect(location()).toBe('/search?sortBy=price&sortOrder=asc');
  expect(calls.filter((call) => call.includes('after='))).toHaveLength(1);
  await userEvent.selectOptions(menu, 'Newest');
  expect(location()).toBe('/search');
});

test('a URL with a cursor, as browsers without JavaScript request it, links to the first page', async () => {
  const { calls } = fakeApi({ ...market, '/api/properties': listings(13, 14) });
  renderPage(<Search />, { url: '/search?state=TX&after=84500~10012' });
  expect(await screen.findByText('Showing 2 of 14 properties')).toBeTruthy();
  expect(calls).toContain('GET /api/properties?relax=true&state=TX&after=84500~10012');
  expect(screen.getByRole('link', { name: 'Back to the first listings' }).getAttribute('href')).toBe(
    '/search?state=TX',
  );
});

test('the form holds every filter for browsers without scripts', () => {
  fakeApi(market);
  renderPage(<Search />, { url: '/search?search=creek' });
  const form = screen.getByRole<HTMLFormElement>('search');
  expect(form.method).toBe('get');
  expect(new URL(form.action).pathname).toBe('/search');
  expect([...new FormData(form)]).toEqual([['search', 'creek']]);
});

test('an empty result shows the query and a link to all listings', async () => {
  fakeApi({ ...market, '/api/properties': [], '/api/properties/summary': summary(0) });
  const { location } = renderPage(<Search />, { url: '/search?state=AK' });
  expect(await screen.findByText('No properties found')).toBeTruthy();
  expect(screen.getByText('Try adjusting your search filters or check back later for new listings.')).toBeTruthy();
  expect(heading()).toBe('0 properties in Alaska');
  await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
  expect(location()).toBe('/search');
});

test('after a failed list request the rest of the page works', async () => {
  let broken = true;
  fakeApi({
    ...market,
    '/api/properties': () => (broken ? errorResponse(401, 'No') : listings(1, 12)),
    '/api/properties/summary': () => (broken ? errorResponse(401, 'No') : summary(14)),
  });
  renderPage(<Search />, { url: '/search' });
  expect(await screen.findByText('Listings did not load')).toBeTruthy();
  expect(screen.getByText(/Failed to fetch properties/).textContent).toContain('Reference req_1');
  expect(screen.getByRole('link', { name: 'Land 5' })).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Brick ranch 1')).toBeTruthy();
  expect(await screen.findByText('Showing 12 of 14 properties')).toBeTruthy();
});

test('while the next search loads, the previous count is not shown', async () => {
  const barn = deferredResponse();
  const delayed = (response: object) => async (request: ApiRequest) => {
    if (request.url.includes('search=barn')) await barn.response;
    return response;
  };
  fakeApi(Object.fromEntries(Object.entries(market).map(([key, response]) => [key, delayed(response)])));
  renderPage(<Search />, { url: '/search' });
  expect(await screen.findByText('Showing 12 of 14 properties')).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'barn{enter}');
  expect(heading()).toBe('Properties for “barn”');
  barn.respond({});
  await waitFor(() => expect(heading()).toBe('14 properties for “barn”'));
});

test('while the index loads, the page says so and polls', async () => {
  let requests = 0;
  const loading = () =>
    Response.json(
      { message: 'Filters and map are loading.', code: 'index-loading', requestId: 'req_1' },
      { status: 503 },
    );
  fakeApi({ ...market, '/api/properties': () => ((requests += 1) < 2 ? loading() : listings(1, 3)) });
  renderPage(<Search />, { url: '/search?minAcres=5' });
  expect(await screen.findByText('Filters and map are loading.')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Listings are loading' })).toBeTruthy();
  expect(await screen.findByText('Brick ranch 1')).toBeTruthy();
  expect(screen.queryByText('Filters and map are loading.')).toBeNull();
});

const part = (kind: InterpretedPart['kind'], label: string, typed: string, filter: InterpretedPart['filter']) => ({
  kind,
  label,
  filter,
  typed,
  isCorrected: false,
  feature: null,
});
const acresNearAustin: PropertySummary = {
  ...summary(14),
  interpretation: {
    parts: [
      part('acres', '5+ acres', '5+ acres', { minAcres: '5' }),
      part('place', 'Near Austin, TX', 'near Austin', { near: 'Austin, TX' }),
    ],
    text: 'creek',
    excluded: [],
  },
  asked: { minAcres: '5', near: 'Austin, TX', search: 'creek', literal: 'true' },
};

describe('an interpreted text', () => {
  test('is shown as chips; removing one replaces the text by the others', async () => {
    fakeApi({ ...market, '/api/properties/summary': acresNearAustin });
    const { location } = renderPage(<Search />, { url: '/search?search=5%2B+acres+near+Austin+creek' });
    expect(await screen.findByText('Within 50 miles of Austin, TX')).toBeTruthy();
    expect(heading()).toBe('14 properties within 50 miles of Austin, TX');
    await userEvent.click(screen.getByRole('button', { name: 'Remove: From 5 acres' }));
    expect(location()).toBe('/search?search=creek&near=Austin%2C+TX&literal=true');
  });

  test('says what it excludes and cannot be applied, and names excluded states', async () => {
    const others = states.filter((state) => state !== 'TX').join(',');
    const interpretation = {
      parts: [part('place', 'All states but Texas', 'not in Texas', { state: others })],
      text: '',
      excluded: ['no hoa'],
    };
    fakeApi({ ...market, '/api/properties/summary': { ...summary(14), interpretation, asked: { state: others } } });
    renderPage(<Search />, { url: '/search?search=not+in+Texas+no+hoa' });
    expect(await screen.findByText('Not applied: “no hoa”. Search cannot leave that out.')).toBeTruthy();
    expect(screen.getByText('All states but Texas')).toBeTruthy();
    expect(heading()).toBe('14 properties in all states but Texas');
  });

  test('can be searched as words instead, and be read as filters again', async () => {
    fakeApi({ ...market, '/api/properties/summary': acresNearAustin });
    const { location } = renderPage(<Search />, { url: '/search?search=5%2B+acres' });
    await userEvent.click(await screen.findByRole('button', { name: 'Search these exact words' }));
    expect(location()).toBe('/search?search=5%2B+acres&literal=true');
    await userEvent.click(await screen.findByRole('button', { name: 'Turn the text into filters' }));
    expect(location()).toBe('/search?search=5%2B+acres');
  });

  test('sets the controls; changing what it states replaces it, changing the rest does not', async () => {
    fakeApi({ ...market, '/api/properties/summary': acresNearAustin });
    const { location } = renderPage(<Search />, { url: '/search?search=5%2B+acres+near+Austin+creek' });
    await userEvent.click(await screen.findByRole('button', { name: 'From 5 acres' }));
    const panel = await screen.findByRole('dialog', { name: 'Acres' });
    const from = within(panel).getByRole('textbox', { name: 'From' });
    await userEvent.clear(from);
    await userEvent.type(from, '20');
    await waitFor(() => expect(location()).toBe('/search?search=creek&minAcres=20&near=Austin%2C+TX&literal=true'));
  });

  test('shows a condition outside the plan as a locked chip that opens its prompt', async () => {
    fakeApi({
      ...market,
      '/api/properties/summary': {
        ...summary(14),
        interpretation: {
          parts: [
            {
              ...part('arvPercent', 'At most 70% of ARV', '70% arv', { maxArvPercent: '70' }),
              feature: 'advanced-filters',
            },
          ],
          text: '',
          excluded: [],
        },
      },
    });
    renderPage(<Search />, { url: '/search?search=70%25+arv' });
    await userEvent.click(await screen.findByRole('button', { name: 'At most 70% of ARV' }));
    expect(await screen.findByText('Percent of ARV requires the Buyer membership or higher')).toBeTruthy();
  });

  test('asks for such conditions where the plan includes them', async () => {
    const { calls } = fakeApi({
      ...market,
      '/api/properties/summary': {
        ...summary(14),
        interpretation: {
          parts: [
            {
              ...part('arvPercent', 'At most 70% of ARV', '70% arv', { maxArvPercent: '70' }),
              feature: 'advanced-filters',
            },
          ],
          text: '',
          excluded: [],
        },
      },
    });
    renderPage(<Search />, { url: '/search?search=70%25+arv', user: buyer });
    await waitFor(() => expect(calls.some((call) => call.includes('advancedText=true'))).toBe(true));
  });

  test.each([
    ['buyer', false],
    ['investor_pro', true],
  ] as const)('asks for returns that a text states where the plan includes them: %s', async (plan, isRequested) => {
    const { calls } = fakeApi({
      ...market,
      '/api/assumption-profiles': {
        inUse: 1,
        profiles: [{ id: 1, name: 'Flips', figures: { ...defaultDealAssumptions, downPayment: 20 } }],
      },
      '/api/properties/summary': {
        ...summary(14),
        interpretation: {
          parts: [
            {
              ...part('capRate', '7%+ cap rate', 'cap rate 7%', { minCapRate: '7' }),
              feature: 'investment-calculator',
            },
          ],
          text: '',
          excluded: [],
        },
      },
    });
    renderPage(<Search />, { url: '/search?search=cap+rate+7%25', user: memberWith(plan) });
    if (!isRequested) expect(await screen.findByRole('button', { name: '7%+ cap rate' })).toBeTruthy();
    else
      await waitFor(() =>
        expect(calls.some((call) => call.includes('assumptions=1_d20') && call.includes('returnsText=true'))).toBe(
          true,
        ),
      );
    expect(calls.some((call) => call.includes('returnsText=true'))).toBe(isRequested);
  });

  test('says what was relaxed', async () => {
    fakeApi({
      ...market,
      '/api/properties/summary': {
        ...summary(41),
        asked: { propertyType: 'house', minBeds: '3', maxPrice: '200000', state: 'TX' },
        relaxed: { propertyType: 'house', minBeds: '3', maxPrice: '250000', state: 'TX' },
      },
    });
    renderPage(<Search />, { url: '/search?search=3+bed+houses+under+200k+texas' });
    expect(await screen.findByText('No 3-bed houses under $200k in Texas. Showing 41 under $250k.')).toBeTruthy();
  });
});

test('a filter opens under its button, applies at once, and Escape restores the focus', async () => {
  fakeApi(market);
  const { location } = renderPage(<Search />, { url: '/search', user: buyer });
  const button = screen.getByRole('button', { name: 'Percent of ARV' });
  await userEvent.click(button);
  const panel = await screen.findByRole('dialog', { name: 'Percent of ARV' });
  await userEvent.click(within(panel).getByRole('button', { name: 'Under 70%' }));
  expect(location()).toBe('/search?maxArvPercent=70');
  expect(screen.getByRole('button', { name: 'Under 70% of ARV' })).toBe(button);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('prices: the handles respond to arrow keys, the fields accept formatted amounts', async () => {
  fakeApi(market);
  const { location } = renderPage(<Search />, { url: '/search' });
  await userEvent.click(screen.getByRole('button', { name: 'Price' }));
  const lowest = await screen.findByRole('slider', { name: 'Lowest price' });
  expect(lowest.getAttribute('aria-valuetext')).toBe('$0');
  const to = screen.getByRole('textbox', { name: 'To' });
  await userEvent.type(to, '$250,000');
  await waitFor(() => expect(location()).toBe('/search?maxPrice=250000'));
  await userEvent.clear(to);
  await userEvent.type(to, 'cheap');
  expect(screen.getByText('Enter a number, such as 40,000')).toBeTruthy();
});

test('a percent is typed with its sign or without; what is none says so with a percent', async () => {
  fakeApi({ ...market, '/api/assumption-profiles': { inUse: null, profiles: [] } });
  const { location } = renderPage(<Search />, { url: '/search', user: memberWith('investor_pro') });
  await userEvent.click(screen.getByRole('button', { name: 'Returns' }));
  const least = await screen.findByRole('textbox', { name: 'Cash-on-cash, at least' });
  await userEvent.type(least, '8%');
  await waitFor(() => expect(location()).toContain('minCashOnCash=8'));
  await userEvent.clear(least);
  await userEvent.type(least, 'high');
  expect(screen.getByText('Enter a percent, such as 8')).toBeTruthy();
});

test('a locked filter opens the prompt; a URL with it lists by the others and says so', async () => {
  const { calls } = fakeApi(market);
  renderPage(<Search />, {
    url: '/search?state=TX&maxArvPercent=70&dealType=wholesale',
    user: memberWith('free', 'inactive'),
  });
  expect(await screen.findByText('Showing 12 of 14 properties')).toBeTruthy();
  expect(calls.filter((call) => /maxArvPercent|dealType/.test(call))).toEqual([]);
  expect(screen.getByText(/Percent of ARV and deal type are part of the Buyer plan/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'View the plan' }));
  const prompt = await screen.findByRole('dialog', { name: 'Percent of ARV' });
  expect(within(prompt).getByText('Percent of ARV requires the Buyer membership or higher')).toBeTruthy();
});

test('saving a search stores its filter under a name; others see the prompt', async () => {
  const { calls } = fakeApi({ ...market, 'POST /api/saved-searches': { id: 1, name: 'Texas', searchCriteria: {} } });
  const { unmount } = renderPage(<Search />, { url: '/search?state=TX', user: buyer });
  await userEvent.click(screen.getByRole('button', { name: 'Save search' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save search' });
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Investment properties in Texas');
  await userEvent.selectOptions(
    within(dialog).getByRole('combobox', { name: 'Email me new matches' }),
    'Weekly alerts',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save search' }));
  await waitFor(() => expect(useToasts.getState().current).toMatchObject({ title: 'Search saved' }));
  expect(calls).toContain('POST /api/saved-searches');
  unmount();
  renderPage(<Search />, { url: '/search?state=TX' });
  await userEvent.click(screen.getByRole('button', { name: 'Save search' }));
  expect(await screen.findByText('Saved Searches requires the Buyer membership or higher')).toBeTruthy();
});

test('on a phone one sheet holds all filters; its button shows the count', async () => {
  setScreenSize('phone');
  fakeApi({ ...market, '/api/properties/summary?relax=true&category=land': summary(5) });
  const { location } = renderPage(<Search />, { url: '/search', user: buyer });
  // The style sheet shows this button on narrow screens, and jsdom evaluates no media queries.
  await userEvent.click(screen.getByText('Filters'));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Land 5' }));
  const show = await within(sheet).findByRole('button', { name: 'Show 5 properties' });
  expect(location()).toBe('/search');
  await userEvent.click(show);
  expect(location()).toBe('/search?category=land');
  await userEvent.click(screen.getByText('Filters'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show 14 properties' }));
  expect(location()).toBe('/search');
});

test("a visitor sees the map's placeholder and the required plan", () => {
  fakeApi(market);
  renderPage(<Search />, { url: '/search' });
  const map = screen.getByRole('region', { name: 'Map' });
  expect(within(map).getByText('Property Map requires the Buyer membership or higher')).toBeTruthy();
});

test('members who may compare add rows to the tray; others have no such toggle', async () => {
  fakeApi(market);
  const { unmount } = renderPage(<Search />, { url: '/search', user: buyer });
  const first = await screen.findByRole('button', { name: 'Compare Brick ranch 1' });
  await userEvent.click(first);
  expect(first.getAttribute('aria-pressed')).toBe('true');
  const tray = await screen.findByRole('region', { name: 'Listings to compare' });
  expect(within(tray).queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Compare Brick ranch 2' }));
  expect(within(tray).getByRole('link', { name: 'Compare 2' }).getAttribute('href')).toBe('/compare?ids=10001,10002');
  await userEvent.click(within(tray).getByRole('button', { name: 'Clear comparison' }));
  expect(screen.queryByRole('region', { name: 'Listings to compare' })).toBeNull();
  expect(first.getAttribute('aria-pressed')).toBe('false');
  unmount();
  renderPage(<Search />, { url: '/search' });
  await screen.findByText('Brick ranch 1');
  expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull();
});
