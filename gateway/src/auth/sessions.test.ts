import { expect, test } from '@jest/globals';
import { until } from '@dealstead/service-kit/fixtures/until';
import { Browser, isComponentUp, readJson, signIn, signOut } from '../fixtures/browser.ts';
import { createMember, setUpPlatform } from '../fixtures/platform.ts';

const { platform, redis, writeMember, publish, publishMemberChanged } = setUpPlatform({ members: [createMember(7)] });

const me = (browser: Browser) => browser.get('/api/auth/me');

test('signing in starts a session whose id reaches neither Redis nor the service', async () => {
  const browser = await signIn(platform, 7);
  const id = decodeURIComponent(browser.cookie).split(':')[1]?.split('.')[0] ?? '';
  expect(id.length).toBeGreaterThanOrEqual(32);
  const [key] = await redis.keys('session:*');
  expect(key).not.toContain(id);
  const call = platform.account.requests.findLast(({ url }) => url === '/api/auth/login');
  expect(call?.identity).toMatchObject({ kind: 'visitor', address: '127.0.0.1' });
  expect(`session:${call?.identity?.kind === 'visitor' && call.identity.newSession}`).toBe(key);
  expect(call?.headers.cookie).toBeUndefined();
  expect((await me(browser)).status).toBe(200);
});

test('the cookie is host-bound and HttpOnly, and the session user header is removed', async () => {
  platform.account.respondTo('POST /api/auth/login', { body: {}, headers: { 'x-dealstead-session-user': '7' } });
  const answer = await new Browser(platform.gateway.url).post('/api/auth/login', {});
  const cookie = answer.headers.getSetCookie().find((header) => header.startsWith('__Host-dealstead='));
  expect(cookie).toMatch(/^__Host-dealstead=s%3A/);
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part);
  expect(answer.headers.has('x-dealstead-session-user')).toBe(false);
});

test('a refused sign-in starts no session', async () => {
  platform.account.respondTo('POST /api/auth/login', {
    status: 401,
    body: {},
    headers: { 'x-dealstead-session-user': '7' },
  });
  const answer = await new Browser(platform.gateway.url).post('/api/auth/login', {});
  expect(answer.status).toBe(401);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await redis.keys('session:*')).toEqual([]);
});

test('signing in again invalidates the previous session id', async () => {
  const browser = await signIn(platform, 7);
  const before = browser.at(platform.gateway.url);
  await browser.post('/api/auth/login', {});
  expect(browser.cookie).not.toBe(before.cookie);
  expect((await me(browser)).status).toBe(200);
  expect((await me(before)).status).toBe(401);
  expect(await redis.keys('session:*')).toHaveLength(1);
});

test('a session id preset by the client is not used', async () => {
  const browser = new Browser(platform.gateway.url);
  browser.cookie = '__Host-dealstead=s%3Apreset.c2lnbmF0dXJl';
  await browser.post('/api/auth/login', {});
  platform.account.respondTo('POST /api/auth/login', { body: {}, headers: { 'x-dealstead-session-user': '7' } });
  await browser.post('/api/auth/login', {});
  expect(browser.cookie).not.toContain('preset');
});

test('signing out ends the session on this gateway at once and on others within a second', async () => {
  const other = await platform.startAnotherGateway();
  await until(() => isComponentUp(other.url, 'nats'));
  const browser = await signIn(platform, 7);
  const atOther = browser.at(other.url);
  const here = browser.at(platform.gateway.url);
  expect([(await me(atOther)).status, (await me(here)).status]).toEqual([200, 200]);

  const answer = await signOut(browser);
  expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
  expect((await me(here)).status).toBe(401);
  await until(async () => (await me(atOther)).status === 401, 1_800);
  expect(await redis.keys('session:*')).toEqual([]);
});

test('a message with session hashes ends these sessions', async () => {
  await until(() => isComponentUp(platform.gateway.url, 'nats'));
  const browser = await signIn(platform, 7);
  const [key = ''] = await redis.keys('session:*');
  await publish('gateway.sessions.ended', { sessions: [key.replace('session:', '')] });
  await until(async () => (await me(browser)).status === 401, 1_800);
  await until(async () => (await redis.exists(key)) === 0);
});

test('sessions that the member snapshot names as ended are refused on every gateway without a Redis round trip per request', async () => {
  const other = await platform.startAnotherGateway();
  await until(
    async () => (await isComponentUp(other.url, 'nats')) && (await isComponentUp(platform.gateway.url, 'nats')),
  );
  const browser = await signIn(platform, 7);
  const atOther = browser.at(other.url);
  expect([(await me(browser)).status, (await me(atOther)).status]).toEqual([200, 200]);
  const reads = async () => Number(/cmdstat_get:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1] ?? 0);
  const before = await reads();
  for (let i = 0; i < 20; i++) await Promise.all([me(browser), me(atOther)]);
  expect((await reads()) - before).toBeLessThanOrEqual(4); // cached sessions may have expired meanwhile

  const [key = ''] = await redis.keys('session:*');
  const ended = createMember(7, { version: 2, endedSessions: [key.replace('session:', '')] });
  await redis.multi().set('member:7', JSON.stringify(ended)).del(key).exec();
  await publishMemberChanged(ended);
  // Snapshots are cached for two seconds, sessions for three.
  await until(async () => (await me(browser)).status === 401 && (await me(atOther)).status === 401, 1_800);
});

test('an event that arrives before its snapshot does not leave the old snapshot cached', async () => {
  const browser = await signIn(platform, 7);
  await until(() => isComponentUp(platform.gateway.url, 'nats'));
  expect((await me(browser)).status).toBe(200);
  await publishMemberChanged(createMember(7, { version: 2 }));
  // Redis still holds the previous snapshot.
  for (let i = 0; i < 20; i++) await me(browser);
  const [key = ''] = await redis.keys('session:*');
  const ended = createMember(7, { version: 2, endedSessions: [key.replace('session:', '')] });
  await redis.multi().set('member:7', JSON.stringify(ended)).del(key).exec();
  await until(async () => (await me(browser)).status === 401, 1_800);
});

test('a response that changed another member invalidates that member on this gateway at once', async () => {
  await writeMember(createMember(1, { role: 'admin', adminRole: 'owner' }));
  const [browser, admin] = [await signIn(platform, 7), await signIn(platform, 1)];
  expect((await me(browser)).status).toBe(200);
  platform.admin.respondTo('POST /api/admin/members/7/restrictions', async () => {
    const endedSessions = (await redis.keys('session:*')).map((key) => key.replace('session:', ''));
    await writeMember(createMember(7, { version: 2, endedSessions }));
    return { body: {}, headers: { 'x-dealstead-invalidates': '/api/admin/members, /internal/members/7' } };
  });
  const answer = await admin.post('/api/admin/members/7/restrictions', {});
  expect(answer.status).toBe(200);
  expect((await me(browser)).status).toBe(401);
});

test('without NATS a session that account has ended is refused within seconds', async () => {
  const isolated = await platform.startAnotherGateway({ NATS_URL: 'nats://127.0.0.1:9' });
  const browser = await signIn(platform, 7);
  const atOther = browser.at(isolated.url);
  expect((await me(atOther)).status).toBe(200);
  const [key = ''] = await redis.keys('session:*');
  const ended = createMember(7, { version: 2, endedSessions: [key.replace('session:', '')] });
  await redis.multi().set('member:7', JSON.stringify(ended)).del(key).exec();
  await until(async () => (await me(atOther)).status === 401);
});

test('a session that was ended while its sign-in was pending is refused', async () => {
  platform.account.respondTo('POST /api/auth/login', async ({ identity }) => {
    const hash = identity?.kind === 'visitor' ? (identity.newSession ?? '') : '';
    await writeMember(createMember(7, { version: 2, endedSessions: [hash] }));
    return { body: {}, headers: { 'x-dealstead-session-user': '7' } };
  });
  const browser = new Browser(platform.gateway.url);
  await browser.post('/api/auth/login', {});
  expect((await me(browser)).status).toBe(401);
});

test('changing a password replaces the session id', async () => {
  const browser = await signIn(platform, 7);
  const old = browser.at(platform.gateway.url);
  platform.account.respondTo('POST /api/settings/password', { body: {}, headers: { 'x-dealstead-session-user': '7' } });
  await browser.post('/api/settings/password', {});
  expect(browser.cookie).not.toBe(old.cookie);
  expect([(await me(browser)).status, (await me(old)).status]).toEqual([200, 401]);
  const call = platform.account.requests.findLast(({ url }) => url === '/api/settings/password');
  expect(call?.identity).toMatchObject({ kind: 'member', id: 7 });
});

test('a slow request does not restore a session that was signed out meanwhile', async () => {
  const browser = await signIn(platform, 7);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  platform.tools.respondTo('GET /api/dashboards/member', async () => {
    await released;
    return { body: {} };
  });
  platform.account.respondTo('POST /api/auth/login', async () => {
    await released;
    return { status: 401, body: {} };
  });
  const slow = browser.at(platform.gateway.url);
  const late = [slow.get('/api/dashboards/member'), slow.post('/api/auth/login', {})];
  await until(() => platform.tools.requests.some(({ url }) => url === '/api/dashboards/member'));
  const stolen = browser.at(platform.gateway.url);
  await signOut(browser);
  release();
  await Promise.all(late);
  expect(await redis.keys('session:*')).toEqual([]);
  expect((await me(stolen)).status).toBe(401);
});

test('a session expires by idle time (TTL) and by absolute age', async () => {
  const browser = await signIn(platform, 7);
  const [key = ''] = await redis.keys('session:*');
  expect(await redis.ttl(key)).toBeLessThanOrEqual(7 * 86_400);
  expect(await redis.ttl(key)).toBeGreaterThan(6 * 86_400);
  const stored = JSON.parse((await redis.get(key)) ?? '');
  await redis.set(key, JSON.stringify({ ...stored, startedAt: Date.now() - 31 * 86_400_000 }), 'EX', 1_000);
  expect((await me(browser)).status).toBe(401);
});

test('the member is read from the snapshot, from account where it is missing, and again after a change', async () => {
  platform.account.respondTo('GET /internal/members/8', ({ identity }) => ({
    body: createMember(8, { firstName: identity?.kind ?? '' }),
  }));
  const browser = await signIn(platform, 8);
  const readMe = async () => readJson(await me(browser));
  expect(await readMe()).toMatchObject({ firstName: 'system', id: 8, subscriptionPlan: 'free' });
  await writeMember(createMember(8, { version: 2, plan: 'buyer' }));
  platform.account.respondTo('POST /api/auth/logout', { body: {} });
  platform.account.respondTo('POST /api/auth/register', {
    status: 201,
    headers: { 'x-dealstead-invalidates': '/api/auth/me' },
    body: {},
  });
  await browser.post('/api/auth/register', {});
  expect(await readMe()).toMatchObject({ subscriptionPlan: 'buyer' });
});

test("a session of a deleted account is treated as a visitor's", async () => {
  const browser = await signIn(platform, 9);
  expect((await me(browser)).status).toBe(401);
});
