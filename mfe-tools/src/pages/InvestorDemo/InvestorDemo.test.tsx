import { afterEach, expect, test } from '@jest/globals';
import { fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { resolveDemoLink } from '../../features/demo/tools.ts';
import { InvestorDemo } from './InvestorDemo.tsx';

afterEach(cleanup);

test.each([
  ['calculator', 'Calculator'],
  ['property', '1180 Kearney Ave'],
  ['analytics', 'Market analytics'],
])('a visitor sees the page of %s on sample data without a request', async (tool, heading) => {
  const api = fakeApi();
  renderPage(<InvestorDemo />, { url: `/investor-demo?tool=${tool}${tool === 'property' ? '&record=1' : ''}` });
  expect(await screen.findByRole('heading', { level: 1, name: heading }, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText('Sample data.')).toBeTruthy();
  expect(screen.queryByText('Premium Feature')).toBeNull();
  expect(api.calls.filter((call) => !call.startsWith('GET /api/favorites'))).toEqual([]);
});

test('writes are refused, and links of the samples lead to other samples or nowhere', async () => {
  const api = fakeApi();
  const { location } = renderPage(<InvestorDemo />, { url: '/investor-demo?tool=buyer' });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }, { timeout: 5_000 }));
  const form = within(screen.getByRole('dialog', { name: 'Buyer profile' }));
  await userEvent.click(form.getByRole('button', { name: 'Save profile' }));
  expect(await form.findByText(/This is sample data, so nothing is saved/)).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Close' }));
  const matches = within(screen.getByRole('region', { name: 'New matches' }));
  await userEvent.click(matches.getByRole('link', { name: /Brick ranch/ }));
  expect(location()).toBe('/investor-demo?tool=buyer');
  await userEvent.click(screen.getByRole('tab', { name: 'Professional Dashboard' }));
  expect(location()).toBe('/investor-demo?tool=pro');
  expect(await screen.findByRole('region', { name: 'Listing performance' }, { timeout: 5_000 })).toBeTruthy();
  expect(api.bodies('PUT')).toEqual([]);
});

test.each([
  ['/calculator?mode=flip', '/investor-demo?tool=calculator&mode=flip'],
  ['/property-lookup', '/investor-demo?tool=property&record=1'],
  ['/subscribe', '/subscribe'],
  ['/property/1', null],
  ['/api/market/report.pdf?', null],
])('the link %s leads to %s', (href, target) => {
  expect(resolveDemoLink(href)).toBe(target);
});
