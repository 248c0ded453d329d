import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import type pg from 'pg';
import { connect } from '@dealstead/infra/servers/database';
import { type AdminRequests, measureAdminRequests, withQuery } from './adminRequests.ts';
import { fillMembers, insertedAtOnce } from './members.ts';
import { sized } from './size.ts';

const monthsAgo = (months: number) => new Date(Date.now() - months * 30 * 86_400_000).toISOString().slice(0, 10);

/** Requests of the other lists, each of so many rows. */
const requestsOf = (rows: number): AdminRequests => {
  const before = (random: SeededRandom) => random.integer(Math.floor(rows / 10), rows);
  const audit = (query: Readonly<Record<string, string>> = {}) => withQuery('/api/admin/audit-trail', query);
  const mails = (query: Readonly<Record<string, string>> = {}) => withQuery('/api/admin/mails', query);
  const payments = (query: Readonly<Record<string, string>> = {}) => withQuery('/api/admin/payments', query);
  return {
    'payments, newest': () => payments(),
    'payments, a page further back': (random) => payments({ after: String(before(random)) }),
    'payments that failed': () => payments({ show: 'failed' }),
    'refunded payments': () => payments({ show: 'refunded' }),
    'disputed payments': () => payments({ show: 'disputed' }),
    'emails, newest': () => mails(),
    'emails that failed': () => mails({ state: 'failed' }),
    'returned emails': () => mails({ state: 'returned' }),
    'emails to an address': (random) => mails({ search: `bench${random.integer(1, rows)}@` }),
    'the audit trail, newest': () => audit(),
    'the audit trail, a page further back': (random) => audit({ after: String(before(random)) }),
    'the audit trail of an area': () => audit({ area: 'members' }),
    'the audit trail of a rare area': () => audit({ area: 'releases' }),
    'the audit trail of a member': (random) => audit({ member: String(random.integer(1, rows)) }),
    'the audit trail of a month long ago': () => audit({ from: monthsAgo(20), to: monthsAgo(19) }),
    'a word in the audit trail of a month long ago': () =>
      audit({ from: monthsAgo(20), to: monthsAgo(19), search: 'phone' }),
    'the audit trail by an address': (random) => audit({ search: `bench${random.integer(1, rows)}@example.invalid` }),
    'a frequent word in the audit trail': () => audit({ search: 'phone' }),
    'a rare word in the audit trail': (random) => audit({ search: `case${random.integer(1, rows)}` }),
    'nothing in the audit trail': (random) => audit({ search: `zz${random.integer(1, 100_000)}` }),
    'the counts of the dashboard': () => '/api/admin/overview',
    'queues, failed payments and emails of the dashboard': () => '/api/admin/account-health',
    'revenue of the dashboard': () => '/api/admin/revenue',
  };
};

/**
 * Measures the admin's other lists and the reads of the dashboard through the gateway. Fills the product with ROWS members, payments,
 * emails and entries of the audit trail, a million by default; they stay, so this needs a data directory of its own.
 */
export async function adminListsTable(origin: string, cookie: string, databaseUrl: string): Promise<string> {
  const rows = Number(process.env.ROWS ?? sized(1_000_000, 2_000));
  await fillMembers(databaseUrl, rows);
  await using connection = await connect(databaseUrl);
  await fillLists(connection.client, rows);
  return measureAdminRequests(origin, cookie, requestsOf(rows), new SeededRandom(7));
}

/**
 * Inserts what the lists show, spread over two years. One payment in 200 failed, one mail in 100. The audit entries have no hashes:
 * the hash chain orders entries one by one, and its check reports this product as broken.
 */
async function fillLists(client: pg.Client, rows: number): Promise<void> {
  const { rows: found } = await client.query<{ missing: boolean }>(
    `SELECT (SELECT count(*) FROM account.payment_records) < $1 OR (SELECT last_id FROM admin.admin_action_chain) < $1 AS missing`,
    [rows],
  );
  if (!found[0]?.missing) return;
  console.error(
    `admin-lists: inserting ${rows.toLocaleString('en-US')} payments, emails and entries of the audit trail`,
  );
  const at = 'now() - make_interval(secs => ($3::int - i) * 63072000.0 / $3::int)';
  const series = 'generate_series($1::int, least($2::int, $3::int)::int) i';
  const insertInParts = async (statement: string) => {
    for (let first = 1; first <= rows; first += insertedAtOnce)
      await client.query(statement, [first, first + insertedAtOnce - 1, rows]);
  };
  await insertInParts(
    `INSERT INTO account.payment_records (user_id, amount_cents, payment_intent_id, status, description, paid_at, created_at)
     SELECT 1 + i * 7 % $3::int, 7998, 'pi_bench_' || i,
       CASE WHEN i % 200 = 0 THEN 'failed' WHEN i % 500 = 1 THEN 'refunded' WHEN i % 5000 = 2 THEN 'disputed' ELSE 'paid' END,
       'Buyer, per month', CASE WHEN i % 200 <> 0 THEN ${at} END, ${at}
     FROM ${series} ON CONFLICT DO NOTHING`,
  );
  await insertInParts(
    `INSERT INTO account.mails (key, recipient, subject, text, html, message_id, status, created_at, finished_at, emptied_at, returned_at)
     SELECT 'digest/bench' || i, 'bench' || i || '@example.invalid', 'Matches', '', '', '<bench' || i || '@example.invalid>',
       CASE WHEN i % 100 = 0 THEN 'failed' ELSE 'sent' END, ${at}, ${at}, ${at}, CASE WHEN i % 1000 = 1 THEN ${at} END
     FROM ${series} ON CONFLICT DO NOTHING`,
  );
  await client.query('SET session_replication_role = replica'); // without the trigger of the hash chain
  await insertInParts(
    `WITH chain AS (UPDATE admin.admin_action_chain SET last_id = last_id + least($2::int, $3::int) - $1::int + 1 RETURNING last_id)
     INSERT INTO admin.admin_actions (id, actor_kind, admin_id, target_user_id, action, reason, details, created_at, previous_hash, hash)
     SELECT last_id - least($2::int, $3::int) + i, 'admin', 1, 1 + i * 7 % $3::int, (ARRAY['plan.granted', 'member.restricted', 'payout.paid', 'mail.resent'])[1 + i % 4],
       CASE i % 3 WHEN 0 THEN 'Checked by phone' ELSE 'Support asked for it' END || ', case' || i,
       jsonb_build_object('by', 'admin@dealstead.test', 'target', 'case ' || i), ${at}, '', ''
     FROM chain, ${series}`,
  );
  await client.query('RESET session_replication_role');
  for (const table of ['account.payment_records', 'account.mails', 'admin.admin_actions'])
    await client.query(`VACUUM (ANALYZE) ${table}`);
}
