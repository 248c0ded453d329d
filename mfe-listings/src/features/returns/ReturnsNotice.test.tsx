import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { defaultDealAssumptions } from '@dealstead/contracts';
import { useSearchParams } from '@dealstead/kit';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { SearchFilter } from '../search/filter.ts';
import { ReturnsNotice } from './ReturnsNotice.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** The notice of a search whose assumptions are those of the address. */
function Search() {
  const [query] = useSearchParams();
  const filter = { minCashOnCash: '8', assumptions: query.get('assumptions') ?? undefined } as SearchFilter;
  return <ReturnsNotice filter={filter} summary={undefined} change={() => undefined} />;
}
const open = (profiles: object) => {
  fakeApi({ '/api/assumption-profiles': profiles });
  return renderPage(<Search />, { user: memberWith('investor-pro'), url: '/search?minCashOnCash=8' });
};
const defaults = { inUse: null, profiles: [] };
const tulsa = {
  inUse: 3,
  profiles: [{ id: 3, version: 1, name: 'Tulsa rentals', figures: { ...defaultDealAssumptions, downPayment: 30 } }],
};

test('a search by own assumptions that one goes back to goes by the profile that is in use by then', async () => {
  open(defaults);
  expect(await screen.findByText('Dealstead defaults:')).toBeTruthy();
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  cleanup();
  const { location } = open(tulsa);
  expect(await screen.findByText('Tulsa rentals:')).toBeTruthy();
  expect(location()).toMatch(/^\/search\?minCashOnCash=8&assumptions=.+/);
});

test('a link keeps its assumptions', async () => {
  const { location } = open(tulsa);
  expect(await screen.findByText('This link’s assumptions:')).toBeTruthy();
  expect(location()).toBe('/search?minCashOnCash=8');
});
