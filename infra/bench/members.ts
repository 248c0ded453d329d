import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { connect } from '../servers/database.ts';
import { type AdminRequests, measureAdminRequests, withQuery } from './adminRequests.ts';

const first = 'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth Marcus Dana Luis Carla Tom'.split(
  ' ',
);
const last =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Martinez Hale Reed Ortega Montes Wyckoff Nair'.split(' ');

const search = (text: string) => withQuery('/api/admin/members', { search: text });

/** What an admin types or chooses, by how much it matches. */
const asked = (members: number): AdminRequests => ({
  'the newest members': () => '/api/admin/members',
  'a page further back': (random) => withQuery('/api/admin/members', { after: String(random.integer(1_000, members)) }),
  'two letters of a name': (random) => search(random.pick([...first, ...last]).slice(0, 2)),
  'a first name': (random) => search(random.pick(first)),
  'first and last name': (random) => search(`${random.pick(first)} ${random.pick(last)}`),
  'a name and the beginning of the address': (random) =>
    search(`${random.pick(last)} bench${random.integer(10, 9_999)}`),
  'an email address': (random) => search(`bench${random.integer(1, members)}@`),
  'a phone number': (random) => search(`(555) ${String(random.integer(1, members)).padStart(7, '0')}`),
  'a member number': (random) => search(`#${random.integer(1, members)}`),
  'a plan': () => withQuery('/api/admin/members', { show: 'buyer' }),
  'nothing that exists': (random) => search(`zz${random.integer(1, 100_000)}`),
});

/**
 * Measures an admin's list of members through the gateway, one request after another. Fills the product with members up to
 * ROWS, a million by default; they stay, so this needs a data directory of its own. The cookie is an admin's.
 */
export async function membersTable(origin: string, cookie: string, databaseUrl: string): Promise<string> {
  const members = Number(process.env.ROWS ?? 1_000_000);
  await fillMembers(databaseUrl, members);
  return measureAdminRequests(origin, cookie, asked(members), new SeededRandom(7));
}

/**
 * Inserts members until there are so many, one in ten with a plan, with the admin service's copies of them. Nobody can sign in as
 * them.
 */
export async function fillMembers(databaseUrl: string, members: number): Promise<void> {
  await using account = await connect(databaseUrl);
  const { client } = account;
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM account.users');
  const missing = members - Number(rows[0]?.count ?? 0);
  if (missing <= 0) return;
  console.error(`members: inserting ${missing.toLocaleString('en-US')} members`);
  const valueOf = (words: readonly string[], factor: number) =>
    `(ARRAY['${words.join("','")}'])[1 + (i * ${factor} % ${words.length})]`;
  await client.query(
    `INSERT INTO account.users (username, password, email, first_name, last_name, phone, subscription_plan, subscription_status)
     SELECT 'bench' || i || '@example.invalid', 'none', 'bench' || i || '@example.invalid', ${valueOf(first, 7)},
       ${valueOf(last, 11)}, '(555) ' || lpad(i::text, 7, '0'),
       CASE WHEN i % 10 = 0 THEN 'buyer' ELSE 'free' END, CASE WHEN i % 10 = 0 THEN 'active' ELSE 'inactive' END
     FROM generate_series(1, $1::int) i ON CONFLICT DO NOTHING`,
    [missing],
  );
  // For the triggers that count members.
  await client.query('SET search_path = admin, extensions');
  await client.query(
    `INSERT INTO admin.members (id, email, plan, registered_at, version)
     SELECT id, email, subscription_plan, created_at - make_interval(days => id % 700), 1 FROM account.users
     WHERE password = 'none' ON CONFLICT DO NOTHING`,
  );
  await client.query('VACUUM (ANALYZE) account.users');
  await client.query('VACUUM (ANALYZE) admin.members');
}
