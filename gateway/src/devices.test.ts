import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { Browser, startPlatform, stopAll, type Platform } from './fixtures/platform.ts';

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

const name = '__Host-dealstead.device';
const accept = () =>
  platform.account.on('POST /api/auth/login', { body: {}, headers: { 'x-dealstead-session-user': '7' } });
const refuse = () => platform.account.on('POST /api/auth/login', { status: 401 });
const signIn = (cookie = '') => {
  const browser = new Browser(platform.gateway.url);
  browser.cookie = cookie;
  return browser.post('/api/auth/login', {});
};
const deviceCookie = (answer: Response) => answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
const deviceSeen = () => {
  const who = platform.account.seen.at(-1)?.who;
  return who?.kind === 'visitor' ? who.device : undefined;
};

test('a successful sign-in sets a signed device cookie, and the next one names the same device to account', async () => {
  accept();
  const cookie = deviceCookie(await signIn());
  for (const part of ['Max-Age=7776000', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(cookie).toContain(part);
  const device = deviceSeen();
  expect(device).toMatch(/^[\w-]{22}$/);
  refuse();
  await signIn(cookie?.split(';', 1)[0]);
  expect(deviceSeen()).toBe(device);
});

test('a refused sign-in sets no device cookie', async () => {
  refuse();
  expect(deviceCookie(await signIn())).toBeUndefined();
});

test('a device id without our signature, or signed as a session, is not accepted', async () => {
  accept();
  const answer = await signIn();
  const session = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-dealstead='));
  const signed = decodeURIComponent(session?.split(';', 1)[0]?.split('=')[1] ?? '').slice(2);
  refuse();
  for (const forged of ['me', 'me.c2lnbmF0dXJl', signed]) {
    await signIn(`${name}=${encodeURIComponent(forged)}`);
    expect(deviceSeen()).toMatch(/^[\w-]{22}$/);
    expect(forged).not.toContain(deviceSeen());
  }
});

test('failures of others on the same network do not use up the limit of a device that has signed in', async () => {
  const strict = await platform.another({ LIMIT_SIGN_INS: '3' });
  const at = (cookie = '') => {
    const browser = new Browser(strict.url);
    browser.cookie = cookie;
    return browser.post('/api/auth/login', {});
  };
  accept();
  const known = deviceCookie(await at())?.split(';', 1)[0];
  refuse();
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await at()).status);
  expect(statuses).toEqual([401, 401, 429]);
  accept();
  expect((await at()).status).toBe(429);
  expect((await at(known)).status).toBe(200);
});
