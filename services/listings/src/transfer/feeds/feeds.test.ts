import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { listing, member, naughty, publicUrl, type Running, startTestListings } from '../../fixtures/listings.ts';
import type { Prisma } from '../../generated/client.ts';

const admin = member(9, { role: 'admin', adminRole: 'editor', plan: 'free' });
let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties'));

const add = (...data: Prisma.PropertyCreateManyInput[]) => listings.db.prisma.property.createMany({ data });
const text = async (path: string) => {
  const response = await listings.request(path);
  expect(response.status).toBe(200);
  return { type: response.headers.get('content-type'), body: await response.text() };
};
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
/** Throws for XML that is not well-formed; returns the text of its elements by name. */
function parse(xml: string): (name: string) => string[] {
  const open: string[] = [];
  for (const [, closing, name = '', alone] of xml.matchAll(
    /<(\/?)([\w:]+)(?:\s[\w:]+="[^"<&]*(?:&#?\w+;[^"<&]*)*")*\s*(\/?)>/g,
  )) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!alone) open.push(name);
  }
  expect(open).toEqual([]);
  expect(xml.replaceAll(/<[/?!]?[\w:]+[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!#?\w+;)/);
  // eslint-disable-next-line no-control-regex
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  const plain = (inner: string) =>
    inner.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  return (name) =>
    [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, inner = '']) => plain(inner));
}

test('the sitemap has one file per range of ids, with active listings only', async () => {
  const changed = new Date('2026-11-02T08:00:00Z');
  await add(
    listing({ id: 10_001, createdAt: new Date('2026-11-01T08:00:00Z'), confirmedAt: changed }),
    listing({ id: 10_002, createdAt: new Date('2026-10-01T08:00:00Z'), category: 'mixed-use', state: 'TX' }),
    ...['under-contract', 'closed', 'draft', 'withdrawn', 'expired'].map((status, i) =>
      listing({ id: 20_000 + i, status }),
    ),
    listing({ id: 50_000 }),
    listing({ id: 50_001, category: 'land' }),
    listing({ id: 150_001, status: 'draft', state: 'AL' }),
  );
  const files =
    await listings.read<{ path: string; urls: number; changedAt: string | null }[]>('/api/sitemaps/listings');
  expect(files.map(({ path }) => path)).toEqual([0, 1, 2].map((n) => `/api/sitemaps/listings/${n}.xml`));
  expect(files[0]?.changedAt).toBeNull();
  expect(new Date(files[1]?.changedAt ?? 0).getTime()).toBeGreaterThanOrEqual(changed.getTime());

  expect(files.slice(1).map(({ urls }) => urls)).toEqual([3, 1]);

  const one = await text('/api/sitemaps/listings/1.xml');
  expect(one.type).toMatch(/^application\/xml/);
  parse(one.body);
  expect(locations(one.body)).toEqual([10_001, 10_002, 50_000].map((id) => `${publicUrl}/property/${id}`));
  expect(one.body).toContain('<lastmod>2026-11-02T08:00:00Z</lastmod>');
  expect(locations((await text('/api/sitemaps/listings/2.xml')).body)).toEqual([`${publicUrl}/property/50001`]);

  const places = await text('/api/sitemaps/listings/0.xml');
  parse(places.body);
  const search = (query: string) => `${publicUrl}/search?${query}`.replaceAll('&', '&#38;');
  expect(locations(places.body)).toEqual([
    ...['/', '/search', '/subscribe', '/join', '/joint-venture', '/contact', '/terms', '/privacy'].map(
      (path) => publicUrl + path,
    ),
    ...[
      'state=TN',
      'category=land&state=TN',
      'category=residential&state=TN',
      'state=TX',
      'category=mixed-use&state=TX',
    ].map(search),
  ]);

  expect(await listings.read('/api/admin/sitemap', admin)).toEqual({
    places: [
      { state: 'TN', categories: ['land', 'residential'] },
      { state: 'TX', categories: ['mixed-use'] },
    ],
    listings: expect.arrayContaining([
      { status: 'active', listings: 4 },
      { status: 'draft', listings: 2 },
      { status: 'closed', listings: 1 },
    ]),
  });
  const find = (id: number) => listings.read(`/api/admin/sitemap/listings/${id}`, admin);
  expect(await find(10_001)).toEqual({
    status: 'active',
    file: '/api/sitemaps/listings/1.xml',
    changedAt: changed.toISOString(),
  });
  expect(await find(20_001)).toMatchObject({ status: 'closed', file: null });
  expect((await listings.request('/api/admin/sitemap/listings/77', admin)).status).toBe(404);
});

test.each([
  ['3.xml', 404],
  ['9999.xml', 404],
  ['10000.xml', 404],
  ['99999999999999999999.xml', 404],
  ['-1.xml', 404],
  ['1.5.xml', 400],
  ['1e3.xml', 400],
  ['x.xml', 400],
  ['1', 400],
])('the path %s is no file of the feeds', async (file, status) => {
  expect((await listings.request(`/api/sitemaps/listings/${file}`)).status).toBe(status);
});

test('the feed has the fifty newest listings with all reader fields', async () => {
  const minute = (i: number) => new Date(Date.UTC(2026, 10, 20, 12) - i * 60_000);
  await add(
    ...Array.from({ length: 55 }, (_, i) => listing({ title: `House ${i} <& "co">`, createdAt: minute(i) })),
    listing({ status: 'draft', title: 'A draft', createdAt: minute(-5) }),
  );
  const { type, body } = await text('/api/properties/feed.rss');
  expect(type).toMatch(/^application\/rss\+xml/);
  const all = parse(body);
  expect(body).toContain(
    `<atom:link href="${publicUrl}/api/properties/feed.rss" rel="self" type="application/rss+xml"/>`,
  );
  expect(all('guid')).toHaveLength(50);
  expect(all('guid')[0]).toBe(`${publicUrl}/property/10001`);
  expect(all('title').slice(0, 2)).toEqual(['New listings · Dealstead', 'House 0 <& "co">']);
  expect(all('pubDate')[0]).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
  expect(all('description')[1]).toMatch(/^\$84,500 · Memphis, TN\n/);
});

test('an empty feed and one with naughty strings are well-formed', async () => {
  parse((await text('/api/properties/feed.rss')).body);
  const good = naughty.filter((word) => word.trim() !== '' && word.isWellFormed() && !word.includes('\0'));
  for (let at = 0; at < good.length; at += 50) {
    await emptyTables(listings.db.pool, 'properties');
    await add(
      ...good.slice(at, at + 50).map((word) => listing({ title: word.slice(0, 255), description: word, city: word })),
    );
    parse((await text('/api/properties/feed.rss')).body);
  }
});
