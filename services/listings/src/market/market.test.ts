import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { daysAgo } from '@dealstead/contracts/fixtures/daysAgo';
import type { MarketAnalytics, SellerFunnel, TeamActivity } from '@dealstead/contracts/listings/market';
import { openMail } from '@dealstead/service-kit/fixtures/mails';
import { createLog } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { listing, member, postalAddress, publicUrl, type Running, startTestListings } from '../fixtures/listings.ts';
import type { Prisma } from '../generated/client.ts';
import { computeWhenDue } from './job.ts';
import { sendMarketReports } from './marketReportJob.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  await emptyTables(listings.db.pool, 'properties', 'outbox', 'market_figures', 'market_months');
  await listings.db.pool.query(
    `UPDATE market_computation SET computed_at = NULL, next_xid = NULL, snapshot = NULL, lease_until = '-infinity', not_before = '-infinity'`,
  );
});

const log = createLog('listings', 'silent');
type Row = Partial<Prisma.PropertyCreateManyInput>;
const addAll = async (rows: readonly Row[]) => {
  await listings.db.prisma.property.createMany({ data: rows.map((row) => listing({ county: 'Travis', ...row })) });
};
const compute = () => computeWhenDue(listings.db, log);
const pro = member(1, { plan: 'investor_pro' });
const read = (query = '', actor = pro) => listings.read<MarketAnalytics>(`/api/market${query}`, actor);
const dollars = (...prices: number[]): Row[] =>
  prices.map((price) => ({ state: 'TX', category: 'land', price: BigInt(price * 100), acres: '2' }));

/** Closes a listing so many days ago. */
async function close(id: number, days: number): Promise<void> {
  await listings.db.pool.query(`UPDATE properties SET status = 'closed', version = version + 1 WHERE id = $1`, [id]);
  await listings.db.pool.query(
    `INSERT INTO property_moves (property_id, version, from_status, to_status, mover, moved_at)
     SELECT id, version, 'under-contract', 'closed', 'owner', $2 FROM properties WHERE id = $1`,
    [id, daysAgo(days)],
  );
}

/** Lowest rank r with P(Bin(n, ½) < r) ≤ 2.5%: the exact interval of the sign test. */
function exactRank(n: number): number {
  let below = 0;
  let probability = 0.5 ** n;
  for (let rank = 0; ; rank++) {
    below += probability;
    if (below > 0.025) return rank;
    probability *= (n - rank) / (rank + 1);
  }
}

test('the interval of a median has the ranks of the binomial distribution or is one rank wider', async () => {
  const sizes = [1, 2, 5, 6, 7, 10, 17, 44, 100, 250, 999];
  const { rows } = await listings.db.pool.query<{ n: number; found: [number, number, number | null, number | null] }>(
    `SELECT n, median_interval((SELECT array_agg(i::float8 ORDER BY i) FROM generate_series(1, n) AS i)) AS found
     FROM unnest($1::int[]) AS n`,
    [sizes],
  );
  for (const { n, found } of rows) {
    const [size, median, low, high] = found;
    expect([size, median]).toEqual([n, (n + 1) / 2]);
    const rank = exactRank(n);
    if (rank === 0) expect([low, high]).toEqual([null, null]);
    else {
      expect([rank, rank - 1]).toContain(low);
      expect(high).toBe(n + 1 - low!);
    }
  }
});

test('figures are medians of active listings, by state, county and category', async () => {
  await addAll([
    ...dollars(10_000, 20_000, 30_000),
    ...dollars(90_000).map((row) => ({ ...row, category: 'residential', county: 'Travis County' })),
    ...dollars(999_000).map((row) => ({ ...row, status: 'under-contract' })),
    ...dollars(1_000_000).map((row) => ({ ...row, status: 'draft' })),
    { state: 'NM', category: 'land', price: 5_000_000n, acres: null, county: null },
  ]);
  expect(await compute()).toBe(true);
  const nation = await read();
  expect(nation.summary).toMatchObject({ active: 5, underContract: 1, price: { n: 5, median: 30_000, low: null } });
  expect(nation.summary?.pricePerAcre).toMatchObject({ n: 4, median: 12_500 });
  expect(nation.places?.map(({ state, figures }) => [state, figures.active])).toEqual([
    ['TX', 4],
    ['NM', 1],
  ]);
  expect(nation.categories?.map(({ category, figures }) => [category, figures.price?.median])).toEqual([
    ['land', 25_000],
    ['residential', 90_000],
  ]);
  const land = await read('?state=TX&category=land');
  expect(land.summary).toMatchObject({ active: 3, price: { median: 20_000 } });
  expect(land.places).toMatchObject([{ state: 'TX', county: 'Travis', figures: { active: 3 } }]);
  expect((await read('?state=TX&county=travis%20county')).summary).toMatchObject({
    active: 4,
    price: { median: 25_000 },
  });
  // A listing without a county counts for its state only.
  expect((await read('?state=NM')).places).toEqual([]);
  expect((await read('?state=WY')).summary).toBeNull();
});

test('closings give absorption and supply, and months count listings and closings', async () => {
  await addAll(Array.from({ length: 40 }, (_, i) => ({ ...dollars(50_000)[0], createdAt: daysAgo(200 + (i % 3)) })));
  const { rows } = await listings.db.pool.query<{ id: number }>('SELECT id FROM properties ORDER BY id LIMIT 10');
  for (const { id } of rows) await close(id, 20);
  await compute();
  const { summary, months } = await read('?months=12');
  // 10 closings in 90 days are 3.38 a month: 30 active listings last 8.9 months.
  expect(summary).toMatchObject({ active: 30, closings: 10, absorption: 11.3, supplyMonths: 8.9, priceChange: null });
  expect(summary?.daysOnMarket).toMatchObject({ n: 30, median: 201 });
  expect(months).toHaveLength(12);
  expect(months?.reduce((sum, { listed }) => sum + listed, 0)).toBe(40);
  expect(months?.reduce((sum, { closed = 0 }) => sum + closed, 0)).toBe(10);
  expect(months?.find(({ closed }) => closed)?.daysToClose).toMatchObject({ n: 10, median: 181 });
  expect(months?.at(-1)).toMatchObject({ isCurrent: true });
  const { rows: monthRows } = await listings.db.pool.query(`SELECT FROM market_months WHERE county = 'travis'`);
  expect(monthRows.length).toBeGreaterThan(0);
});

test('prices of the last 90 days are compared with those of the 90 days before', async () => {
  const listed = (price: number, days: number) => ({ ...dollars(price)[0], createdAt: daysAgo(days) });
  await addAll(Array.from({ length: 20 }, (_, i) => (i < 10 ? listed(110_000, 30) : listed(100_000, 120))));
  await compute();
  expect((await read()).summary?.priceChange).toEqual({ percent: 10, isClear: true });
});

test('a plan sees what it includes, and the API refuses the rest', async () => {
  await addAll(dollars(10_000, 20_000, 30_000, 40_000, 50_000, 60_000));
  await compute();
  const free = await read('', member(2, { plan: 'free', status: 'inactive' }));
  expect(Object.keys(free.summary ?? {})).toEqual(['active', 'price', 'daysOnMarket']);
  expect(free).toMatchObject({ categories: null, months: null, summary: { price: { median: 35_000, low: null } } });
  expect(free.places).toHaveLength(1);
  const buyer = await read('?state=TX', member(2, { plan: 'buyer' }));
  expect(buyer).toMatchObject({ places: null, months: null, categories: [{ category: 'land' }] });
  expect(buyer.summary).not.toHaveProperty('spread');
  expect((await read()).summary?.price).toMatchObject({ low: 10_000, high: 60_000 });
  const status = async (path: string, actor = member(2, { plan: 'free', status: 'inactive' })) =>
    (await listings.request(`/api/market${path}`, actor)).status;
  expect(await status('?category=land')).toBe(403);
  expect(await status('?state=TX&county=Travis', member(2, { plan: 'buyer' }))).toBe(403);
  expect(await status('/tables/categories.csv')).toBe(403);
  expect(await status('/tables/months.csv', member(2, { plan: 'buyer' }))).toBe(403);
  expect(await status('/tables/places.csv?state=TX', member(2, { plan: 'buyer' }))).toBe(403);
  expect(await status('/tables/places.csv')).toBe(200);
  expect(await status('/report.pdf', member(2, { plan: 'buyer' }))).toBe(403);
  expect(await status('?months=7', pro)).toBe(400);
});

test('figures are computed again after a change, by one process at a time', async () => {
  await addAll(dollars(10_000));
  expect(await compute()).toBe(true);
  // A transaction that runs in another database of the server can make one more computation due.
  await until(async () => {
    await listings.db.pool.query(`UPDATE market_computation SET not_before = '-infinity'`);
    return !(await compute());
  });
  await listings.db.pool.query('DELETE FROM properties');
  await listings.db.pool.query(`UPDATE market_computation SET lease_until = now() + interval '1 minute'`);
  expect(await compute()).toBe(false);
  await listings.db.pool.query(`UPDATE market_computation SET lease_until = '-infinity'`);
  expect(await compute()).toBe(true);
  expect(await read()).toMatchObject({ summary: { active: 0, price: null }, places: [] });
});

test('tables are files with their sample sizes, and the report is a PDF', async () => {
  await addAll(dollars(10_000, 20_000).map((row) => ({ ...row, county: '=HYPERLINK("x")' })));
  await compute();
  const csv = await (await listings.request('/api/market/tables/places.csv?state=TX', pro)).text();
  expect(csv).toContain('State,County,Active listings,Median price (USD),Sample of price (USD)');
  expect(csv).toContain(`TX,"'=HYPERLINK(""x"")",2,15000,2,,,yes`);
  const months = await (await listings.request('/api/market/tables/months.csv?months=6', pro)).text();
  expect(months.trim().split('\r\n')).toHaveLength(7);
  const report = await listings.request('/api/market/report.pdf?state=TX', pro);
  expect(report.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await report.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('a funnel sums what buyers did with the seller’s own listings', async () => {
  const add = (data: Row) => listings.db.prisma.property.create({ data: listing(data), select: { id: true } });
  const { id } = await add({ offerCount: 2, title: '+12 acres' });
  await add({ status: 'closed', offerCount: 1 });
  await add({ status: 'draft', offerCount: 9 });
  await add({ userId: 2, offerCount: 9 });
  await listings.db.pool.query(
    `INSERT INTO property_visits (property_id, day, visitor) VALUES ($1, current_date, 'a'), ($1, current_date, 'b')`,
    [id],
  );
  await listings.db.prisma.favorite.create({ data: { userId: 3, propertyId: id } });
  const funnel = await listings.read<SellerFunnel>('/api/va/properties/funnel', member(1));
  expect(funnel).toMatchObject({
    listings: 2,
    totals: { views: 2, favorites: 1, inquiries: 0, offers: 3, closed: 1 },
    top: [{ propertyId: id, views: 2 }, { closed: 1 }],
  });
  const csv = await (await listings.request('/api/va/properties/funnel.csv', member(1))).text();
  expect(csv).toContain(`DS-${id},'+12 acres,`);
  expect((await listings.request('/api/va/properties/funnel?owner=2', member(1))).status).toBe(403);
});

test('the monthly report is mailed once to a member whose plan includes it, on the states of their saved searches', async () => {
  const { pool } = listings.db;
  await emptyTables(pool, 'members', 'saved_searches', 'market_reports');
  await pool.query(
    `INSERT INTO members (id, email, first_name, role, plan, status, version) VALUES
       (1, 'ann@example.com', 'Ann', 'member', 'investor_pro', 'active', 1),
       (2, 'bo@example.com', 'Bo', 'member', 'wholesaler', 'active', 1),
       (3, 'cy@example.com', 'Cy', 'member', 'buyer', 'active', 1),
       (4, 'di@example.com', 'Di', 'member', 'partnership', 'past_due', 1)`,
  );
  await pool.query(
    `INSERT INTO saved_searches (user_id, name, search_criteria) VALUES (1, 'Land', '{"state":"tx,nm"}'), (1, 'Houses', '{"state":"NM"}')`,
  );
  await addAll(dollars(10_000, 20_000));
  await compute();
  const send = (at: string) => sendMarketReports({ db: listings.db, log, publicUrl, postalAddress }, new Date(at));
  expect(await send('2026-11-20T15:00:00Z')).toBe(0);
  // Before seven in the morning in New York.
  expect(await send('2026-11-01T10:00:00Z')).toBe(0);
  expect(await send('2026-11-01T14:00:00Z')).toBe(2);
  expect(await send('2026-11-02T14:00:00Z')).toBe(0);
  const { rows } = await pool.query<{ data: { key: string; to: string; kind: string; subject: string; text: string } }>(
    `SELECT data FROM outbox WHERE type = 'account.mail.requested.v1' ORDER BY seq`,
  );
  expect(rows.map(({ data }) => [data.key, data.to, data.kind, data.subject])).toEqual([
    ['market-report/1/2026-10', 'ann@example.com', 'market-report', 'Market report, October 2026: New Mexico, Texas'],
    ['market-report/2/2026-10', 'bo@example.com', 'market-report', 'Market report, October 2026: United States'],
  ]);
  expect(rows[0]?.data.text).toContain('Median asking price: $15,000 (n = 2)');
  expect(openMail(rows[0]!.data).text).toContain(`${publicUrl}/analytics?state=TX`);
  expect(await send('2026-12-01T14:00:00Z')).toBe(2);
});

test('a partner sees what they and their seats did with their own listings', async () => {
  const { pool } = listings.db;
  await emptyTables(pool, 'members', 'price_changes');
  await pool.query(
    `INSERT INTO members (id, email, first_name, role, plan, status, version) VALUES
       (1, 'ann@example.com', 'Ann', 'member', 'partnership', 'active', 1), (7, 'va@example.com', 'Vi', 'member', 'va', 'active', 1)`,
  );
  await addAll([{ userId: 1 }, { userId: 2 }]);
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM properties ORDER BY user_id');
  const [mine, others] = [rows[0]!.id, rows[1]!.id];
  const move = (id: number, version: number, to: string, mover: string, userId: number | null, days: number) =>
    pool.query(
      `INSERT INTO property_moves (property_id, version, from_status, to_status, mover, user_id, moved_at)
       VALUES ($1, $2, 'draft', $3, $4, $5, $6)`,
      [id, version, to, mover, userId, daysAgo(days)],
    );
  await move(mine, 2, 'active', 'owner', 7, 10);
  await move(mine, 3, 'under-contract', 'owner', null, 5);
  await move(mine, 4, 'withdrawn', 'admin', 9, 4);
  await move(mine, 5, 'active', 'owner', 7, 120);
  await move(others, 2, 'active', 'owner', 2, 10);
  await pool.query(`INSERT INTO price_changes (property_id, version, price_cents, user_id) VALUES ($1, 9, 100, 7)`, [
    mine,
  ]);
  const partner = member(1, { plan: 'partnership' });
  const { people } = await listings.read<TeamActivity>('/api/va/properties/team-activity', partner);
  expect(people).toMatchObject([
    { userId: 1, isOwner: true, published: 0, statusChanges: 1, priceChanges: 0 },
    { userId: 7, name: 'Vi', published: 1, priceChanges: 1, statusChanges: 0, closed: 0 },
  ]);
  const csv = await (await listings.request('/api/va/properties/team-activity.csv', partner)).text();
  expect(csv).toContain('Vi,va@example.com,no,1,1,0,0,');
  expect((await listings.request('/api/va/properties/team-activity', member(1))).status).toBe(403);
});
