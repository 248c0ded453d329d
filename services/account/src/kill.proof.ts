import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startCheckout } from '@dealstead/contracts/account/billing';
import type { Identity } from '@dealstead/contracts/identity';
import { until } from '@dealstead/service-kit/fixtures/until';
import { testSecretsKey } from '@dealstead/service-kit/fixtures/mails';
import { attributeReferral, ensureReferralCode } from './affiliates/program.ts';
import { openDatabase } from './database.ts';
import { freePort, startStripeSandbox, type StripeSandbox } from './fixtures/stripeSandbox.ts';
import { tablesOf } from './fixtures/tables.ts';
import { createTestConfig, newEmail, startTestAccount, type TestAccount } from './fixtures/testAccount.ts';

let account: TestAccount;
let sandbox: StripeSandbox;
let port: number;
let isStopped = false;
beforeAll(async () => {
  port = await freePort();
  sandbox = await startStripeSandbox(port);
  account = await startTestAccount({ ...sandbox.config });
}, 30_000);
/** Ends the service of this process, so that only processes that are killed apply anything; the database stays open. */
async function stopService(): Promise<void> {
  if (isStopped) return;
  isStopped = true;
  await account.stop();
  const db = openDatabase(createTestConfig().DATABASE_URL, testSecretsKey);
  account = { ...account, db, tables: tablesOf(db) };
}

afterAll(async () => {
  await stopService();
  await account?.db.close();
  account?.redis.disconnect();
  await sandbox?.stop();
});

/** The service as a process of its own, on the port that the sandbox names. */
async function startProcess() {
  const config = createTestConfig({ ...sandbox.config, PORT: port });
  const given = Object.entries(config).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')],
    {
      env: { PATH: process.env.PATH, ...Object.fromEntries(given) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  for (let tries = 0; tries < 400; tries++) {
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return child;
    await sleep(50);
  }
  throw new Error('The service did not start.');
}

test('after repeated kills during webhooks each payment and each commission is recorded once', async () => {
  const names = { firstName: 'Dana', lastName: 'Reyes' };
  const person = (email = newEmail()) =>
    account.tables.users.insert({ username: email, email, password: 'x', ...names });
  const affiliate = await person();
  const code = await ensureReferralCode(account.db, affiliate.id);
  const members = await Promise.all(Array.from({ length: 6 }, () => person()));
  for (const member of members) await account.db.change((tx) => attributeReferral(tx, member, code, null));
  const urls: string[] = [];
  for (const { id } of members) {
    const answer = await account.call('POST', '/api/billing/checkout', account.member(id), {
      plan: 'buyer',
      period: 'monthly',
    });
    urls.push(startCheckout.response.parse(await answer.json()).url);
  }
  await stopService();

  for (const after of [5, 60, 150]) {
    const child = await startProcess();
    for (const url of urls.splice(0, 2)) await sandbox.pay(url);
    await sleep(after);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
  }
  const last = await startProcess();
  const ids = members.map(({ id }) => id);
  const records = () => account.tables.paymentRecords.list({ userId: ids });
  await until(async () => (await records()).length === ids.length, 40_000);
  await until(async () => (await account.tables.stripeEvents.count({ state: 'waiting' })) === 0, 40_000);
  const exited = once(last, 'exit');
  last.kill('SIGTERM');
  await exited;

  expect((await records()).map(({ status, amountCents }) => [status, amountCents])).toEqual(
    ids.map(() => ['paid', 79_98]),
  );
  const users = await account.tables.users.list({ id: ids });
  expect(
    users.every(({ subscriptionPlan: plan, subscriptionStatus: status }) => plan === 'buyer' && status === 'active'),
  ).toBe(true);
  const { rows } = await account.db.pool.query(
    'SELECT count(*)::int AS lines, count(DISTINCT stripe_payment_id)::int AS invoices FROM affiliate_commissions WHERE affiliate_id = $1',
    [affiliate.id],
  );
  expect(rows).toEqual([{ lines: ids.length, invoices: ids.length }]);
  const { rows: payments } = await account.db.pool.query(
    `SELECT count(*)::int AS emitted FROM outbox
     WHERE type = 'account.payment.recorded.v1' AND version = 1 AND (data->>'userId')::int = ANY ($1)`,
    [ids],
  );
  expect(payments).toEqual([{ emitted: ids.length }]);
}, 120_000);

test('a grant under a killed service is made once or not at all, and the repeated request says which', async () => {
  const person = (email = newEmail()) =>
    account.tables.users.insert({ username: email, email, password: 'x', firstName: 'Dana', lastName: 'Reyes' });
  const [admin, { id }] = [await person(), await person()];
  const owner = { ...account.member(admin.id), role: 'admin', adminRole: 'owner' } as Identity;
  await stopService();
  const body = JSON.stringify({ plan: 'buyer', reason: 'Paid by check' });
  /** One press of a button: each attempt has the same idempotency key. */
  async function grant(): Promise<Response> {
    const { identityHeader, signed } = await account.signedHeader(owner);
    const headers = { [identityHeader]: signed, 'content-type': 'application/json', 'idempotency-key': `grant-${id}` };
    return fetch(`http://127.0.0.1:${port}/api/admin/members/${id}/plan`, { method: 'POST', headers, body });
  }
  async function kill(child: ChildProcess): Promise<void> {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  async function effects() {
    const { rows } = await account.db.pool.query(
      `SELECT (SELECT count(*)::int FROM plan_grants WHERE user_id = $1) AS grants,
         (SELECT count(*)::int FROM outbox WHERE type = 'account.action.recorded.v1'
            AND data->>'action' = 'plan.granted' AND (data->>'memberId')::int = $1) AS entries`,
      [id],
    );
    return rows[0];
  }

  // In the middle of its transaction, which waits for the member's row: not at all.
  const first = await startProcess();
  const failed = await account.db.change(
    async (tx) => {
      await tx.sql`SELECT FROM users WHERE id = ${id} FOR UPDATE`;
      const answer = grant().catch((error: unknown) => error);
      await until(async () => {
        const { rows } = await account.db.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      }, 20_000);
      await kill(first);
      return answer;
    },
    { timeout: 30_000 },
  );
  expect(failed).toBeInstanceOf(Error);
  expect(await effects()).toEqual({ grants: 0, entries: 0 });

  // As soon as the grant is committed, before or after its answer: once, as the repeated request answers.
  const second = await startProcess();
  const lost = grant().catch(() => null);
  await until(async () => (await effects()).grants === 1, 40_000);
  await kill(second);
  await lost;
  const third = await startProcess();
  const repeated = await grant();
  expect([repeated.status, await repeated.json()]).toMatchObject([200, { id, plan: 'buyer', status: 'active' }]);
  expect(await effects()).toEqual({ grants: 1, entries: 1 });
  await kill(third);
}, 120_000);
