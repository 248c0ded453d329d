import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Revenue } from '@dealstead/contracts';
import type { AccountHealth } from '@dealstead/contracts/account/accountHealth';
import type { EventConsumer } from '@dealstead/contracts/admin/eventConsumers';
import type { Overview } from '@dealstead/contracts/admin/overview';
import type { ReleaseStatus } from '@dealstead/contracts/admin/releases';
import { invalidate, useToasts } from '@dealstead/kit';
import { adminUser, errorResponse, fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminDashboard } from './AdminDashboard.tsx';

const overview: Overview = {
  members: 4_318,
  newMembersThisWeek: 70,
  activeListings: 4_752,
  newListingsToday: 12,
  listingsByAge: [
    { upToDays: 7, listings: 752 },
    { upToDays: null, listings: 4_000 },
  ],
  membersByPlan: [
    { plan: 'free', members: 3_702 },
    { plan: 'buyer', members: 341 },
  ],
  newMembersByDay: [
    { day: '2026-11-20', members: 17 },
    { day: '2026-11-21', members: 1 },
  ],
};

const health: AccountHealth = {
  revenue: { last30Days: 61_284, previous30Days: 60_200 },
  failedPayments: { count: 0, amount: 0, newest: [] },
  mail: { sent: 412, failed: 0, queued: 0 },
  queues: {
    webhooks: { waiting: 0, oldestAt: null },
    mails: {
      waiting: 3,
      // As the response is made: on a slow machine this file alone takes minutes.
      get oldestAt() {
        return new Date(Date.now() - 5.5 * 60_000).toISOString();
      },
    },
    payouts: { waiting: 0, oldestAt: null },
  },
  lastStripeEventAt: new Date(Date.now() - 120_000).toISOString(),
};

const revenue: Revenue = {
  mrr: { now: 61_284, thirtyDaysAgo: 60_200 },
  subscribers: 616,
  pastDue: { subscribers: 1, mrr: 199.98 },
  ending: { subscribers: 0, mrr: 0 },
  churn: { lost: 12, base: 640, rate: 0.01875, lostMrr: 900, revenueRate: 0.015 },
  last30Days: {
    payments: 610,
    paid: 60_100,
    refunds: 2,
    refunded: 159.96,
    disputes: 0,
    disputed: 0,
    failures: 0,
    failed: 0,
  },
  byPlan: [{ plan: 'buyer', subscribers: 616, mrr: 61_284 }],
  byDay: [
    { day: '2026-11-20', paid: 79.98, refunded: 0, mrr: 61_204.02 },
    { day: '2026-11-21', paid: 0, refunded: 0, mrr: 61_284 },
  ],
};

const release = (name: 'listings' | 'tools', previous: string | null): ReleaseStatus[number] => ({
  name,
  current: '9be2f01',
  previous,
  since: '2026-11-17T16:40:00.000Z',
  promotedBy: 'operator',
  promotedWith: [],
  canary: null,
  published: [],
  paused: [],
});

const consumer = (service: string, more: Partial<EventConsumer> = {}): EventConsumer => ({
  service,
  pending: 0,
  oldestAt: null,
  isBehind: false,
  ...more,
});

/** `/readyz` of the gateway with these components down. */
const readiness = (down: Record<string, string>) => ({
  status: 'ready',
  components: Object.fromEntries(
    ['redis', 'nats', 'listings', 'tools', 'account', 'admin', 'renderer', 'releases'].map((name) => [
      name,
      { status: name in down ? 'down' : 'up', needed: false, message: down[name] },
    ]),
  ),
});

let api: FakeApi;
const open = () => renderPage(<AdminDashboard />, { url: '/admin', user: adminUser });
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent;

beforeEach(() => {
  useToasts.setState({ current: null });
  api = fakeApi({
    '/api/admin/overview': overview,
    '/api/admin/releases': [release('listings', '51dd20a'), release('tools', null)],
    '/api/admin/stripe-events?state=failed': { counts: { waiting: 0, done: 12, failed: 0 }, events: [] },
    '/api/admin/account-health': health,
    '/api/admin/revenue': revenue,
    '/api/admin/moderation': { waiting: {}, items: [] },
    '/api/admin/support': {
      counts: { waiting: 0, answered: 0, closed: 0 },
      oldestWaitingAt: null,
      firstAnswers: { count: 0, median: null, p90: null },
      requests: [],
    },
    '/api/admin/event-consumers': ['account', 'admin', 'listings', 'tools'].map((service) => consumer(service)),
    '/api/admin/dead-letters/counts': { waiting: 0, replaying: 0, oldestAt: null, groups: [] },
    '/api/admin/import-queues': {
      leads: { waiting: 2, oldestAt: new Date(Date.now() - 3.5 * 60_000).toISOString(), oldestMemberId: 12 },
      contacts: { waiting: 0, oldestAt: null, oldestMemberId: null },
      holdings: { waiting: 0, oldestAt: null, oldestMemberId: null },
    },
    '/api/admin/listing-queues': {
      imports: { waiting: 0, oldestAt: null, oldestMemberId: null },
      exports: { waiting: 0, oldestAt: null, oldestMemberId: null },
    },
    '/readyz': readiness({}),
  });
});
afterEach(cleanup);

test('a live event updates the counts on screen', async () => {
  const { client } = open();
  expect(await screen.findByText('4,318')).toBeTruthy();
  expect(figure('Active listings')).toBe('4,752 12 new today');
  expect(await screen.findByText('Nothing needs attention. Updates live.')).toBeTruthy();
  api.respond({ '/api/admin/overview': { ...overview, members: 4_319 } });
  await invalidate(client, ['/api/admin/overview']);
  await waitFor(() => expect(figure('Members')).toBe('4,319 +70 this week'));
});

test('revenue shows MRR with its change, churn, refunds, and a chart that keys read', async () => {
  open();
  expect(await screen.findByText('$61,284')).toBeTruthy();
  expect(figure('MRR')).toBe('$61,284 +1.8% in 30 days');
  expect(figure('Subscriber churn')).toBe('1.9% 12 of 640 left');
  expect(figure('Refunded')).toBe('$160 2 payments');
  expect(screen.getByRole('link', { name: 'Failed payments: 0' }).getAttribute('href')).toBe(
    '/admin/revenue?show=failed',
  );
  const chart = screen.getByRole('slider', { name: 'Monthly recurring revenue by day' });
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 21, 2026: MRR $61,284.00');
  chart.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 20, 2026: MRR $61,204.02');
});

test('growth and plans have a text equivalent', async () => {
  open();
  expect(await screen.findByRole('img', { name: 'New members by day: Fri 17, Sat 1' })).toBeTruthy();
  expect(screen.getByText('Free Explorer').closest('li')?.textContent).toContain('3,702');
});

test('a rollback asks for confirmation, then activates the previous version', async () => {
  api.respond({ 'POST /api/admin/releases/listings/rollback': { set: {}, version: '51dd20a' } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back Listings' }));
  const dialog = screen.getByRole('dialog', { name: 'Roll back Listings' });
  expect(dialog.textContent).toContain('New visits get 51dd20a instead of 9be2f01.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  expect(within(dialog).getByText('Enter a reason of at least 3 characters.')).toBeTruthy();
  expect(api.calls.some((call) => call.startsWith('POST'))).toBe(false);
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'The search is empty');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  await waitFor(() =>
    expect(useToasts.getState().current).toMatchObject({ title: 'Listings was rolled back to 51dd20a' }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.bodies('POST', '/api/admin/releases/listings/rollback')).toEqual([
    { version: '9be2f01', reason: 'The search is empty' },
  ]);
  expect(api.calls.filter((call) => call === 'GET /api/admin/releases')).toHaveLength(2);
});

test('Cancel rolls nothing back', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back Listings' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.calls.some((call) => call.startsWith('POST'))).toBe(false);
});

test('a rejection shows its message and leaves the dialog open', async () => {
  api.respond({
    'POST /api/admin/releases/listings/rollback': errorResponse(403, 'There is no version before.', {
      code: 'conflict',
    }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back Listings' }));
  await userEvent.type(screen.getByLabelText(/^Reason/), 'The search is empty');
  await userEvent.click(screen.getByRole('button', { name: 'Roll back' }));
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByText(/There is no version before/)).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('The search is empty');
});

test('a first version has no rollback', async () => {
  open();
  await screen.findByRole('row', { name: /^Tools/ });
  expect(screen.queryByRole('button', { name: 'Roll back Tools' })).toBeNull();
});

test('if the counts fail the releases remain, and Retry reloads', async () => {
  api.respond({ '/api/admin/overview': errorResponse(401, 'No') });
  open();
  expect(await screen.findByText('Member and listing counts did not load')).toBeTruthy();
  expect(await screen.findByRole('row', { name: /^Listings/ })).toBeTruthy();
  api.respond({ '/api/admin/overview': overview });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('4,318')).toBeTruthy();
});

test('the moderation queue shows what waits first, with links', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const item = (id: number, kind: 'listing' | 'new-listing', code: string, hours: number) => ({
    id,
    kind,
    subjectId: id,
    title: `Lot ${id}`,
    excerpt: '',
    url: null,
    member: null,
    priority: 'normal',
    claimedBy: null,
    isClaimedByYou: false,
    decision: null,
    appeal: null,
    reportId: null,
    reasons: [{ source: 'member', code, note: '', memberId: null, at: hoursAgo(hours) }],
    reportedAt: hoursAgo(hours),
  });
  const reviews = Array.from({ length: 6 }, (_, i) => item(i + 1, 'new-listing', 'duplicate', 31 - i * 5));
  const items = [item(20, 'listing', 'scam', 40), ...reviews];
  api.respond({ '/api/admin/moderation': { waiting: { listing: 1, 'new-listing': 6 }, items } });
  open();
  expect((await screen.findByRole('link', { name: 'All 7' })).getAttribute('href')).toBe('/admin/moderation');
  const links = screen.getAllByRole('link', { name: /^Review / }).map((link) => link.getAttribute('aria-label'));
  expect(links).toHaveLength(5);
  expect(links[0]).toBe('Review reported listing: Lot 20');
  expect(screen.getByRole('link', { name: '7 items to moderate (3 for over 24 hours)' })).toBeTruthy();
});

test('an empty queue says so', async () => {
  open();
  expect(await screen.findByText('Queue is clear.')).toBeTruthy();
});

test('failed payments are listed with their sum, and need attention', async () => {
  const newest = [
    {
      id: 1,
      email: 'r@example.com',
      description: 'Buyer, per month',
      amount: 79.98,
      reason: 'Card expired',
      retryAt: null,
    },
  ];
  api.respond({ '/api/admin/account-health': { ...health, failedPayments: { count: 1, amount: 79.98, newest } } });
  open();
  const link = await screen.findByRole('link', { name: '1 failed payment' });
  expect(link.getAttribute('href')).toBe('/admin/revenue?show=failed');
  expect(link.parentElement?.textContent).toBe('Needs attention: 1 failed payment. Updates live.');
  expect(figure('Failed payments')).toBe('1 $79.98');
  expect(screen.getByRole('row', { name: /r@example.com.*\$79.98.*Card expired.*None/ })).toBeTruthy();
});

test('failed payment events are replayed', async () => {
  const event = {
    id: 'evt_1',
    type: 'invoice.paid',
    state: 'failed',
    attempts: 9,
    error: 'No such subscription',
    created: '2026-11-20T12:00:00.000Z',
    received: '2026-11-20T12:00:01.000Z',
  };
  const respondWith = (counts: object, events: object[]) =>
    api.respond({ '/api/admin/stripe-events?state=failed': { counts, events } });
  respondWith({ waiting: 0, done: 12, failed: 1 }, [event]);
  api.respond({
    'POST /api/admin/stripe-events/evt_1/replay': () => {
      respondWith({ waiting: 1, done: 12, failed: 0 }, []);
      return Response.json({ message: 'The event is applied again.' }, { status: 202 });
    },
  });
  open();
  const panel = within(await screen.findByRole('region', { name: 'Payment events' }));
  expect(await panel.findByText('No such subscription')).toBeTruthy();
  expect(panel.getByText('1 failed, none waiting.')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Replay evt_1' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Replay payment event' }));
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'The subscription exists now');
  await userEvent.click(dialog.getByRole('button', { name: 'Replay event' }));
  expect(await panel.findByText('None failed, 1 waiting.')).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Replay evt_1' })).toBeNull();
  expect(useToasts.getState().current).toMatchObject({ title: 'The event is applied again.' });
});

test('each queue shows how long it waits and leads to its list', async () => {
  open();
  const panel = within(await screen.findByRole('region', { name: 'Queues' }));
  const row = await panel.findByRole('row', { name: /^Email/ });
  expect(row.textContent).toContain('5 min');
  expect(within(row).getByRole('link', { name: 'Email' }).getAttribute('href')).toBe(
    '/admin/webhooks?tab=mails&state=queued',
  );
  const imports = await panel.findByRole('row', { name: /^Lead imports/ });
  expect(imports.textContent).toContain('3 min');
  expect(within(imports).getByRole('link', { name: 'Member 12' }).getAttribute('href')).toBe('/admin/members/12');
  await waitFor(() => expect(panel.getAllByRole('row')).toHaveLength(12));
});

test('queues that did not load are named', async () => {
  api.respond({ '/api/admin/account-health': errorResponse(503, 'Unavailable.') });
  open();
  const panel = within(await screen.findByRole('region', { name: 'Queues' }));
  expect(await panel.findByText('Payouts, Payment events, and Email: did not load.')).toBeTruthy();
  expect(panel.queryByRole('row', { name: /^Payouts/ })).toBeNull();
  expect(await panel.findByRole('row', { name: /^Help requests/ })).toBeTruthy();
});

test('health shows email, payment events and each component, and updates when one falls behind', async () => {
  const { client } = open();
  const panel = within(await screen.findByRole('region', { name: 'Health' }));
  expect(await panel.findByText('Email')).toBeTruthy();
  expect(panel.getByText('412 sent in 24 hours')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Dead letters' }).getAttribute('href')).toBe(
    '/admin/dead-letters?state=waiting',
  );
  await waitFor(() => expect(panel.getAllByText('Good')).toHaveLength(10));
  expect(panel.getByText(/^Checked \d/)).toBeTruthy();
  const oldestAt = new Date(Date.now() - 150_000).toISOString();
  api.respond({
    '/api/admin/event-consumers': [
      consumer('account'),
      consumer('listings', { pending: 35_656, oldestAt, isBehind: true }),
    ],
  });
  await invalidate(client, ['/api/admin/event-consumers']);
  expect(await panel.findByText('35,656 pending, oldest 2 min')).toBeTruthy();
  expect(panel.getByText('Behind')).toBeTruthy();
});

test('health names components that are down or degraded', async () => {
  api.respond({ '/readyz': readiness({ tools: 'not answering', account: 'degraded: redis' }) });
  open();
  const panel = within(await screen.findByRole('region', { name: 'Health' }));
  const item = (name: string) => panel.getByText(name).closest('li')?.textContent;
  expect(await panel.findByText('Down')).toBeTruthy();
  expect(item('Tools')).toBe('ToolsNot respondingDown');
  expect(item('Account')).toBe('AccountAffected: redisDegraded');
  expect(item('Page rendering')).toBe('Page renderingRespondingGood');
});

test('while a check is missing, the overview does not say that nothing needs attention', async () => {
  api.respond({ '/api/admin/account-health': errorResponse(401, 'No') });
  open();
  expect(screen.getByText('Checking what needs attention.')).toBeTruthy();
  expect(await screen.findByText('Some checks did not load. Retry them below.')).toBeTruthy();
});
