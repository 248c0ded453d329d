import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { Browser, member, signedIn, startPlatform, stopAll, type Platform } from './fixtures/platform.ts';

let platform: Platform;
let redis: Redis;
beforeAll(async () => {
  redis = new Redis(process.env.REDIS_URL ?? '');
  platform = await startPlatform();
});
beforeEach(() => redis.flushdb());
afterAll(async () => {
  redis.disconnect();
  await stopAll();
});

const token = 'Zk3v9-T_q2Lw8sX1aBcDeF';
const cookie = `__Host-dealstead.invitation=${token}`;
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(platform.gateway.url + path, { headers, redirect: 'manual' });
const cookieOf = (answer: Response) => answer.headers.getSetCookie().join('\n');

test('the page of an invitation stores its token for 14 days, out of reach of scripts', async () => {
  expect(cookieOf(await open(`/join?invite=${token}`))).toMatch(
    new RegExp(`^${cookie}; Max-Age=1209600; Path=/; HttpOnly; Secure; SameSite=Lax$`, 'i'),
  );
});

test('the link that was opened last replaces an earlier one', async () => {
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
])('%s stores nothing', async (_, path, headers) => {
  expect(cookieOf(await open(path, headers as Record<string, string>))).toBe('');
});

test('sign-in and the invitation of the browser name the token to account; no other call does', async () => {
  platform.account.on('POST /api/auth/login', { status: 401 });
  platform.account.on('GET /api/opened-invitation', { body: { invitation: null } });
  const browser = new Browser(platform.gateway.url);
  browser.cookie = cookie;
  for (const call of [() => browser.post('/api/auth/login', {}), () => browser.get('/api/opened-invitation')]) {
    await call();
    expect(platform.account.seen.at(-1)?.who).toMatchObject({ kind: 'visitor', invitation: token });
  }
  await browser.post('/api/auth/register', {});
  expect(platform.account.seen.at(-1)?.who).not.toHaveProperty('invitation');
  await redis.set('member:7', JSON.stringify(member(7)));
  const known = await signedIn(platform, 7);
  known.cookie = `${cookie}; ${known.cookie}`;
  platform.account.on('POST /api/opened-invitation', { body: { message: 'You work with Dana now.' } });
  await known.post('/api/opened-invitation');
  expect(platform.account.seen.at(-1)?.who).toMatchObject({ kind: 'member', id: 7, invitation: token });
  await known.get('/api/billing');
  expect(platform.account.seen.at(-1)?.who).not.toHaveProperty('invitation');
});
