import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { CurrentUser } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { completeBrowser } from '../../fixtures/browser.ts';
import { listing, sheet } from '../../fixtures/listings.ts';
import { refusal, serve } from '../../fixtures/server.ts';
import { Property } from './Property.tsx';

const url = '/api/properties/10001';
const open = (user: CurrentUser | null = null) =>
  renderPage(<Property />, { at: '/property/10001', path: '/property/:id', user });
const numberOf = (label: string) => screen.getByText(label).nextSibling?.textContent;

beforeEach(() => {
  completeBrowser();
  useToasts.setState({ current: null });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('every number of the deal stands with its rule and its arithmetic', async () => {
  serve({ [url]: sheet() });
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Brick ranch 1');
  expect(screen.getByRole('img', { name: /Price \$84,500, rehab \$26,000, spread \$51,500/ })).toBeTruthy();
  expect(numberOf('ARV')).toBe('$162,000');
  expect(numberOf('ROI')).toBe('46.61%');
  expect(numberOf('70% rule')).toBe('$87,400');
  expect(numberOf('Per acre')).toBe('$402,381');
  expect(screen.getByText(/Asking is \$2,900 under the 70% rule\./)).toBeTruthy();
  expect(screen.getByText('70% rule: $162,000 × 70% − $26,000 rehab = $87,400')).toBeTruthy();
  expect(screen.getByText('ROI: $51,500 ÷ ($84,500 + $26,000) = 46.61%')).toBeTruthy();
});

test('a price over the rule is said to be over it', async () => {
  serve({ [url]: sheet({ price: 90_000 }) });
  open();
  expect(await screen.findByText(/Asking is \$2,600 over the 70% rule\./)).toBeTruthy();
});

test('without an ARV nothing is worked out from one', async () => {
  serve({ [url]: sheet({ arv: null }) });
  open();
  expect((await screen.findAllByText('No ARV given')).length).toBeGreaterThan(0);
  expect(screen.queryByText('70% rule')).toBeNull();
  expect(screen.queryByText('ROI')).toBeNull();
});

test('without photos the pictures are drawings, and said to be; photos come first', async () => {
  serve({ [url]: sheet() });
  open();
  const pictures = await screen.findByRole('group', { name: 'Pictures' });
  expect(within(pictures).getByText("1 of 4: drawing from the listing's data")).toBeTruthy();
  expect(pictures.querySelectorAll('img')).toHaveLength(4);
  cleanup();
  serve({ [url]: sheet({ images: ['/photos/1.jpg', '/photos/2.jpg'] }) });
  open();
  const photos = await screen.findByRole('group', { name: 'Pictures' });
  expect([...photos.querySelectorAll('figcaption')].map((caption) => caption.textContent)).toEqual([
    '1 of 5: photo',
    '2 of 5: photo',
    "3 of 5: drawing from the listing's data",
    '4 of 5: parcel, drawn',
    '5 of 5: from the east, drawn',
  ]);
});

test('the listing can be saved from card and bar alike', async () => {
  serve({ [url]: sheet() });
  open();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Save property' }))[0]!);
  // At a desk one of them is not on screen.
  expect(screen.getAllByRole('button', { name: 'Saved', hidden: true })).toHaveLength(2);
  expect(localStorage.getItem('property-favorites')).toBe('[10001]');
});

test('a closed listing says so and is kept from search engines', async () => {
  serve({ [url]: sheet({ status: 'closed' }) });
  open();
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('a listing that is not there leads back to those that are', async () => {
  serve({ [url]: refusal(404, 'This listing is not here anymore.') });
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This listing is not on the market');
  expect(screen.getByRole('link', { name: 'See what is' }).getAttribute('href')).toBe('/#properties-section');
});

test('a listing that did not load is asked for again', async () => {
  let broken = true;
  serve({ [url]: () => (broken ? refusal(401, 'Not now') : sheet()) });
  open();
  expect(await screen.findByText('Property did not load')).toBeTruthy();
  expect(screen.getByText(/Reference req_1/)).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Brick ranch 1')).toBeTruthy();
});

test('others of its category follow, without the listing itself', async () => {
  const calls = serve({ [url]: sheet(), '/api/properties': [listing(1), listing(2), listing(3)] });
  open();
  expect(await screen.findByText('Similar properties')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Brick ranch 2',
    'Brick ranch 3',
  ]);
  expect(calls).toContain('GET /api/properties?category=residential&limit=5');
});

test('its owner deletes it and is led to the listings; others have no such button', async () => {
  serve({ [url]: sheet(), [`DELETE ${url}`]: { message: 'Property deleted successfully.' } });
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

test.each(['summary', '0x1', '1e3', '-1'])('what is no number is no listing: %s', async (id) => {
  serve({});
  renderPage(<Property />, { at: `/property/${id}`, path: '/property/:id', user: null });
  expect(await screen.findByText('This listing is not on the market')).toBeTruthy();
});
