import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { defaultDealAssumptions, type CurrentUser } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubBrowserApis, setScreenSize } from '../../fixtures/browser.ts';
import { listing, propertyPage } from '../../fixtures/listings.ts';
import { Property } from './Property.tsx';

const url = '/api/properties/10001';
const open = (user: CurrentUser | null = null) =>
  renderPage(<Property />, { url: '/property/10001', path: '/property/:id', user });
const performance = {
  views: 0,
  detailsOpened: 0,
  favorites: 0,
  inquiries: 0,
  unseenInquiries: 0,
  days: [],
  confirmedAt: null,
  expiresAt: null,
};
const numberOf = (label: string) => screen.getByText(label).nextSibling?.textContent;

beforeEach(() => {
  stubBrowserApis();
  setScreenSize('desktop');
  useToasts.setState({ current: null });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('every key number is shown with its rule and its calculation', async () => {
  fakeApi({ [url]: propertyPage() });
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Brick ranch 1');
  expect(screen.getByRole('img', { name: /Price \$84,500, rehab \$26,000, spread \$51,500/ })).toBeTruthy();
  expect(numberOf('ARV')).toBe('$162,000');
  expect(numberOf('Gross ROI')).toBe('46.61%');
  expect(numberOf('70% rule')).toBe('$87,400');
  // A house is not sold by the acre.
  expect(screen.queryByText('Per acre')).toBeNull();
  expect(screen.getByText(/The asking price is \$2,900 under the 70% rule\./)).toBeTruthy();
  expect(
    screen.getByText(/^70% rule: \$162,000 × 70% − \$26,000 rehab = \$87,400 \(maximum allowable offer for a flip/),
  ).toBeTruthy();
  expect(screen.getByText('Gross ROI: $51,500 ÷ ($84,500 + $26,000) = 46.61%')).toBeTruthy();
});

test('a listing that was found by a link’s assumptions has their returns, until the member’s own are chosen', async () => {
  const returns = { maoMargin: 100, flipProfit: 100, rent: 1_200, rentFrom: 'rule', isCashOnly: false };
  const figures = { ...defaultDealAssumptions, downPayment: 20 };
  fakeApi({
    [url]: propertyPage(),
    '/api/assumption-profiles': { inUse: 3, profiles: [{ id: 3, name: 'Flips', version: 1, figures }] },
    '/api/properties/picked?returns=true&ids=10001': [{ returns: { ...returns, cashOnCash: 15.33, capRate: 7 } }],
    '/api/properties/picked?returns=true&ids=10001&assumptions=1_d20': [
      { returns: { ...returns, cashOnCash: 16.77, capRate: 7 } },
    ],
  });
  renderPage(<Property />, {
    url: '/property/10001?mode=rental&assumptions=1',
    path: '/property/:id',
    user: memberWith('investor-pro'),
  });
  const linked = await screen.findByRole('region', { name: 'Returns' });
  expect(linked.textContent).toContain('15.33%');
  expect(linked.textContent).toMatch(
    /Flip profit, all cash\$100.*By this link’s assumptions \(.*25% down.* The calculator goes by “Flips”\./,
  );
  await userEvent.click(within(linked).getByRole('button', { name: 'Use “Flips” here' }));
  const own = await screen.findByRole('region', { name: 'Your returns' });
  await waitFor(() => expect(own.textContent).toContain('16.77%'));
  expect(own.textContent).toContain('By Flips');
});

test('a stated price with cents is shown with them, so that the calculation adds up', async () => {
  fakeApi({ [url]: propertyPage({ price: 84_500.5 }) });
  open();
  expect(
    await screen.findByRole('img', { name: /Price \$84,500\.50, rehab \$26,000, spread \$51,499\.50/ }),
  ).toBeTruthy();
  expect(
    screen.getByText('Spread: $162,000 ARV − $84,500.50 price − $26,000 rehab = $51,499.50', { exact: false }),
  ).toBeTruthy();
});

test('a price above the rule is labeled so', async () => {
  fakeApi({ [url]: propertyPage({ price: 90_000 }) });
  open();
  expect(await screen.findByText(/The asking price is \$2,600 over the 70% rule\./)).toBeTruthy();
});

test('an unstated rehab is unknown, a stated rehab of 0 is known', async () => {
  fakeApi({ [url]: propertyPage({ rehabCost: null }) });
  open();
  expect(await screen.findByRole('img', { name: /Price \$84,500, \$77,500 left before rehab, of ARV/ })).toBeTruthy();
  expect([numberOf('Gross ROI'), numberOf('70% rule')]).toEqual(['Needs rehab', 'Needs rehab']);
  expect(screen.queryByText('Spread')).toBeNull();
  expect(screen.queryByText('See the math')).toBeNull();
  cleanup();
  fakeApi({ [url]: propertyPage({ rehabCost: 0 }) });
  open();
  expect(await screen.findByText('91.72%')).toBeTruthy();
  expect(screen.getByText(/The seller says no rehab is needed\./)).toBeTruthy();
});

test('the terms show the minimum cash, the cash-on-cash return, the timeline and suitable buyers', async () => {
  fakeApi({
    [url]: propertyPage({
      minCashRequired: 24_000,
      cashOnCashReturn: 8.25,
      urgency: 'high',
      targetBuyerType: ['buy-hold', 'cash-buyer'],
    }),
  });
  open();
  await screen.findByText('Minimum cash the seller requires');
  expect(numberOf('Minimum cash the seller requires')).toBe('$24,000');
  expect(numberOf("Cash-on-cash return, the seller's figure")).toBe('8.25%');
  expect(numberOf('Seller timeline')).toBe('Quick close wanted');
  expect(numberOf('Best suited for')).toBe('Buy and hold, Cash buyers');
  cleanup();
  fakeApi({ [url]: propertyPage() });
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Minimum cash the seller requires')).toBeNull();
  expect(screen.queryByText('Seller timeline')).toBeNull();
});

test('the calculator opens in the strategy of the search that found the listing, else in its own choice', async () => {
  fakeApi({ [url]: propertyPage() });
  const target = async () => (await screen.findByRole('link', { name: 'Analyze this deal' })).getAttribute('href');
  open();
  expect(await target()).toBe('/calculator?listing=10001');
  cleanup();
  renderPage(<Property />, { url: '/property/10001?mode=rental', path: '/property/:id', user: null });
  expect(await target()).toBe('/calculator?mode=rental&listing=10001');
});

test('without an ARV nothing is derived from one', async () => {
  fakeApi({ [url]: propertyPage({ arv: null }) });
  open();
  expect((await screen.findAllByText('No ARV given')).length).toBeGreaterThan(0);
  expect(screen.queryByText('70% rule')).toBeNull();
  expect(screen.queryByText('Gross ROI')).toBeNull();
});

test('a listing that was sold is called so, and no longer confirmed as available', async () => {
  const confirmedAt = new Date().toISOString();
  fakeApi({ [url]: propertyPage({ confirmedAt }) });
  open();
  expect(await screen.findByText('Confirmed today')).toBeTruthy();
  cleanup();
  fakeApi({ [url]: propertyPage({ confirmedAt, status: 'closed' }) });
  open();
  expect(await screen.findByText('Sold')).toBeTruthy();
  expect(screen.queryByText('Confirmed today')).toBeNull();
});

test('without photos the pictures are illustrations, labeled so; photos come first', async () => {
  fakeApi({ [url]: propertyPage() });
  open();
  const pictures = await screen.findByRole('group', { name: 'Pictures' });
  expect(within(pictures).getByText('1 of 3: illustration, not a photo')).toBeTruthy();
  expect(pictures.querySelectorAll('img')).toHaveLength(3);
  cleanup();
  fakeApi({ [url]: propertyPage({ images: ['/photos/1.jpg', '/photos/2.jpg'] }) });
  open();
  const photos = await screen.findByRole('group', { name: 'Pictures' });
  expect([...photos.querySelectorAll('figcaption')].map((caption) => caption.textContent)).toEqual([
    '1 of 5: photo',
    '2 of 5: photo',
    '3 of 5: illustration, not a photo',
    '4 of 5: lot illustration, not a survey',
    '5 of 5: illustration from the other side',
  ]);
});

test('the location is a real map on demand: no picture stands for it', async () => {
  fakeApi({ [url]: propertyPage() });
  open();
  const location = within(await screen.findByRole('region', { name: 'Location' }));
  expect(location.getByText(/within about half a mile/)).toBeTruthy();
  expect(location.getByRole('button', { name: 'Open map' })).toBeTruthy();
  expect(location.queryByRole('img')).toBeNull();
});

test('a long description is folded, and says on paper where the rest is', async () => {
  const note = /^Shortened to fit this page\. Read the full description at .*\/property\/10001\.$/;
  fakeApi({ [url]: propertyPage({ description: 'Brick, one story. '.repeat(100) }) });
  open();
  expect(await screen.findByText(note)).toBeTruthy();
  const toggle = screen.getByRole('button', { name: 'Read more' });
  await userEvent.click(toggle);
  expect([toggle.textContent, toggle.getAttribute('aria-expanded')]).toEqual(['Show less', 'true']);
  cleanup();
  fakeApi({ [url]: propertyPage({ description: 'Brick, one story.' }) });
  open();
  await screen.findByText('Brick, one story.');
  expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull();
  expect(screen.queryByText(note)).toBeNull();
});

test('the listing can be saved', async () => {
  fakeApi({ [url]: propertyPage() });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(screen.getByRole('button', { name: 'Saved' }).getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('property-favorites')).toBe('[10001]');
});

test('members with alerts can watch and unwatch; others have no such button', async () => {
  let active = false;
  const watch = () => ({ id: 1, name: 'Brick ranch 1', propertyId: 10_001, active, lastTriggered: null });
  const { calls } = fakeApi({
    [url]: propertyPage(),
    '/api/property-alerts': () => [watch()],
    'PUT /api/property-alerts/10001': () => {
      active = !active;
      return watch();
    },
  });
  open({ ...memberWith('buyer'), id: 8 });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Watch' }).getAttribute('aria-pressed')).toBe('false'),
  );
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Watch' }).disabled).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: 'Watch' }));
  const on = await screen.findByRole('button', { name: 'Watching' });
  expect(on.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect((on as HTMLButtonElement).disabled).toBe(false));
  await userEvent.click(on);
  expect(await screen.findByRole('button', { name: 'Watch' })).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2);
  cleanup();
  open();
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Watch' })).toBeNull();
});

test.each([
  ['closed', 'This property has been sold.', 'noindex'],
  ['expired', 'This listing has expired', 'noindex'],
  ['under-contract', 'This property is under contract.', undefined],
] as const)('a listing that is %s says so', async (status, said, robots) => {
  fakeApi({ [url]: propertyPage({ status }) });
  open();
  expect(await screen.findByText(new RegExp(said))).toBeTruthy();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe(robots);
  expect(screen.queryAllByText('Seller contact and exact address')).toHaveLength(robots ? 0 : 1);
});

test('breadcrumbs: search, state, city; plain text for unpublished pages', async () => {
  fakeApi({ [url]: propertyPage() });
  open();
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumbs' });
  expect(crumbs.textContent).toBe('Search / Tennessee / MemphisDS-10001');
  expect(
    within(crumbs)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/search', '/search?state=TN', '/search?state=TN&city=Memphis']);
  cleanup();
  renderPage(<Property />, { url: '/property/10001', path: '/property/:id', isPublished: () => false });
  expect((await screen.findByRole('navigation', { name: 'Breadcrumbs' })).textContent).toContain('Search / Tennessee');
  expect(screen.queryByRole('link', { name: 'Tennessee' })).toBeNull();
});

test('the price history and the last change', async () => {
  fakeApi({
    [url]: propertyPage(),
    [`${url}/history`]: [
      { at: '2026-11-12T15:00:00.000Z', price: 84_500, arv: 162_000 },
      { at: '2026-10-28T15:00:00.000Z', price: 89_000, arv: 162_000 },
      { at: '2026-10-21T15:00:00.000Z', price: 89_000, arv: 158_000 },
    ],
  });
  open();
  const rows = await screen.findAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DateChangePriceARV',
    'Nov 12, 2026Price lowered 5.1%$84,500$162,000',
    'Oct 28, 2026ARV raised$89,000$162,000',
    'Oct 21, 2026Listed on Dealstead$89,000$158,000',
  ]);
  expect(screen.getByText(/^Down \$4,500 since Nov 12/)).toBeTruthy();
});

test('each term is shown once, and a date without a time does not shift', async () => {
  fakeApi({ [url]: propertyPage({ earnestMoney: 2_500, closeBy: '2026-12-19', inspectionDays: 7, arvSales: 3 }) });
  open();
  const card = await screen.findByRole('region', { name: 'Price and seller' });
  const terms = within(card)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(terms).toEqual([
    'Wholesale fee, included in the price: $9,000',
    "Rehab, the seller's estimate: $26,000",
    'Earnest money: $2,500',
    'Close by: Dec 19, 2026',
    'Inspection: 7 days',
    'ARV based on: 3 sales',
    'Days on market: 31',
    expect.stringMatching(/^On market since: /),
  ]);
});

test('structured data: the listing, its offer and its breadcrumbs', async () => {
  fakeApi({ [url]: propertyPage({ status: 'under-contract' }) });
  open();
  await screen.findByRole('heading', { level: 1 });
  const { '@graph': graph } = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.innerHTML ?? '');
  expect(graph[0]).toMatchObject({
    '@type': 'RealEstateListing',
    name: 'Brick ranch 1',
    offers: { '@type': 'Offer', price: 84_500, priceCurrency: 'USD', availability: 'https://schema.org/Reserved' },
  });
  expect(graph[1].itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Search',
    'Tennessee',
    'Memphis',
    'Brick ranch 1',
  ]);
});

test('pictures: arrow keys move the focus, a press opens the full-screen viewer', async () => {
  fakeApi({ [url]: propertyPage() });
  open();
  const pictures = await screen.findByRole('group', { name: 'Pictures' });
  const links = within(pictures).getAllByRole('link');
  expect(screen.getByRole('button', { name: 'All 3 pictures' })).toBeTruthy();
  links[0]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(links[1]);
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(document.activeElement).toBe(links[2]);
  await userEvent.keyboard('{Enter}');
  const viewer = await screen.findByRole('dialog', { name: 'Pictures of Brick ranch 1' });
  const thumbnails = within(within(viewer).getByRole('list', { name: 'All pictures' })).getAllByRole('button');
  expect(thumbnails.map((button) => button.getAttribute('aria-current'))).toEqual([null, null, 'true']);
  expect(within(viewer).getByRole('status').textContent).toBe('3 of 3: illustration from the other side');
  within(viewer).getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(within(viewer).getByRole('status').textContent).toBe('2 of 3: lot illustration, not a survey');
  await userEvent.click(within(viewer).getByRole('button', { name: 'Picture 1: illustration, not a photo' }));
  const previous = within(viewer).getByRole('button', { name: 'Previous picture' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(previous);
  expect(document.activeElement).toBe(previous);
  await userEvent.click(within(viewer).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const contact = {
  contactName: 'Dana Reyes',
  contactEmail: 'dana@north-fork.test',
  contactPhone: '(901) 555-0142',
  parcelNumber: null,
  evidence: [],
  contractEndsOn: null,
  address: '1180 Kearney Ave',
  zipCode: '38114',
  latitude: 35.10312,
  longitude: -89.98456,
  sellerProfile: null,
};
const views = { used: 13, limit: 20, opened: false, renewsAt: '2026-12-01T05:00:00.000Z' };
const viewsUrl = '/api/property-views?property=10001';

test('a visitor is led to sign in for the contact, and back', async () => {
  const { calls } = fakeApi({ [url]: propertyPage() });
  open();
  expect((await screen.findByRole('link', { name: 'Sign in to view' })).getAttribute('href')).toBe(
    '/login?next=%2Fproperty%2F10001',
  );
  expect(calls.some((call) => call.includes('property-views') || call.startsWith('POST'))).toBe(false);
});

test('a free member sees the cost of a view, and opens the contact only by a press', async () => {
  const { calls } = fakeApi({
    [url]: propertyPage(),
    [viewsUrl]: views,
    [`POST ${url}/details`]: { details: contact, views: { ...views, used: 14 } },
  });
  open({ ...memberWith('free', 'inactive'), id: 8 });
  expect(await screen.findByText('Uses 1 of your 20 free views this month. 7 left.')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Show contact and address' });
  await userEvent.hover(button);
  expect(calls.some((call) => call.startsWith('POST'))).toBe(false);
  await userEvent.click(button);
  expect((await screen.findByRole('link', { name: 'dana@north-fork.test' })).getAttribute('href')).toBe(
    'mailto:dana@north-fork.test?subject=Brick%20ranch%201%20(DS-10001)',
  );
  expect(screen.getByRole('link', { name: '(901) 555-0142' }).getAttribute('href')).toBe('tel:9015550142');
  // Below the title, and with the contact.
  expect(screen.getAllByText('1180 Kearney Ave, Memphis, TN 38114')).toHaveLength(2);
  expect(screen.getByRole('link', { name: '35.10312, −89.98456' })).toBeTruthy();
});

test('an address that its seller typed with town, state and ZIP code is shown once', async () => {
  const details = { ...contact, address: '1180 Kearney Ave, Memphis, TN 38114' };
  fakeApi({ [url]: propertyPage(), [viewsUrl]: views, [`POST ${url}/details`]: { details, views } });
  open({ ...memberWith('buyer'), id: 8 });
  await userEvent.click(await screen.findByRole('button', { name: 'Show contact and address' }));
  expect(await screen.findAllByText('1180 Kearney Ave, Memphis, TN 38114')).toHaveLength(2);
});

test('the details show the shared profile of the seller, with a nofollow link', async () => {
  const sellerProfile = {
    company: 'Ruiz Homes',
    bio: 'One.\nTwo.',
    website: 'https://ruiz.example/',
    city: null,
    state: 'TN',
  };
  fakeApi({
    [url]: propertyPage(),
    [viewsUrl]: views,
    [`POST ${url}/details`]: { details: { ...contact, sellerProfile }, views },
  });
  open({ ...memberWith('free', 'inactive'), id: 8 });
  await userEvent.click(await screen.findByRole('button', { name: 'Show contact and address' }));
  const section = await screen.findByRole('region', { name: 'About the seller' });
  const link = within(section).getByRole('link', { name: 'ruiz.example' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://ruiz.example/',
    'nofollow ugc noopener',
  ]);
  expect(
    within(section)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ruiz Homes', 'ruiz.example', 'TN']);
  expect(within(section).getByText(/One\.\s+Two\./)).toBeTruthy();
});

test('at the limit the page shows the prompt and remains readable', async () => {
  fakeApi({ [url]: propertyPage(), [viewsUrl]: { ...views, used: 20 } });
  open({ ...memberWith('free', 'inactive'), id: 8 });
  expect(await screen.findByText(/You have used all 20 free views this month\./)).toBeTruthy();
  expect(screen.getByText('Unlimited listings requires the Buyer membership or higher')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show contact and address' })).toBeNull();
});

test('a failed contact request can be repeated', async () => {
  let broken = true;
  fakeApi({
    [url]: propertyPage(),
    [viewsUrl]: { ...views, limit: null },
    [`POST ${url}/details`]: () => (broken ? errorResponse(403, 'Not now.') : { details: contact, views }),
  });
  open({ ...memberWith('buyer'), id: 8 });
  await userEvent.click(await screen.findByRole('button', { name: 'Show contact and address' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Show contact and address' }));
  expect(await screen.findByText('Dana Reyes')).toBeTruthy();
});

test('why a report is refused is brought on the screen, and its note stays', async () => {
  const message = 'You reported this listing today already. You can report it again tomorrow.';
  fakeApi({ [url]: propertyPage(), [`POST ${url}/reports`]: errorResponse(422, message) });
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this listing' });
  await userEvent.click(within(dialog).getByRole('radio', { name: /Incorrect information/ }));
  await userEvent.type(within(dialog).getByLabelText(/Note/), 'It has two acres.');
  scrollIntoView.mockClear();
  await userEvent.click(within(dialog).getByRole('button', { name: /Send report/ }));
  const alert = await within(dialog).findByText(message);
  expect(scrollIntoView.mock.contexts.at(-1)).toBe(alert.closest('[role=alert]'));
  expect((within(dialog).getByLabelText(/Note/) as HTMLTextAreaElement).value).toBe('It has two acres.');
});

test('a report requires a reason and is confirmed', async () => {
  const { calls } = fakeApi({
    [url]: propertyPage(),
    [`POST ${url}/reports`]: { message: 'Thank you. We will look into it.' },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this listing' });
  await userEvent.click(within(dialog).getByRole('button', { name: /Send report/ }));
  expect(within(dialog).getByText('Choose a reason.')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('radio', { name: /Incorrect information/ }));
  await userEvent.type(within(dialog).getByLabelText(/Note/), 'It has two acres.');
  await userEvent.click(within(dialog).getByRole('button', { name: /Send report/ }));
  await waitFor(() => expect(useToasts.getState().current?.title).toBe('Thank you. We will look into it.'));
  expect(calls).toContain(`POST ${url}/reports`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [null, 'Sign Up to Compare', '/register'],
  [
    memberWith('free', 'inactive'),
    'Upgrade to Compare',
    '/subscribe?plan=buyer&period=monthly&next=%2Fproperty%2F10001',
  ],
])('comparing is for plans; others are led to one', async (user, name, to) => {
  fakeApi({ [url]: propertyPage(), [viewsUrl]: views });
  open(user);
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
});

test('an unknown listing is the 404 page', async () => {
  fakeApi({ [url]: errorResponse(404, 'This listing no longer exists.') });
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('404 - Page Not Found');
  expect(screen.getByText("The page you're looking for doesn't exist or has been moved.")).toBeTruthy();
  expect(screen.getByText(/This listing is no longer available/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('a listing that failed to load can be reloaded', async () => {
  let broken = true;
  fakeApi({ [url]: () => (broken ? errorResponse(401, 'Not now') : propertyPage()) });
  open();
  expect(await screen.findByText('Property did not load')).toBeTruthy();
  expect(screen.getByText(/Reference req_1/)).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Brick ranch 1')).toBeTruthy();
});

test('similar listings follow with what they have in common; without any nothing is rendered', async () => {
  fakeApi({ [url]: propertyPage(), [`${url}/similar`]: [listing(2), listing(3)] });
  open();
  expect(await screen.findByText('Similar properties')).toBeTruthy();
  expect(screen.getByText('Residential, $50,700 to $135,200, nearest first')).toBeTruthy();
  const titles = await screen.findAllByRole('heading', { level: 3 });
  expect(titles.map((title) => title.textContent)).toEqual(['Brick ranch 2', 'Brick ranch 3']);
  cleanup();
  fakeApi({ [url]: propertyPage(), [`${url}/similar`]: [] });
  open();
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByText('Similar properties')).toBeNull());
});

test('the owner deletes it and is led to the listings; others have no such button', async () => {
  fakeApi({ [url]: propertyPage(), [`DELETE ${url}`]: { message: 'Property deleted successfully.' } });
  const { location } = open(memberWith('wholesaler'));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete property' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(location()).toBe('/#properties-section'));
  cleanup();
  open({ ...memberWith('wholesaler'), id: 8 });
  await screen.findByText('Brick ranch 1');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test.each([
  [
    'a payment that is confirmed',
    'cs_1',
    true,
    new Date(),
    'Payment received. Your listing is featured until Dec 12, 2099.',
  ],
  ['a payment that is not confirmed yet', 'cs_1', false, null, /^Your payment is being confirmed\./],
  ['a link that is opened again', 'cs_1', true, new Date('2026-01-05'), 'Featured until Dec 12, 2099.'],
  ['a canceled checkout', 'canceled', false, null, 'You left the checkout. You were not charged.'],
  ['no checkout', null, true, new Date(), 'Featured until Dec 12, 2099.'],
])('after %s the owner reads what became of it', async (_, checkout, featured, promoted, text) => {
  fakeApi({
    [url]: { ...propertyPage(), featured },
    [`${url}/performance`]: {
      ...performance,
      lastPromoted: promoted?.toISOString() ?? null,
      featuredUntil: featured ? '2099-12-12T17:00:00.000Z' : null,
    },
  });
  renderPage(<Property />, {
    url: checkout === null ? '/property/10001' : `/property/10001?checkout=${checkout}`,
    path: '/property/:id',
    user: memberWith('wholesaler'),
  });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a canceled checkout of featured days shows the same choice again', async () => {
  fakeApi({ [url]: propertyPage(), [`${url}/performance`]: performance });
  renderPage(<Property />, {
    url: '/property/10001?checkout=canceled&days=30',
    path: '/property/:id',
    user: memberWith('wholesaler'),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Feature this listing' }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^30 days/ }).checked).toBe(true);
  expect(screen.getByText('You left the checkout. You were not charged.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog', { name: 'Feature this listing' })).toBeNull();
});

const gone = () => errorResponse(404, 'This listing no longer exists.');

test('the owner can view and relist a withdrawn listing', async () => {
  let status: 'withdrawn' | 'active' = 'withdrawn';
  const { calls } = fakeApi({
    [url]: () => (status === 'active' ? propertyPage() : gone()),
    [`${url}/own`]: () => ({ ...propertyPage(), status }),
    [`${url}/performance`]: performance,
    [`POST ${url}/status`]: () => {
      status = 'active';
      return { ...propertyPage(), status };
    },
  });
  open(memberWith('wholesaler'));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Brick ranch 1');
  expect(screen.getByText(/This listing is withdrawn/)).toBeTruthy();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  await userEvent.click(await screen.findByRole('button', { name: 'Put back on the market' }));
  const dialog = screen.getByRole('dialog', { name: 'Put back on the market' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Put back on the market' }));
  expect(await screen.findByText('Deal to scale')).toBeTruthy();
  expect(calls).toContain(`POST ${url}/status`);
});

test('the owner reads questions page by page, each with the means to reply', async () => {
  const inquiry = (id: number) => ({
    id,
    name: `Buyer ${id}`,
    email: `buyer${id}@example.test`,
    phone: '(901) 555-0142',
    message: 'Is the roof bid for the house?',
    receivedAt: '2026-11-20T15:00:00.000Z',
    seen: true,
  });
  fakeApi({
    [url]: propertyPage(),
    [`${url}/performance`]: { ...performance, inquiries: 51 },
    [`${url}/inquiries`]: Array.from({ length: 50 }, (_, i) => inquiry(100 - i)),
    [`${url}/inquiries?after=51`]: [inquiry(50)],
  });
  open(memberWith('wholesaler'));
  await userEvent.click(await screen.findByRole('button', { name: 'Read questions' }));
  const email = await screen.findByRole('link', { name: 'buyer100@example.test' });
  expect(email.getAttribute('href')).toBe('mailto:buyer100@example.test');
  expect(screen.getAllByRole('link', { name: '(901) 555-0142' })[0]?.getAttribute('href')).toBe('tel:9015550142');
  expect(screen.queryByText('Buyer 90')).toBeNull();
  for (let press = 0; press < 5; press++)
    await userEvent.click(screen.getByRole('button', { name: 'Show more questions' }));
  expect(await screen.findByText('Buyer 50')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more questions' })).toBeNull();
});

test('a listing that an admin removed cannot be relisted, and shows the reason', async () => {
  const staysOff =
    'We took this listing off the market. Contact us before you publish it again. The reason: Not yours.';
  fakeApi({
    [url]: gone(),
    [`${url}/own`]: { ...propertyPage(), status: 'withdrawn' },
    [`${url}/performance`]: { ...performance, staysOff },
  });
  open(memberWith('wholesaler'));
  expect(await screen.findByText(staysOff)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Put back on the market' })).toBeNull();
});

test("the owner's panel remains after withdrawing", async () => {
  let status: 'withdrawn' | 'active' = 'active';
  fakeApi({
    [url]: () => (status === 'active' ? propertyPage() : gone()),
    [`${url}/own`]: () => ({ ...propertyPage(), status }),
    [`${url}/performance`]: performance,
    [`POST ${url}/status`]: () => {
      status = 'withdrawn';
      return { ...propertyPage(), status };
    },
  });
  open(memberWith('wholesaler'));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = screen.getByRole('dialog', { name: 'Withdraw' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByRole('button', { name: 'Put back on the market' })).toBeTruthy();
});

test("only members request the owner's view of a missing listing", async () => {
  const { calls } = fakeApi({ [url]: gone(), [`${url}/own`]: gone() });
  open();
  await screen.findByText(/This listing is no longer available/);
  expect(calls).not.toContain(`GET ${url}/own`);
  cleanup();
  open(memberWith('wholesaler'));
  await screen.findByText(/This listing is no longer available/);
});

test("an admin reads a listing in review without the owner's panel", async () => {
  fakeApi({ [url]: gone(), [`${url}/own`]: { ...propertyPage(), status: 'in-review' } });
  open({ ...memberWith('free'), id: 8, role: 'admin' });
  expect(await screen.findByText(/This listing is in review/)).toBeTruthy();
  expect(screen.queryByText('Your listing')).toBeNull();
});

test('building facts are shown and included in the structured data', async () => {
  fakeApi({ [url]: propertyPage({ bedrooms: 3, bathrooms: 2.5, squareFeet: 1_240, yearBuilt: 1958, zoning: 'R-6' }) });
  open();
  const facts = await screen.findByRole('region', { name: 'Facts' });
  expect(
    within(facts)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`),
  ).toEqual(['Bedrooms: 3', 'Bathrooms: 2.5', 'Square feet: 1,240', 'Year built: 1958', 'Zoning: R-6']);
  const { '@graph': graph } = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.innerHTML ?? '');
  expect(graph[0].about).toMatchObject({
    '@type': 'Accommodation',
    numberOfBedrooms: 3,
    numberOfBathroomsTotal: 3,
    numberOfFullBathrooms: 2,
    numberOfPartialBathrooms: 1,
    floorSize: { value: 1_240, unitCode: 'FTK' },
    yearBuilt: 1958,
    additionalProperty: { name: 'Zoning', value: 'R-6' },
  });
  cleanup();
  fakeApi({ [url]: propertyPage() });
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Facts' })).toBeNull();
});

test('a listing whose owner looks for a partner leads to the joint venture', async () => {
  const venture = { id: 7, role: 'capital', partnerShare: 42.5, deadline: '2027-01-05' };
  fakeApi({ [url]: propertyPage(), '/api/listing-ventures/10001': { venture } });
  open();
  expect(await screen.findByRole('heading', { name: 'Joint venture wanted' })).toBeTruthy();
  expect(screen.getByText('The owner looks for a capital partner and offers 42.5%.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open joint venture' }).getAttribute('href')).toBe('/joint-venture/7');
});
