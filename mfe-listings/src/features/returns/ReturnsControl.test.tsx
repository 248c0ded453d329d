import { afterEach, expect, test } from '@jest/globals';
import { defaultDealAssumptions } from '@dealstead/contracts';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { countAllSetFilters } from '../filters/labels.ts';
import { ReturnsControl } from './ReturnsControl.tsx';

afterEach(cleanup);

test('the filter of returns names the assumptions and leads to them before any of it is set', async () => {
  const profile = {
    id: 5,
    name: 'Carolina rentals',
    version: 1,
    figures: { ...defaultDealAssumptions, downPayment: 20 },
  };
  fakeApi({ '/api/assumption-profiles': { inUse: 5, profiles: [profile] } });
  renderPage(<ReturnsControl filter={{}} change={() => undefined} />, { user: memberWith('investor-pro') });
  await userEvent.click(await screen.findByRole('button', { name: 'Assumptions: Carolina rentals' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  cleanup();
  // A link's assumptions are not the member's profile.
  renderPage(<ReturnsControl filter={{ minCapRate: '5', assumptions: '1_d30' }} change={() => undefined} />, {
    user: memberWith('investor-pro'),
  });
  expect(await screen.findByRole('button', { name: 'Assumptions' })).toBeTruthy();
});

test('every return and every kind of room is a filter of its own; a range is one', () => {
  expect(countAllSetFilters({ minCashOnCash: '8', minCapRate: '5' })).toBe(2);
  expect(countAllSetFilters({ minBeds: '3', maxBeds: '4', minBaths: '2' })).toBe(2);
  expect(countAllSetFilters({ minPrice: '1', maxPrice: '2', state: 'TN' })).toBe(2);
});
