import { afterEach, expect, test } from '@jest/globals';
import { fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { resolveDemoLink } from '../../features/demo/tools.ts';
import { InvestorDemo } from './InvestorDemo.tsx';

afterEach(cleanup);

test.each([
  ['calculator', 'Calculator'],
  ['property', '2258 Summit Avenue'],
  ['analytics', 'Market analytics'],
  ['portfolio', 'Portfolio'],
  ['portfolio&page=/portfolio/returns', 'Returns'],
  ['portfolio&page=/portfolio/1', '1904 Vance Ave'],
  ['reports', 'Intelligence reports'],
  ['leads&page=/leads/1', 'Ruth Amsel'],
])('a visitor sees the page of %s on sample data without a request', async (tool, heading) => {
  const api = fakeApi();
  renderPage(<InvestorDemo />, { url: `/investor-demo?tool=${tool}` });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(screen.getByText('Sample data.')).toBeTruthy();
  expect(screen.queryByText('Premium Feature')).toBeNull();
  expect(api.calls.filter((call) => !call.startsWith('GET /api/favorites'))).toEqual([]);
});

test('writes are refused, and links of the samples lead to other samples or nowhere', async () => {
  const api = fakeApi();
  const { location } = renderPage(<InvestorDemo />, { url: '/investor-demo?tool=buyer' });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }));
  const form = within(screen.getByRole('dialog', { name: 'Buyer profile' }));
  await userEvent.click(form.getByRole('button', { name: 'Save profile' }));
  expect(await form.findByText(/This is sample data, so nothing is saved/)).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Close' }));
  const matches = within(screen.getByRole('region', { name: 'New matches' }));
  await userEvent.click(matches.getByRole('link', { name: /Brick ranch/ }));
  expect(location()).toBe('/investor-demo?tool=buyer');
  await userEvent.click(screen.getByRole('tab', { name: 'Professional Dashboard' }));
  expect(location()).toBe('/investor-demo?tool=pro');
  expect(await screen.findByRole('region', { name: 'Listing performance' })).toBeTruthy();
  expect(api.bodies('PUT')).toEqual([]);
});

test('the property has comparables and the owner', async () => {
  fakeApi();
  renderPage(<InvestorDemo />, { url: '/investor-demo?tool=property' });
  const sales = await screen.findByRole('region', { name: 'Comparable sales' });
  expect(within(sales).getAllByRole('row').length).toBeGreaterThan(5);
  expect(await screen.findByText('hugo.nettles@example.com')).toBeTruthy();
});

test('a change of a lead is refused without a request, and its links stay in the demo', async () => {
  const api = fakeApi();
  const { location } = renderPage(<InvestorDemo />, { url: '/investor-demo?tool=leads&page=/leads/3' });
  await userEvent.click(await screen.findByRole('button', { name: /Talked/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Next lead' }));
  expect(location()).toMatch(/^\/investor-demo\?tool=leads&page=%2Fleads%2F\d+$/);
  expect(screen.getByRole('link', { name: 'All leads' }).getAttribute('href')).toBe('/investor-demo?tool=leads');
  expect(api.calls.filter((call) => !call.startsWith('GET /api/favorites'))).toEqual([]);
});

test.each([
  ['/calculator?mode=flip', '/investor-demo?tool=calculator&page=%2Fcalculator%3Fmode%3Dflip'],
  ['/property-lookup?record=1', '/investor-demo?tool=property'],
  ['/portfolio/3', '/investor-demo?tool=portfolio&page=%2Fportfolio%2F3'],
  ['/import-leads', null],
  ['tel:4045550120', null],
  ['/subscribe', '/subscribe'],
  ['/property/1', null],
  ['/api/market/report.pdf?', null],
])('the link %s leads to %s', (href, target) => {
  expect(resolveDemoLink(href)).toBe(target);
});
