import { afterEach, expect, test } from '@jest/globals';
import type { MemberListing } from '@dealstead/contracts';
import { adminUser, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { ListingsTab } from './ListingsTab.tsx';

afterEach(cleanup);

test('a listing that was sold is called sold, as its owner reads it', async () => {
  const listing: MemberListing = {
    id: 3,
    title: 'Brick ranch',
    address: '12 Elm St',
    city: 'Memphis',
    state: 'TN',
    price: 96_000,
    status: 'closed',
    createdAt: '2026-11-20T12:00:00.000Z',
    memberId: 7,
  };
  fakeApi({ '/api/admin/members/7/listings': [listing, { ...listing, id: 4, status: 'under-contract' }] });
  renderPage(<ListingsTab id={7} />, { user: adminUser });
  expect(await screen.findByText('Sold')).toBeTruthy();
  expect(screen.getByText('Under contract')).toBeTruthy();
  expect(screen.queryByText('Closed')).toBeNull();
});
