import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createQueryClient, invalidate, sessionKey, useToasts } from '@dealstead/kit';
import { memberWith } from '@dealstead/kit/testing';
import { waitFor } from '@testing-library/react';
import { refusal, fakeApi } from '../../fixtures/server.ts';
import { syncFavorites } from './syncFavorites.ts';
import { updateFavorites, readFavorites } from './storage.ts';
import { toggleFavorite } from './rules.ts';

const url = '/api/favorites';
const account = new Set<number>();
let away = false;
let patches: { add: number[]; remove: number[] }[];
let calls: string[];
let stop: () => void;

const idsOf = () => ({ ids: [...account].toReversed() });
const offline = () => new Response('', { status: 503, statusText: 'away' });
const saved = () => new Set(readFavorites().ids);

beforeEach(() => {
  account.clear();
  patches = [];
  away = false;
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  calls = fakeApi({ [url]: () => (away ? offline() : idsOf()), [`PATCH ${url}`]: () => (away ? offline() : idsOf()) });
  const answer = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PATCH' && !away) {
      const changes: { add: number[]; remove: number[] } = JSON.parse(String(init.body));
      patches.push(changes);
      for (const id of changes.add) account.add(id);
      for (const id of changes.remove) account.delete(id);
    }
    return answer(input, init);
  };
});
afterEach(() => {
  stop();
  localStorage.clear();
  jest.restoreAllMocks();
});

function opened(user = memberWith('buyer')) {
  const client = createQueryClient();
  client.setQueryData(sessionKey, user);
  stop = syncFavorites(client);
  return client;
}

test('sign-in merges both lists, each change is sent, and sign-out removes what the account supplied', async () => {
  localStorage.setItem('property-favorites', '[1]');
  account.add(2);
  const client = opened();
  await waitFor(() => expect(account).toEqual(new Set([1, 2])));
  expect(saved()).toEqual(new Set([1, 2]));
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
  const client = opened();
  await waitFor(() => expect(saved()).toEqual(new Set([5])));
  account.delete(5);
  account.add(6);
  await invalidate(client, [url]);
  await waitFor(() => expect(saved()).toEqual(new Set([6])));
  expect(patches).toEqual([]);
});

test('offline changes are sent on reconnect', async () => {
  opened();
  await waitFor(() => expect(calls).toEqual([`GET ${url}`]));
  away = true;
  updateFavorites((now) => toggleFavorite(now, 8));
  await waitFor(() => expect(calls).toContain(`PATCH ${url}`));
  expect(saved()).toEqual(new Set([8]));
  away = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(account).toEqual(new Set([8])));
  expect(readFavorites().shared?.add).toEqual([]);
});

test('a permanently rejected change is reported and dropped', async () => {
  fakeApi({ [url]: { ids: [] }, [`PATCH ${url}`]: refusal(400, 'You can keep 1,000 listings.') });
  opened();
  updateFavorites((now) => toggleFavorite(now, 8));
  await waitFor(() => expect(useToasts.getState().current?.description).toBe('You can keep 1,000 listings.'));
  expect(readFavorites()).toMatchObject({ ids: [], shared: { add: [], remove: [] } });
});

test('without the plan no request is sent; favorites stay in this browser', async () => {
  opened(memberWith('free', 'inactive'));
  updateFavorites((now) => toggleFavorite(now, 8));
  await Promise.resolve();
  expect(calls).toEqual([]);
  expect(readFavorites()).toEqual({ ids: [8], shared: null });
});
