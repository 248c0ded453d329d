import { expect, test } from '@jest/globals';
import { createQueryClient } from '../api/queryClient.ts';
import { errorResponse, fakeApi, memberWith } from '../testing/index.tsx';
import { fetchUser, sessionKey, applySignOut } from './session.ts';

test('401 means a visitor, any other failure throws', async () => {
  const api = fakeApi({ '/api/auth/me': memberWith('buyer') });
  await expect(fetchUser()).resolves.toMatchObject({ firstName: 'Dana' });
  api.respond({ '/api/auth/me': errorResponse(401, 'Sign in first.') });
  await expect(fetchUser()).resolves.toBeNull();
  api.respond({ '/api/auth/me': new Response('', { status: 503 }) });
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
