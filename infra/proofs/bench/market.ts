import { categories, states } from '@dealstead/contracts';
import type { MarketQuery } from '@dealstead/contracts/listings/market';
import { openDatabase } from '@dealstead/listings/database';
import { computeMarket } from '@dealstead/listings/market/computation';
import { fullAccess } from '@dealstead/listings/market/rules';
import { readMarket } from '@dealstead/listings/market/store';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import type pg from 'pg';
import { connect } from '@dealstead/infra/servers/database';
import { createServiceDatabase } from './serviceDatabase.ts';
import { quantile } from './statistics.ts';
import { sized } from './size.ts';

/** About as many as the United States have. */
const countiesPerState = 62;
const reads = sized(2_000, 10);

/** Kinds of page that are read, each with random places. */
const kinds: Readonly<Record<string, (random: SeededRandom) => Omit<MarketQuery, 'months'>>> = {
  nation: () => ({}),
  'nation, a category': (random) => ({ category: random.pick(categories) }),
  'a state with its counties': (random) => ({ state: random.pick(states) }),
  'a state, a category': (random) => ({ state: random.pick(states), category: random.pick(categories) }),
  'a county': (random) => ({ state: random.pick(states), county: `Number ${random.integer(1, countiesPerState)}` }),
};

/**
 * Measures the market's figures on so many generated listings, in a separate database that is dropped at the end: the job that
 * computes them, and the statements of the analytics page. The URL is that of PostgreSQL's administrator.
 */
export async function measureMarket(adminUrl: string, listingsPassword: string, rows: number): Promise<string> {
  await using database = await createServiceDatabase(adminUrl, 'listings', listingsPassword);
  const { databaseUrl } = database;
  const db = openDatabase(databaseUrl);
  try {
    await using listings = await connect(databaseUrl);
    console.error(`market: inserting ${rows.toLocaleString('en-US')} listings`);
    await insertListings(listings.client, rows);
    console.error('market: computing');
    const computing: number[] = [];
    for (let round = 0; round < 2; round++) {
      const started = performance.now();
      await computeMarket(db);
      computing.push((performance.now() - started) / 1_000);
    }
    const { rows: counts } = await listings.client.query<{ figures: number; months: number }>(
      'SELECT (SELECT count(*) FROM market_figures)::int AS figures, (SELECT count(*) FROM market_months)::int AS months',
    );
    const lines = [];
    for (const [kind, query] of Object.entries(kinds)) lines.push(await readLine(db, kind, query));
    return [
      '| page | p50 | p99 | largest answer |',
      '|---|---|---|---|',
      ...lines,
      '',
      `${rows.toLocaleString('en-US')} listings. Computing all figures took ${computing.map((seconds) => seconds.toFixed(1)).join(' s, then without changes ')} s (${counts[0]!.figures.toLocaleString('en-US')} places and categories, ${counts[0]!.months.toLocaleString('en-US')} of months).`,
    ].join('\n');
  } finally {
    await db.close();
  }
}

/** Listings of the last two years; a seventh are sold. Secondary indexes and triggers would only delay the insertion. */
async function insertListings(client: pg.Client, rows: number): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string }>(
    "SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'listings' AND tablename = 'properties' AND indexname <> 'properties_pkey'",
  );
  await client.query('ALTER TABLE properties DISABLE TRIGGER USER');
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query(
    `INSERT INTO properties (title, description, price_cents, category, state, city, county, acres, status, user_id, arv_cents,
       rehab_cost_cents, profit_potential_cents, roi_estimate, created_at)
     SELECT 'Listing ' || i, repeat('word ', 60), price * 100, ($1::text[])[1 + (10 * random() ^ 2)::int % 10],
       ($2::text[])[1 + (50 * random() ^ 1.5)::int % 50], 'City', 'Number ' || (1 + (${countiesPerState} * random() ^ 2)::int % ${countiesPerState}) || ' County',
       round((20 * random())::numeric, 2)::text,
       CASE WHEN i % 20 = 0 THEN 'under-contract' WHEN i % 7 = 0 THEN 'closed' ELSE 'active' END,
       1, price * 150, price * 20, price * 30, 25 + (i % 100) / 10.0, now() - random() ^ 2 * interval '2 years' - interval '1 hour'
     FROM (SELECT i, (exp(11.5 + random() + random()) / 100)::int * 100 AS price FROM generate_series(1, $3::int) AS i) AS drawn`,
    [[...categories], [...states], rows],
  );
  await client.query(
    `INSERT INTO property_moves (property_id, version, from_status, to_status, mover, moved_at)
     SELECT id, 2, 'under-contract', 'closed', 'owner', created_at + random() * (now() - created_at)
     FROM properties WHERE status = 'closed'`,
  );
  await client.query('ANALYZE properties, property_moves');
}

async function readLine(
  db: ReturnType<typeof openDatabase>,
  kind: string,
  queryOf: (random: SeededRandom) => Omit<MarketQuery, 'months'>,
): Promise<string> {
  const random = new SeededRandom(7);
  const times: number[] = [];
  let largest = 0;
  for (let nth = 0; nth < reads; nth++) {
    const query = { ...queryOf(random), months: 24 as const };
    const started = performance.now();
    const answer = JSON.stringify(await readMarket(db, query, fullAccess));
    times.push(performance.now() - started);
    largest = Math.max(largest, answer.length);
  }
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return `| ${kind} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${Math.round(largest / 1_000)} kB |`;
}
