import { expect, test } from '@jest/globals';
import { Browser } from '../fixtures/browser.ts';
import { setUpPlatform, waitUntilReady } from '../fixtures/platform.ts';

const { platform } = setUpPlatform({ members: [] });

const name = '__Host-dealstead.device';
const acceptSignIn = () =>
  platform.account.respondTo('POST /api/auth/login', { body: {}, headers: { 'x-dealstead-session-user': '7' } });
const refuseSignIn = () => platform.account.respondTo('POST /api/auth/login', { status: 401 });
const signIn = (cookie = '') => {
  const browser = new Browser(platform.gateway.url);
  browser.cookie = cookie;
  return browser.post('/api/auth/login', {});
};
const deviceCookie = (answer: Response) =>
  answer.headers.getSetCookie().find((header) => header.startsWith(`${name}=`));
const sentDevice = () => {
  const identity = platform.account.latestOfClient()?.identity;
  return identity?.kind === 'visitor' ? identity.device : undefined;
};

test('a successful sign-in sets a signed device cookie, and the next one sends the same device id to account', async () => {
  acceptSignIn();
  const cookie = deviceCookie(await signIn());
  for (const part of ['Max-Age=7776000', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(cookie).toContain(part);
  const device = sentDevice();
  expect(device).toMatch(/^[\w-]{22}$/);
  refuseSignIn();
  await signIn(cookie?.split(';', 1)[0]);
  expect(sentDevice()).toBe(device);
});

test('a refused sign-in sets no device cookie', async () => {
  refuseSignIn();
  expect(deviceCookie(await signIn())).toBeUndefined();
});

test('a device id with a wrong signature, or with that of a session, is ignored', async () => {
  acceptSignIn();
  const answer = await signIn();
  const session = answer.headers.getSetCookie().find((header) => header.startsWith('__Host-dealstead='));
  const signed = decodeURIComponent(session?.split(';', 1)[0]?.split('=')[1] ?? '').slice(2);
  refuseSignIn();
  for (const forged of ['me', 'me.c2lnbmF0dXJl', signed]) {
    await signIn(`${name}=${encodeURIComponent(forged)}`);
    expect(sentDevice()).toMatch(/^[\w-]{22}$/);
    expect(forged).not.toContain(sentDevice());
  }
});

test('failed sign-ins of others on the same network do not count against a known device', async () => {
  const strict = await platform.startAnotherGateway({ LIMIT_SIGN_INS: '3' });
  await waitUntilReady(strict);
  const signInAt = (cookie = '') => {
    const browser = new Browser(strict.url);
    browser.cookie = cookie;
    return browser.post('/api/auth/login', {});
  };
  acceptSignIn();
  const known = deviceCookie(await signInAt())?.split(';', 1)[0];
  refuseSignIn();
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await signInAt()).status);
  expect(statuses).toEqual([401, 401, 429]);
  acceptSignIn();
  expect((await signInAt()).status).toBe(429);
  expect((await signInAt(known)).status).toBe(200);
});
