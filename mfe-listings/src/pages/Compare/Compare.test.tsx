import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { useToasts } from '@dealstead/kit';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, renderHook, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubBrowserApis } from '../../fixtures/browser.ts';
import { propertyPage } from '../../fixtures/listings.ts';
import { useCompare } from '../../features/compare/index.ts';
import { Compare } from './Compare.tsx';

const served = {
  '/api/properties/1': propertyPage({ id: 1, title: 'Brick ranch' }),
  '/api/properties/2': propertyPage({ id: 2, title: 'Bungalow', price: 117_000, arv: 189_000, rehabCost: 18_500 }),
};
const buyer = memberWith('buyer');

beforeEach(() => {
  stubBrowserApis();
  sessionStorage.clear();
  useToasts.setState({ current: null });
});
afterEach(cleanup);

/** The heading of a listing's column; on a phone its title stands above the table too. */
const findColumn = async (title: string) =>
  within(await screen.findByRole('table')).findByRole('link', { name: title });
const rowOf = (label: string) => screen.getByRole('rowheader', { name: label }).closest('tr') as HTMLElement;

test('the listings of the URL are side by side, the best of each row marked', async () => {
  fakeApi(served);
  renderPage(<Compare />, { url: '/compare?ids=1,2', user: buyer });
  expect(screen.getByRole('heading', { name: 'Compare 2 properties' })).toBeTruthy();
  expect(await findColumn('Bungalow')).toBeTruthy();
  const [first, second] = within(rowOf('Percent of ARV')).getAllByRole('cell');
  expect(first?.textContent).toBe('52%Best');
  expect(second?.textContent).toBe('62%');
});

test('listings of a search by return open in its strategy, also after one is removed', async () => {
  fakeApi(served);
  const { location } = renderPage(<Compare />, { url: '/compare?ids=1,2&mode=rental', user: buyer });
  expect((await findColumn('Bungalow')).getAttribute('href')).toBe('/property/2?mode=rental');
  expect(screen.getByRole('link', { name: 'View Details, Bungalow' }).getAttribute('href')).toBe(
    '/property/2?mode=rental',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove Brick ranch' }));
  expect(decodeURIComponent(location())).toBe('/compare?ids=2&mode=rental');
});

test('rows with equal cells can be hidden', async () => {
  fakeApi(served);
  renderPage(<Compare />, { url: '/compare?ids=1,2', user: buyer });
  await findColumn('Bungalow');
  expect(screen.getByRole('rowheader', { name: 'Category' })).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Only show differences' }));
  expect(screen.queryByRole('rowheader', { name: 'Category' })).toBeNull();
  expect(screen.getByRole('rowheader', { name: 'Rehab' })).toBeTruthy();
});

test('removing a column updates the URL and the selection', async () => {
  sessionStorage.setItem('property-compare', '2,1');
  fakeApi(served);
  const { location } = renderPage(<Compare />, { url: '/compare?ids=1,2', user: buyer });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Brick ranch' }));
  expect(location()).toBe('/compare?ids=2');
  expect(sessionStorage.getItem('property-compare')).toBe('2');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Bungalow' }));
  expect(await screen.findByText('Nothing to compare yet')).toBeTruthy();
});

test("a URL without ids shows this tab's selection", async () => {
  sessionStorage.setItem('property-compare', '2,1');
  fakeApi(served);
  const { location } = renderPage(<Compare />, { url: '/compare', user: buyer });
  expect(await findColumn('Bungalow')).toBeTruthy();
  expect(decodeURIComponent(location())).toBe('/compare?ids=2,1');
});

test('invalid ids, duplicates and a fifth id are dropped; deleted listings can be removed', async () => {
  const { calls } = fakeApi(served);
  const { location } = renderPage(<Compare />, { url: '/compare?ids=1,x,1,-4,7,2,8,9', user: buyer });
  expect(await screen.findByText(/2 listings are no longer on the market/)).toBeTruthy();
  expect(new Set(calls)).toEqual(
    new Set(['GET /api/properties/1', 'GET /api/properties/7', 'GET /api/properties/2', 'GET /api/properties/8']),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(decodeURIComponent(location())).toBe('/compare?ids=1,2');
});

test('adding a property leads to search, with the listings of the URL selected', async () => {
  sessionStorage.setItem('property-compare', '7');
  fakeApi(served);
  renderPage(<Compare />, { url: '/compare?ids=1,2', user: buyer });
  const add = await screen.findByRole('link', { name: 'Add a property' });
  expect(add.getAttribute('href')).toBe('/search');
  await userEvent.click(add);
  expect(sessionStorage.getItem('property-compare')).toBe('1,2');
});

test.each([
  ['a visitor', null, 'Sign Up to Compare', '/register'],
  [
    'a free member',
    memberWith('free', 'inactive'),
    'Upgrade to Compare',
    '/subscribe?plan=buyer&period=monthly&next=%2Fcompare%3Fids%3D1%2C2',
  ],
] as const)('%s sees a sample comparison, the upgrade prompt and the link to the plans', (_, user, words, to) => {
  const { calls } = fakeApi(served);
  renderPage(<Compare />, { url: '/compare?ids=1,2', user });
  expect(screen.getByText('Property Comparison requires the Buyer membership or higher')).toBeTruthy();
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(to);
  expect(document.querySelector('[inert] table')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('Share opens the share sheet with the URL, Print prints', async () => {
  fakeApi(served);
  const copied = jest.fn<(text: string) => Promise<void>>(async () => undefined);
  const printed = jest.fn();
  window.print = printed;
  renderPage(<Compare />, { url: '/compare?ids=1,2', user: buyer });
  const share = await screen.findByRole('button', { name: 'Share' });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  await act(async () => share.click());
  expect(copied.mock.calls[0]?.[0]).toMatch(/\/compare\?ids=1,2$/);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(printed).toHaveBeenCalled();
});

test('at most four listings can be selected; a fifth shows an error', () => {
  const { result } = renderHook(() => useCompare());
  for (const id of [1, 2, 3, 4]) act(() => result.current.toggle(id));
  expect([result.current.ids, result.current.isFull]).toEqual([[1, 2, 3, 4], true]);
  act(() => result.current.toggle(5));
  expect(result.current.has(5)).toBe(false);
  expect(useToasts.getState().current?.description).toBe('Remove a listing to add another.');
  act(() => result.current.toggle(2));
  expect([result.current.ids, result.current.isFull]).toEqual([[1, 3, 4], false]);
});
