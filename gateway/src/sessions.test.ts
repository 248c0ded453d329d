import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { connect } from 'nats';
import {
  Browser,
  isUp,
  json,
  member,
  signedIn,
  startPlatform,
  stopAll,
  until,
  type Platform,
  signOut,
} from './fixtures/platform.ts';

let platform: Platform;
let redis: Redis;

beforeAll(async () => {
  redis = new Redis(process.env.REDIS_URL ?? '');
  platform = await startPlatform();
});
beforeEach(async () => {
  await redis.flushdb();
  await redis.set('member:7', JSON.stringify(member(7)));
});
afterAll(async () => {
  redis.disconnect();
  await stopAll();
});

const me = (browser: Browser) => browser.get('/api/auth/me');

test('signing in starts a session whose id neither Redis nor the service ever sees', async () => {
  const browser = await signedIn(platform, 7);
  const id = decodeURIComponent(browser.cookie).split(':')[1]?.split('.')[0] ?? '';
  expect(id.length).toBeGreaterThanOrEqual(32);
  const [key] = await redis.keys('session:*');
  expect(key).not.toContain(id);
  const call = platform.account.seen.findLast(({ url }) => url === '/api/auth/login');
  expect(call?.who).toMatchObject({ kind: 'visitor', address: '127.0.0.1' });
  expect(`session:${call?.who?.kind === 'visitor' && call.who.newSession}`).toBe(key);
  expect(call?.headers.cookie).toBeUndefined();
  expect((await me(browser)).status).toBe(200);
});

test('the cookie is bound to the host and out of reach of scripts, and the session user stays inside', async () => {
  platform.account.on('POST /api/auth/login', { body: {}, headers: { 'x-dealstead-session-user': '7' } });
  const answer = await new Browser(platform.gateway.url).post('/api/auth/login', {});
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-dealstead='));
  expect(cookie).toMatch(/^__Host-dealstead=s%3A/);
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part);
  expect(answer.headers.has('x-dealstead-session-user')).toBe(false);
});

test('a refused sign-in starts nothing', async () => {
  platform.account.on('POST /api/auth/login', { status: 401, body: {}, headers: { 'x-dealstead-session-user': '7' } });
  const answer = await new Browser(platform.gateway.url).post('/api/auth/login', {});
  expect(answer.status).toBe(401);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await redis.keys('session:*')).toEqual([]);
});

test('an id from before signing in is worth nothing afterwards', async () => {
  const browser = await signedIn(platform, 7);
  const before = new Browser(platform.gateway.url);
  before.cookie = browser.cookie;
  await browser.post('/api/auth/login', {});
  expect(browser.cookie).not.toBe(before.cookie);
  expect((await me(browser)).status).toBe(200);
  expect((await me(before)).status).toBe(401);
  expect(await redis.keys('session:*')).toHaveLength(1);
});

test('a preset id is not taken over', async () => {
  const browser = new Browser(platform.gateway.url);
  browser.cookie = '__Host-dealstead=s%3Apreset.c2lnbmF0dXJl';
  await browser.post('/api/auth/login', {});
  platform.account.on('POST /api/auth/login', { body: {}, headers: { 'x-dealstead-session-user': '7' } });
  await browser.post('/api/auth/login', {});
  expect(browser.cookie).not.toContain('preset');
});

test('signing out ends the session here at once and on other gateways', async () => {
  const other = await platform.another();
  await until(async () => await isUp(other.url, 'nats'));
  const browser = await signedIn(platform, 7);
  const there = new Browser(other.url);
  there.cookie = browser.cookie;
  const here = new Browser(platform.gateway.url);
  here.cookie = browser.cookie;
  expect([(await me(there)).status, (await me(here)).status]).toEqual([200, 200]);

  const answer = await signOut(browser);
  expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
  expect((await me(here)).status).toBe(401);
  await until(async () => (await me(there)).status === 401, 1_000);
  expect(await redis.keys('session:*')).toEqual([]);
});

test('account ends sessions by their hashes', async () => {
  await until(() => isUp(platform.gateway.url, 'nats'));
  const browser = await signedIn(platform, 7);
  const [key = ''] = await redis.keys('session:*');
  const nats = await connect({ servers: process.env.NATS_URL ?? '' });
  nats.publish('gateway.sessions.ended', JSON.stringify({ sessions: [key.replace('session:', '')] }));
  await until(async () => (await me(browser)).status === 401, 1_000);
  await until(async () => (await redis.exists(key)) === 0, 1_000);
  await nats.close();
});

test('what account ends is over on every gateway with the snapshot, and asking costs no Redis round trip', async () => {
  const other = await platform.another();
  await until(async () => (await isUp(other.url, 'nats')) && (await isUp(platform.gateway.url, 'nats')));
  const browser = await signedIn(platform, 7);
  const there = new Browser(other.url);
  there.cookie = browser.cookie;
  expect([(await me(browser)).status, (await me(there)).status]).toEqual([200, 200]);
  const reads = async () => Number(/cmdstat_get:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1] ?? 0);
  const before = await reads();
  for (let i = 0; i < 20; i++) await Promise.all([me(browser), me(there)]);
  expect((await reads()) - before).toBeLessThanOrEqual(4); // kept answers may have aged meanwhile

  const [key = ''] = await redis.keys('session:*');
  const ended = member(7, { version: 2, endedSessions: [key.replace('session:', '')] });
  await redis.multi().set('member:7', JSON.stringify(ended)).del(key).exec();
  const nats = await connect({ servers: process.env.NATS_URL ?? '' });
  const { id: userId, email, firstName, lastName, role, plan, status, restrictions } = ended;
  const about = { specversion: '1.0', id: randomUUID(), source: 'account', subject: 'user/7', version: 2 };
  const data = { userId, email, firstName, lastName, role, plan, status, restrictions };
  const told = { ...about, type: 'account.member.changed.v1', time: new Date().toISOString(), data };
  nats.publish('account.member.changed.v1', JSON.stringify(told));
  await nats.flush();
  const start = performance.now();
  await until(async () => (await me(browser)).status === 401 && (await me(there)).status === 401, 1_000);
  expect(performance.now() - start).toBeLessThan(300);
  await nats.close();
});

test('news that are quicker than the snapshot do not leave the old one behind', async () => {
  const browser = await signedIn(platform, 7);
  await until(() => isUp(platform.gateway.url, 'nats'));
  expect((await me(browser)).status).toBe(200);
  const nats = await connect({ servers: process.env.NATS_URL ?? '' });
  const { id: userId, email, firstName, lastName, role, plan, status } = member(7);
  const about = { specversion: '1.0', id: randomUUID(), source: 'account', subject: 'user/7', version: 2 };
  const data = { userId, email, firstName, lastName, role, plan, status, restrictions: [] };
  const type = 'account.member.changed.v1';
  nats.publish(type, JSON.stringify({ ...about, type, time: new Date().toISOString(), data }));
  await nats.flush();
  // Still the snapshot from before, asked again and again.
  for (let i = 0; i < 20; i++) await me(browser);
  const [key = ''] = await redis.keys('session:*');
  const ended = member(7, { version: 2, endedSessions: [key.replace('session:', '')] });
  await redis.multi().set('member:7', JSON.stringify(ended)).del(key).exec();
  const start = performance.now();
  await until(async () => (await me(browser)).status === 401, 3_000);
  expect(performance.now() - start).toBeLessThan(300);
  await nats.close();
});

test('an answer that changed another member says so, and the gateway that carries it knows at once', async () => {
  await redis.set('member:1', JSON.stringify(member(1, { role: 'admin' })));
  const [browser, admin] = [await signedIn(platform, 7), await signedIn(platform, 1)];
  expect((await me(browser)).status).toBe(200);
  platform.admin.on('POST /api/admin/members/7/restrictions', async () => {
    const endedSessions = (await redis.keys('session:*')).map((key) => key.replace('session:', ''));
    await redis.set('member:7', JSON.stringify(member(7, { version: 2, endedSessions })));
    return { body: {}, headers: { 'x-dealstead-stale': '/api/admin/members, /internal/members/7' } };
  });
  const answer = await admin.post('/api/admin/members/7/restrictions', {});
  expect(answer.status).toBe(200);
  expect((await me(browser)).status).toBe(401);
});

test('without NATS a session that account has ended is over within seconds', async () => {
  const deaf = await platform.another({ NATS_URL: 'nats://127.0.0.1:9' });
  const browser = await signedIn(platform, 7);
  const there = new Browser(deaf.url);
  there.cookie = browser.cookie;
  expect((await me(there)).status).toBe(200);
  const [key = ''] = await redis.keys('session:*');
  const ended = member(7, { version: 2, endedSessions: [key.replace('session:', '')] });
  await redis.multi().set('member:7', JSON.stringify(ended)).del(key).exec();
  await until(async () => (await me(there)).status === 401, 3_500);
});

test('a sign-in that was under way when its session was ended leads nowhere', async () => {
  platform.account.on('POST /api/auth/login', async ({ who }) => {
    const hash = who?.kind === 'visitor' ? (who.newSession ?? '') : '';
    await redis.set('member:7', JSON.stringify(member(7, { version: 2, endedSessions: [hash] })));
    return { body: {}, headers: { 'x-dealstead-session-user': '7' } };
  });
  const browser = new Browser(platform.gateway.url);
  await browser.post('/api/auth/login', {});
  expect((await me(browser)).status).toBe(401);
});

test('changing a password gives the browser a session with another id', async () => {
  const browser = await signedIn(platform, 7);
  const old = new Browser(platform.gateway.url);
  old.cookie = browser.cookie;
  platform.account.on('POST /api/settings/password', { body: {}, headers: { 'x-dealstead-session-user': '7' } });
  await browser.post('/api/settings/password', {});
  expect(browser.cookie).not.toBe(old.cookie);
  expect([(await me(browser)).status, (await me(old)).status]).toEqual([200, 401]);
  const call = platform.account.seen.findLast(({ url }) => url === '/api/settings/password');
  expect(call?.who).toMatchObject({ kind: 'member', id: 7 });
});

test('a slow request does not bring back a session that was signed out meanwhile', async () => {
  const browser = await signedIn(platform, 7);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  platform.tools.on('GET /api/dashboards/member', async () => {
    await held;
    return { body: {} };
  });
  platform.account.on('POST /api/auth/login', async () => {
    await held;
    return { status: 401, body: {} };
  });
  const slow = new Browser(platform.gateway.url);
  slow.cookie = browser.cookie;
  const late = [slow.get('/api/dashboards/member'), slow.post('/api/auth/login', {})];
  await until(() => platform.tools.seen.some(({ url }) => url === '/api/dashboards/member'));
  const stolen = new Browser(platform.gateway.url);
  stolen.cookie = browser.cookie;
  await signOut(browser);
  release();
  await Promise.all(late);
  expect(await redis.keys('session:*')).toEqual([]);
  expect((await me(stolen)).status).toBe(401);
});

test('a session expires: idle by its time to live, absolutely by its age', async () => {
  const browser = await signedIn(platform, 7);
  const [key = ''] = await redis.keys('session:*');
  expect(await redis.ttl(key)).toBeLessThanOrEqual(7 * 86_400);
  expect(await redis.ttl(key)).toBeGreaterThan(6 * 86_400);
  const stored = JSON.parse((await redis.get(key)) ?? '');
  await redis.set(key, JSON.stringify({ ...stored, startedAt: Date.now() - 31 * 86_400_000 }), 'EX', 1_000);
  expect((await me(browser)).status).toBe(401);
});

test('what a member is comes from the snapshot, from account where it is missing, and afresh after a change', async () => {
  platform.account.on('GET /internal/members/8', ({ who }) => ({ body: member(8, { firstName: who?.kind ?? '' }) }));
  const browser = await signedIn(platform, 8);
  const ofMember = async () => json(await me(browser));
  expect(await ofMember()).toMatchObject({ firstName: 'system', id: 8, subscriptionPlan: 'free' });
  await redis.set('member:8', JSON.stringify(member(8, { version: 2, plan: 'buyer' })));
  platform.account.on('POST /api/auth/logout', { body: {} });
  platform.account.on('POST /api/auth/register', {
    status: 201,
    headers: { 'x-dealstead-stale': '/api/auth/me' },
    body: {},
  });
  await browser.post('/api/auth/register', {});
  expect(await ofMember()).toMatchObject({ subscriptionPlan: 'buyer' });
});

test('someone whose account is gone is a visitor', async () => {
  const browser = await signedIn(platform, 9);
  expect((await me(browser)).status).toBe(401);
});
