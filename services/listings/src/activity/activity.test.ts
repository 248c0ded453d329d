import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { OwnPerformance, RecentMatches, SavedActivity } from '@dealstead/contracts/listings/activity';
import { LiveMessage, liveSubject } from '@dealstead/contracts/events';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { listing, member, type Running, startTestListings } from '../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties', 'saved_searches', 'outbox', 'idempotency_keys'));

const add = async (data = {}) =>
  (await listings.db.prisma.property.create({ data: listing(data), select: { id: true } })).id;
const buyer = (id = 7) => member(id, { plan: 'buyer' });
const query = (text: string, ...values: (string | number)[]) => listings.db.pool.query(text, values);
const matches = (as = buyer()) => listings.read<RecentMatches>('/api/saved-searches/matches', as);
const activity = (as = buyer()) => listings.read<SavedActivity>('/api/favorites/activity', as);
const performance = (as = member(1), owner = '') =>
  listings.read<OwnPerformance>(`/api/va/properties/performance${owner}`, as);

async function addMatch(search: number, property: number, version: number, reason: string, daysAgo = 0) {
  await query(
    `INSERT INTO matches (subscription, user_id, property_id, version, kind, reason, price_before_cents, matched_at)
     VALUES ('search/' || $1::int, 7, $2, $3, CASE WHEN $3 = 1 THEN 'new' ELSE 'price-drop' END, $4, 9000000,
       now() - make_interval(days => $5))`,
    search,
    property,
    version,
    reason,
    daysAgo,
  );
}

async function addSearch(userId: number, name: string): Promise<number> {
  return (await listings.db.prisma.savedSearch.create({ data: { userId, name, searchCriteria: { search: name } } })).id;
}

test('matches of all searches: each listing once with its latest reason, own searches only, market only', async () => {
  const [first, second, theirs] = [await addSearch(7, 'Texas'), await addSearch(7, 'Land'), await addSearch(8, 'All')];
  const [a, b, withdrawn] = [await add(), await add(), await add({ status: 'withdrawn' })];
  await addMatch(first, a, 1, 'In Texas', 9);
  await addMatch(second, a, 2, 'Land below $90,000', 1);
  await addMatch(second, b, 1, 'Land', 8);
  await addMatch(second, withdrawn, 1, 'Land');
  await addMatch(theirs, b, 1, 'Theirs');
  const found = await matches();
  expect(found).toMatchObject({ searches: 2, thisWeek: 2 });
  expect(
    found.matches.map(({ property, reason, searchName, kind }) => [property.id, kind, searchName, reason]),
  ).toEqual([
    [a, 'price-drop', 'Land', 'Land below $90,000'],
    [b, 'new', 'Land', 'Land'],
  ]);
  expect(found.matches[0]).toMatchObject({ priceBefore: 90_000, searchId: second });
  // The listing changed since: the sentence states the figures of its day.
  await query('UPDATE properties SET version = 3 WHERE id = $1', a);
  expect((await matches()).matches[0]!.reason).toMatch(
    /^Land below \$90,000 \(when it matched on [A-Z][a-z]{2} \d+\)$/,
  );
  expect(await matches(buyer(9))).toEqual({ searches: 0, thisWeek: 0, matches: [] });
  expect(
    (await listings.request('/api/saved-searches/matches', member(7, { plan: 'free', status: 'inactive' }))).status,
  ).toBe(403);
});

test('saved activity has the latest change since a listing was saved, with the price before and after', async () => {
  const [dropped, sold, before] = [await add(), await add({ status: 'closed' }), await add()];
  for (const [id, days] of [
    [dropped, 20],
    [sold, 20],
    [before, 1],
  ] as const)
    await query(
      'INSERT INTO favorites (user_id, property_id, created_at) VALUES (7, $1, now() - make_interval(days => $2))',
      id,
      days,
    );
  await query(
    `INSERT INTO price_changes (property_id, version, changed_at, price_cents) VALUES
       ($1, 2, now() - interval '25 days', 10000000), ($1, 3, now() - interval '10 days', 9500000),
       ($1, 4, now() - interval '2 days', 9000000), ($2, 2, now() - interval '3 days', 9900000)`,
    dropped,
    before,
  );
  await query(
    `INSERT INTO property_moves (property_id, version, from_status, to_status, mover, moved_at)
     VALUES ($1, 2, 'active', 'closed', 'owner', now() - interval '1 day')`,
    sold,
  );
  const found = await activity();
  expect(found).toMatchObject({ saved: 3, watched: 0, priceDrops: 1 });
  expect(
    found.changes.map(({ property, kind, priceBefore, priceAfter }) => [property.id, kind, priceBefore, priceAfter]),
  ).toEqual([
    [sold, 'sold', null, null],
    [dropped, 'price-drop', 90_000, 84_500],
  ]);
});

test('a lower price of a saved listing is pushed to the pages of whoever saved it', async () => {
  const id = await add({ userId: 1 });
  await listings.send('PATCH', '/api/favorites', { add: [id] }, buyer());
  const invalidated: string[] = [];
  const connection = await listings.service.nats.connection();
  const subscription = connection.subscribe(liveSubject.member(7), {
    callback: (_error, message) => void invalidated.push(...LiveMessage.parse(message.json()).stale),
  });
  await connection.flush();
  expect((await listings.send('PATCH', `/api/properties/${id}`, { price: 80_000 }, member(1))).status).toBe(200);
  await until(() => invalidated.includes('/api/favorites/activity'));
  subscription.unsubscribe();
  expect((await activity()).changes).toMatchObject([{ kind: 'price-drop', priceBefore: 84_500, priceAfter: 80_000 }]);
});

test('performance counts the last thirty days of listings on the market, with the views before and by day', async () => {
  const [id, other] = [await add({ userId: 1 }), await add({ userId: 1, title: 'Quiet lot' })];
  await add({ userId: 1, status: 'withdrawn' });
  await query(
    `INSERT INTO property_visits (property_id, day, visitor)
     SELECT $1, (now() AT TIME ZONE 'America/New_York')::date - ago, 'visitor ' || n
     FROM (VALUES (0, 3), (8, 2), (29, 1), (30, 4), (60, 9)) AS v (ago, visits), generate_series(1, visits) AS n`,
    id,
  );
  await query('INSERT INTO favorites (user_id, property_id) VALUES (9, $1)', id);
  await query('UPDATE properties SET offer_count = 2 WHERE id = $1', id);
  const found = await performance();
  const counts = { views: 6, viewsBefore: 4, favorites: 1, inquiries: 0, offers: 2 };
  expect(found).toMatchObject({ days: 30, onMarket: 2, total: counts, week: { views: 3, viewsBefore: 2 } });
  expect(found.top.map(({ propertyId }) => propertyId)).toEqual([id, other]);
  expect(found.top[0]).toMatchObject({ ...counts, status: 'active' });
  expect(found.top[0]?.daily).toHaveLength(30);
  expect([found.top[0]?.daily.at(-1), found.top[0]?.daily.at(-9), found.top[0]?.daily[0]]).toEqual([3, 2, 1]);
  expect((await performance(member(5))).top).toEqual([]);
});

test("a delegate reads the owner's performance; nobody else does", async () => {
  await add({ userId: 1 });
  const seated = member(22, { plan: 'va', actingFor: { id: 1, permissions: ['listings'] } });
  expect((await performance(seated, '?owner=1')).onMarket).toBe(1);
  expect((await listings.request('/api/va/properties/performance?owner=1', member(2))).status).toBe(403);
});

test("visits and favorites are pushed to the owner's pages, many visits at intervals", async () => {
  const id = await add({ userId: 1 });
  let notified = 0;
  const connection = await listings.service.nats.connection();
  const subscription = connection.subscribe(liveSubject.member(1), {
    callback: (_error, message) => {
      if (LiveMessage.parse(message.json()).stale.includes('/api/va/properties/performance')) notified++;
    },
  });
  await connection.flush();
  for (const address of ['203.0.113.5', '203.0.113.6', '203.0.113.7'])
    await listings.send('POST', `/api/properties/${id}/visits`, undefined, { kind: 'visitor', address });
  await until(() => notified === 1);
  await listings.send('PATCH', '/api/favorites', { add: [id] }, buyer());
  await until(() => notified === 2);
  subscription.unsubscribe();
});
