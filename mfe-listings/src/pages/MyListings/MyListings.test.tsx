import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listing } from '../../fixtures/listings.ts';
import { MyListings } from './MyListings.tsx';

afterEach(cleanup);
const first = '/api/va/properties?limit=24';
const own = (n: number, more: object = {}) => ({ ...listing(n), views: 0, inquiries: 0, ...more });
const open = () => renderPage(<MyListings />, { url: '/my-listings', user: memberWith('wholesaler') });

test('each listing with its status, price and statistics, and its links', async () => {
  fakeApi({
    [first]: [own(1, { views: 1_204, inquiries: 1 }), own(2, { status: 'in-review' }), own(3, { status: 'closed' })],
  });
  open();
  const rows = within(await screen.findByRole('list', { name: 'My listings' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Brick ranch 1 Active$84,500, Memphis, TN. 1,204 views, 1 question.Edit',
    'Brick ranch 2 In review$84,500, Memphis, TN. 0 views, 0 questions.Edit',
    'Brick ranch 3 Sold$84,500, Memphis, TN. 0 views, 0 questions.',
  ]);
  expect(screen.getByRole('link', { name: 'Brick ranch 2' }).getAttribute('href')).toBe('/property/10002');
  expect(screen.getByRole('link', { name: 'Edit Brick ranch 2' }).getAttribute('href')).toBe('/property/10002/edit');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a press loads the next page', async () => {
  const page = Array.from({ length: 24 }, (_, i) => own(i + 1));
  const { calls } = fakeApi({ [first]: page, '/api/va/properties': [own(25)] });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Brick ranch 25' })).toBeTruthy();
  expect(calls.at(-1)).toContain('after=');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('without listings the page links to the form', async () => {
  fakeApi({ [first]: [] });
  open();
  expect(await screen.findByText('You have listed nothing yet')).toBeTruthy();
  for (const link of screen.getAllByRole('link', { name: 'List a property' }))
    expect(link.getAttribute('href')).toBe('/post-property');
});

test('a failed list can be reloaded', async () => {
  let broken = true;
  fakeApi({ [first]: () => (broken ? errorResponse(401, 'Not now.') : [own(1)]) });
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
    '/api/va/properties?limit=24&owner=1': [own(1)],
    '/api/va/properties?limit=1': [],
    '/api/team': team,
  });
  onSeat('va', 'listings');
  expect(await screen.findByRole('heading', { level: 1, name: 'Listings of Wade Holt' })).toBeTruthy();
  expect(screen.getByText(/Deleting, featuring and the contact that buyers reach stay with Wade Holt/)).toBeTruthy();
  expect(await screen.findByRole('list', { name: 'Listings of Wade Holt' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Your own listings' })).toBeNull();
  expect(calls).not.toContain(`GET ${first}`);
});

test('a delegate who may also post has both lists apart', async () => {
  fakeApi({
    '/api/va/properties?limit=24&owner=1': [own(1)],
    '/api/va/properties?limit=1': [own(2)],
    [first]: [own(2)],
    '/api/team': team,
  });
  onSeat('wholesaler', 'listings');
  expect(await screen.findByRole('heading', { level: 2, name: 'Your own listings' })).toBeTruthy();
  const mine = await screen.findByRole('list', { name: 'My listings' });
  expect(within(mine).getByRole('link', { name: 'Brick ranch 2' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'List a property' }).map((link) => link.getAttribute('href'))).toEqual([
    '/post-property',
    '/post-property?as=me',
  ]);
});

test('a delegate without the permission sees only their own listings', async () => {
  fakeApi({ [first]: [own(2)] });
  onSeat('va', 'leads');
  expect(await screen.findByRole('list', { name: 'My listings' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'My listings' })).toBeTruthy();
});
