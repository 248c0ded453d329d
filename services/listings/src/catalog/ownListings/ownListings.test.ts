import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { daysAgo } from '@dealstead/contracts/fixtures/daysAgo';
import type { OwnPropertyCard } from '@dealstead/contracts/listings/ownListings';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { listing, member, type Running, startTestListings } from '../../fixtures/listings.ts';
import type { Prisma } from '../../generated/client.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties', 'outbox'));

const add = async (data: Partial<Prisma.PropertyCreateManyInput> = {}): Promise<number> =>
  (await listings.db.prisma.property.create({ data: listing(data), select: { id: true } })).id;
const own = (query = '', actor = member(1)) => listings.read<OwnPropertyCard[]>(`/api/va/properties${query}`, actor);
const ids = async (query: string) => (await own(query)).map(({ id }) => id);
const change = async (body: object, actor = member(1)) => {
  const response = await listings.send('POST', '/api/va/properties/changes', body, actor);
  return [response.status, await response.json()];
};
const statusOf = async (id: number) => (await listings.db.prisma.property.findUniqueOrThrow({ where: { id } })).status;

test('own listings are listed in any status, newest first, without those of others, page by page', async () => {
  const mine: number[] = [];
  for (const [i, status] of ['active', 'draft', 'withdrawn', 'under-contract'].entries())
    mine.push(await add({ status, createdAt: daysAgo(i) }));
  await add({ userId: 2 });
  expect(await ids('')).toEqual(mine);
  expect(await ids('?limit=2&offset=1')).toEqual(mine.slice(1, 3));
  expect(await ids('?status=draft')).toEqual([mine[1]]);
  expect((await listings.request('/api/va/properties')).status).toBe(401);
});

test('a search matches a part of title, address, place or number, and wildcards literally', async () => {
  const ranch = await add({ title: 'Brick ranch, 50% below', address: '1180 Kearney Ave', city: 'Memphis' });
  const lot = await add({ title: 'Corner_lot', address: '9 Main St', city: 'Kent', state: 'OH' });
  for (const [search, found] of [
    ['kearney', ranch],
    ['50%', ranch],
    ['r_l', lot],
    ['kent oh', lot],
    [`ds-${lot}`, lot],
  ])
    expect(await ids(`?search=${encodeURIComponent(String(search))}`)).toEqual([found]);
  expect(await ids('?search=n%25k')).toEqual([]);
});

test('the sort orders: price, percent of ARV, views, questions, and what was confirmed longest ago', async () => {
  const first = await add({ price: 9_000_000n, arv: 10_000_000n, confirmedAt: daysAgo(2) });
  const second = await add({ price: 5_000_000n, arv: null, confirmedAt: daysAgo(25), sellerRole: 'owner' });
  const third = await add({ price: 7_000_000n, arv: 20_000_000n, status: 'withdrawn', confirmedAt: daysAgo(28) });
  await listings.db.pool.query(
    `INSERT INTO property_visits (property_id, day, visitor) VALUES ($1, current_date, 'a'), ($1, current_date, 'b'), ($2, current_date, 'a')`,
    [third, second],
  );
  await listings.db.pool.query(
    `INSERT INTO inquiries (property_id, name, email, message, seen_at)
     VALUES ($1, 'Marcus Hale', 'm@example.com', 'Is it still there?', NULL), ($1, 'Ann Lee', 'a@example.com', 'How old is the roof?', now())`,
    [second],
  );
  expect(await ids('?sortBy=price')).toEqual([first, third, second]);
  expect(await ids('?sortBy=arvPercent')).toEqual([third, first, second]);
  expect(await ids('?sortBy=views')).toEqual([third, second, first]);
  expect(await ids('?sortBy=inquiries')).toEqual([second, third, first]);
  expect(await ids('?sortBy=confirmedAt')).toEqual([second, first, third]);
  expect(await own('?sortBy=inquiries')).toMatchObject([
    { views: 1, inquiries: 2, unseenInquiries: 1, expiresAt: expect.any(String) },
    { views: 2, inquiries: 0, unseenInquiries: 0, expiresAt: null },
    { views: 0 },
  ]);
});

test('counts by status follow the search', async () => {
  await add({ title: 'Corner lot' });
  await add({ title: 'Corner store', status: 'draft' });
  await add({ title: 'Brick ranch' });
  await add({ userId: 2 });
  expect(await listings.read('/api/va/properties/counts', member(1))).toEqual({ active: 2, draft: 1 });
  expect(await listings.read('/api/va/properties/counts?search=corner', member(1))).toEqual({ active: 1, draft: 1 });
});

test('several listings change at once, and those that cannot are named with the reason', async () => {
  const [active, expired, draft, other] = [
    await add(),
    await add({ status: 'expired' }),
    await add({ status: 'draft' }),
    await add({ userId: 2 }),
  ];
  const [status, answer] = await change({ change: 'closed', ids: [active, expired, draft, other, active] });
  expect([status, answer]).toEqual([
    200,
    {
      changed: [active, expired],
      failed: [
        { id: draft, message: 'A listing that is a draft cannot become closed.' },
        { id: other, message: 'Only the owner can change this listing.' },
      ],
    },
  ]);
  expect([await statusOf(active), await statusOf(expired), await statusOf(draft), await statusOf(other)]).toEqual([
    'closed',
    'closed',
    'draft',
    'active',
  ]);
});

test('a confirmation renews listings on the market and relists expired ones; a restricted member cannot', async () => {
  const [active, expired] = [await add({ confirmedAt: daysAgo(25) }), await add({ status: 'expired' })];
  expect(await change({ change: 'confirm', ids: [active] }, member(1, { restrictions: ['posting'] }))).toMatchObject([
    200,
    { changed: [], failed: [{ id: active }] },
  ]);
  expect(await change({ change: 'confirm', ids: [active, expired] })).toMatchObject([
    200,
    { changed: [active, expired] },
  ]);
  expect(await statusOf(expired)).toBe('active');
  const [row] = await own('?sortBy=confirmedAt&limit=1');
  expect(Date.parse(row?.confirmedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('a change of several listings is rejected if it is unknown, of none or of more than fifty', async () => {
  for (const body of [
    { change: 'draft', ids: [1] },
    { change: 'closed', ids: [] },
    { change: 'closed', ids: Array.from({ length: 51 }, (_, i) => i + 1) },
  ])
    expect((await change(body))[0]).toBe(400);
});

test('ten thousand listings of one owner are sorted and searched', async () => {
  await listings.db.pool.query(
    `INSERT INTO properties (title, price_cents, category, state, city, user_id, created_at)
     SELECT 'Lot ' || n, 100000 * n, 'land', 'TN', 'Memphis', 1, now() - n * interval '1 minute' FROM generate_series(1, 10000) AS n`,
  );
  const rows = await own('?sortBy=views&limit=50&offset=9950');
  const counts = await listings.read('/api/va/properties/counts?search=lot%2099', member(1));
  expect([rows.length, counts]).toEqual([50, { active: 111 }]);
});
