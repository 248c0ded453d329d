import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { MemberDashboard as Answer } from '@dealstead/contracts/tools/dashboards';
import { memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { MemberDashboard } from './MemberDashboard.tsx';

const answer: Answer = {
  memberSince: '2026-11-01T00:00:00.000Z',
  market: { activeListings: 4_752, newThisWeek: 412, states: 50 },
  checklist: [
    { key: 'account', label: 'Open an account', to: '/settings', done: true },
    { key: 'browse', label: 'Look at listings', to: '/', done: false },
    { key: 'profile', label: 'Complete your profile', to: '/settings', done: false },
  ],
};

beforeEach(() => {
  globalThis.fetch = jest.fn<typeof fetch>(async () => Response.json(answer));
});
afterEach(cleanup);

test('a free member sees what the plan allows and what the next one adds', async () => {
  renderPage(<MemberDashboard />, { user: memberWith('free') });
  expect(await screen.findByText('4,752')).toBeTruthy();
  expect(screen.getByText('Signed in as Dana Reyes.')).toBeTruthy();
  expect(screen.getByText('20 a month')).toBeTruthy();
  expect(screen.getByText(/Buyer adds .* for \$79\.98 a month/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/subscribe');
});

test('a plan that is not active counts as free, and says so', async () => {
  renderPage(<MemberDashboard />, { user: memberWith('wholesaler', 'canceled') });
  expect(await screen.findByText('Canceled')).toBeTruthy();
  expect(screen.getByText('20 a month')).toBeTruthy();
});

test('steps lead to the pages that exist; the others are only named', async () => {
  renderPage(<MemberDashboard />, { user: memberWith('free'), isPublished: (path) => path === '/' });
  expect(await screen.findByText('1 of 3 done')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look at listings' })).toBeTruthy();
  expect(screen.getByText('Complete your profile')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Complete your profile' })).toBeNull();
});
