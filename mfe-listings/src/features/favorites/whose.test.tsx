import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { CurrentUser } from '@dealstead/contracts';
import { stays } from '@dealstead/contracts/fixtures/stays';
import { QueryClientProvider, createQueryClient, sessionKey } from '@dealstead/kit';
import { memberWith } from '@dealstead/kit/testing';
import type { ReactNode } from 'react';

const syncFavorites = jest.fn();
jest.unstable_mockModule('./syncFavorites.ts', () => ({ syncFavorites }));
const { useFavorite } = await import('./favorites.ts');

beforeEach(() => void syncFavorites.mockClear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function show(user: CurrentUser | null) {
  const client = createQueryClient();
  client.setQueryData(sessionKey, user);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useFavorite(1), { wrapper });
}

test('a visitor does not load the sync code', async () => {
  show(null);
  await stays(() => syncFavorites.mock.calls.length, 50);
  expect(syncFavorites).not.toHaveBeenCalled();
});

test('a member whose plan syncs favorites starts the sync', async () => {
  show(memberWith('buyer'));
  await waitFor(() => expect(syncFavorites).toHaveBeenCalled());
});

test('favorites that a member left behind at sign-out are cleaned up', async () => {
  localStorage.setItem('property-favorites-account', JSON.stringify({ member: 7, own: [], add: [], remove: [] }));
  show(null);
  await waitFor(() => expect(syncFavorites).toHaveBeenCalled());
});
