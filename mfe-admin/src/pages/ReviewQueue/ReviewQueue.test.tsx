import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { emptyPublicFields, type Review } from '@dealstead/contracts';
import type { ModeratedListing, OpenReport } from '@dealstead/contracts/listings/disclosures';
import { useToasts } from '@dealstead/kit';
import { adminUser, errorResponse, fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ReviewQueue } from './ReviewQueue.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const review = (id: number, title: string, change: Partial<Review> = {}): Review => ({
  property: {
    id,
    title,
    description: 'Two bedrooms.',
    images: [],
    category: 'residential',
    price: 96_000,
    city: 'Memphis',
    state: 'TN',
    acres: '0.21',
    arv: 180_000,
    rehabCost: 30_000,
    featured: false,
    createdAt: hoursAgo(40),
    userId: 12,
    status: 'in-review',
  },
  submittedAt: hoursAgo(3),
  reason: 'asked-for',
  duplicateOf: null,
  ...change,
});

const bungalow = review(1, 'Brick bungalow', { submittedAt: hoursAgo(31), reason: 'duplicate', duplicateOf: 77 });
const lot = review(2, 'Corner lot', { reason: 'moderation' });

let api: FakeApi;
const sent = (method: string) =>
  api.requests.filter((request) => request.method === method).map(({ url, body }) => ({ url, body }));
const queue = (waiting: Review[], required = false) => {
  api.respond({ '/api/admin/reviews': { required, waiting } });
};
const open = () => renderPage(<ReviewQueue />, { url: '/admin/listings', user: adminUser });
const card = (title: string) => screen.findByRole('article', { name: title });

beforeEach(() => {
  useToasts.setState({ current: null });
  api = fakeApi({ '/api/admin/reports': [], 'POST /api/admin/reviews/1': { message: 'Done.' } });
  queue([bungalow, lot]);
});
afterEach(cleanup);

test('each listing shows its waiting time and reason; a duplicate links to the existing listing', async () => {
  open();
  const first = await card('Brick bungalow');
  expect(screen.getAllByRole('article')[0]).toBe(first);
  expect(screen.getByRole('heading', { name: '2 listings to review' })).toBeTruthy();
  expect(first.textContent).toContain('Waiting 31 h');
  expect(first.textContent).toContain('$96,000');
  expect(within(first).getByRole('link', { name: 'listing 77' }).getAttribute('href')).toBe('/property/77');
  expect((await card('Corner lot')).textContent).toContain('Taken off the market for review');
});

test('publishing asks for confirmation, and the focus remains in the queue', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Publish: Brick bungalow' }));
  const dialog = screen.getByRole('dialog', { name: 'Publish this listing' });
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(sent('POST')).toEqual([]);
  queue([lot]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Brick bungalow' })).toBeNull());
  expect(sent('POST')).toEqual([{ url: '/api/admin/reviews/1', body: { decision: 'publish', reason: '' } }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 listing to review'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('returning a listing requires a reason', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Return: Brick bungalow' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }));
  expect(within(dialog).getByText('Enter what the seller needs to change.')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox'), ' Another house. ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }));
  await waitFor(() =>
    expect(sent('POST').map(({ body }) => body)).toEqual([{ decision: 'return', reason: 'Another house.' }]),
  );
});

test('withdrawing requires no reason', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw: Brick bungalow' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(sent('POST').map(({ body }) => body)).toEqual([{ decision: 'withdraw', reason: '' }]));
});

test('a listing decided by another admin leaves the queue; another failure preserves the reason', async () => {
  api.respond({ 'POST /api/admin/reviews/1': errorResponse(403, 'Try later.') });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw: Brick bungalow' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Spam');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(useToasts.getState().current).toMatchObject({ description: 'Try later.' }));
  expect((within(dialog).getByRole('textbox') as HTMLTextAreaElement).value).toBe('Spam');
  api.respond({
    'POST /api/admin/reviews/1': errorResponse(409, 'This listing is not in review anymore.', {
      code: 'not-from-here',
    }),
  });
  queue([lot]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  // A failed write is retried once, a second later.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4_000 });
  expect(useToasts.getState().current).toMatchObject({ description: 'This listing is not in review anymore.' });
  expect(screen.queryByRole('article', { name: 'Brick bungalow' })).toBeNull();
});

test('the switch takes effect at once', async () => {
  queue([]);
  api.respond({
    'PUT /api/admin/reviews': () => {
      queue([], true);
      return { message: 'New listings are reviewed from now on.' };
    },
  });
  open();
  const toggle = (await screen.findByRole('switch', { name: 'Review every new listing' })) as HTMLInputElement;
  expect(toggle.checked).toBe(false);
  expect(screen.getByText('New listings to review appear here.')).toBeTruthy();
  await userEvent.click(toggle);
  expect(sent('PUT').map(({ body }) => body)).toEqual([{ required: true }]);
  await screen.findByText('New listings are published after an admin approves them.');
  expect(toggle.checked).toBe(true);
});

test('the switch reverts after a rejection', async () => {
  api.respond({ 'PUT /api/admin/reviews': errorResponse(403, 'No.') });
  open();
  const toggle = (await screen.findByRole('switch')) as HTMLInputElement;
  await userEvent.click(toggle);
  await waitFor(() => expect(useToasts.getState().current).toMatchObject({ description: 'No.' }));
  expect(toggle.checked).toBe(false);
});

test('if the queue fails to load, Retry reloads', async () => {
  api.respond({ '/api/admin/reviews': errorResponse(401, 'No') });
  open();
  expect(await screen.findByText('Listings in review did not load')).toBeTruthy();
  queue([lot]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Corner lot')).toBeTruthy();
});

const moderatedListing = (status: ModeratedListing['property']['status']): ModeratedListing => ({
  property: {
    ...emptyPublicFields,
    ...review(1, 'Brick bungalow').property,
    status,
    zipCode: '38104',
    county: 'Shelby',
    latitude: null,
    longitude: null,
    features: ['Fenced yard'],
    dealType: 'assignment',
    wholesaleFee: 8_000,
    daysOnMarket: 2,
    financeOptions: ['cash'],
    confirmedAt: null,
    version: 1,
    squareFeet: 1_180,
    bedrooms: 3,
    bathrooms: 1,
    yearBuilt: 1955,
    sellerRole: 'owner',
    disclosure: 'I hold the deed.',
    address: null,
    photos: [],
    arvSales: 0,
  },
  details: {
    contactName: 'Dana',
    contactEmail: 'dana@example.com',
    contactPhone: null,
    address: '1847 Faxon Ave',
    zipCode: '38104',
    latitude: 35.15,
    longitude: -89.99,
    parcelNumber: null,
    contractEndsOn: null,
    sellerProfile: null,
    evidence: [{ kind: 'file', for: 'rehab', documentId: 'd'.repeat(22), name: 'Bid.pdf', amount: '30000' }],
  },
  moves: [{ from: 'draft', to: 'active', mover: 'owner', userId: 12, reason: null, at: hoursAgo(40) }],
});

test('the whole listing can be opened before a decision', async () => {
  api.respond({ '/api/admin/listings/1': moderatedListing('in-review') });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'View full listing: Brick bungalow' }));
  const sheet = await screen.findByRole('dialog', { name: 'Brick bungalow' });
  for (const text of ['1847 Faxon Ave', 'I hold the deed.', 'Fenced yard', 'Dana, dana@example.com'])
    expect(await within(sheet).findByText(text)).toBeTruthy();
  expect(within(sheet).getByRole<HTMLAnchorElement>('link', { name: 'Bid.pdf' }).getAttribute('href')).toBe(
    `/api/documents/${'d'.repeat(22)}`,
  );
  expect(within(sheet).queryByRole('button', { name: 'Take down' })).toBeNull();
});

test('any listing is opened by its number and taken down with a reason', async () => {
  api.respond({ '/api/admin/listings/1': moderatedListing('active') });
  api.respond({ 'POST /api/admin/listings/1/take-down': { message: 'Listing withdrawn.' } });
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Listing number' }), 'none');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Enter a listing number, such as DS-10234.')).toBeTruthy();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Listing number' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Listing number' }), 'DS-1');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take down' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take this listing down' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take down' }));
  expect(await within(dialog).findByText('Enter a reason for the seller.')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Permanently/ }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Photos of another house');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take down' }));
  await waitFor(() =>
    expect(sent('POST')).toEqual([
      { url: '/api/admin/listings/1/take-down', body: { to: 'withdrawn', reason: 'Photos of another house' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Take this listing down' })).toBeNull());
});

test('a report remains until it is marked done', async () => {
  const report: OpenReport = {
    id: 5,
    reason: 'wrong-facts',
    note: 'The roof is gone.',
    memberId: 7,
    reportedAt: hoursAgo(31),
    property: { id: 1, title: 'Brick bungalow', place: 'Memphis, TN', status: 'active' },
  };
  api.respond({ '/api/admin/reports': [report] });
  api.respond({ '/api/admin/listings/1': moderatedListing('active') });
  api.respond({
    'POST /api/admin/reports/5/done': () => {
      api.respond({ '/api/admin/reports': [] });
      return { message: 'Report done.' };
    },
  });
  open();
  const panel = within(await screen.findByRole('region', { name: '1 report to review' }));
  expect(panel.getByRole('link', { name: 'Brick bungalow' }).getAttribute('href')).toBe('/property/1');
  for (const text of ['31 h', 'Wrong information', 'The roof is gone.', 'Memphis, TN', 'Member 7'])
    expect(panel.getByText(text)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Open the reported listing: Brick bungalow' }));
  expect(await screen.findByRole('button', { name: 'Take down' })).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Resolve: Brick bungalow' }));
  expect(await screen.findByText('New reports from buyers appear here.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('0 reports to review'));
});
