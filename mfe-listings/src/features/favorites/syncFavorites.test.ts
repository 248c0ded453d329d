import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createQueryClient, invalidate, sessionKey, useToasts } from '@dealstead/kit';
import { errorResponse, fakeApi, memberWith } from '@dealstead/kit/testing';
import { waitFor } from '@testing-library/react';
import { syncFavorites } from './syncFavorites.ts';
import { updateFavorites, readFavorites } from './storage.ts';
import { toggleFavorite } from './rules.ts';

interface FavoritesPatch {
  add: number[];
  remove: number[];
}

const url = '/api/favorites';
const account = new Set<number>();
let isOffline = false;
let patches: FavoritesPatch[];
let calls: readonly string[];
let stop: () => void;

const savedIds = () => ({ ids: [...account].toReversed() });
const unavailable = () => new Response('', { status: 503 });
const localIds = () => new Set(readFavorites().ids);

beforeEach(() => {
  account.clear();
  patches = [];
  isOffline = false;
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  calls = fakeApi({
    [url]: () => (isOffline ? unavailable() : savedIds()),
    [`PATCH ${url}`]: ({ body }) => {
      if (isOffline) return unavailable();
      const patch = body as FavoritesPatch;
      patches.push(patch);
      for (const id of patch.add) account.add(id);
      for (const id of patch.remove) account.delete(id);
      return savedIds();
    },
  }).calls;
});
afterEach(() => {
  stop();
  localStorage.clear();
  jest.restoreAllMocks();
});

function start(user = memberWith('buyer')) {
  const client = createQueryClient();
  client.setQueryData(sessionKey, user);
  stop = syncFavorites(client);
  return client;
}

test('sign-in merges both lists, each change is sent, and sign-out removes what the account supplied', async () => {
  localStorage.setItem('property-favorites', '[1]');
  account.add(2);
  const client = start();
  await waitFor(() => expect(account).toEqual(new Set([1, 2])));
  expect(localIds()).toEqual(new Set([1, 2]));
  updateFavorites((now) => toggleFavorite(now, 3));
  await waitFor(() => expect(account).toEqual(new Set([1, 2, 3])));
  updateFavorites((now) => toggleFavorite(now, 2));
  await waitFor(() => expect(account).toEqual(new Set([1, 3])));
  client.setQueryData(sessionKey, null);
  await waitFor(() => expect(readFavorites()).toEqual({ ids: [1], shared: null }));
  expect(account).toEqual(new Set([1, 3]));
});

test("a stream event applies another device's change", async () => {
  account.add(5);
  const client = start();
  await waitFor(() => expect(localIds()).toEqual(new Set([5])));
  account.delete(5);
  account.add(6);
  await invalidate(client, [url]);
  await waitFor(() => expect(localIds()).toEqual(new Set([6])));
  expect(patches).toEqual([]);
});

test('offline changes are sent on reconnect', async () => {
  start();
  await waitFor(() => expect(calls).toEqual([`GET ${url}`]));
  isOffline = true;
  updateFavorites((now) => toggleFavorite(now, 8));
  await waitFor(() => expect(calls).toContain(`PATCH ${url}`));
  expect(localIds()).toEqual(new Set([8]));
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(account).toEqual(new Set([8])));
  expect(readFavorites().shared?.add).toEqual([]);
});

test('a permanently rejected change is reported and dropped', async () => {
  fakeApi({ [url]: { ids: [] }, [`PATCH ${url}`]: errorResponse(400, 'You can keep 1,000 listings.') });
  start();
  updateFavorites((now) => toggleFavorite(now, 8));
  await waitFor(() => expect(useToasts.getState().current?.description).toBe('You can keep 1,000 listings.'));
  expect(readFavorites()).toMatchObject({ ids: [], shared: { add: [], remove: [] } });
});

test('without the plan no request is sent; favorites stay in this browser', async () => {
  start(memberWith('free', 'inactive'));
  updateFavorites((now) => toggleFavorite(now, 8));
  await Promise.resolve();
  expect(calls).toEqual([]);
  expect(readFavorites()).toEqual({ ids: [8], shared: null });
});
