import { daysAgo } from '@dealstead/contracts/fixtures/daysAgo';
import { afterEach, expect, test } from '@jest/globals';
import type { OwnPropertyCard } from '@dealstead/contracts/listings/ownListings';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listing } from '../../fixtures/listings.ts';
import { MyListings } from './MyListings.tsx';

afterEach(cleanup);
const first = '/api/va/properties?limit=50';
const countsUrl = '/api/va/properties/counts';
const changesUrl = '/api/va/properties/changes';
const daysFromNow = (days: number) => daysAgo(-days).toISOString();
const own = (n: number, more: Partial<OwnPropertyCard> = {}) => ({
  ...listing(n),
  views: 0,
  inquiries: 0,
  unseenInquiries: 0,
  confirmedAt: null,
  expiresAt: null,
  ...more,
});
const open = (url = '/my-listings') => renderPage(<MyListings />, { url, user: memberWith('wholesaler') });
const cellsOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('a row shows price, percent of ARV, views, questions, freshness and status', async () => {
  fakeApi({
    [first]: [
      own(1, {
        views: 1_204,
        inquiries: 3,
        unseenInquiries: 1,
        confirmedAt: daysFromNow(-25),
        expiresAt: daysFromNow(5),
      }),
      own(2, { status: 'in-review' as 'active', arv: null }),
    ],
    [countsUrl]: { active: 1, 'in-review': 1 },
  });
  open();
  expect(await cellsOf('Brick ranch 1')).toEqual([
    '',
    '$84,500',
    '52% of ARV',
    '1,204 views',
    '3 questions1 new',
    'Confirmed 25 days agoExpires in 5 days',
    'Active',
    '',
  ]);
  expect(await cellsOf('Brick ranch 2')).toMatchObject([
    '',
    '$84,500',
    expect.stringMatching(/^–/),
    '0 views',
    '0 questions',
    '–',
    'In review',
    '',
  ]);
  expect(screen.getByRole('link', { name: 'Brick ranch 2' }).getAttribute('href')).toBe('/property/10002');
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('tabs by status with counts, search, sort order and pages read the right rows', async () => {
  const { calls } = fakeApi({
    '/api/va/properties': [own(1)],
    [countsUrl]: { active: 10_000, closed: 412, draft: 0 },
  });
  open();
  await screen.findByRole('link', { name: 'Brick ranch 1' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All 10,412', 'Active 10,000', 'Sold 412']);
  expect(screen.getByText('1–50 of 10,412')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Active 10,000' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most views');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('51–100 of 10,000');
  expect(calls.at(-1)).toBe(`GET ${first}&offset=50&status=active&sortBy=views`);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search your listings' }), 'ranch{Enter}');
  await screen.findByText('1–50 of 10,000');
  expect(calls).toContain(`GET ${first}&status=active&search=ranch&sortBy=views`);
  expect(calls).toContain(`GET ${countsUrl}?search=ranch`);
});

test('selected listings are marked sold together after a confirmation, and failures are named', async () => {
  const { bodies } = fakeApi({
    [first]: [own(1), own(2), own(3, { status: 'draft' as 'active' })],
    [countsUrl]: { active: 2, draft: 1 },
    [`POST ${changesUrl}`]: {
      changed: [10_001],
      failed: [{ id: 10_002, message: 'Only the owner can change this listing.' }],
    },
  });
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const bar = within(screen.getByRole('group', { name: 'Actions for the selected listings' }));
  expect(bar.getByText('3 selected')).toBeTruthy();
  expect(bar.queryByRole('button', { name: /Put back/ })).toBeNull();
  await userEvent.click(bar.getByRole('button', { name: 'Mark sold (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark sold: 2 listings' }));
  expect(dialog.getByText(/You cannot undo this/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Mark sold' }));
  expect(await screen.findByText('1 listing was not changed')).toBeTruthy();
  expect(screen.getByText('Brick ranch 2: Only the owner can change this listing.')).toBeTruthy();
  expect(bodies('POST', changesUrl)).toEqual([{ change: 'closed', ids: [10_001, 10_002] }]);
  expect(screen.queryByRole('group', { name: 'Actions for the selected listings' })).toBeNull();
});

test("a row's menu has what its status allows", async () => {
  const { bodies } = fakeApi({
    [first]: [own(1), own(2, { status: 'closed' })],
    [countsUrl]: { active: 1, closed: 1 },
    [`POST ${changesUrl}`]: { changed: [10_001], failed: [] },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Brick ranch 2' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['View listing', 'Delete']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Brick ranch 1' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'View listing',
    'Edit',
    'Email to matching buyers',
    'Feature this listing',
    'Confirm available',
    'Mark under contract',
    'Mark sold',
    'Withdraw',
    'Delete',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Confirm available' }));
  await screen.findByRole('link', { name: 'Brick ranch 1' });
  expect(bodies('POST', changesUrl)).toEqual([{ change: 'confirm', ids: [10_001] }]);
});

test('a featured listing says until when, and its menu extends it', async () => {
  const api = fakeApi({
    [first]: [own(1, { featured: true, featuredUntil: '2099-12-12T17:00:00.000Z' }), own(2)],
    [countsUrl]: { active: 2 },
    'POST /api/billing/featured': new Promise(() => undefined),
  });
  open();
  expect(await screen.findByText('Featured until Dec 12, 2099')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Brick ranch 2' }));
  expect(await screen.findByRole('menuitem', { name: 'Feature this listing' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Brick ranch 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Extend featured placement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Extend featured placement' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $49.00' }));
  expect(api.bodies('POST')).toEqual([{ propertyId: 10_001, days: 14, next: '/property/10001' }]);
});

test('without listings the page links to the form', async () => {
  fakeApi({ [first]: [], [countsUrl]: {} });
  open();
  expect(await screen.findByText('You have no listings yet')).toBeTruthy();
  for (const link of screen.getAllByRole('link', { name: 'List a property' }))
    expect(link.getAttribute('href')).toBe('/post-property');
});

test('a draft of a new listing is among the listings, and one of changes is not', async () => {
  const draft = { version: 1, userId: 1, savedAt: daysFromNow(-2), content: { title: 'Bungalow' } };
  const drafts = [
    { ...draft, id: 3, propertyId: null },
    { ...draft, id: 4, propertyId: 10_001, content: { title: 'Changes' } },
  ];
  fakeApi({ [first]: [], [countsUrl]: {}, '/api/drafts': drafts });
  open();
  const panel = within(await screen.findByRole('region', { name: 'Your drafts' }));
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'BungalowSaved 2 days agoContinue',
  ]);
  expect(panel.getByRole('link').getAttribute('href')).toBe('/post-property?draft=3');
});

test('a search without a match can be cleared', async () => {
  fakeApi({ '/api/va/properties': [], [countsUrl]: { active: 1 }, [`${countsUrl}?search=barn`]: {} });
  open('/my-listings?search=barn');
  expect(await screen.findByText('No listings match “barn”')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all listings' }));
  expect(await screen.findByText('1 listing')).toBeTruthy();
});

test('a failed list can be reloaded', async () => {
  let broken = true;
  fakeApi({ [first]: () => (broken ? errorResponse(401, 'Not now.') : [own(1)]), [countsUrl]: { active: 1 } });
  open();
  expect(await screen.findByText('Your listings did not load')).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Brick ranch 1' })).toBeTruthy();
});

const team = {
  members: [],
  seats: { free: 2, paid: 0, used: 0, monthlyCost: 0 },
  memberOf: [{ id: 3, ownerId: 1, owner: 'Wade Holt', role: 'va', permissions: ['listings'], seated: true }],
};
const onSeat = (plan: string, ...permissions: string[]) =>
  renderPage(<MyListings />, {
    url: '/my-listings',
    user: { ...memberWith(plan), actingFor: { id: 1, permissions } },
  });

test('a delegate sees the owner’s listings under the owner’s name, with what only the owner may do', async () => {
  const { calls } = fakeApi({
    [`${first}&owner=1`]: [own(1)],
    [`${countsUrl}?owner=1`]: { active: 1 },
    '/api/va/properties?limit=1': [],
    '/api/team': team,
  });
  onSeat('va', 'listings');
  expect(await screen.findByRole('heading', { level: 1, name: 'Listings of Wade Holt' })).toBeTruthy();
  expect(screen.getByText(/Only Wade Holt can delete or feature listings/)).toBeTruthy();
  expect(await screen.findByRole('table', { name: 'Listings of Wade Holt' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Your own listings' })).toBeNull();
  expect(calls).not.toContain(`GET ${first}`);
});

test('a delegate who may also post has both lists apart', async () => {
  fakeApi({
    [`${first}&owner=1`]: [own(1)],
    [`${countsUrl}?owner=1`]: { active: 1 },
    '/api/va/properties?limit=1': [own(2)],
    [first]: [own(2)],
    [countsUrl]: { active: 1 },
    '/api/team': team,
  });
  onSeat('wholesaler', 'listings');
  expect(await screen.findByRole('heading', { level: 2, name: 'Your own listings' })).toBeTruthy();
  const mine = await screen.findByRole('table', { name: 'My listings' });
  expect(within(mine).getByRole('link', { name: 'Brick ranch 2' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'List a property' }).map((link) => link.getAttribute('href'))).toEqual([
    '/post-property',
    '/post-property?as=me',
  ]);
});

test('a delegate without the permission sees only their own listings', async () => {
  fakeApi({ [first]: [own(2)], [countsUrl]: { active: 1 } });
  onSeat('va', 'leads');
  expect(await screen.findByRole('table', { name: 'My listings' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'My listings' })).toBeTruthy();
});

test('a contact address that awaits confirmation is named, and its link is sent again', async () => {
  const address = { email: 'stranger@elsewhere.example', confirmed: false, sentAt: daysFromNow(-1), listings: 2 };
  const { bodies } = fakeApi({
    '/api/contact-addresses': [
      address,
      { ...address, email: 'confirmed@example.com', confirmed: true },
      { ...address, email: 'former@example.com', listings: 0 },
    ],
    'POST /api/contact-addresses/mails': { message: 'Sent. Open the link in the email to stranger@elsewhere.example.' },
    [first]: [own(1)],
    [countsUrl]: { active: 1 },
  });
  open();
  expect(
    await screen.findByText(
      /The contact address stranger@elsewhere.example awaits confirmation. .* questions are emailed to /,
    ),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/^Sent. Open the link/)).toBeTruthy();
  expect(bodies('POST', '/api/contact-addresses/mails')).toEqual([{ email: 'stranger@elsewhere.example' }]);
});
