import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createLog } from '@dealstead/service-kit';
import { until } from '@dealstead/service-kit/fixtures/until';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { type TestDb, openTestDatabase } from '../../fixtures/database.ts';
import { listing } from '../../fixtures/listings.ts';
import type { Prisma } from '../../generated/client.ts';
import type { Listing } from '@dealstead/search-engine';
import { feedClient, listingsOf } from './copy.ts';
import { ChangeFeed, type FeedCursor, type Sink } from './changeFeed.ts';

/** A sink that records its calls. */
class Memory implements Sink {
  listings = new Map<number, Listing>();
  cursor: FeedCursor | undefined;
  loads = 0;
  puts: number[] = [];
  /** Cursor of the previous process. */
  earlier: { cursor: FeedCursor; listings: Map<number, Listing> } | undefined;

  async restore(source: string): Promise<FeedCursor | undefined> {
    if (this.earlier?.cursor.source !== source) return undefined;
    this.listings = new Map(this.earlier.listings);
    return this.earlier.cursor;
  }
  async load(): Promise<void> {
    const loaded = new Map<number, Listing>();
    const client = feedClient(process.env.DATABASE_URL ?? '');
    await client.connect();
    for await (const batch of listingsOf(client)) for (const one of batch) loaded.set(one.id, one);
    await client.end();
    this.listings = loaded;
    this.loads++;
  }
  put(one: Listing): void {
    this.puts.push(one.id);
    this.listings.set(one.id, one);
  }
  remove(id: number): void {
    this.listings.delete(id);
  }
  reached(cursor: FeedCursor): void {
    this.cursor = cursor;
  }
  titles(): string[] {
    return [...this.listings.values()].map(({ title }) => title).sort();
  }
}

let db: TestDb;
beforeAll(() => {
  db = openTestDatabase(process.env.DATABASE_URL ?? '');
});
afterAll(() => db.close());
beforeEach(async () => {
  await emptyTables(db.pool, 'properties');
  await settled();
});

/**
 * Waits for a moment without any open transaction, other test files' included: changes committed before it are not read
 * again.
 */
async function settled(): Promise<void> {
  await until(async () => {
    const { rows } = await db.pool.query<{ quiet: boolean }>(
      'SELECT pg_snapshot_xmin(now) = pg_snapshot_xmax(now) AS quiet FROM pg_current_snapshot() AS now',
    );
    return rows[0]?.quiet;
  });
}

const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
});

async function start(sink = new Memory()): Promise<{ sink: Memory; feed: ChangeFeed; stop: () => Promise<void> }> {
  const feed = new ChangeFeed({
    databaseUrl: process.env.DATABASE_URL ?? '',
    sink,
    log: createLog('listings', 'silent'),
  });
  const stopping = new AbortController();
  const run = feed.run(stopping.signal);
  const stop = async () => {
    stopping.abort();
    await run;
  };
  running.push({ stop });
  await until(() => sink.cursor);
  return { sink, feed, stop };
}

const add = async (...rows: Prisma.PropertyCreateManyInput[]) =>
  (await db.prisma.property.createManyAndReturn({ data: rows, select: { id: true } })).map(({ id }) => id);
const titled = (title: string, more: Parameters<typeof listing>[0] = {}) => listing({ title, ...more });

test("loads public listings in the index's format", async () => {
  await add(
    titled('Ünïcode ranch \u{1f3e1}', {
      dollars: 84_500.5,
      arv: 162_000_00n,
      rehabCost: 26_000_00n,
      monthlyRent: 1_450_00n,
      acres: '0.21',
      county: 'Shelby',
      zipCode: '38103',
      latitude: 35.149_534,
      longitude: -90.048_98,
      images: ['/images/1/a.jpg', '/images/1/"b", {c}.jpg'],
      dealType: 'assignment',
      financeOptions: ['cash', 'owner-finance'],
      featured: true,
      featuredUntil: new Date('2026-12-01T00:00:00.250Z'),
      daysOnMarket: 12,
      bedrooms: 3,
      squareFeet: 1_240,
      yearBuilt: 1962,
      createdAt: new Date('2026-11-20T12:00:00.123Z'),
      userId: 7,
    }),
    titled('Under contract', { status: 'under-contract', dealType: 'handshake' }),
    ...['draft', 'closed', 'expired', 'withdrawn'].map((status) => titled(status, { status })),
  );
  const { sink } = await start();
  expect(sink.titles()).toEqual(['Under contract', 'Ünïcode ranch \u{1f3e1}']);
  expect(sink.listings.get(10_001)).toEqual({
    id: 10_001,
    createdAt: Date.parse('2026-11-20T12:00:00.123Z'),
    status: 'active',
    category: 'residential',
    state: 'TN',
    city: 'Memphis',
    county: 'Shelby',
    zipCode: '38103',
    title: 'Ünïcode ranch \u{1f3e1}',
    description: 'Three bedrooms, one bath. The roof was replaced two years ago.',
    images: ['/images/1/a.jpg', '/images/1/"b", {c}.jpg'],
    price: 84_500_50,
    arv: 162_000_00,
    rehabCost: 26_000_00,
    monthlyRent: 1_450_00,
    acres: '0.21',
    dealType: 'assignment',
    ownerFinance: true,
    cashOnly: false,
    featured: true,
    featuredUntil: Date.parse('2026-12-01T00:00:00.250Z'),
    daysBefore: 12,
    bedrooms: 3,
    bathrooms: null,
    squareFeet: 1_240,
    yearBuilt: 1962,
    latitude: 35.15,
    longitude: -90.05,
    userId: 7,
    hasArvSales: false,
  });
  expect(sink.listings.get(10_002)).toMatchObject({
    status: 'under-contract',
    dealType: null,
    ownerFinance: false,
    county: null,
    images: [],
    arv: null,
    featuredUntil: null,
    latitude: null,
  });
});

test('loads more than one chunk', async () => {
  await db.pool.query(
    `INSERT INTO properties (title, description, price_cents, category, state, city, user_id)
     SELECT 'Lot ' || n, repeat('wooded ', n % 200), n, 'land', 'TX', 'Austin', 1 FROM generate_series(1, 5000) AS n`,
  );
  const { sink } = await start();
  expect(sink.listings.size).toBe(5_000);
  expect(
    [...sink.listings.values()].every(
      ({ id, price, description }) => price === id - 10_000 && description.length === (price % 200) * 7,
    ),
  ).toBe(true);
});

describe('follows', () => {
  test('a change by another connection', async () => {
    const { sink } = await start();
    const [first, second, third] = await add(titled('a'), titled('b'), titled('c'));
    await until(() => sink.listings.size === 3);
    await db.prisma.property.update({ where: { id: first }, data: { title: 'a again' } });
    await db.prisma.property.update({ where: { id: second }, data: { status: 'closed' } });
    await db.prisma.property.delete({ where: { id: third } });
    await until(() => sink.titles().join() === 'a again');
    await db.pool.query("UPDATE properties SET status = 'active'");
    await until(() => sink.titles().join() === 'a again,b');
    expect(sink.loads).toBe(1);
  });

  test('caughtUp waits for changes committed before it', async () => {
    const { sink, feed } = await start();
    for (let n = 0; n < 20; n++) {
      const [id] = await add(titled(`number ${n}`));
      await feed.caughtUp();
      expect(sink.listings.has(id ?? 0)).toBe(true);
    }
  });

  test('a transaction that began first and ends last, after others were read', async () => {
    const { sink, feed } = await start();
    const slow = await db.pool.connect();
    try {
      await slow.query('BEGIN');
      await slow.query(
        "INSERT INTO properties (title, price_cents, category, state, city, user_id) VALUES ('slow', 1, 'land', 'TX', 'Austin', 1)",
      );
      await add(titled('quick'));
      await feed.caughtUp();
      expect(sink.titles()).toEqual(['quick']);
      await feed.caughtUp();
      expect(sink.puts).toHaveLength(1); // read changes are deduplicated while the cursor cannot advance
      await slow.query('COMMIT');
    } finally {
      slow.release();
    }
    await feed.caughtUp();
    expect(sink.titles()).toEqual(['quick', 'slow']);
  });

  test('no rolled-back transaction', async () => {
    const { sink, feed } = await start();
    await db.pool.query(
      "BEGIN; INSERT INTO properties (title, price_cents, category, state, city, user_id) VALUES ('never', 1, 'land', 'TX', 'Austin', 1); ROLLBACK",
    );
    await feed.caughtUp();
    expect(sink.titles()).toEqual([]);
  });

  test('no change of a listing that is not public', async () => {
    const [id] = await add(titled('seen often'));
    await settled();
    const { sink, feed } = await start();
    await db.pool.query(
      'UPDATE properties SET view_count = view_count + 1, inquiry_count = 4, confirmed_at = now(), version = version + 1',
    );
    await feed.caughtUp();
    expect(sink.puts).toEqual([]);
    await db.pool.query('UPDATE properties SET view_count = view_count + 1, price_cents = 5');
    await feed.caughtUp();
    expect([sink.puts, sink.listings.get(id ?? 0)?.price]).toEqual([[id], 5]);
  });

  test('a manual change that decreases the version', async () => {
    const [id] = await add(titled('before', { version: 9 }));
    const { sink, feed } = await start();
    await db.pool.query("UPDATE properties SET title = 'after', version = 2 WHERE id = $1", [id]);
    await feed.caughtUp();
    expect(sink.titles()).toEqual(['after']);
  });

  test('a listing that changes its id', async () => {
    const [id] = await add(titled('moves'));
    const { sink, feed } = await start();
    await db.pool.query('UPDATE properties SET id = 77 WHERE id = $1', [id]);
    await feed.caughtUp();
    expect([...sink.listings.keys()]).toEqual([77]);
  });

  test.each([
    [
      'too many at once to be named',
      "INSERT INTO properties (title, price_cents, category, state, city, user_id) SELECT 'Lot', n, 'land', 'TX', 'Austin', 1 FROM generate_series(1, 10001) AS n",
      10_002,
    ],
    ['all of them gone', 'TRUNCATE properties CASCADE', 0],
  ])('the change feed handles %s by reloading everything', async (_what, statement, left) => {
    await add(titled('there before'));
    const { sink, feed } = await start();
    await db.pool.query(statement);
    await until(() => sink.listings.size === left);
    expect(sink.loads).toBe(2);
    await add(titled('later'));
    await feed.caughtUp();
    expect([sink.listings.size, sink.loads]).toEqual([left + 1, 2]);
  });

  test('after its connection is cut', async () => {
    const { sink } = await start();
    const cut =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'listings search' AND datname = current_database()";
    for (let n = 1; n <= 3; n++) {
      expect((await db.pool.query(cut)).rowCount).toBe(1);
      await add(titled(`after cut ${n}`));
      await until(() => sink.listings.size === n);
    }
    expect(sink.loads).toBe(1);
  });
});

describe('resumes from its cursor', () => {
  /** A sink after a restart. */
  async function ended(sink: Memory, { stop }: { stop: () => Promise<void> }): Promise<Memory> {
    await stop();
    const next = new Memory();
    if (sink.cursor) next.earlier = { cursor: sink.cursor, listings: sink.listings };
    return next;
  }

  test('and reads only later changes', async () => {
    const ids = await add(titled('a'), titled('b'), titled('c'));
    await settled();
    const first = await start();
    const memory = await ended(first.sink, first);
    await db.prisma.property.update({ where: { id: ids[0] }, data: { title: 'a since' } });
    await db.prisma.property.delete({ where: { id: ids[1] } });
    const { sink } = await start(memory);
    expect(sink.titles()).toEqual(['a since', 'c']);
    expect([sink.loads, sink.puts]).toEqual([0, [ids[0]]]);
  });

  test('but reloads everything if those changes have been pruned', async () => {
    await add(titled('a'));
    const first = await start();
    const memory = await ended(first.sink, first);
    await add(titled('b'));
    await db.pool.query("UPDATE property_changes SET at = now() - interval '25 hours'");
    await settled();
    const between = await start();
    await until(async () => (await db.pool.query('SELECT FROM property_changes WHERE ids IS NOT NULL')).rowCount === 0);
    await between.stop();
    const { sink } = await start(memory);
    expect([sink.loads, sink.titles()]).toEqual([1, ['a', 'b']]);

    const again = await ended(between.sink, between);
    const { sink: after } = await start(again);
    expect([after.loads, after.titles()]).toEqual([0, ['a', 'b']]);
  });

  test.each([
    ['another database', (cursor: FeedCursor) => ({ ...cursor, source: `${cursor.source}1` })],
    [
      'a future that a restored backup does not know',
      (cursor: FeedCursor) => ({ ...cursor, xid: String(BigInt(cursor.xid) + 1_000_000n) }),
    ],
  ])('but reloads everything after a cursor in %s', async (_where, moved) => {
    await add(titled('a'));
    const first = await start();
    const memory = await ended(first.sink, first);
    if (memory.earlier) memory.earlier.cursor = moved(memory.earlier.cursor);
    const { sink } = await start(memory);
    expect([sink.loads, sink.titles()]).toEqual([1, ['a']]);
  });
});
