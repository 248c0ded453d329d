import { expect, test } from '@jest/globals';
import { Browser, signIn } from '../fixtures/browser.ts';
import { createMember, setUpPlatform } from '../fixtures/platform.ts';

const { platform } = setUpPlatform({ members: [createMember(7)] });

const token = 'Zk3v9-T_q2Lw8sX1aBcDeF';
const cookie = `__Host-dealstead.invitation=${token}`;
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(platform.gateway.url + path, { headers, redirect: 'manual' });
const cookieOf = (answer: Response) => answer.headers.getSetCookie().join('\n');

test('an invitation link stores its token in an HttpOnly cookie for 14 days', async () => {
  expect(cookieOf(await open(`/join?invite=${token}`))).toMatch(
    new RegExp(`^${cookie}; Max-Age=1209600; Path=/; HttpOnly; Secure; SameSite=Lax$`, 'i'),
  );
});

test('the latest invitation link replaces an earlier one', async () => {
  const answer = await open(`/join?invite=${token}`, { cookie: '__Host-dealstead.invitation=AAAAAAAAAAAAAAAAAAAAAA' });
  expect(cookieOf(answer)).toContain(token);
});

test.each([
  ['no token', '/join?invite=', {}],
  ['a short token', '/join?invite=abc', {}],
  ['a line break', `/join?invite=${token}%0d%0aSet-Cookie:%20a=b`, {}],
  ['another page', `/search?invite=${token}`, {}],
  ['an image of another site', `/join?invite=${token}`, { 'sec-fetch-dest': 'image' }],
  ['a frame of another site', `/join?invite=${token}`, { 'sec-fetch-dest': 'iframe' }],
])('an invitation link with %s sets no cookie', async (_, path, headers) => {
  expect(cookieOf(await open(path, headers as Record<string, string>))).toBe('');
});

test('only sign-in, registration and the opened invitation send the token to account', async () => {
  platform.account.respondTo('POST /api/auth/login', { status: 401 });
  platform.account.respondTo('GET /api/opened-invitation', { body: { invitation: null } });
  const browser = new Browser(platform.gateway.url);
  browser.cookie = cookie;
  const calls = [
    () => browser.post('/api/auth/login', {}),
    () => browser.post('/api/auth/register', {}),
    () => browser.get('/api/opened-invitation'),
  ];
  for (const call of calls) {
    await call();
    expect(platform.account.latestOfClient()?.identity).toMatchObject({ kind: 'visitor', invitation: token });
  }
  await browser.post('/api/auth/forgot-password', {});
  expect(platform.account.latestOfClient()?.identity).not.toHaveProperty('invitation');
  const known = await signIn(platform, 7);
  known.cookie = `${cookie}; ${known.cookie}`;
  platform.account.respondTo('POST /api/opened-invitation', { body: { message: 'You work with Dana now.' } });
  await known.post('/api/opened-invitation');
  expect(platform.account.latestOfClient()?.identity).toMatchObject({ kind: 'member', id: 7, invitation: token });
  await known.get('/api/billing');
  expect(platform.account.latestOfClient()?.identity).not.toHaveProperty('invitation');
});
