import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { categories, states } from '@dealstead/contracts';
import type { PropertySummary } from '@dealstead/contracts/listings/properties';
import { createLog, type Readiness, signIdentity, type SignIdentity } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { openSpanReceiver } from '@dealstead/service-kit/fixtures/spanReceiver';
import { until } from '@dealstead/service-kit/fixtures/until';
import { SpanKind, startTracing } from '@dealstead/service-kit/tracing';
import { now, randomListing } from '@dealstead/search-engine/fixtures/randomListing';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { openLivePercolator } from '../percolator/livePercolator.ts';
import { type TestDb, openTestDatabase } from '../../fixtures/database.ts';
import { listing, member, type Running, signAsListings, startTestListings } from '../../fixtures/listings.ts';
import { createTestShards, type TestShards } from '../../fixtures/shards.ts';
import { connectShard } from './shardConnection.ts';
import type { ShardProcess } from './shardProcess.ts';
import { openShardedSearch } from './shardedSearch.ts';

/** Milliseconds within which shards load and answer. */
const timeout = 40_000;

// Each test starts several processes' worth of services.
jest.setTimeout(240_000);

let db: TestDb;
let shards: TestShards;
const running: Running[] = [];
beforeAll(() => {
  db = openTestDatabase(process.env.DATABASE_URL ?? '');
});
afterAll(() => db.close());
beforeEach(async () => {
  shards = await createTestShards(db.url);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await shards.stop();
  await emptyTables(db.pool, 'properties', 'saved_searches');
});

/** Starts the listings service, with the shards of the map or an index of its own. */
async function start(shardMap?: string): Promise<Running> {
  const listings = await startTestListings({ shardMap, ready: false });
  running.push(listings);
  return listings;
}

async function startReady(shardMap?: string): Promise<Running> {
  const listings = await start(shardMap);
  await until(() => listings.search.isReady(), timeout);
  return listings;
}

/** One process of each shard. */
const startShards = (count: number): Promise<ShardProcess[]> =>
  Promise.all(Array.from({ length: count }, (_, shard) => shards.start(shard, count)));

/** Inserts listings of all kinds. */
async function addListings(count: number): Promise<void> {
  const random = new SeededRandom(3);
  await db.prisma.property.createMany({
    data: Array.from({ length: count }, (_, at) => {
      const { title, description, price, arv, acres, city, category, state, status, ...one } = randomListing(
        at,
        random,
      );
      const { bedrooms, bathrooms, squareFeet, yearBuilt, latitude, longitude, zipCode, createdAt, images } = one;
      return listing({
        title,
        description,
        acres,
        city,
        category,
        state,
        status,
        bedrooms,
        squareFeet,
        yearBuilt,
        zipCode,
        bathrooms,
        latitude,
        longitude,
        dollars: price / 100,
        arv: arv === null ? null : BigInt(arv),
        images: [...images],
        createdAt: new Date(Date.now() - (now - createdAt)),
      });
    }),
  });
}

const member7 = member(7, { plan: 'investor_pro' });
const summaryPath = '/api/properties/summary?underContract=true';
const count = async (listings: Running, path = summaryPath) => (await listings.read<PropertySummary>(path)).count;
let calls = 0;
/** Counts by a URL that no response is cached for. */
const countAnew = (listings: Running) => count(listings, `${summaryPath}&minPrice=${++calls / 100}`);

const paths = [
  '/api/properties?limit=50',
  '/api/properties?sortBy=price&sortOrder=asc&limit=30&underContract=true',
  '/api/properties?sortBy=cashOnCash&limit=20&minCapRate=1',
  '/api/properties?search=quiet%20cabin&limit=60',
  '/api/properties?search=waerhouse&limit=20',
  '/api/properties?search=cabin%20with%20ten%20bedrooms&minBeds=20&relax=true',
  '/api/properties/summary?search=waerhouse&minCapRate=1&relax=true',
  '/api/properties/summary?unknownOf=capRate',
  `/api/properties/facets?state=${states.slice(0, 20).join(',')}&minBeds=2`,
  `/api/properties/prices?category=${categories[0]}`,
  '/api/properties/market',
  '/api/properties/analytics?minPrice=50000',
  '/api/search/suggestions?text=3%20bed%20aus',
  '/api/map/3/1/3',
  '/api/map/5/7/12',
  '/api/map/heat',
];

test('two and three shards answer every endpoint like one index', async () => {
  await addListings(200);
  const whole = await startReady();
  for (const [version, size] of [2, 3].entries()) {
    const processes = await startShards(size);
    await shards.writeMap(
      version + 1,
      processes.map((one) => [one]),
    );
    const sharded = await startReady(shards.mapFile);
    const [{ id }] = (await whole.read<{ id: number }[]>('/api/properties?limit=1')) as [{ id: number }];
    const others = [`/api/properties/${id}/similar`, `/api/properties/picked?ids=${id},${id + 1}`];
    for (const path of [...paths, ...others])
      expect([path, await sharded.read(path, member7)]).toEqual([path, await whole.read(path, member7)]);
    expect(await sharded.read<Readiness>('/readyz')).toMatchObject({ components: { index: { status: 'up' } } });
  }
});

test('a change is in the next response, although responses are cached', async () => {
  await addListings(20);
  const processes = await startShards(2);
  await shards.writeMap(1, [[processes[0]!], [processes[1]!]]);
  const listings = await startReady(shards.mapFile);
  expect(await count(listings)).toBe(20);
  const { rows } = await db.pool.query<{ id: number; user_id: number }>('SELECT id, user_id FROM properties LIMIT 6');
  for (const [at, { id, user_id: owner }] of rows.entries()) {
    expect((await listings.request(`/api/properties/${id}`, member(owner), 'DELETE')).status).toBe(200);
    expect(await count(listings)).toBe(19 - at);
    expect(await count(listings)).toBe(19 - at);
  }
  // By another process, without an event.
  await db.pool.query('DELETE FROM properties');
  await until(async () => (await count(listings)) === 0);
});

describe('replicas', () => {
  test('one that stops is replaced by the other, and a shard without any is never left out', async () => {
    await addListings(30);
    const [first, second, third] = await Promise.all([shards.start(0, 2), shards.start(0, 2), shards.start(1, 2)]);
    await shards.writeMap(1, [[first, second], [third]]);
    const listings = await startReady(shards.mapFile);
    expect(await countAnew(listings)).toBe(30);

    await first.stop();
    for (let time = 0; time < 20; time++) expect(await countAnew(listings)).toBe(30);

    await second.stop();
    const facets = '/api/properties/facets';
    const codes = new Set<unknown>();
    await until(async () => {
      const response = await listings.request(facets);
      expect(response.status).toBe(503);
      codes.add(((await response.json()) as { code: string }).code);
      return !listings.search.isReady();
    });
    expect([...codes]).toEqual(['shard-unavailable']);
    // PostgreSQL serves plain lists.
    expect(await listings.read<unknown[]>('/api/properties?limit=100')).not.toHaveLength(0);
    expect(await listings.read<Readiness>('/readyz')).toMatchObject({
      status: 'degraded',
      components: { index: { status: 'down', message: 'shard 0 of 2 does not answer' } },
    });

    await shards.start(0, 2, Number(new URL(first.url).port));
    await until(async () => (await listings.request(facets)).status === 200);
    expect(await countAnew(listings)).toBe(30);
  });

  test('one that accepts connections and never answers is not waited for', async () => {
    await addListings(10);
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const [first, second] = await startShards(2);
    await shards.writeMap(1, [[{ url: `http://127.0.0.1:${port}` }, first!], [second!]]);
    const listings = await startReady(shards.mapFile);
    for (let time = 0; time < 10; time++) expect(await countAnew(listings)).toBe(10);
    silent.closeAllConnections();
    silent.close();
  });

  test('a process that holds another part is not used', async () => {
    await addListings(10);
    const [first, other] = await Promise.all([shards.start(0, 2), shards.start(0, 2)]);
    await shards.writeMap(1, [[first], [other]]);
    const listings = await start(shards.mapFile);
    // A query of all that were missing half would be wrong; it waits for shard 1.
    const right = await shards.start(1, 2);
    expect((await listings.request('/api/properties/facets')).status).toBe(503);
    await shards.writeMap(2, [[first], [other, right]]);
    await until(() => listings.search.isReady(), timeout);
    for (let time = 0; time < 10; time++) expect(await countAnew(listings)).toBe(10);
  });

  test('a caller without the key of the listings service is refused', async () => {
    const { url } = await shards.start(0, 1);
    const { secret } = newKeys('listings');
    const connect = (sign: SignIdentity) => connectShard(url, { shard: 0, count: 1 }, sign);
    await expect(connect(signIdentity(secret.listings))).rejects.toThrow('It answered 401');
    await expect(connect(async () => '')).rejects.toThrow('It answered 401');
    await expect(connectShard(url, { shard: 1, count: 2 }, signAsListings)).rejects.toThrow(
      'It answered 421: This is shard 0/1',
    );
    const connection = await connect(signAsListings);
    await until(() => connection.call({ method: 'status', parameters: [] }, 1_000).then((reply) => 'result' in reply));
    await connection.close();
  });
});

test('while shards are added, every answer is complete, and the earlier shards can stop then', async () => {
  await addListings(60);
  const before = await startShards(2);
  await shards.writeMap(
    1,
    before.map((one) => [one]),
  );
  const listings = await startReady(shards.mapFile);
  let answers = 0;
  let isOver = false;
  const paging = async () => {
    while (!isOver) {
      // Different URLs, so that no response is cached.
      const minPrice = answers++ / 100;
      expect(await listings.read(`/api/properties/summary?underContract=true&minPrice=${minPrice}`)).toMatchObject({
        count: 60,
      });
      expect(await listings.read(`/api/properties?limit=100&underContract=true&minPrice=${minPrice}`)).toHaveLength(60);
    }
  };
  const queries = Promise.all([paging(), paging()]);
  const after = await startShards(3);
  await shards.writeMap(
    2,
    after.map((one) => [one]),
  );
  await until(async () =>
    (await fetch(`${listings.service.url}/metrics`).then((answer) => answer.text())).includes(
      'search_shard_map_version 2',
    ),
  );
  const atSwitch = answers;
  await Promise.all(before.map((one) => one.stop()));
  await until(() => answers > atSwitch + 20);
  isOver = true;
  await queries;
});

test("the calls of shards belong to the request's trace", async () => {
  await addListings(10);
  const receiver = await openSpanReceiver();
  const log = createLog('test', 'silent');
  const stopTracing = await startTracing('listings', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, log);
  const processes = await startShards(2);
  await shards.writeMap(
    1,
    processes.map((one) => [one]),
  );
  const listings = await startReady(shards.mapFile);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-a1b2c3d4e5f60718-01`;
  expect((await listings.send('GET', '/api/properties/facets', undefined, undefined, { traceparent })).status).toBe(
    200,
  );

  const ofTrace = () => receiver.spans.filter((span) => span.traceId === traceId);
  await until(() => ofTrace().some(({ name }) => name.startsWith('GET ')));
  const request = ofTrace().find(({ name }) => name === 'GET /api/properties/facets');
  const calls = ofTrace().filter(({ name, kind }) => name === 'shard/facets' && kind === SpanKind.CLIENT + 1);
  const runs = ofTrace().filter(({ name, kind }) => name === 'shard/facets' && kind === SpanKind.SERVER + 1);
  expect(calls.map(({ parentSpanId }) => parentSpanId)).toEqual([request?.spanId, request?.spanId]);
  expect(runs.map(({ parentSpanId }) => parentSpanId).sort()).toEqual(calls.map(({ spanId }) => spanId).sort());
  expect(runs.map(({ attributes }) => attributes['dealstead.shard']).sort()).toEqual(['0/2', '1/2']);
  // Nothing of the query, and no calls that belong to no request.
  expect(JSON.stringify(receiver.spans)).not.toMatch(/127\.0\.0\.1|shard\/status/);
  await stopTracing();
  receiver.close();
});

test('saved queries are matched by all shards like by one percolator', async () => {
  await addListings(5);
  const random = new SeededRandom(8);
  await db.pool.query(
    `INSERT INTO saved_searches (user_id, name, search_criteria)
     SELECT n, 'Search ' || n, jsonb_build_object('maxPrice', (n * 20000)::text) FROM generate_series(1, 60) AS n`,
  );
  const processes = await startShards(3);
  await shards.writeMap(
    1,
    processes.map((one) => [one]),
  );
  const log = createLog('test', 'silent');
  const stopping = new AbortController();
  const sharded = openShardedSearch({ mapFile: shards.mapFile, sign: signAsListings, log });
  const whole = openLivePercolator(db, log);
  const feeds = [sharded.search.run(stopping.signal), whole.run(stopping.signal)];
  await until(() => sharded.percolator.isReady() && whole.isReady(), timeout);

  const agree = async () => {
    const listed = Array.from({ length: 8 }, (_, at) => randomListing(at + 1, random));
    const [found, expected] = await Promise.all([sharded.percolator.match(listed, now), whole.match(listed, now)]);
    const byId = (matches: typeof found) => matches.map((some) => some.toSorted((one, other) => one.id - other.id));
    expect(byId(found)).toEqual(byId(expected));
    const keys = expected.flat();
    expect(await sharded.percolator.filtersOf(keys)).toEqual(await whole.filtersOf(keys));
    return keys.length;
  };
  expect(await agree()).toBeGreaterThan(60);
  // A change that was committed before the call is included.
  await db.pool.query(`UPDATE saved_searches SET search_criteria = '{"minPrice": "1"}' WHERE id % 2 = 0`);
  await db.pool.query('DELETE FROM saved_searches WHERE id % 5 = 0');
  expect(await agree()).toBeGreaterThan(60);

  await processes[1]!.stop();
  await expect(sharded.percolator.match([randomListing(1, random)], now)).rejects.toMatchObject({ status: 503 });
  stopping.abort();
  await Promise.all(feeds);
});
