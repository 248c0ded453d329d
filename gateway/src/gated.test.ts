import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { connect, type NatsConnection } from 'nats';
import { Redis } from 'ioredis';
import {
  Browser,
  isUp,
  json,
  member,
  signedIn,
  startPlatform,
  stateOf,
  stopAll,
  until,
  type Platform,
  signOut,
} from './fixtures/platform.ts';

let platform: Platform;
let redis: Redis;
let nats: NatsConnection;

beforeAll(async () => {
  redis = new Redis(process.env.REDIS_URL ?? '');
  nats = await connect({ servers: process.env.NATS_URL ?? '' });
  platform = await startPlatform();
});
beforeEach(async () => {
  await redis.flushdb();
  await redis.set('member:7', JSON.stringify(member(7)));
  await redis.set('member:8', JSON.stringify(member(8, { plan: 'buyer', status: 'active' })));
});
afterAll(async () => {
  redis.disconnect();
  await nats.close();
  await stopAll();
});

const asked = (url: string) => platform.listings.seen.filter((seen) => seen.url === url).length;
const tell = (type: string, data: unknown) =>
  nats.publish(
    type,
    JSON.stringify({
      specversion: '1.0',
      id: crypto.randomUUID(),
      source: 'test',
      type,
      time: new Date().toISOString(),
      subject: 'property/1',
      version: 2,
      data,
    }),
  );

test('a kept answer of a plan is handed only to those whose plan holds it', async () => {
  const tile = '/api/map/6/14/26';
  platform.listings.on(`GET ${tile}`, ({ who }) => ({ body: { clusters: [], pins: [], seenBy: who } }));
  const [visitor, free, buyer] = [
    new Browser(platform.gateway.url),
    await signedIn(platform, 7),
    await signedIn(platform, 8),
  ];
  const first = await buyer.get(tile);
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  expect(await json(first)).toMatchObject({ seenBy: { kind: 'system', name: 'gateway' } });
  expect((await buyer.get(tile)).status).toBe(200);
  expect(asked(tile)).toBe(1);

  for (const who of [visitor, free]) {
    const refused = await who.get(tile);
    expect([refused.status, await json(refused)]).toEqual([
      403,
      expect.objectContaining({
        message: 'Buyer membership required',
        requiredPlan: 'buyer',
        upgradeUrl: '/subscribe',
      }),
    ]);
  }
});

/** A buyer to whom a tile has just been handed from memory, on two gateways. */
async function reader(tile: string): Promise<{ here: Browser; there: Browser; again: Browser }> {
  const other = await platform.another();
  await until(async () => (await isUp(platform.gateway.url, 'nats')) && (await isUp(other.url, 'nats')));
  platform.listings.on(`GET ${tile}`, { body: { clusters: [], pins: [] } });
  const here = await signedIn(platform, 8);
  const [there, again] = [new Browser(other.url), new Browser(platform.gateway.url)];
  there.cookie = again.cookie = here.cookie;
  for (const browser of [here, there, here, there]) expect((await browser.get(tile)).status).toBe(200);
  return { here, there, again };
}

test('signing out takes kept answers of a plan away: here at once, elsewhere within a moment', async () => {
  const tile = '/api/map/7/28/52';
  const { here, there, again } = await reader(tile);
  await signOut(here);
  expect((await again.get(tile)).status).toBe(403);
  await until(async () => (await there.get(tile)).status === 403, 100);
});

test('an end of the plan takes kept answers of it away: here at once, elsewhere within a moment', async () => {
  const tile = '/api/map/7/28/53';
  const { here, there, again } = await reader(tile);
  await redis.set('member:8', JSON.stringify(member(8, { version: 2, plan: 'buyer', status: 'canceled' })));
  platform.account.on('POST /api/auth/register', {
    status: 201,
    headers: { 'x-dealstead-stale': '/api/auth/me' },
    body: {},
  });
  await here.post('/api/auth/register', {});
  expect((await again.get(tile)).status).toBe(403);
  const { id: userId, email, firstName, lastName, role } = member(8);
  const now = { plan: 'buyer', status: 'canceled', restrictions: [] };
  tell('account.member.changed.v1', { userId, email, firstName, lastName, role, ...now });
  await until(async () => (await there.get(tile)).status === 403, 100);
});

test('a member with a plan is told nothing once the session has expired or the member is gone', async () => {
  const tile = '/api/map/7/28/54';
  const { here, there } = await reader(tile);
  const [key = ''] = await redis.keys('session:*');
  await redis.del('member:8');
  await until(async () => (await there.get(tile)).status === 403, 4_000);
  await redis.set('member:8', JSON.stringify(member(8, { plan: 'buyer', status: 'active' })));
  await until(async () => (await here.get(tile)).status === 200, 4_000);
  await redis.del(key);
  await until(async () => (await here.get(tile)).status === 403, 4_000);
}, 15_000);

test('a kept answer leaves as it came, letter for letter, whole, unchanged or as its headers alone', async () => {
  const list = '/api/properties/77';
  const title = 'Größe – 🌾 \u2028 naïve';
  platform.listings.on(`GET ${list}`, { body: { title } });
  const visitor = new Browser(platform.gateway.url);
  const first = await visitor.get(list);
  for (const answer of [first, await visitor.get(list)]) expect(await json(answer)).toEqual({ title });
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
  expect(asked(list)).toBe(1);
});

test.each(['maxArvPercent=70', 'box=-98,30,-97,31', 'category=land&ownerFinance=true'])(
  'a list with the filter %s is for those whose plan holds it',
  async (query) => {
    const buyer = await signedIn(platform, 8);
    expect((await buyer.get(`/api/properties?${query}`)).status).toBe(200);
    expect((await new Browser(platform.gateway.url).get(`/api/properties?${query}`)).status).toBe(403);
    expect((await new Browser(platform.gateway.url).get('/api/properties?category=land')).status).toBe(200);
  },
);

test('an empty gated filter filters nothing, so everyone may send it', async () => {
  const answer = await new Browser(platform.gateway.url).get('/api/properties?maxArvPercent=&category=all');
  expect(answer.status).toBe(200);
});

test('a change drops the tiles that it lies in, and no others', async () => {
  const buyer = await signedIn(platform, 8);
  const [austin, memphis] = ['/api/map/6/14/26', '/api/map/6/15/25'];
  for (const tile of [austin, memphis]) {
    platform.listings.on(`GET ${tile}`, { body: { clusters: [], pins: [] } });
    await buyer.get(`${tile}?category=land`);
  }
  const [before, others] = [asked(`${austin}?category=land`), asked(`${memphis}?category=land`)];
  tell('listings.property.changed.v1', { propertyId: 1, longitude: -97.74, latitude: 30.27 });
  await until(async () => {
    await buyer.get(`${austin}?category=land`);
    return asked(`${austin}?category=land`) > before;
  });
  await buyer.get(`${memphis}?category=land`);
  expect(asked(`${memphis}?category=land`)).toBe(others);
});

test('a change drops what lists and what is about that listing, and nothing about others', async () => {
  const visitor = new Browser(platform.gateway.url);
  const touched = [
    '/api/properties',
    '/api/properties?category=land',
    '/api/properties/facets',
    '/api/properties/41',
    '/api/properties/41/history',
    '/api/properties/42/similar',
  ];
  const spared = ['/api/properties/42', '/api/properties/42/history', '/api/properties/411', '/api/map/6/15/25'];
  for (const url of [...touched, ...spared]) platform.listings.on(`GET ${url.split('?')[0]}`, { body: [] });
  const buyer = await signedIn(platform, 8);
  const readAll = async () => {
    for (const url of [...touched, ...spared]) await (url.startsWith('/api/map') ? buyer : visitor).get(url);
  };
  await readAll();
  const before = new Map([...touched, ...spared].map((url) => [url, asked(url)]));
  tell('listings.property.changed.v1', { propertyId: 41, longitude: -97.74, latitude: 30.27 });
  await until(async () => {
    await visitor.get('/api/properties/41');
    return asked('/api/properties/41') > (before.get('/api/properties/41') ?? 0);
  });
  await readAll();
  const again = [...before].filter(([url, times]) => asked(url) > times).map(([url]) => url);
  expect(again).toEqual(touched);
});

test('the sitemap joins what the services list, and robots are told of it', async () => {
  platform.listings.on('GET /api/sitemaps/listings', {
    body: [
      { path: '/api/sitemaps/listings/0.xml', changedAt: null },
      { path: '/api/sitemaps/listings/1.xml', changedAt: '2026-11-20T10:00:00.000Z' },
    ],
  });
  const visitor = new Browser(platform.gateway.url);
  const sitemap = await visitor.get('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toContain('application/xml');
  expect(await sitemap.text()).toContain(
    '<sitemap><loc>https://dealstead.test/api/sitemaps/listings/1.xml</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod></sitemap>',
  );
  expect(await (await visitor.get('/robots.txt')).text()).toContain('Sitemap: https://dealstead.test/sitemap.xml');
});

test('a page lists by the filters that its viewer may use', async () => {
  const reads = async (who: Browser) => {
    const html = await (await who.get('/?category=land&maxArvPercent=70')).text();
    return Object.keys(Object(stateOf(html).data));
  };
  expect(await reads(new Browser(platform.gateway.url))).toContain('/api/properties?category=land');
  expect(await reads(await signedIn(platform, 8))).toContain('/api/properties?category=land&maxArvPercent=70');
});
