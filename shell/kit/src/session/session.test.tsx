import { afterEach, expect, jest, test } from '@jest/globals';
import { createQueryClient } from '../api/queryClient.ts';
import { memberWith } from '../testing/index.tsx';
import { fetchUser, sessionKey, applySignOut } from './session.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function answering(status: number, text: string) {
  globalThis.fetch = jest.fn<typeof fetch>(
    async () => ({ ok: status < 300, status, statusText: '', text: async () => text }) as Response,
  );
}

test('401 means a visitor, any other failure throws', async () => {
  answering(200, JSON.stringify(memberWith('buyer')));
  await expect(fetchUser()).resolves.toMatchObject({ firstName: 'Dana' });
  answering(401, '{"message":"Sign in first."}');
  await expect(fetchUser()).resolves.toBeNull();
  answering(503, '');
  await expect(fetchUser()).rejects.toThrow('Failed to fetch user');
});

test('sign-out removes all member data', () => {
  const client = createQueryClient();
  client.setQueryData(sessionKey, memberWith('buyer'));
  client.setQueryData(['/api/dashboard/member'], { views: 3 });
  applySignOut(client);
  expect(client.getQueryData(sessionKey)).toBeNull();
  expect(client.getQueryData(['/api/dashboard/member'])).toBeUndefined();
  client.clear();
});
