import { expect, test } from '@jest/globals';
import { viewRefusal } from '@dealstead/contracts';
import { api } from '@dealstead/contracts/api';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { until } from '@dealstead/service-kit/fixtures/until';
import { type Browser, isComponentUp, parsePageState, readJson, signIn } from '../fixtures/browser.ts';
import { createMember, setUpPlatform } from '../fixtures/platform.ts';

const admin = createMember(7, { role: 'admin', adminRole: 'support' });
const member = createMember(9, { plan: 'buyer', status: 'active' });
const { platform, redis, writeMember, publishMemberChanged } = setUpPlatform({
  members: [admin, member, createMember(8, { role: 'admin', adminRole: 'owner' })],
});

const start = '/api/admin/members/9/views';
const endsIn = (ms: number) => ({ 'x-dealstead-view': `3 9 ${Date.now() + ms}` });

/** An admin's browser that views as member 9, with both cookies. */
async function view({ lasts = 900_000, id = 7, path = start } = {}) {
  const browser = await signIn(platform, id);
  const own = browser.cookie;
  platform.account.respondTo(`POST ${path}`, { status: 201, body: { endsAt: '' }, headers: endsIn(lasts) });
  const answer = await browser.post(path, { reason: 'Cannot find the listing' });
  const [set = ''] = answer.headers.getSetCookie();
  browser.cookie = `${own}; ${set.split(';', 1)[0]}`;
  return { browser, own, set, answer };
}
const seen = async (browser: Browser) => {
  const answer = await browser.get('/api/dashboards/member');
  return (await readJson(answer))['seenBy'] as Record<string, unknown>;
};

test('an admin sees the site as the member, and services know who looks', async () => {
  const { browser, own, set, answer } = await view();
  expect(answer.status).toBe(201);
  expect(answer.headers.has('x-dealstead-view')).toBe(false);
  for (const part of ['__Host-dealstead.view=', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(set).toContain(part);
  expect(await readJson(await browser.get('/api/auth/me'))).toMatchObject({
    id: 9,
    role: 'member',
    view: { endsAt: expect.any(String) },
  });
  expect(await seen(browser)).toMatchObject({ id: 9, role: 'member', plan: 'buyer', viewedBy: { admin: 7, view: 3 } });
  const page = await browser.get('/');
  expect(page.headers.get('cache-control')).toContain('no-store');

  // The endpoints of admins are closed, and those that name the session get none: it is the admin's.
  expect((await browser.get('/api/settings')).status).not.toBe(403);
  const settings = platform.account.requests.findLast(({ url }) => url === '/api/settings');
  expect(settings?.identity).toMatchObject({ id: 9 });
  expect(settings?.identity).not.toHaveProperty('session');
  // The admin's own session goes on in another browser profile, and the member has no session.
  const alone = browser.at(platform.gateway.url);
  alone.cookie = own;
  expect(await readJson(await alone.get('/api/auth/me'))).toMatchObject({ id: 7, role: 'admin' });
  expect(await redis.keys('session:*')).toHaveLength(1);
});

test.each([
  ['POST', '/api/favorites', {}],
  ['PUT', '/api/settings/profile', {}],
  ['DELETE', '/api/settings/devices', undefined],
  ['POST', '/api/auth/logout', {}],
  ['POST', '/api/admin/members/9/views', { reason: 'Nested' }],
  ['GET', '/api/billing', undefined],
  ['GET', '/api/payments.csv', undefined],
  ['GET', '/api/api-keys', undefined],
  ['GET', '/api/inbox', undefined],
  ['GET', '/api/conversations/4/messages', undefined],
  ['GET', '/api/settings/export.zip', undefined],
] as const)('%s %s is refused while viewing', async (method, path, body) => {
  const { browser } = await view();
  const before = platform.account.countOfClients();
  const answer = await browser.send(method === 'POST' && path === '/api/favorites' ? 'PATCH' : method, path, { body });
  expect(answer.status).toBe(403);
  expect(await readJson(answer)).toMatchObject({ code: 'read-only-view', message: expect.stringMatching(/\.$/) });
  expect(platform.account.countOfClients()).toBe(before);
});

test('a view closes all writes but its end, and all files with many records', () => {
  const endpoints: readonly Endpoint[] = api;
  const open = endpoints.filter((endpoint) => viewRefusal(endpoint) === null);
  expect(open.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual(['/api/member-view/end']);
  expect(open.filter(({ path }) => /\.(?:csv|zip)$/.test(path))).toEqual([]);
  const closed = endpoints.filter(({ method, access }) => method === 'GET' && access === 'member');
  const talk = ['/api/inbox', '/api/conversations/{id}', '/api/joint-ventures/{id}/details', '/api/va/tasks/{id}'];
  for (const path of ['/api/billing', '/api/payments', '/api/api-keys', ...talk])
    expect(closed.filter((endpoint) => endpoint.path === path).map(viewRefusal)).toEqual([expect.any(String)]);
});

test('neither cookie opens the view alone, nor with the session of someone else', async () => {
  const { browser, own } = await view();
  const stolen = browser.at(platform.gateway.url);
  stolen.cookie = browser.cookie.replace(`${own}; `, '');
  expect((await stolen.get('/api/auth/me')).status).toBe(401);
  const other = await signIn(platform, 8);
  other.cookie = `${other.cookie}; ${stolen.cookie}`;
  const answer = await other.get('/api/leads');
  expect([answer.status, (await readJson(answer))['code']]).toEqual([403, 'view-ended']);
});

test('ending restores the admin at once, even while account is unavailable, and on other gateways', async () => {
  const other = await platform.startAnotherGateway();
  await until(async () => (await isComponentUp(other.url, 'nats')) && isComponentUp(platform.gateway.url, 'nats'));
  const { browser, own } = await view();
  const atOther = browser.at(other.url);
  expect((await readJson(await atOther.get('/api/auth/me')))['id']).toBe(9);
  const stream = await fetch(`${platform.gateway.url}/api/stream`, {
    headers: { cookie: browser.cookie, origin: browser.origin, 'sec-fetch-site': 'same-origin' },
  });
  expect(stream.status).toBe(200);
  const closed = stream.text();

  platform.account.respondTo('POST /api/member-view/end', { status: 503, body: {} });
  const before = browser.cookie;
  const answer = await browser.post('/api/member-view/end');
  expect(answer.status).toBe(503);
  expect(answer.headers.getSetCookie()[0]).toMatch(/__Host-dealstead\.view=;.*Max-Age=0/);
  await closed;
  const call = platform.account.requests.findLast(({ url }) => url === '/api/member-view/end');
  expect(call?.identity).toMatchObject({ id: 9, viewedBy: { admin: 7, view: 3 } });
  const restored = browser.at(platform.gateway.url);
  restored.cookie = own;
  expect(await readJson(await restored.get('/api/auth/me'))).toMatchObject({ id: 7, role: 'admin' });
  // A page that still has the cookie can neither read nor write as the admin until it is loaded again.
  atOther.cookie = before;
  await until(async () => (await readJson(await atOther.get('/api/auth/me')))['code'] === 'view-ended');
  expect((await atOther.send('PATCH', '/api/favorites', { body: {} })).status).toBe(403);
  const page = await atOther.get('/admin');
  expect(page.headers.getSetCookie().some((cookie) => cookie.startsWith('__Host-dealstead.view=;'))).toBe(true);
  expect(await redis.keys('member-view:*')).toEqual([]);
});

test('a view is over at its time, when the member becomes an admin, and when the admin loses the permission', async () => {
  const expiring = await view({ lasts: 300 });
  await until(async () => (await readJson(await expiring.browser.get('/api/auth/me')))['code'] === 'view-ended');

  const { browser } = await view();
  await until(() => isComponentUp(platform.gateway.url, 'nats'));
  expect((await seen(browser))['id']).toBe(9);
  const promoted = createMember(9, { role: 'admin', adminRole: 'editor', version: 2 });
  await writeMember(promoted);
  await publishMemberChanged(promoted);
  await until(async () => (await readJson(await browser.get('/api/auth/me')))['code'] === 'view-ended');
  await writeMember(createMember(9, { version: 3 }));
  await publishMemberChanged(createMember(9, { version: 3 }));
  await until(async () => (await browser.get('/api/auth/me')).status === 200);
  const moderator = createMember(7, { role: 'admin', adminRole: 'moderator', version: 2 });
  await writeMember(moderator);
  await publishMemberChanged(moderator);
  await until(async () => (await readJson(await browser.get('/api/auth/me')))['code'] === 'view-ended');
});

test('a page inlines the member with the view', async () => {
  const { browser } = await view();
  const state = parsePageState(await (await browser.get('/search')).text());
  expect(state['session']).toMatchObject({ id: 9, role: 'member', view: { endsAt: expect.any(String) } });
});
