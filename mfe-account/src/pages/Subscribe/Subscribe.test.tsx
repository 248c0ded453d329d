import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { catalogue, type Billing } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { deferredResponse, errorResponse, fakeApi, memberWith, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { featurePath } from '../../features/plans/featurePaths.ts';
import { Subscribe } from './Subscribe.tsx';

const nothing: Billing = {
  subscription: null,
  granted: null,
  seats: { paid: 0, price: 29.98, renewsAt: null, cancelAt: null },
  credit: 0,
  sandbox: true,
};
const buyer: Billing = {
  ...nothing,
  subscription: {
    plan: 'buyer',
    period: 'monthly',
    price: 79.98,
    status: 'active',
    since: '2026-11-06T15:00:00Z',
    renewsAt: '2026-12-06T15:00:00Z',
    cancelAt: null,
    next: null,
    grace: null,
    card: { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2027 },
  },
};
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(cleanup);

const column = (name: string) => screen.getByRole('region', { name });

test("every price, saving and period equals the specification's", () => {
  renderPage(<Subscribe />, { url: '/subscribe' });
  const textOf = (name: string) => column(name).textContent ?? '';
  expect(textOf('Free Explorer')).toContain('$0per year');
  expect(textOf('Buyer')).toContain('$796.60per yearSave $163.16 a year');
  expect(textOf('Investor Pro')).toContain('$1,195.00per yearSave $244.76 a year');
  expect(textOf('Wholesaler')).toContain('$1,991.80per yearSave $407.96 a year');
  expect(textOf('Partnership')).toContain('$3,983.80per yearSave $815.96 a year');
  cleanup();
  renderPage(<Subscribe />, { url: '/subscribe?period=quarterly' });
  expect(textOf('Buyer')).toContain('$220.74per quarter');
  expect(textOf('Partnership')).toContain('$1,103.94per quarter');
  expect(textOf('Buyer')).not.toContain('a year');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toContain('Investor Pro$119.98$331.14$1,195.00$244.76');
});

test('nothing can be chosen until the subscription is known', async () => {
  const { respond, response } = deferredResponse();
  api.respond({ '/api/billing': () => response });
  renderPage(<Subscribe />, { url: '/subscribe', user: memberWith('buyer') });
  const choose = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose Wholesaler' });
  expect(choose().disabled).toBe(true);
  respond(buyer);
  await waitFor(() => expect(choose().disabled).toBe(false));
});

test('each line of a plan that the reader has leads to its tool; a plan that is for sale leads nowhere but to its purchase', () => {
  const published = new Set(['/search', '/calculator', '/', '/joint-venture']);
  const user = memberWith('buyer');
  api.respond({ '/api/billing': nothing });
  renderPage(<Subscribe />, { url: '/subscribe', user, isPublished: (path) => published.has(path) });
  const linksOf = (name: string) =>
    within(column(name))
      .getAllByRole('listitem')
      .flatMap((line) => within(line).queryAllByRole('link'))
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(linksOf('Buyer')).toEqual([
    ['Unlimited property views', '/search'],
    ['Advanced filters', '/search'],
    ['Calculator', '/calculator'],
    ['Saved searches with alerts', '/?tab=saved'],
  ]);
  expect(linksOf('Partnership')).toEqual([]);
  expect(within(column('Partnership')).getByText('Joint venture board')).toBeTruthy();
});

test('every line of the plans that are sold has a path', () => {
  const own = Object.values(catalogue)
    .filter(({ monthlyCents }) => monthlyCents !== null)
    .flatMap(({ features }) => features.filter((line) => !line.startsWith('Everything in')));
  expect(own.filter((line) => featurePath(line) === null)).toEqual([]);
});

test('a visitor registers with the plan; periods are links', () => {
  renderPage(<Subscribe />, { url: '/subscribe?plan=wholesaler' });
  expect(screen.getByRole('link', { name: 'Choose Investor Pro' }).getAttribute('href')).toBe(
    '/register?plan=investor-pro&period=monthly',
  );
  expect(screen.getByRole('link', { name: 'Monthly' }).getAttribute('href')).toBe(
    '/subscribe?plan=wholesaler&period=monthly',
  );
  cleanup();
  renderPage(<Subscribe />, { url: '/subscribe?period=quarterly' });
  expect(screen.getByRole('link', { name: 'Choose Buyer' }).getAttribute('href')).toBe(
    '/register?plan=buyer&period=quarterly',
  );
  expect(screen.getByRole('link', { name: 'Start free' }).getAttribute('href')).toBe('/register?plan=free');
  expect(api.calls).toEqual([]);
});

test('a plan that was chosen at its price per month is shown by the month, and a canceled checkout keeps the choice', () => {
  renderPage(<Subscribe />, { url: '/subscribe?plan=investor-pro' });
  expect(column('Investor Pro').textContent).toContain('$119.98per month');
  expect(screen.getByRole('link', { name: 'Monthly' }).getAttribute('aria-current')).toBe('true');
  cleanup();
  renderPage(<Subscribe />, { url: '/subscribe?plan=wholesaler&period=quarterly&checkout=canceled&next=%2Fleads' });
  expect(screen.getByText('Checkout was canceled and you were not charged.')).toBeTruthy();
  expect(column('Wholesaler').textContent).toContain('per quarter');
  expect(screen.getByRole('link', { name: 'Choose Wholesaler' }).getAttribute('href')).toBe(
    '/register?plan=wholesaler&period=quarterly&next=%2Fleads',
  );
});

test('a paid checkout leads back to what asked for the plan, once it is active', async () => {
  api.respond({ '/api/billing': nothing });
  const view = renderPage(<Subscribe />, {
    url: '/subscribe?checkout=cs_test_1&next=%2Fportfolio%3Ftab%3Dreturns',
    user: memberWith('buyer'),
  });
  expect(await screen.findByText('Confirming your payment. This page updates automatically.')).toBeTruthy();
  api.respond({ '/api/billing': buyer });
  await view.client.invalidateQueries();
  await waitFor(() => expect(view.location()).toBe('/portfolio?tab=returns'));
});

test("a free member's checkout sends the plan and period, but no amount", async () => {
  api.respond({ 'POST /api/billing/checkout': { url: '#paying' }, '/api/billing': nothing });
  renderPage(<Subscribe />, { url: '/subscribe?period=monthly&next=%2Fleads', user: memberWith('free', 'inactive') });
  expect(within(column('Free Explorer')).getByText('Current plan')).toBeTruthy();
  const choose = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose Investor Pro' });
  await waitFor(() => expect(choose().disabled).toBe(false));
  await userEvent.click(choose());
  await waitFor(() =>
    expect(api.bodies('POST', '/api/billing/checkout')).toEqual([
      { plan: 'investor_pro', period: 'monthly', next: '/leads' },
    ]),
  );
});

test('a subscriber sees the price of an upgrade before the charge', async () => {
  const preview = {
    when: 'now',
    at: '2026-11-21T15:00:00Z',
    dueToday: 20,
    creditLeft: 12.5,
    quote: 'a-quote',
    lines: [
      { text: 'Remaining time on Investor Pro', amount: 60 },
      { text: 'Unused time on Buyer', amount: -40 },
    ],
    renewal: { at: '2026-12-06T15:00:00Z', price: 119.98 },
  };
  api.respond({ '/api/billing/preview': preview, 'POST /api/billing/change': buyer, '/api/billing': buyer });
  renderPage(<Subscribe />, { url: '/subscribe', user: memberWith('buyer') });
  await screen.findByText('$79.98', { selector: 'p' }); // the subscriber's billing period
  await userEvent.click(screen.getByRole('button', { name: 'Choose Investor Pro' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change to Investor Pro, monthly' });
  expect(await within(dialog).findByText('Due today')).toBeTruthy();
  expect(dialog.textContent).toContain('\u2212$40.00');
  expect(dialog.textContent).toContain('Renews Dec 6, 2026 at $119.98 per month. Your credit of $12.50 pays it first.');
  await userEvent.click(within(dialog).getByRole('button', { name: /Pay \$20.00 and change/ }));
  await waitFor(() =>
    expect(api.bodies('POST', '/api/billing/change')).toEqual([
      { plan: 'investor_pro', period: 'monthly', quote: 'a-quote' },
    ]),
  );
});

test('a past-due plan offers another card, and no other plan is sold for it', async () => {
  const past = { ...buyer, subscription: { ...buyer.subscription, status: 'past_due' } };
  api.respond({ '/api/billing': past, 'POST /api/billing/portal': { url: '#card' } });
  const user = memberWith('buyer', 'past_due');
  renderPage(<Subscribe />, { url: '/subscribe?plan=buyer&period=monthly&next=%2Fanalytics', user });
  expect(await within(column('Buyer')).findByText('Past due')).toBeTruthy();
  await userEvent.click(within(column('Buyer')).getByRole('button', { name: 'Update card' }));
  await waitFor(() => expect(api.bodies('POST', '/api/billing/portal')).toEqual([{ next: '/analytics' }]));
});

test('while a change runs its price is not asked again; a refused one asks again', async () => {
  const preview = {
    when: 'now',
    at: '2026-11-21T15:00:00Z',
    dueToday: 20,
    creditLeft: 0,
    quote: 'a-quote',
    lines: [],
    renewal: { at: '2026-12-06T15:00:00Z', price: 119.98 },
  };
  const { respond, response } = deferredResponse();
  api.respond({ '/api/billing/preview': preview, 'POST /api/billing/change': () => response, '/api/billing': buyer });
  const { client } = renderPage(<Subscribe />, { url: '/subscribe', user: memberWith('buyer') });
  await screen.findByText('$79.98', { selector: 'p' });
  await userEvent.click(screen.getByRole('button', { name: 'Choose Investor Pro' }));
  const previewCount = () => api.calls.filter((call) => call.includes('/api/billing/preview')).length;
  await userEvent.click(await screen.findByRole('button', { name: /Pay \$20.00 and change/ }));
  await waitFor(() => expect(api.bodies('POST', '/api/billing/change')).toHaveLength(1));
  // As the live connection does when the subscription has changed.
  await client.invalidateQueries();
  expect(previewCount()).toBe(1);
  respond(errorResponse(409, 'This price has changed. Check it and try again.', { code: 'quote-expired' }));
  expect(await screen.findByText(/This price has changed/)).toBeTruthy();
  await waitFor(() => expect(previewCount()).toBe(2));
});

test('a change that waits for a past-due payment says what another card is charged', async () => {
  const grace = { until: '2026-12-13T15:00:00Z', retryAt: null, amount: 79.98, payUrl: null };
  api.respond({
    '/api/billing/preview': {
      when: 'now',
      at: '2026-11-21T15:00:00Z',
      dueToday: 20,
      creditLeft: 0,
      quote: 'a-quote',
      lines: [],
      renewal: { at: '2026-12-06T15:00:00Z', price: 119.98 },
    },
    'POST /api/billing/change': errorResponse(409, 'Pay your past-due payment first, then change your plan.'),
    '/api/billing': { ...buyer, subscription: { ...buyer.subscription, grace } },
  });
  renderPage(<Subscribe />, { url: '/subscribe', user: memberWith('buyer') });
  await screen.findByText('$79.98', { selector: 'p' });
  await userEvent.click(screen.getByRole('button', { name: 'Choose Investor Pro' }));
  await userEvent.click(await screen.findByRole('button', { name: /Pay \$20.00 and change/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'When you update your card, we charge the new one $79.98 at once.',
  );
});

test('canceling asks for confirmation and shows the end of the paid period', async () => {
  api.respond({ 'POST /api/billing/cancel': buyer, '/api/billing': buyer });
  renderPage(<Subscribe />, { url: '/subscribe', user: memberWith('buyer') });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel your plan' });
  expect(dialog.textContent).toContain(
    'You keep full access until Dec 6, 2026. On Dec 6, 2026 you move to Free Explorer.',
  );
  expect(api.bodies('POST', '/api/billing/cancel')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: /Cancel plan/ }));
  await waitFor(() => expect(api.bodies('POST', '/api/billing/cancel')).toEqual([{ what: 'plan' }]));
});

test('who cancels a plan with posting reads that they move to Free Explorer, and what becomes of their listings', async () => {
  api.respond({ '/api/billing': { ...buyer, subscription: { ...buyer.subscription, plan: 'wholesaler' } } });
  renderPage(<Subscribe />, { url: '/subscribe', user: memberWith('wholesaler') });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  expect(screen.getByRole('dialog', { name: 'Cancel your plan' }).textContent).toContain(
    'On Dec 6, 2026 you move to Free Explorer. You can still edit your listings, but publishing requires Wholesaler or higher.',
  );
});

test('a canceled plan can be resumed; a granted one is labeled so', async () => {
  const ending = { ...buyer.subscription, cancelAt: '2026-12-06T15:00:00Z', renewsAt: null };
  api.respond({ 'POST /api/billing/resume': buyer, '/api/billing': { ...buyer, subscription: ending } });
  renderPage(<Subscribe />, { url: '/subscribe', user: memberWith('buyer') });
  await userEvent.click(await screen.findByRole('button', { name: /Resume plan/ }));
  await waitFor(() => expect(api.bodies('POST', '/api/billing/resume')).toEqual([{ what: 'plan' }]));
  await waitFor(() =>
    expect(useToasts.getState().current).toMatchObject({
      title: 'Plan resumed',
      description: 'It renews on Dec 6, 2026 for $79.98.',
    }),
  );
  cleanup();
  api.respond({ '/api/billing': { ...nothing, granted: { plan: 'wholesaler' } } });
  renderPage(<Subscribe />, { url: '/subscribe', user: memberWith('wholesaler') });
  expect(await within(column('Wholesaler')).findByText('Granted')).toBeTruthy();
});

test('after the checkout the page confirms only what the server reports', async () => {
  api.respond({ '/api/billing': nothing });
  const { client } = renderPage(<Subscribe />, {
    url: '/subscribe?checkout=cs_test_1',
    user: memberWith('free', 'inactive'),
  });
  expect(await screen.findByText(/Confirming your payment/)).toBeTruthy();
  api.respond({ '/api/billing': buyer });
  await client.invalidateQueries({ queryKey: ['/api/billing'] });
  expect(await screen.findByText(/Buyer is active/)).toBeTruthy();
});
