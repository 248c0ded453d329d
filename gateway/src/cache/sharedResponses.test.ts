import { expect, test } from '@jest/globals';
import { until } from '@dealstead/service-kit/fixtures/until';
import { Browser, isComponentUp, readJson, signIn, parsePageState, signOut } from '../fixtures/browser.ts';
import { createMember, setUpPlatform } from '../fixtures/platform.ts';

const { platform, redis, writeMember, publish, publishEvent } = setUpPlatform({
  members: [createMember(7), createMember(8, { plan: 'buyer', status: 'active' })],
});

const requestCount = (url: string) => platform.listings.requests.filter((request) => request.url === url).length;

test('a cached response behind a plan is served only to members whose plan includes it', async () => {
  const tile = '/api/map/6/14/26';
  platform.listings.respondTo(`GET ${tile}`, ({ identity }) => ({
    body: { clusters: [], pins: [], seenBy: identity },
  }));
  const [visitor, free, buyer] = [
    new Browser(platform.gateway.url),
    await signIn(platform, 7),
    await signIn(platform, 8),
  ];
  const first = await buyer.get(tile);
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  expect(await readJson(first)).toMatchObject({ seenBy: { kind: 'system', name: 'gateway' } });
  expect((await buyer.get(tile)).status).toBe(200);
  expect(requestCount(tile)).toBe(1);

  for (const browser of [visitor, free]) {
    const refused = await browser.get(tile);
    expect([refused.status, await readJson(refused)]).toEqual([
      403,
      expect.objectContaining({
        message: 'Buyer membership required',
        requiredPlan: 'buyer',
        upgradeUrl: '/subscribe',
      }),
    ]);
  }
});

/** A buyer to whom two gateways have served a tile from their caches. */
async function createTileReader(tile: string): Promise<{ here: Browser; atOther: Browser; again: Browser }> {
  const other = await platform.startAnotherGateway();
  await until(
    async () => (await isComponentUp(platform.gateway.url, 'nats')) && (await isComponentUp(other.url, 'nats')),
  );
  platform.listings.respondTo(`GET ${tile}`, { body: { clusters: [], pins: [] } });
  const here = await signIn(platform, 8);
  const [atOther, again] = [new Browser(other.url), new Browser(platform.gateway.url)];
  atOther.cookie = again.cookie = here.cookie;
  for (const browser of [here, atOther, here, atOther]) expect((await browser.get(tile)).status).toBe(200);
  return { here, atOther, again };
}

test('whoever has just written reads it from a gateway that has not received the event, and others from its cache', async () => {
  const other = await platform.startAnotherGateway();
  const url = '/api/properties/41';
  platform.listings.respondTo(`GET ${url}`, { body: { id: 41, title: 'Before' } });
  const writer = await signIn(platform, 7);
  const atOther = new Browser(other.url);
  const stranger = new Browser(other.url);
  atOther.cookie = writer.cookie;
  const titleFor = async (browser: Browser) => (await readJson(await browser.get(url)))['title'];
  expect([await titleFor(atOther), await titleFor(stranger)]).toEqual(['Before', 'Before']);
  platform.listings.respondTo(`GET ${url}`, { body: { id: 41, title: 'After' } });
  platform.listings.respondTo(`PATCH ${url}`, {
    headers: { 'x-dealstead-invalidates': url },
    body: { message: 'Saved.' },
  });
  expect(await titleFor(atOther)).toBe('Before');
  const written = await writer.send('PATCH', url, { body: { title: 'After' } });
  expect(written.status).toBe(200);
  const [mark = ''] = written.headers.getSetCookie().filter((cookie) => cookie.startsWith('dealstead.wrote='));
  atOther.cookie = `${writer.cookie}; ${mark.split(';')[0]}`;
  expect(await titleFor(atOther)).toBe('After');
  expect(await titleFor(stranger)).toBe('After');
});

test('signing out revokes access to cached responses behind a plan: on this gateway at once, on others before a cached snapshot expires', async () => {
  const tile = '/api/map/7/28/52';
  const { here, atOther, again } = await createTileReader(tile);
  await signOut(here);
  expect((await again.get(tile)).status).toBe(403);
  await until(async () => (await atOther.get(tile)).status === 403, 1_800);
});

test('the end of a plan revokes access to its cached responses: on this gateway at once, on others before a cached snapshot expires', async () => {
  const tile = '/api/map/7/28/53';
  const { here, atOther, again } = await createTileReader(tile);
  await writeMember(createMember(8, { version: 2, plan: 'buyer', status: 'canceled' }));
  platform.account.respondTo('POST /api/auth/register', {
    status: 201,
    headers: { 'x-dealstead-invalidates': '/api/auth/me' },
    body: {},
  });
  await here.post('/api/auth/register', {});
  expect((await again.get(tile)).status).toBe(403);
  const { id: userId, email, firstName, lastName, role } = createMember(8);
  const now = { plan: 'buyer', status: 'canceled', restrictions: [] };
  await publishEvent('account.member.changed.v1', { userId, email, firstName, lastName, role, ...now });
  await until(async () => (await atOther.get(tile)).status === 403, 1_800);
});

test('an expired session or a deleted member has no access to cached responses behind a plan', async () => {
  const tile = '/api/map/7/28/54';
  const { here, atOther } = await createTileReader(tile);
  const [key = ''] = await redis.keys('session:*');
  await redis.del('member:8');
  await until(async () => (await atOther.get(tile)).status === 403);
  await writeMember(createMember(8, { plan: 'buyer', status: 'active' }));
  await until(async () => (await here.get(tile)).status === 200);
  await redis.del(key);
  await until(async () => (await here.get(tile)).status === 403);
});

test('a cached response is served byte for byte to GET, as 304 to If-None-Match, and as headers to HEAD', async () => {
  const list = '/api/properties/77';
  const title = 'Größe – 🌾 \u2028 naïve';
  platform.listings.respondTo(`GET ${list}`, { body: { title } });
  const visitor = new Browser(platform.gateway.url);
  const first = await visitor.get(list);
  for (const answer of [first, await visitor.get(list)]) expect(await readJson(answer)).toEqual({ title });
  const head = await visitor.send('HEAD', list);
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    first.headers.get('content-length'),
    '',
  ]);
  const etag = first.headers.get('etag') ?? '';
  const unchanged = await visitor.get(list, { 'if-none-match': etag });
  expect([unchanged.status, unchanged.headers.get('etag'), unchanged.headers.get('vary')]).toEqual([
    304,
    etag,
    'accept-encoding',
  ]);
  expect(requestCount(list)).toBe(1);
});

test.each(['maxArvPercent=70', 'box=-98,30,-97,31', 'category=land&ownerFinance=true'])(
  'a list with the filter %s needs a plan that includes it',
  async (query) => {
    const buyer = await signIn(platform, 8);
    expect((await buyer.get(`/api/properties?${query}`)).status).toBe(200);
    expect((await new Browser(platform.gateway.url).get(`/api/properties?${query}`)).status).toBe(403);
    expect((await new Browser(platform.gateway.url).get('/api/properties?category=land')).status).toBe(200);
  },
);

test('an empty gated filter is allowed for everyone', async () => {
  const answer = await new Browser(platform.gateway.url).get('/api/properties?maxArvPercent=&category=all');
  expect(answer.status).toBe(200);
});

test('a changed listing invalidates the map tiles that contain it and no others', async () => {
  const buyer = await signIn(platform, 8);
  const [austin, memphis] = ['/api/map/6/14/26', '/api/map/6/15/25'];
  for (const tile of [austin, memphis]) {
    platform.listings.respondTo(`GET ${tile}`, { body: { clusters: [], pins: [] } });
    await buyer.get(`${tile}?category=land`);
  }
  const [before, others] = [requestCount(`${austin}?category=land`), requestCount(`${memphis}?category=land`)];
  await publishEvent('listings.property.changed.v1', { propertyId: 1, longitude: -97.74, latitude: 30.27 });
  await until(async () => {
    await buyer.get(`${austin}?category=land`);
    return requestCount(`${austin}?category=land`) > before;
  });
  await buyer.get(`${memphis}?category=land`);
  expect(requestCount(`${memphis}?category=land`)).toBe(others);
});

test('a page whose listing is invalidated gets its current data, before the event of the change arrives', async () => {
  const visitor = new Browser(platform.gateway.url);
  const title = async () => (await readJson(await visitor.get('/api/properties/95'))).title;
  platform.listings.respondTo('GET /api/properties/95', { body: { id: 95, title: 'Before' } });
  expect(await title()).toBe('Before');
  platform.listings.respondTo('GET /api/properties/95', { body: { id: 95, title: 'After' } });
  expect(await title()).toBe('Before');
  await publish('live.member.7', { stale: ['/api/properties/95'] });
  await until(async () => (await title()) === 'After');
});

test('a changed listing invalidates lists and its own responses and nothing about others', async () => {
  const visitor = new Browser(platform.gateway.url);
  const invalidated = [
    '/api/properties',
    '/api/properties?category=land',
    '/api/properties/facets',
    '/api/properties/41',
    '/api/properties/41/history',
    '/api/properties/42/similar',
  ];
  const unaffected = ['/api/properties/42', '/api/properties/42/history', '/api/properties/411', '/api/map/6/15/25'];
  for (const url of [...invalidated, ...unaffected])
    platform.listings.respondTo(`GET ${url.split('?')[0]}`, { body: [] });
  const buyer = await signIn(platform, 8);
  const readAll = async () => {
    for (const url of [...invalidated, ...unaffected]) await (url.startsWith('/api/map') ? buyer : visitor).get(url);
  };
  await readAll();
  const before = new Map([...invalidated, ...unaffected].map((url) => [url, requestCount(url)]));
  await publishEvent('listings.property.changed.v1', { propertyId: 41, longitude: -97.74, latitude: 30.27 });
  await until(async () => {
    await visitor.get('/api/properties/41');
    return requestCount('/api/properties/41') > (before.get('/api/properties/41') ?? 0);
  });
  await readAll();
  const refetched = [...before].filter(([url, times]) => requestCount(url) > times).map(([url]) => url);
  expect(refetched).toEqual(invalidated);
});

test('a changed post and a changed joint venture invalidate the public pages about them', async () => {
  const visitor = new Browser(platform.gateway.url);
  platform.admin.respondTo('GET /api/blog/posts', { body: { posts: [] } });
  platform.tools.respondTo('GET /api/joint-ventures', { body: [] });
  const requestsOf = (service: typeof platform.admin, path: string) =>
    service.requests.filter(({ url }) => url === path).length;
  const changes = [
    { type: 'admin.blog-post.changed.v1', data: { postId: 3 }, service: platform.admin, path: '/api/blog/posts' },
    {
      type: 'tools.venture.changed.v1',
      data: { ventureId: 4, propertyId: null, status: 'open' },
      service: platform.tools,
      path: '/api/joint-ventures',
    },
  ];
  for (const { type, data, service, path } of changes) {
    await visitor.get(path);
    await visitor.get(path);
    expect(requestsOf(service, path)).toBe(1);
    await publishEvent(type, data);
    await until(async () => {
      await visitor.get(path);
      return requestsOf(service, path) === 2;
    });
  }
});

test('the sitemap index lists the files of all services, and robots.txt names it', async () => {
  platform.listings.respondTo('GET /api/sitemaps/listings', {
    body: [
      { path: '/api/sitemaps/listings/0.xml', urls: 9, changedAt: null },
      { path: '/api/sitemaps/listings/1.xml', urls: 2, changedAt: '2026-11-20T10:00:00.000Z' },
    ],
  });
  platform.admin.respondTo('GET /api/sitemaps/blog', {
    body: [{ path: '/api/sitemaps/blog/posts.xml', urls: 3, changedAt: '2026-11-21T10:00:00.000Z' }],
  });
  platform.admin.respondTo('GET /api/sitemaps/help', { body: [] });
  const visitor = new Browser(platform.gateway.url);
  const sitemap = await visitor.get('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toContain('application/xml');
  const xml = await sitemap.text();
  for (const entry of [
    '<loc>https://dealstead.test/api/sitemaps/listings/1.xml</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod>',
    '<loc>https://dealstead.test/api/sitemaps/blog/posts.xml</loc><lastmod>2026-11-21T10:00:00.000Z</lastmod>',
  ])
    expect(xml).toContain(`<sitemap>${entry}</sitemap>`);
  platform.admin.respondTo('POST /internal/crawler-fetches', { status: 202, body: { message: 'Recorded.' } });
  const reported = () => platform.admin.requests.filter(({ url }) => url === '/internal/crawler-fetches');
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
  for (const path of ['/sitemap.xml', '/sitemap.xml', '/']) await visitor.get(path, crawler);
  await until(() => reported().length > 0);
  expect(reported().map(({ body }) => JSON.parse(body))).toEqual([{ crawler: 'Googlebot', path: '/sitemap.xml' }]);
  expect(await (await visitor.get('/robots.txt')).text()).toContain('Sitemap: https://dealstead.test/sitemap.xml');
});

test("a page inlines lists by the filters that its viewer's plan includes", async () => {
  const inlinedUrls = async (browser: Browser) => {
    const html = await (await browser.get('/?category=land&maxArvPercent=70')).text();
    return Object.keys(Object(parsePageState(html).data));
  };
  expect(await inlinedUrls(new Browser(platform.gateway.url))).toContain('/api/properties?category=land');
  expect(await inlinedUrls(await signIn(platform, 8))).toContain('/api/properties?category=land&maxArvPercent=70');
});
