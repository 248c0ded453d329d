import { categories, states } from '@dealstead/contracts';
import MiniSearch from 'minisearch';
import pg from 'pg';
import { sized } from './size.ts';

/** MiniSearch needs a gigabyte for a hundred thousand listings. */
const maxMiniSearchListings = sized(100_000, 1_000);
const repetitions = sized(25, 2);
const isActive = "status = 'active'";

interface Query {
  readonly name: string;
  /** Creates the statement with random values. */
  readonly create: () => { text: string; values: unknown[] };
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const randomPrice = () => 20_000_00 + Math.floor(Math.random() * 400_000_00);
const priceSpan = 200_000_00;

/** Queries of the kinds that the search index answers. */
const postgresQueries = (words: readonly string[]): readonly Query[] => [
  {
    name: 'newest of a category',
    create: () => ({
      text: `SELECT * FROM properties WHERE ${isActive} AND category = $1 ORDER BY created_at DESC, id DESC LIMIT 12`,
      values: [pick(categories)],
    }),
  },
  {
    name: 'state, price and acres by price',
    create: () => ({
      text: `SELECT * FROM properties WHERE ${isActive} AND state = $1 AND price_cents BETWEEN $2 AND $3 AND acres_number >= $4
        ORDER BY price_cents, id LIMIT 12`,
      values: [pick(states), randomPrice(), randomPrice() + priceSpan, Math.random() * 10],
    }),
  },
  {
    name: 'two words',
    create: () => ({
      text: `SELECT * FROM properties WHERE ${isActive} AND search @@ (to_tsquery('english', $1) && to_tsquery('english', $2))
        ORDER BY created_at DESC, id DESC LIMIT 12`,
      values: [pick(words), pick(words)],
    }),
  },
  {
    name: 'box and category',
    create: () => {
      const [longitude, latitude] = [-120 + Math.random() * 45, 28 + Math.random() * 18];
      return {
        text: `SELECT * FROM properties WHERE ${isActive} AND category = $1 AND longitude BETWEEN $2 AND $3
          AND latitude BETWEEN $4 AND $5 ORDER BY created_at DESC, id DESC LIMIT 12`,
        values: [pick(categories), longitude, longitude + 1, latitude, latitude + 1],
      };
    },
  },
  {
    name: 'three facets',
    create: () => ({
      text: `SELECT category, state, deal_type, count(*) FROM properties WHERE ${isActive} AND price_cents BETWEEN $1 AND $2
        GROUP BY GROUPING SETS (category, state, deal_type)`,
      values: [randomPrice(), randomPrice() + priceSpan],
    }),
  },
  {
    name: 'clusters of the nation',
    create: () => ({
      text: `SELECT round(longitude), round(latitude), count(*) FROM properties WHERE ${isActive} AND price_cents >= $1 GROUP BY 1, 2`,
      values: [randomPrice()],
    }),
  },
];

/** Measures the search index's kinds of queries in PostgreSQL, with the indexes of its lists, and in MiniSearch. */
export async function measureOthers(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const words = await sampleWords(client);
    const rows = [...(await measurePostgres(client, words)), ...(await measureMiniSearch(client, words))];
    return ['| | p50 ms | p99 ms |', '|---|---|---|', ...rows].join('\n');
  } finally {
    await client.end();
  }
}

/** Words of the texts of two thousand listings, with repetitions. */
async function sampleWords(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ title: string; description: string }>(
    `SELECT title, description FROM properties WHERE ${isActive} ORDER BY id LIMIT 2000`,
  );
  return rows.flatMap(({ title, description }) => `${title} ${description}`.match(/[A-Za-z]{4,}/g) ?? []);
}

async function measurePostgres(client: pg.Client, words: readonly string[]): Promise<string[]> {
  const rows: string[] = [];
  for (const { name, create } of postgresQueries(words))
    rows.push(`| PostgreSQL: ${name} | ${await measure(() => client.query(create()))} |`);
  return rows;
}

async function measureMiniSearch(client: pg.Client, words: readonly string[]): Promise<string[]> {
  const { rows: listings } = await client.query<{ id: number; title: string; city: string; description: string }>(
    `SELECT id, title, city, description FROM properties WHERE ${isActive} ORDER BY id LIMIT ${maxMiniSearchListings}`,
  );
  const index = new MiniSearch({ fields: ['title', 'city', 'description'] });
  index.addAll(listings);
  const number = listings.length.toLocaleString('en-US');
  const rows: string[] = [];
  for (const count of [1, 2, 3]) {
    const times = await measure(() =>
      index.search(Array.from({ length: count }, () => pick(words)).join(' '), { combineWith: 'AND' }),
    );
    rows.push(`| MiniSearch, ${number} listings: ${count} word${count > 1 ? 's' : ''} | ${times} |`);
  }
  const times = await measure(() => index.search(`${pick(words).slice(0, -1)}q`, { fuzzy: 0.2, combineWith: 'AND' }));
  return [...rows, `| MiniSearch: a typo | ${times} |`];
}

/** Runs a query repeatedly. Resolves the cells of p50 and p99 in milliseconds. */
async function measure(query: () => unknown): Promise<string> {
  const times: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const start = performance.now();
    await query();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? Number.NaN).toFixed(1);
  return `${at(0.5)} | ${at(0.99)}`;
}
