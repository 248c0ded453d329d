import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { connect } from '../servers/database.ts';
import { quantile } from './statistics.ts';

const goalMs = 30;
const searches = 200;
const warmUp = 20;

const first = 'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth Marcus Dana Luis Carla Tom'.split(
  ' ',
);
const last =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Martinez Hale Reed Ortega Montes Wyckoff Nair'.split(' ');
const pick = (random: SeededRandom, words: readonly string[]) => words[random.integer(0, words.length - 1)]!;

/** What an admin types or chooses, by how much it matches; the query string of the list of members. */
const kinds: Readonly<Record<string, (random: SeededRandom, members: number) => Record<string, string>>> = {
  'the newest members': () => ({}),
  'a page further back': (random, members) => ({ after: String(random.integer(1_000, members)) }),
  'two letters of a name': (random) => ({ search: pick(random, [...first, ...last]).slice(0, 2) }),
  'a first name': (random) => ({ search: pick(random, first) }),
  'first and last name': (random) => ({ search: `${pick(random, first)} ${pick(random, last)}` }),
  'an email address': (random, members) => ({ search: `bench${random.integer(1, members)}@` }),
  'a phone number': (random, members) => ({ search: `(555) ${String(random.integer(1, members)).padStart(7, '0')}` }),
  'a member number': (random, members) => ({ search: `#${random.integer(1, members)}` }),
  'a plan': () => ({ show: 'buyer' }),
  'nothing that exists': (random) => ({ search: `zz${random.integer(1, 100_000)}` }),
};

/**
 * Measures an admin's list of members through the gateway, one request after another. Fills the product with members up to
 * ROWS, a million by default; they stay, so this needs a data directory of its own. The cookie is an admin's.
 */
export async function membersTable(origin: string, cookie: string, databaseUrl: string): Promise<string> {
  const members = Number(process.env.ROWS ?? 1_000_000);
  await fillMembers(databaseUrl, members);
  const random = new SeededRandom(7);
  const lines = ['| what is asked | results, average | p50 | p99 | goal |', '|---|---|---|---|---|'];
  for (const [title, queryOf] of Object.entries(kinds)) {
    const times: number[] = [];
    let found = 0;
    for (let i = -warmUp; i < searches; i++) {
      const query = new URLSearchParams(queryOf(random, members));
      const start = performance.now();
      const response = await fetch(`${origin}/api/admin/members?${query}`, { headers: { cookie } });
      const results = (await response.json()) as unknown[];
      const time = performance.now() - start;
      if (!response.ok) throw new Error(`${query} responded ${response.status}`);
      if (i < 0) continue;
      times.push(time);
      found += results.length;
    }
    const ms = (share: number) => quantile(times, share).toFixed(1);
    lines.push(`| ${title} | ${(found / searches).toFixed(1)} | ${ms(0.5)} | ${ms(0.99)} | ≤ ${goalMs} |`);
  }
  return lines.join('\n');
}

/** Inserts members until there are so many, one in ten with a plan. Nobody can sign in as them. */
async function fillMembers(databaseUrl: string, members: number): Promise<void> {
  await using account = await connect(databaseUrl);
  const { rows } = await account.client.query<{ count: string }>('SELECT count(*) FROM account.users');
  const missing = members - Number(rows[0]?.count ?? 0);
  if (missing <= 0) return;
  console.error(`members: inserting ${missing.toLocaleString('en-US')} members`);
  const valueOf = (words: readonly string[], factor: number) =>
    `(ARRAY['${words.join("','")}'])[1 + (i * ${factor} % ${words.length})]`;
  await account.client.query(
    `INSERT INTO account.users (username, password, email, first_name, last_name, phone, subscription_plan, subscription_status)
     SELECT 'bench' || i || '@example.invalid', 'none', 'bench' || i || '@example.invalid', ${valueOf(first, 7)},
       ${valueOf(last, 11)}, '(555) ' || lpad(i::text, 7, '0'),
       CASE WHEN i % 10 = 0 THEN 'buyer' ELSE 'free' END, CASE WHEN i % 10 = 0 THEN 'active' ELSE 'inactive' END
     FROM generate_series(1, $1::int) i ON CONFLICT DO NOTHING`,
    [missing],
  );
  await account.client.query('ANALYZE account.users');
}
