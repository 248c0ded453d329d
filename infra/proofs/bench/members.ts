import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { connect } from '@dealstead/infra/servers/database';
import { type AdminRequests, measureAdminRequests, withQuery } from './adminRequests.ts';
import { sized } from './size.ts';

const firstNames =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth Marcus Dana Luis Carla Tom'.split(' ');
const lastNames =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Martinez Hale Reed Ortega Montes Wyckoff Nair'.split(' ');

const search = (text: string) => withQuery('/api/admin/members', { search: text });

/** What an admin types or chooses, by how much it matches. */
const requestsOf = (members: number): AdminRequests => ({
  'the newest members': () => '/api/admin/members',
  'a page further back': (random) => withQuery('/api/admin/members', { after: String(random.integer(1_000, members)) }),
  'two letters of a name': (random) => search(random.pick([...firstNames, ...lastNames]).slice(0, 2)),
  'a first name': (random) => search(random.pick(firstNames)),
  'first and last name': (random) => search(`${random.pick(firstNames)} ${random.pick(lastNames)}`),
  'a name and the beginning of the address': (random) =>
    search(`${random.pick(lastNames)} bench${random.integer(10, 9_999)}`),
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
  const members = Number(process.env.ROWS ?? sized(1_000_000, 2_000));
  await fillMembers(databaseUrl, members);
  return measureAdminRequests(origin, cookie, requestsOf(members), new SeededRandom(7));
}

/** Rows of one INSERT: what was inserted stays when the benchmark is interrupted, and the next run continues. */
export const insertedAtOnce = 100_000;

/**
 * Inserts so many members, who signed up over two years, one in ten with a plan, with the admin service's copies of them. Nobody
 * can sign in as them.
 */
export async function fillMembers(databaseUrl: string, members: number): Promise<void> {
  await using account = await connect(databaseUrl);
  const { client } = account;
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM account.users');
  if (Number(rows[0]?.count ?? 0) >= members) return;
  console.error(`members: inserting ${members.toLocaleString('en-US')} members`);
  const valueOf = (words: readonly string[], factor: number) =>
    `(ARRAY['${words.join("','")}'])[1 + (i * ${factor} % ${words.length})]`;
  for (let first = 1; first <= members; first += insertedAtOnce)
    await client.query(
      `INSERT INTO account.users (username, password, email, first_name, last_name, phone, subscription_plan, subscription_status, created_at)
     SELECT 'bench' || i || '@example.invalid', 'none', 'bench' || i || '@example.invalid', ${valueOf(firstNames, 7)},
       ${valueOf(lastNames, 11)}, '(555) ' || lpad(i::text, 7, '0'),
       CASE WHEN i % 10 = 0 THEN 'buyer' ELSE 'free' END, CASE WHEN i % 10 = 0 THEN 'active' ELSE 'inactive' END,
       now() - make_interval(secs => ($3::int - i) * 63072000.0 / $3::int)
     FROM generate_series($1::int, least($2::int, $3::int)::int) i ON CONFLICT DO NOTHING`,
      [first, first + insertedAtOnce - 1, members],
    );
  // For the triggers that count members.
  await client.query('SET search_path = admin, extensions');
  await client.query(
    `INSERT INTO admin.members (id, email, plan, registered_at, version)
     SELECT id, email, subscription_plan, created_at, 1 FROM account.users
     WHERE password = 'none' ON CONFLICT DO NOTHING`,
  );
  await client.query('VACUUM (ANALYZE) account.users');
  await client.query('VACUUM (ANALYZE) admin.members');
}
