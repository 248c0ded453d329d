import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { connect, type NatsConnection } from 'nats';
import { Redis } from 'ioredis';
import {
  Browser,
  json,
  member,
  signedIn,
  startPlatform,
  stateOf,
  stopAll,
  until,
  type Platform,
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
