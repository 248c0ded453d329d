import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { openDatabase } from '../database.ts';
import { tablesOf } from '../fixtures/tables.ts';
import { attributeReferral, ensureReferralCode } from './program.ts';

const db = openDatabase(process.env.DATABASE_URL ?? '');
afterAll(() => db.close());

const invoices = 60;

async function person() {
  const email = `${randomUUID()}@example.com`;
  return tablesOf(db).users.insert({ username: email, email, password: 'x', firstName: 'Dana', lastName: 'Reyes' });
}

type End = (child: ChildProcess) => unknown;

const killed: End = (child) => child.kill('SIGKILL');
/** PostgreSQL ends its connections in the middle of whatever they do, as when it is shut down. */
const cutOff: End = () =>
  db.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'victim'`);

/** Lets a process record and approve; ends it so many milliseconds after its first ten invoices. */
async function run(
  env: Record<string, string>,
  { after, end }: { after?: number; end: End } = { end: killed },
): Promise<NodeJS.Signals | number | null> {
  const { PATH, DATABASE_URL } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/killedProcess.ts')], {
    env: { PATH, DATABASE_URL, PGAPPNAME: 'victim', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  if (after !== undefined) {
    await once(child.stdout, 'data');
    await sleep(after);
    await end(child);
  }
  const [code, signal] = await ended;
  return signal ?? code;
}

test('a commission run killed or disconnected repeatedly records and approves each commission once', async () => {
  const affiliate = await person();
  const code = await ensureReferralCode(db, affiliate.id);
  const members = await Promise.all([1, 2, 3].map(person));
  for (const member of members) await db.change((tx) => attributeReferral(tx, member, code, null));
  const env = {
    RUN: randomUUID(),
    MEMBERS: JSON.stringify(members.map(({ id }) => id)),
    INVOICES: String(invoices),
  };
  for (const after of [0, 7, 23]) expect(await run(env, { after, end: killed })).toBe('SIGKILL');
  const { rows: midway } = await db.pool.query(
    'SELECT count(*)::int AS lines FROM affiliate_commissions WHERE affiliate_id = $1',
    [affiliate.id],
  );
  expect(midway[0].lines).toBeGreaterThan(0);
  expect(midway[0].lines).toBeLessThan(invoices);
  // Between two transactions nobody notices: the next one opens a connection of its own.
  for (const after of [1, 11]) expect([0, 1]).toContain(await run(env, { after, end: cutOff }));
  expect(await run(env)).toBe(0);

  const { rows } = await db.pool.query(
    `SELECT count(*)::int AS lines, count(DISTINCT stripe_payment_id)::int AS invoices,
       count(*) FILTER (WHERE status = 'approved')::int AS approved, sum(amount_cents)::int AS cents
     FROM affiliate_commissions WHERE affiliate_id = $1`,
    [affiliate.id],
  );
  expect(rows[0]).toEqual({ lines: invoices, invoices, approved: invoices, cents: invoices * 50_00 });
  const { rows: owed } = await db.pool.query(
    `SELECT a.kind, -sum(e.amount_cents)::int AS cents, count(*)::int AS entries
     FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
     WHERE a.owner = $1 GROUP BY a.kind ORDER BY a.kind`,
    [affiliate.id],
  );
  expect(owed).toEqual([
    { kind: 'payable', cents: invoices * 50_00, entries: invoices },
    { kind: 'pending', cents: 0, entries: 2 * invoices },
  ]);
  const { rows: all } = await db.pool.query('SELECT sum(amount_cents)::int AS cents FROM ledger_entries');
  expect(all[0].cents).toBe(0);
}, 180_000);
