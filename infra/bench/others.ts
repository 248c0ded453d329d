import { categories, states } from '@dealstead/contracts';
import MiniSearch from 'minisearch';
import pg from 'pg';

/** How many listings MiniSearch gets: a tenth of a million takes it a gigabyte. */
const mostForMiniSearch = 100_000;
const times = 25;

/** The same kinds of questions to PostgreSQL alone, with the indexes that its lists have, and to MiniSearch. */
export async function measureOthers(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: sample } = await client.query<{ title: string; description: string }>(
      "SELECT title, description FROM properties WHERE status = 'active' ORDER BY id LIMIT 2000",
    );
    const words = sample.flatMap(({ title, description }) => `${title} ${description}`.match(/[A-Za-z]{4,}/g) ?? []);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
    const price = () => 20_000_00 + Math.floor(Math.random() * 400_000_00);
    const active = "status = 'active'";
    const questions: readonly [string, () => { text: string; values: unknown[] }][] = [
      [
        'newest of a category',
        () => ({
          text: `SELECT * FROM properties WHERE ${active} AND category = $1 ORDER BY created_at DESC, id DESC LIMIT 12`,
          values: [pick(categories)],
        }),
      ],
      [
        'state, price and acres by price',
        () => ({
          text: `SELECT * FROM properties WHERE ${active} AND state = $1 AND price_cents BETWEEN $2 AND $3 AND acres_number >= $4
            ORDER BY price_cents, id LIMIT 12`,
          values: [pick(states), price(), price() + 200_000_00, Math.random() * 10],
        }),
      ],
      [
        'two words',
        () => ({
          text: `SELECT * FROM properties WHERE ${active} AND search @@ (to_tsquery('english', $1) && to_tsquery('english', $2))
            ORDER BY created_at DESC, id DESC LIMIT 12`,
          values: [pick(words), pick(words)],
        }),
      ],
      [
        'box and category',
        () => {
          const [longitude, latitude] = [-120 + Math.random() * 45, 28 + Math.random() * 18];
          return {
            text: `SELECT * FROM properties WHERE ${active} AND category = $1 AND longitude BETWEEN $2 AND $3
              AND latitude BETWEEN $4 AND $5 ORDER BY created_at DESC, id DESC LIMIT 12`,
            values: [pick(categories), longitude, longitude + 1, latitude, latitude + 1],
          };
        },
      ],
      [
        'three facets',
        () => ({
          text: `SELECT category, state, deal_type, count(*) FROM properties WHERE ${active} AND price_cents BETWEEN $1 AND $2
            GROUP BY GROUPING SETS (category, state, deal_type)`,
          values: [price(), price() + 200_000_00],
        }),
      ],
      [
        'clusters of the nation',
        () => ({
          text: `SELECT round(longitude), round(latitude), count(*) FROM properties WHERE ${active} AND price_cents >= $1 GROUP BY 1, 2`,
          values: [price()],
        }),
      ],
    ];
    const rows = ['| | p50 ms | p99 ms |', '|---|---|---|'];
    for (const [name, ask] of questions) {
      const taken = await measure(async () => {
        await client.query(ask());
      });
      rows.push(`| PostgreSQL: ${name} | ${taken} |`);
    }

    const { rows: listings } = await client.query<{ id: number; title: string; city: string; description: string }>(
      `SELECT id, title, city, description FROM properties WHERE ${active} ORDER BY id LIMIT ${mostForMiniSearch}`,
    );
    const mini = new MiniSearch({ fields: ['title', 'city', 'description'] });
    mini.addAll(listings);
    for (const count of [1, 2, 3]) {
      const taken = await measure(async () => {
        mini.search(Array.from({ length: count }, () => pick(words)).join(' '), { combineWith: 'AND' });
      });
      const number = listings.length.toLocaleString('en-US');
      rows.push(`| MiniSearch, ${number} listings: ${count} word${count > 1 ? 's' : ''} | ${taken} |`);
    }
    const typing = await measure(async () => {
      mini.search(`${pick(words).slice(0, -1)}q`, { fuzzy: 0.2, combineWith: 'AND' });
    });
    rows.push(`| MiniSearch: a typo | ${typing} |`);
    return rows.join('\n');
  } finally {
    await client.end();
  }
}

async function measure(ask: () => Promise<void>): Promise<string> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const started = performance.now();
    await ask();
    taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => (taken[Math.floor(share * (taken.length - 1))] ?? Number.NaN).toFixed(1);
  return `${at(0.5)} | ${at(0.99)}`;
}
