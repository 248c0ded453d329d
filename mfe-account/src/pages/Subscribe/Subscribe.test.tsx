import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Billing } from '@dealstead/contracts';
import { memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Subscribe } from './Subscribe.tsx';

const fetching = jest.fn<typeof fetch>();
const nothing: Billing = {
  subscription: null,
  granted: null,
  seats: { paid: 0, price: 29.98, renewsAt: null, cancelAt: null },
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
const answers = (bodies: Record<string, object>) =>
  fetching.mockImplementation(async (url) => {
    const path = String(url);
    const found = Object.entries(bodies).find(([prefix]) => path.startsWith(prefix));
    return found ? Response.json(found[1]) : Response.json({ message: 'Not there', code: 'x' }, { status: 404 });
  });
const sent = (path: string) =>
  fetching.mock.calls.filter(([url]) => url === path).map(([, init]) => JSON.parse(String(init?.body)));

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

const column = (name: string) => screen.getByRole('region', { name });

test("every price, saving and period equals the specification's", () => {
  renderPage(<Subscribe />, { url: '/subscribe' });
  const words = (name: string) => column(name).textContent ?? '';
  expect(words('Free Explorer')).toContain('$0per month');
  expect(words('Buyer')).toContain('$796.60per yearSave $163.16 a year');
  expect(words('Investor Pro')).toContain('$1,195.00per yearSave $244.76 a year');
  expect(words('Wholesaler')).toContain('$1,991.80per yearSave $407.96 a year');
  expect(words('Partnership')).toContain('$3,983.80per yearSave $815.96 a year');
  cleanup();
  renderPage(<Subscribe />, { url: '/subscribe?period=quarterly' });
  expect(words('Buyer')).toContain('$220.74per quarter');
  expect(words('Partnership')).toContain('$1,103.94per quarter');
  expect(words('Buyer')).not.toContain('a year');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toContain('Investor Pro$119.98$331.14$1,195.00$244.76');
});

test('a visitor registers with the plan; periods are links', () => {
  renderPage(<Subscribe />, { url: '/subscribe?plan=wholesaler' });
  expect(screen.getByRole('link', { name: 'Choose Investor Pro' }).getAttribute('href')).toBe(
    '/register?plan=investor-pro',
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
  expect(fetching).not.toHaveBeenCalled();
});

test("a free member's checkout sends the plan and period, but no amount", async () => {
  answers({ '/api/billing/checkout': { url: '#paying' }, '/api/billing': nothing });
  renderPage(<Subscribe />, { url: '/subscribe?period=monthly', user: memberWith('free', 'inactive') });
  expect(within(column('Free Explorer')).getByText('Current plan')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Choose Investor Pro' }));
  await waitFor(() => expect(sent('/api/billing/checkout')).toEqual([{ plan: 'investor_pro', period: 'monthly' }]));
});

test('a subscriber sees the price of an upgrade before the charge', async () => {
  const preview = {
    when: 'now',
    at: '2026-11-21T15:00:00Z',
    dueToday: 20,
    quote: 'a-quote',
    lines: [
      { text: 'Remaining time on Investor Pro', amount: 60 },
      { text: 'Unused time on Buyer', amount: -40 },
    ],
    renewal: { at: '2026-12-06T15:00:00Z', price: 119.98 },
  };
  answers({ '/api/billing/preview': preview, '/api/billing/change': buyer, '/api/billing': buyer });
  renderPage(<Subscribe />, { url: '/subscribe', user: memberWith('buyer') });
  await screen.findByText('$79.98', { selector: 'p' }); // the subscriber's billing period
  await userEvent.click(screen.getByRole('button', { name: 'Choose Investor Pro' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change to Investor Pro, monthly' });
  expect(await within(dialog).findByText('Due today')).toBeTruthy();
  expect(dialog.textContent).toContain('\u2212$40.00');
  expect(dialog.textContent).toContain('Renews Dec 6, 2026 at $119.98 per month');
  await userEvent.click(within(dialog).getByRole('button', { name: /Pay \$20.00 and change/ }));
  await waitFor(() =>
    expect(sent('/api/billing/change')).toEqual([{ plan: 'investor_pro', period: 'monthly', quote: 'a-quote' }]),
  );
});

test('canceling asks for confirmation and shows the end of the paid period', async () => {
  answers({ '/api/billing/cancel': buyer, '/api/billing': buyer });
  renderPage(<Subscribe />, { url: '/subscribe', user: memberWith('buyer') });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel your plan' });
  expect(dialog.textContent).toContain('Everything works until Dec 6, 2026.');
  expect(sent('/api/billing/cancel')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: /Cancel plan/ }));
  await waitFor(() => expect(sent('/api/billing/cancel')).toEqual([{ what: 'plan' }]));
});

test('a canceled plan can be resumed; a granted one is labeled so', async () => {
  const ending = { ...buyer.subscription, cancelAt: '2026-12-06T15:00:00Z', renewsAt: null };
  answers({ '/api/billing/resume': buyer, '/api/billing': { ...buyer, subscription: ending } });
  renderPage(<Subscribe />, { url: '/subscribe', user: memberWith('buyer') });
  await userEvent.click(await screen.findByRole('button', { name: /Resume plan/ }));
  await waitFor(() => expect(sent('/api/billing/resume')).toEqual([{ what: 'plan' }]));
  cleanup();
  answers({ '/api/billing': { ...nothing, granted: { plan: 'wholesaler' } } });
  renderPage(<Subscribe />, { url: '/subscribe', user: memberWith('wholesaler') });
  expect(await within(column('Wholesaler')).findByText('Granted')).toBeTruthy();
});

test('after the checkout the page confirms only what the server reports', async () => {
  answers({ '/api/billing': nothing });
  const { client } = renderPage(<Subscribe />, {
    url: '/subscribe?checkout=cs_test_1',
    user: memberWith('free', 'inactive'),
  });
  expect(await screen.findByText(/Waiting for the payment to be confirmed/)).toBeTruthy();
  answers({ '/api/billing': buyer });
  await client.invalidateQueries({ queryKey: ['/api/billing'] });
  expect(await screen.findByText(/Buyer is open/)).toBeTruthy();
});
