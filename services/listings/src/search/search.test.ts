import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Property, PropertySummary } from '@dealstead/contracts/listings/properties';
import type { Readiness } from '@dealstead/service-kit';
import { until } from '@dealstead/service-kit/fixtures/until';
import pg from 'pg';
import { type TestDb, openTestDatabase } from '../fixtures/database.ts';
import type { LocalSearch } from './search.ts';
import { listing, member, type Running, startTestListings } from '../fixtures/listings.ts';

/** Connections of this file, besides those of the tested processes. */
let db: TestDb;
beforeAll(() => {
  db = openTestDatabase(process.env.DATABASE_URL ?? '');
});
afterAll(() => db.close());

const running: Running[] = [];
async function start(options?: Parameters<typeof startTestListings>[0]): Promise<Running> {
  const listings = await startTestListings(options);
  running.push(listings);
  return listings;
}
/** Holds a lock that keeps an index from loading. */
let locker: pg.PoolClient | undefined;
async function unlock(): Promise<void> {
  await locker?.query('ROLLBACK');
  locker?.release();
  locker = undefined;
}
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dealstead-index-'));
});
afterEach(async () => {
  await unlock();
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await db.pool.query('DELETE FROM properties');
  await rm(directory, { recursive: true });
});

const titles = async (listings: Running, query = '') =>
  (await listings.read<Property[]>(`/api/properties${query}`)).map(({ title }) => title);
const add = async (...names: string[]) =>
  (
    await db.prisma.property.createManyAndReturn({
      data: names.map((title, n) => listing({ title, createdAt: new Date(Date.UTC(2026, 10, 20) - n) })),
      select: { id: true },
    })
  ).map(({ id }) => id);
const readiness = async ({ service }: Running) => (await (await fetch(`${service.url}/readyz`)).json()) as Readiness;

describe('while the index loads', () => {
  /** A process whose index cannot load, because another connection has locked the table. */
  async function loading(): Promise<Running & { load: () => Promise<void> }> {
    await add('Lake cabin', 'Brick ranch');
    locker = await db.pool.connect();
    await locker.query('BEGIN; LOCK TABLE property_changes IN ACCESS EXCLUSIVE MODE');
    const listings = await start({ ready: false });
    return {
      ...listings,
      async load() {
        await unlock();
        await until(() => listings.search.isReady());
      },
    };
  }

  test('PostgreSQL serves the supported queries, others get 503', async () => {
    const listings = await loading();
    expect(await titles(listings)).toEqual(['Lake cabin', 'Brick ranch']);
    expect(await titles(listings, '?search=lake')).toEqual(['Lake cabin']);
    expect(await titles(listings, '?category=residential&state=TN&sortBy=price')).toHaveLength(2);
    expect(await listings.read<PropertySummary>('/api/properties/summary?state=TN')).toMatchObject({ count: 2 });
    const [id] = (await listings.read<Property[]>('/api/properties')).map((card) => card.id);
    expect(await listings.read(`/api/properties/picked?ids=${id}`)).toHaveLength(1);

    for (const path of [
      '/api/properties?minPrice=5',
      '/api/properties?category=land,residential',
      '/api/properties?sortBy=spread',
      '/api/properties?search=lake&minAcres=1',
      // The word is a property type, which only the index knows.
      '/api/properties?search=cabin',
      '/api/properties/facets',
      '/api/properties/prices',
      '/api/properties/market',
      '/api/properties/analytics',
      `/api/properties/${id}/similar`,
      '/api/map/3/1/3',
      '/api/map/heat',
    ]) {
      const response = await listings.request(path, member(1));
      expect([path, response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        path,
        503,
        '2',
        { code: 'index-loading', message: 'Filters and map are loading.', requestId: expect.any(String) },
      ]);
    }
    expect(await readiness(listings)).toMatchObject({
      status: 'degraded',
      components: { index: { status: 'down', needed: false, message: 'loading' } },
    });

    await listings.load();
    expect(await titles(listings, '?minPrice=5')).toHaveLength(2);
    expect(await readiness(listings)).toMatchObject({ status: 'ready', components: { index: { status: 'up' } } });
  });

  test('an invalid request is 400 as usual, and a missing plan is 403', async () => {
    const listings = await loading();
    expect((await listings.request('/api/properties?minPrice=cheap')).status).toBe(400);
    expect((await listings.request('/api/properties?minSpread=5')).status).toBe(403);
    await listings.load();
  });
});

describe('a change', () => {
  test('is in the next response of its process', async () => {
    const listings = await start();
    const ids = await add('a', 'b', 'c');
    await listings.search.caughtUp();
    for (const [at, id] of ids.entries()) {
      expect(await titles(listings)).toHaveLength(3 - at);
      const response = await listings.request(`/api/properties/${id}`, member(1), 'DELETE');
      expect(response.status).toBe(200);
      expect(await titles(listings)).toHaveLength(2 - at);
      expect(await listings.read<PropertySummary>('/api/properties/summary')).toMatchObject({ count: 2 - at });
    }
  });

  test('is soon in every other process, without an event', async () => {
    const other = await start();
    await add('new');
    await until(async () => (await titles(other)).join() === 'new');
    await db.pool.query('UPDATE properties SET price_cents = 1');
    await until(async () => (await titles(other, '?maxPrice=1')).length === 1);
  });

  test("that is missing in a response is younger than the response's reported lag", async () => {
    const listings = await start();
    await db.pool.query(
      `INSERT INTO properties (title, description, price_cents, category, state, city, user_id)
       SELECT 'Lot ' || n, 'wooded', n, 'land', 'TX', 'Austin', 1 FROM generate_series(1, 9000) AS n`,
    );
    const committed = performance.now();
    let count = 0;
    let seen = 0;
    while (count < 9_000) {
      const startedAt = performance.now();
      const answer = await fetch(`${listings.service.url}/api/properties/summary`);
      ({ count } = (await answer.json()) as PropertySummary);
      const asOf = startedAt - Number(answer.headers.get('x-dealstead-behind') ?? NaN);
      if (count < 9_000) {
        seen += 1;
        expect(asOf).toBeLessThan(committed);
      }
    }
    expect(seen).toBeGreaterThan(0);
    // After catching up, responses are not behind the change, cached ones included.
    await until(async () => {
      const startedAt = performance.now();
      const { headers } = await fetch(`${listings.service.url}/api/properties/summary`);
      return startedAt - Number(headers.get('x-dealstead-behind') ?? NaN) > committed;
    });
  });

  test('is searchable while thousands of others are merged', async () => {
    const listings = await start();
    await add(...Array.from({ length: 1_500 }, (_, n) => `Lot ${n}`));
    for (let n = 0; n < 6; n++) {
      await db.pool.query('UPDATE properties SET price_cents = $1', [100_00 + n]);
      await listings.search.caughtUp();
      const dearer = `/api/properties/summary?minPrice=${100 + n / 100}`;
      await until(async () => (await listings.read<PropertySummary>(dearer)).count === 1_500);
    }
    await until(() => (listings.search as LocalSearch).index().state().compactions > 0);
    expect(await listings.read<PropertySummary>('/api/properties/summary')).toMatchObject({
      count: 1_500,
      averagePrice: 100.05,
    });
  });
});

describe('between two lives', () => {
  const file = () => join(directory, 'listings.index');

  test('the index is stored on disk, and later changes are applied at start', async () => {
    const first = await start({ directory });
    const [a] = await add('a', 'b');
    await first.search.caughtUp();
    await first.stop();
    expect(await readdir(directory)).toEqual(['listings.index']);
    await db.pool.query("UPDATE properties SET title = 'a since' WHERE id = $1", [a]);
    await add('c');

    const again = await start({ directory });
    expect((await titles(again)).sort()).toEqual(['a since', 'b', 'c']);
    expect(await titles(again, '?search=since')).toEqual(['a since']);
  });

  test.each([
    ['is cut short', () => truncate(file(), 300)],
    ['is empty', () => truncate(file(), 0)],
    ['is of another database', undefined],
  ])('a file that %s is rejected', async (_what, hurt) => {
    const first = await start({ directory });
    await add('a');
    await first.search.caughtUp();
    await first.stop();
    expect(existsSync(file())).toBe(true);
    await hurt?.();
    if (!hurt) await db.pool.query('CREATE TABLE other (LIKE properties INCLUDING ALL)');
    if (!hurt) await swapTables();
    try {
      const third = await start({ directory });
      expect(await titles(third)).toEqual(hurt ? ['a'] : []);
    } finally {
      if (!hurt) await swapTables();
    }
  });

  /** Simulates another database: the table of that name has another oid. */
  const swapTables = () =>
    db.pool.query(
      'ALTER TABLE properties RENAME TO third; ALTER TABLE other RENAME TO properties; ALTER TABLE third RENAME TO other',
    );
});

test('without PostgreSQL the index still responds, and reports its lag', async () => {
  const listings = await start();
  await add('Lake cabin');
  await listings.search.caughtUp();
  const { rows } = await db.pool.query<{ name: string }>('SELECT current_database() AS name');
  const name = rows[0]?.name ?? '';
  const otherServer = new URL(process.env.POSTGRES_URL ?? '');
  otherServer.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: otherServer.href });
  await admin.connect();
  try {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    for (const path of ['/api/properties', '/api/properties?search=cabin&minPrice=5', '/api/map/3/1/3'])
      expect((await listings.request(path, member(1))).status).toBe(200);
    await until(async () => (await readiness(listings)).components.index?.status === 'down');
    expect(await titles(listings, '?search=lake')).toEqual(['Lake cabin']);
  } finally {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.end();
  }
  await until(async () => (await readiness(listings)).components.index?.status === 'up');
});
