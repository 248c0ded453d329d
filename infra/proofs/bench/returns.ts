import { categories, states } from '@dealstead/contracts';
import { openSearch } from '@dealstead/listings/search/search';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { createLog } from '@dealstead/service-kit/log';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@dealstead/infra/servers/database';
import { createServiceDatabase } from './serviceDatabase.ts';
import { measureKinds, queryKinds, sampleIndex } from './search.ts';
import { sized } from './size.ts';

const kinds = ['bounds and order by projected returns', 'projected returns and filters', 'listings of unknown return'];

/**
 * Measures searches by projected return in the listings service's live index, which loads so many listings from PostgreSQL: a
 * separate database that is dropped at the end. The URL is that of PostgreSQL's administrator.
 */
export async function measureReturns(adminUrl: string, listingsPassword: string, rows: number): Promise<string> {
  await using database = await createServiceDatabase(adminUrl, 'listings', listingsPassword);
  const { databaseUrl } = database;
  const stopping = new AbortController();
  const search = openSearch({ databaseUrl, log: createLog('bench', 'silent') });
  try {
    console.error(`returns: inserting ${rows.toLocaleString('en-US')} listings`);
    await insertListings(databaseUrl, rows);
    const started = performance.now();
    const running = search.run(stopping.signal);
    while (!search.isReady()) await Promise.race([running, sleep(100)]);
    const loaded = (performance.now() - started) / 1_000;
    await sleep(2_000);
    const random = new SeededRandom(3);
    const index = search.index();
    const all = queryKinds(index, sampleIndex(index, random), random);
    const chosen = Object.fromEntries(kinds.map((kind) => [kind, all[kind]!]));
    const lines = await measureKinds(chosen, sized(500, 10));
    stopping.abort();
    await running;
    return [
      `${rows.toLocaleString('en-US')} listings. Ready from PostgreSQL in ${loaded.toFixed(1)} s.`,
      '',
      '| query, each different | p50 ms | p90 ms | p99 ms |',
      '|---|---|---|---|',
      ...lines,
    ].join('\n');
  } finally {
    stopping.abort();
  }
}

/** Listings with and without ARV, rehab and stated rent. Secondary indexes and triggers would only delay the insertion. */
async function insertListings(databaseUrl: string, rows: number): Promise<void> {
  await using listings = await connect(databaseUrl);
  const { client } = listings;
  const { rows: indexes } = await client.query<{ name: string }>(
    "SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'listings' AND tablename = 'properties' AND indexname <> 'properties_pkey'",
  );
  await client.query('ALTER TABLE properties DISABLE TRIGGER USER');
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query(
    `INSERT INTO properties (title, description, price_cents, category, state, city, county, acres, status, user_id, arv_cents,
       rehab_cost_cents, monthly_rent_cents, bedrooms, latitude, longitude, created_at)
     SELECT 'Listing ' || i, 'House ' || i % 977 || ' near road ' || i % 4093, price * 100,
       ($1::text[])[1 + (10 * random() ^ 2)::int % 10], ($2::text[])[1 + (50 * random() ^ 1.5)::int % 50], 'City ' || i % 500,
       'Number ' || i % 62 || ' County', round((20 * random())::numeric, 2)::text,
       CASE WHEN i % 20 = 0 THEN 'under-contract' ELSE 'active' END, 1,
       CASE WHEN random() < 0.85 THEN (price * (1.1 + random()))::bigint * 100 END,
       CASE WHEN random() < 0.8 THEN (price * random() / 3)::bigint * 100 END,
       CASE WHEN random() < 0.4 THEN (price * (0.004 + random() / 100))::bigint * 100 END,
       1 + i % 5, 26 + random() * 22, -122 + random() * 50, now() - random() ^ 2 * interval '2 years' - interval '1 hour'
     FROM (SELECT i, (exp(11 + random() + random()) / 100)::int * 100 AS price FROM generate_series(1, $3::int) AS i) AS drawn`,
    [[...categories], [...states], rows],
  );
}
