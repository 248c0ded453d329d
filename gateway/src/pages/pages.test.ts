import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Cohort, ReleaseSet } from '@dealstead/contracts';
import { openTcpProxy } from '@dealstead/service-kit/fixtures/tcpProxy';
import { stays } from '@dealstead/contracts/fixtures/stays';
import { until } from '@dealstead/service-kit/fixtures/until';
import { Browser, isComponentUp, readJson, signIn, parsePageState } from '../fixtures/browser.ts';
import { createMember, setUpPlatform } from '../fixtures/platform.ts';
import { recorderScript, createReleaseSet, themeScript } from '../fixtures/releases.ts';

const { platform, publishEvent, nats } = setUpPlatform({
  members: [createMember(7), createMember(1, { role: 'admin', adminRole: 'owner' })],
});

let visitor: Browser;
beforeAll(() => {
  visitor = new Browser(platform.gateway.url);
});

test('the service worker of push notifications is served at the root and revalidated', async () => {
  const answer = await visitor.get('/push-worker.js');
  expect([answer.status, await answer.text()]).toEqual([200, '"worker"']);
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

const renderCount = () => platform.renderer.requests.length;

test('a public page is server-rendered, with its data, scripts and state inlined', async () => {
  const answer = await visitor.get('/?category=land&search=');
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('<div id="root"><h1>Drawn</h1></div>');
  expect(html).toContain('<title>Drawn</title>');
  expect(html).toContain('<style data-styled="true">.a{color:red}</style>');
  expect(html).toContain('<link rel="preload" as="fetch" href="/slices/listings/v1/mf-manifest.json" crossorigin>');
  const scripts = /<script type="application\/json" id="scripts">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(scripts)).toEqual({
    run: ['/slices/shell/v1/runtime.js', '/slices/shell/v1/entry.js'],
    preload: ['/slices/listings/v1/home.js'],
  });
  expect(html).not.toMatch(/<script[^>]* src=|<link[^>]* as="script"/);
  expect(parsePageState(html)).toMatchObject({
    set: { id: 'set-1' },
    session: null,
    production: false,
    publicUrl: 'https://dealstead.test',
    data: {
      '/api/properties?category=land': { status: 200, body: [{ id: 1, title: 'Ranch' }] },
      '/api/properties/summary': { status: 200, body: { count: 1 } },
    },
  });
  expect(JSON.stringify(parsePageState(html).set)).not.toMatch(/"(?:preload|server)":/);
});

test("the Content-Security-Policy allows exactly the page's inline scripts and style", async () => {
  const answer = await visitor.get('/');
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy') ?? '';
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const scripts = [...html.matchAll(/<script(?: data-recorder)?>(.*?)<\/script>/gs)].map((m) => m[1] ?? '');
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((m) => m[1] ?? '');
  expect(scripts).toEqual([themeScript, recorderScript]);
  expect(styles).toEqual(['.a{color:red}']);
  expect(policy).toContain(`script-src 'self' ${hash(themeScript)} ${hash(recorderScript)};`);
  expect(policy).toContain(
    `style-src 'self' ${hash('.a{color:red}')} 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';`,
  );
  for (const part of [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toContain('unsafe');
});

test('a page is rendered once for many visitors and responds 304 to If-None-Match', async () => {
  const before = renderCount();
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.get('/property/1')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(renderCount()).toBe(before + 1);
  const etag = answers[0]?.headers.get('etag') ?? '';
  const again = await visitor.get('/property/1', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(answers[0]?.headers.get('vary')).toContain('cookie');
  await visitor.get('/property/1?utm_source=x&gclid=1');
  expect(renderCount()).toBe(before + 1);
});

test('a page is compressed with brotli where the browser accepts it', async () => {
  listingsAnswer('x'.repeat(5000));
  await publishEvent('listings.property.changed.v1', {});
  await until(async () =>
    (await (await visitor.get('/property/1', { 'accept-encoding': 'gzip' })).text()).includes('xxxx'),
  );
  const { request } = await import('undici');
  const { headers, body } = await request(`${platform.gateway.url}/property/1`, {
    headers: { 'accept-encoding': 'gzip, br;q=0.9' },
  });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(Buffer.from(await body.arrayBuffer())).toString()).toContain('xxxx');
  listingsAnswer('Ranch');
});

const listingsAnswer = (title: string) =>
  platform.listings.respondTo('GET /api/properties/1', { body: { id: 1, title } });
const titleNow = async () => JSON.stringify(parsePageState(await (await visitor.get('/property/1')).text()).data);

test('an event invalidates the pages of its listing', async () => {
  await visitor.get('/property/1');
  listingsAnswer('After the event');
  expect(await titleNow()).not.toContain('After the event');
  await publishEvent('listings.property.changed.v1', {});
  await until(async () => (await titleNow()).includes('After the event'));
});

test('the response to a write invalidates the tags it names before it is sent', async () => {
  const browser = await signIn(platform, 7);
  await visitor.get('/property/1');
  await visitor.get('/api/properties/1');
  listingsAnswer('After the write');
  platform.listings.respondTo('DELETE /api/properties/1', {
    headers: { 'x-dealstead-invalidates': '/api/properties, /api/dashboards' },
  });
  const answer = await browser.send('DELETE', '/api/properties/1');
  expect(answer.headers.get('x-dealstead-invalidates')).toBe('/api/properties, /api/dashboards');
  expect(await titleNow()).toContain('After the write');
  expect((await readJson(await visitor.get('/api/properties/1'))).title).toBe('After the write');
});

test('a fetch that is pending during a write is not cached', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  platform.listings.respondTo('GET /api/properties/2', async () => {
    await released;
    return { body: { title: 'old' } };
  });
  const early = visitor.get('/api/properties/2');
  await until(() => platform.listings.requests.some(({ url }) => url === '/api/properties/2'));
  const browser = await signIn(platform, 7);
  await browser.send('DELETE', '/api/properties/1');
  platform.listings.respondTo('GET /api/properties/2', { body: { title: 'new' } });
  expect((await readJson(await visitor.get('/api/properties/2'))).title).toBe('new');
  release();
  expect((await readJson(await early)).title).toBe('old');
  expect((await readJson(await visitor.get('/api/properties/2'))).title).toBe('new');
});

test('a response of an index that is behind is cached neither as an API response nor in a page', async () => {
  const answerCount = (count: number, behind: number) =>
    platform.listings.respondTo('GET /api/properties/summary', {
      body: { count },
      headers: { 'x-dealstead-behind': String(behind) },
    });
  const counts = async () => {
    const api = await visitor.get('/api/properties/summary');
    const page = parsePageState(await (await visitor.get('/')).text());
    expect(api.headers.has('x-dealstead-behind')).toBe(false);
    return [(await readJson(api)).count, Object(Object(page.data)['/api/properties/summary']).body.count];
  };
  answerCount(8_000, 30);
  await publishEvent('listings.properties.loaded.v1', {});
  await until(async () => (await counts()).join() === '8000,8000');

  // The import has committed; the index was last current a minute ago.
  answerCount(11_593, 60_000);
  await publishEvent('listings.properties.loaded.v1', {});
  await until(async () => (await counts()).join() === '11593,11593');
  answerCount(15_000, 30);
  expect(await counts()).toEqual([15_000, 15_000]);

  // An index that lags by less than the time since the last change contains it: its response is cached.
  await until(async () => {
    await counts();
    const requestCount = platform.listings.requests.length;
    expect(await counts()).toEqual([15_000, 15_000]);
    return platform.listings.requests.length === requestCount;
  });
  platform.listings.respondTo('GET /api/properties/summary', { body: { count: 1 } });
});

const isStale = async (path: string) => (await visitor.get(path)).headers.has('x-dealstead-stale-since');

test('with the service unavailable the last page and response are served as stale, and replaced when it is available again', async () => {
  await visitor.get('/property/1');
  await visitor.get('/api/properties/1');
  await publishEvent('listings.properties.loaded.v1', {});
  await platform.listings.stop();
  await until(() => isStale('/property/1'));
  const page = await visitor.get('/property/1');
  expect([page.status, page.headers.has('x-dealstead-stale-since')]).toEqual([200, true]);
  expect(await page.text()).toContain('Drawn');
  expect((await visitor.get('/api/properties/1')).status).toBe(200);
  expect(await isStale('/api/properties/1')).toBe(true);
  const other = await visitor.get('/api/properties/3');
  expect([other.status, await readJson(other)]).toMatchObject([
    503,
    { code: 'unavailable', message: 'Listings are not answering. Try again in a moment.' },
  ]);
  const uncached = await visitor.get('/?category=commercial');
  const html = await uncached.text();
  expect([uncached.status, html.includes('<div id="root"></div>')]).toEqual([200, true]);
  await platform.listings.restart();
  await until(async () => !(await visitor.get('/property/1')).headers.has('x-dealstead-stale-since'));
});

test('a withdrawn listing is not served as stale when its service is unavailable', async () => {
  platform.listings.respondTo('GET /api/properties/5', { body: { id: 5, title: 'Sold since' } });
  const read = () => visitor.get('/api/properties/5');
  expect((await read()).status).toBe(200);
  platform.listings.respondTo('GET /api/properties/5', { status: 404, body: { code: 'not-found' } });
  await publishEvent('listings.property.withdrawn.v1', {});
  await until(async () => (await read()).status === 404);
  await platform.listings.stop();
  expect((await read()).status).toBe(503);
  await platform.listings.restart();
  await until(() => isComponentUp(platform.gateway.url, 'listings'));
});

test('a deleted listing is not served as stale, even when its service stops right after', async () => {
  platform.listings.respondTo('GET /api/properties/6', { body: { id: 6, title: 'Soon deleted' } });
  platform.listings.respondTo('DELETE /api/properties/6', { body: { message: 'Property deleted successfully.' } });
  expect((await visitor.get('/api/properties/6')).status).toBe(200);
  expect((await visitor.get('/property/6')).status).toBe(200);
  const browser = await signIn(platform, 7);
  expect((await browser.send('DELETE', '/api/properties/6')).status).toBe(200);
  await platform.listings.stop();
  expect((await visitor.get('/api/properties/6')).status).toBe(503);
  expect(await (await visitor.get('/property/6')).text()).not.toContain('Soon deleted');
  await platform.listings.restart();
  await until(() => isComponentUp(platform.gateway.url, 'listings'));
});

test('while a service hangs, cached pages are served', async () => {
  await visitor.get('/property/1');
  platform.listings.isFrozen = true;
  await publishEvent('listings.property.changed.v1', {});
  await until(() => isStale('/property/1'));
  expect((await visitor.get('/property/1')).status).toBe(200);
  platform.listings.isFrozen = false;
  await until(async () => !(await isStale('/property/1')));
});

test('a page whose rendering fails or is late is client-rendered with its data inlined', async () => {
  const late = Promise.withResolvers<{ body?: unknown }>();
  for (const reply of [{ status: 500 }, { body: 'no json' }, () => late.promise]) {
    platform.renderer.respondTo('POST /render', reply);
    platform.listings.respondTo('GET /api/properties', { body: [] });
    const html = await (await visitor.get(`/?search=${crypto.randomUUID()}`)).text();
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<style>body{margin:0}</style>');
    expect(Object.keys(Object(parsePageState(html).data))).toHaveLength(2);
  }
  late.resolve({});
  platform.renderer.respondTo('POST /render', {
    body: { head: '<title>Drawn</title>', css: '.a{color:red}', body: '<h1>Drawn</h1>' },
  });
});

describe('a renderer that does not answer in time', () => {
  const page = { head: '<title>Drawn</title>', css: '.a{color:red}', body: '<h1>Drawn</h1>' };
  const renderer = (reply: Parameters<typeof platform.renderer.respondTo>[1]) =>
    platform.renderer.respondTo('POST /render', reply);
  afterEach(() => renderer({ body: page }));

  const outcomes = async () => {
    const text = await (await fetch(`${platform.gateway.internalUrl}/metrics`)).text();
    const found = text.matchAll(/^gateway_pages_total\{outcome="([\w-]+)"\} (\d+)$/gm);
    return Object.fromEntries([...found].map(([, outcome = '', count]) => [outcome, Number(count)]));
  };
  const listing = (id: number, title: string) =>
    platform.listings.respondTo(`GET /api/properties/${id}`, { body: { id, title } });
  const invalidate = async (id: number) => {
    const url = `/api/properties/${id}`;
    const requestCount = () => platform.listings.requests.filter((request) => request.url === url).length;
    await visitor.get(url);
    const before = requestCount();
    await publishEvent('listings.property.changed.v1', { propertyId: id });
    await until(async () => (await visitor.get(url)) && requestCount() > before);
  };

  test('serves visitors the older cached page, and renders the page again afterwards', async () => {
    listing(81, 'Before');
    const before = await outcomes();
    expect(await (await visitor.get('/property/81')).text()).toContain('<h1>Drawn</h1>');
    expect((await visitor.get('/property/81')).status).toBe(200);
    listing(81, 'After');
    renderer({ status: 503 });
    await invalidate(81);
    const html = await (await visitor.get('/property/81')).text();
    expect(html).toContain('<h1>Drawn</h1>');
    expect(html).toContain('Before');
    renderer({ body: page });
    await until(async () => (await (await visitor.get('/property/81')).text()).includes('After'));
    const after = await outcomes();
    const more = (outcome: string) => (after[outcome] ?? 0) - (before[outcome] ?? 0);
    expect([more('rendered') >= 2, more('fresh') >= 1, more('stale') >= 1, more('client-rendered')]).toEqual([
      true,
      true,
      true,
      0,
    ]);
  });

  /** Makes the renderer answer once the returned function is called. */
  const late = (title: string): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<{ body: object }>();
    renderer(() => promise);
    return () => resolve({ body: { ...page, body: `<h1>${title}</h1>` } });
  };

  test('completes the cached page when it answers after the page was sent', async () => {
    listing(84, 'Slow');
    const answer = late('Rendered late');
    const before = renderCount();
    expect(await (await visitor.get('/property/84')).text()).toContain('<div id="root"></div>');
    answer();
    await until(async () => (await (await visitor.get('/property/84')).text()).includes('Rendered late'));
    expect(renderCount() - before).toBe(1);
  });

  test('completes no page whose data changed meanwhile', async () => {
    listing(85, 'Outdated');
    const answer = late('Rendered from outdated data');
    await visitor.get('/property/85');
    listing(85, 'Current');
    renderer({ body: page });
    await invalidate(85);
    answer();
    await stays(async () => {
      const html = await (await visitor.get('/property/85')).text();
      return [html.includes('Current'), html.includes('outdated data')].join() === 'true,false';
    }, 300);
  });

  test('does not serve the page of a withdrawn listing', async () => {
    listing(82, 'Withdrawn soon');
    await visitor.get('/property/82');
    platform.listings.respondTo('GET /api/properties/82', { status: 404, body: { code: 'not-found' } });
    renderer({ status: 503 });
    await invalidate(82);
    const answer = await visitor.get('/property/82');
    expect([answer.status, (await answer.text()).includes('Withdrawn soon')]).toEqual([404, false]);
  });

  test('leaves pages that are not cached, and those of members, to the browser', async () => {
    listing(83, 'Never rendered');
    renderer({ status: 503 });
    const before = await outcomes();
    const empty = '<div id="root"></div>';
    expect(await (await visitor.get('/property/83')).text()).toContain(empty);
    await visitor.get('/property/1');
    expect(await (await (await signIn(platform, 7)).get('/property/1')).text()).toContain(empty);
    expect((await outcomes())['client-rendered']).toBeGreaterThanOrEqual((before['client-rendered'] ?? 0) + 2);
  });
});

test('a page is rendered without data that did not arrive, and completed soon after', async () => {
  platform.listings.respondTo('GET /api/properties/70', { body: { id: 70 } });
  platform.listings.respondTo('GET /api/properties/70/similar', { status: 503, body: { code: 'index-loading' } });
  const read = async () => {
    const html = await (await visitor.get('/property/70')).text();
    return { isRendered: html.includes('<h1>Drawn</h1>'), inlined: Object.keys(Object(parsePageState(html).data)) };
  };
  expect(await read()).toEqual({ isRendered: true, inlined: ['/api/properties/70'] });
  platform.listings.respondTo('GET /api/properties/70/similar', { body: [] });
  await until(async () => (await read()).inlined.length === 2);
});

test.each(['abc', '0', '-1', '99999999999', '1.5', 'summary'])(
  'a malformed listing id (%s) responds with the rendered 404 page, for visitors and members',
  async (id) => {
    const requestCount = platform.listings.requests.length;
    for (const browser of [visitor, await signIn(platform, 7)]) {
      const answer = await browser.get(`/property/${id}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('<h1>Drawn</h1>');
    }
    expect(platform.listings.requests.length).toBe(requestCount);
  },
);

test('a listing published after its 404 page was served is served at once, without an event', async () => {
  expect((await visitor.get('/property/77')).status).toBe(404);
  platform.listings.respondTo('GET /api/properties/77', { body: { id: 77, title: 'New' } });
  const answer = await visitor.get('/property/77');
  expect([answer.status, parsePageState(await answer.text()).data]).toMatchObject([
    200,
    { '/api/properties/77': { body: { title: 'New' } } },
  ]);
});

test('inlined data cannot end its script element', async () => {
  platform.listings.respondTo('GET /api/properties/9', {
    body: { title: '</script><script>alert(1)</script>\u2028<!--' },
  });
  const html = await (await visitor.get('/property/9')).text();
  expect(html).not.toContain('alert(1)</script>');
  expect(html).not.toContain('\u2028');
  expect(parsePageState(html).data).toMatchObject({
    '/api/properties/9': { body: { title: '</script><script>alert(1)</script>\u2028<!--' } },
  });
});

test('a page of the shell is client-rendered and responds 200', async () => {
  const before = renderCount();
  const answer = await visitor.get('/kit');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<div id="root"></div>');
  expect(renderCount()).toBe(before);
});

test('the page of a missing listing responds 404 or 410, an unknown path 404', async () => {
  platform.listings.respondTo('GET /api/properties/410', { status: 410, body: { message: 'Gone' } });
  expect((await visitor.get('/property/404')).status).toBe(404);
  expect((await visitor.get('/property/410')).status).toBe(410);
  const unknown = await visitor.get('/nowhere');
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect((await visitor.post('/login')).status).toBe(405);
});

test('a page whose first request names its new path redirects there, but to no other site', async () => {
  const moved = (path: string) => ({ status: 308, body: { message: 'Moved', code: 'moved', details: { path } } });
  platform.listings.respondTo('GET /api/properties/308', moved('/property/309'));
  platform.listings.respondTo('GET /api/properties/307', moved('//evil.example'));
  for (const browser of [visitor, await signIn(platform, 7)]) {
    const redirected = await browser.get('/property/308?tab=a&utm_source=mail');
    const location = redirected.headers.get('location');
    expect([redirected.status, location]).toEqual([308, '/property/309?tab=a&utm_source=mail']);
  }
  const refused = await visitor.get('/property/307');
  expect(refused.headers.get('location')).toBeNull();
});

test.each([
  ['/member-dashboard', '/login?next=%2Fmember-dashboard'],
  ['/pro-dashboard?tab=a&b=1', '/login?next=%2Fpro-dashboard%3Ftab%3Da%26b%3D1'],
  ['/admin', '/login?next=%2Fadmin'],
])('a visitor on %s is redirected to sign in', async (path, to) => {
  const answer = await visitor.get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
});

test.each([
  [7, '/', '/member-dashboard'],
  [1, '/', '/admin'],
  [7, '/login', '/member-dashboard'],
  [1, '/sign-in', '/admin'],
  [7, '/login?next=%2Fproperty%2F1%3Fa%3Db', '/property/1?a=b'],
  [7, '/login?next=%2F%2Fevil.test', '/member-dashboard'],
  [7, '/login?next=%2F%5Cevil.test', '/member-dashboard'],
  [7, '/login?next=https%3A%2F%2Fevil.test', '/member-dashboard'],
  [7, '/login?next=%2F%09%2Fevil.test', '/member-dashboard'],
])('member %d on %s is redirected to %s', async (id, path, to) => {
  const answer = await (await signIn(platform, id)).get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
});

test("a member's pages are rendered for them and never cached, locked pages too; admin pages respond 404", async () => {
  const browser = await signIn(platform, 7);
  const home = await browser.get('/?category=land');
  const html = await home.text();
  expect([home.status, home.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(html).toContain('Drawn');
  expect(parsePageState(html).session).toEqual({
    id: 7,
    email: 'm7@dealstead.test',
    firstName: 'Ada',
    lastName: 'Byron',
    phone: null,
    role: 'member',
    subscriptionPlan: 'free',
    subscriptionStatus: 'inactive',
  });
  const dashboard = parsePageState(await (await browser.get('/member-dashboard')).text());
  expect(dashboard.data).toMatchObject({
    '/api/dashboards/member': { status: 200, body: { seenBy: { kind: 'member', id: 7 } } },
  });
  platform.tools.respondTo('GET /api/dashboards/pro', { status: 403, body: { code: 'plan-required' } });
  const locked = await browser.get('/pro-dashboard');
  expect([locked.status, parsePageState(await locked.text()).data]).toMatchObject([
    200,
    { '/api/dashboards/pro': { status: 403 } },
  ]);
  expect((await browser.get('/admin')).status).toBe(404);
  expect((await (await signIn(platform, 1)).get('/admin')).status).toBe(200);
});

test('a cookie without a session receives the cached page', async () => {
  const before = renderCount();
  const browser = new Browser(platform.gateway.url);
  browser.cookie = '__Host-dealstead=s%3Anothing.x';
  await visitor.get('/property/1');
  await browser.get('/property/1');
  expect(renderCount()).toBeLessThanOrEqual(before + 1);
});

test('a newer release set from the bucket is current at once, an older one never, and the last one is restored from disk', async () => {
  const bucket = await nats().jetstream().views.kv('releases');
  await bucket.put('current', JSON.stringify(createReleaseSet(5)));
  const setOf = async (browser: Browser) => Object(parsePageState(await (await browser.get('/login')).text()).set).id;
  await until(async () => (await setOf(visitor)) === 'set-5');
  await bucket.put('current', JSON.stringify(createReleaseSet(4)));
  await bucket.put('current', JSON.stringify({ nonsense: true }));
  await stays(() => setOf(visitor), 100);
  expect(await setOf(visitor)).toBe('set-5');
  const toNats = await openTcpProxy(process.env.NATS_URL ?? '');
  toNats.cut();
  const nowhere = 'http://127.0.0.1:1';
  const alone = await platform.startAnotherGateway({
    NATS_URL: toNats.url,
    REDIS_URL: 'redis://127.0.0.1:1',
    LISTINGS_URL: nowhere,
    ADMIN_URL: nowhere,
    ACCOUNT_URL: nowhere,
    RENDERER_URL: nowhere,
  });
  expect(await setOf(new Browser(alone.url))).toBe('set-5');
  toNats.restore();
  await until(() => isComponentUp(alone.url, 'nats'));
  await alone.stop();
  await toNats.close();
});

test('a paused page responds 503 without its data, its scripts and a place in the cache, until it is resumed', async () => {
  const bucket = await nats().jetstream().views.kv('releases');
  const put = async (revision: number, paused?: ReleaseSet['paused']) => {
    await bucket.put('current', JSON.stringify({ ...createReleaseSet(revision), paused }));
    await until(
      async () => Object(parsePageState(await (await visitor.get('/login')).text()).set).revision === revision,
    );
  };
  await put(6, [{ slice: 'listings', page: 'Property' }]);
  const answer = await visitor.get('/property/1');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '600']);
  const html = await answer.text();
  expect(parsePageState(html)).toMatchObject({ data: {}, set: { paused: [{ slice: 'listings', page: 'Property' }] } });
  const before = renderCount();
  await visitor.get('/property/1');
  expect(renderCount()).toBe(before + 1);
  const home = await visitor.get('/');
  expect([home.status, (await home.text()).includes('/slices/listings/v1/home.js')]).toEqual([200, true]);

  await put(7, [{ slice: 'listings', page: null }]);
  const pausedHome = await visitor.get('/');
  expect([pausedHome.status, (await pausedHome.text()).includes('/slices/listings/v1/home.js')]).toEqual([503, false]);
  const figures = await (await fetch(`${platform.gateway.internalUrl}/metrics`)).text();
  const failedPages = figures.split('\n').filter((line) => /_count\{.*route="page.*status="503"/.test(line));
  expect(failedPages).toEqual([]);
  expect(figures.includes('route="paused page",status="503"')).toBe(true);
  // Someone signed out is asked to sign in first.
  expect((await visitor.get('/member-dashboard')).headers.get('location')).toMatch(/^\/login/);

  await put(8);
  expect((await visitor.get('/property/1')).status).toBe(200);
});

test('an admin chooses versions for one browser; nobody else does, and an unknown version changes nothing', async () => {
  const admin = await signIn(platform, 1);
  const chosen = await admin.at(platform.gateway.url).get('/admin?tab=1&releases=listings@v2,tools@none');
  expect([chosen.status, chosen.headers.get('location')]).toEqual([302, '/admin?tab=1']);
  expect(chosen.headers.get('set-cookie')).toMatch(
    /^__Host-dealstead\.releases=listings%40v2%2Ctools%40none; Path=\/; HttpOnly/,
  );
  const cookie = '__Host-dealstead.releases=listings%40v2%2Ctools%40none';
  const stateFor = async (browser: Browser) => {
    const answer = await browser.get('/property/1', { cookie: `${browser.cookie}; ${cookie}` });
    const html = await answer.text();
    // Ends the choice where the chosen shell does not start.
    const [, script] = /<script>(addEventListener\('load'.*?)<\/script>/s.exec(html) ?? [];
    expect(script !== undefined).toBe(browser === admin);
    const hash = createHash('sha256')
      .update(script ?? '')
      .digest('base64');
    if (script) expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    return Object(parsePageState(html));
  };
  expect(await stateFor(admin)).toMatchObject({
    overrides: [{ name: 'listings', version: 'v2' }],
    set: { slices: [{ version: 'v2' }, { version: 'v1' }, { version: 'v1' }, { version: 'v1' }] },
  });
  for (const browser of [await signIn(platform, 7), new Browser(platform.gateway.url)]) {
    const state = await stateFor(browser);
    expect(state).not.toHaveProperty('overrides');
    expect(state.set.slices[0].version).toBe('v1');
    expect((await browser.get('/property/1?releases=listings@v2')).headers.get('set-cookie')).toBeNull();
  }
  const rendered = renderCount();
  expect((await admin.get('/nowhere', { cookie: `${admin.cookie}; ${cookie}` })).status).toBe(404);
  expect(renderCount()).toBe(rendered);
  const senders = [
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-dest', 'image'],
  ] as const;
  for (const [header, value] of senders) {
    const linked = await admin.get('/admin?releases=listings@v2', { [header]: value });
    expect(linked.headers.get('set-cookie')).toBeNull();
  }
  const ended = await admin.at(platform.gateway.url).get('/admin?releases=off');
  expect(ended.headers.get('set-cookie')).toMatch(/^__Host-dealstead\.releases=; Max-Age=0/);
});

describe('a canary', () => {
  const versionFor = async (browser: Browser) => {
    const { set } = parsePageState(await (await browser.get('/login')).text());
    expect(set).not.toHaveProperty('canaries');
    return (set as ReleaseSet).slices.find(({ name }) => name === 'listings')?.version;
  };
  const newBrowser = () => new Browser(platform.gateway.url);
  const put = async (revision: number, cohort?: Cohort) => {
    const set = createReleaseSet(revision);
    const release = { ...set.slices[0], version: 'v2' };
    const canaries = cohort && [{ release, cohort }];
    const bucket = await nats().jetstream().views.kv('releases');
    await bucket.put('current', JSON.stringify({ ...set, canaries }));
    const revisionFor = async (browser: Browser) =>
      Object(parsePageState(await (await browser.get('/login')).text()).set).revision;
    await until(async () => (await revisionFor(newBrowser())) === revision);
  };
  afterAll(() => put(29));

  test('is shown to a share of browsers, each of which keeps its version', async () => {
    await put(20, { percent: 50, plans: [], memberIds: [] });
    const seen = new Set<string | undefined>();
    for (let i = 0; i < 40; i += 1) {
      const browser = newBrowser();
      const version = await versionFor(browser);
      seen.add(version);
      expect(browser.cookie).toMatch(/^__Host-dealstead\.cohort=/);
      expect(await versionFor(browser)).toBe(version);
    }
    expect([...seen].toSorted()).toEqual(['v1', 'v2']);
    const first = await newBrowser().get('/login');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const known = newBrowser();
    await known.get('/login');
    const second = await known.get('/login');
    expect([second.headers.get('set-cookie'), second.headers.get('cache-control')]).toEqual([null, 'no-cache']);
  });

  test('is shown to chosen members and plans, and then sets no cookie', async () => {
    await put(21, { percent: 0, plans: [], memberIds: [7] });
    const member = await signIn(platform, 7);
    const versionForMember = async () =>
      Object(parsePageState(await (await member.get('/member-dashboard')).text()).set).slices[0].version;
    expect(await versionForMember()).toBe('v2');
    const other = newBrowser();
    expect(await versionFor(other)).toBe('v1');
    expect(other.cookie).toBe('');
    await put(22, { percent: 0, plans: ['partnership'], memberIds: [] });
    expect(await versionForMember()).toBe('v1');
  });
});

test('release files are cached for a year, served in an accepted encoding, and no other file is served', async () => {
  const { request } = await import('undici');
  const file = (path: string, accept?: string) =>
    request(platform.gateway.url + path, { headers: accept ? { 'accept-encoding': accept } : {} });
  const plain = await file('/slices/shell/v1/entry.js');
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await plain.body.text()).toBe('console.log("shell")');
  expect(await (await file('/slices/shell/v1/entry.js', 'gzip, br')).body.text()).toBe('brotli');
  expect(await (await file('/slices/shell/v1/entry.js', 'gzip')).body.text()).toBe('gzip');
  for (const path of [
    '/slices/shell/v1/missing.js',
    '/slices/secret.txt',
    '/slices/shell/../secret.txt',
    '/slices/shell/v1/..%2f..%2fsecret.txt',
    '/slices/shell/v1/../../secret.txt',
    '/slices/nobody/v1/entry.js',
    '/slices/shell/v1',
  ]) {
    const { statusCode, body } = await file(path);
    expect([path, statusCode, Object(await body.json()).code]).toEqual([path, 404, 'not-found']);
  }
});

test('a document that the server does not render has its route’s title', async () => {
  expect(await (await visitor.get('/login')).text()).toContain('<title data-fallback>Sign in | Dealstead</title>');
  expect(await (await visitor.get('/join')).text()).not.toContain('data-fallback');
});
