import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startCheckout } from '@dealstead/contracts/account/billing';
import { until } from '@dealstead/service-kit/fixtures/until';
import { attributeReferral, ensureReferralCode } from '../affiliates/program.ts';
import { openDatabase } from '../database.ts';
import { freePort, startStripeSandbox, type StripeSandbox } from '../fixtures/stripeSandbox.ts';
import { createTestConfig, newEmail, startTestAccount, type TestAccount } from '../fixtures/testAccount.ts';

let account: TestAccount;
let sandbox: StripeSandbox;
let port: number;
beforeAll(async () => {
  port = await freePort();
  sandbox = await startStripeSandbox(port);
  account = await startTestAccount({ ...sandbox.config });
}, 30_000);
afterAll(() => sandbox?.stop());

/** The service as a process of its own, on the port that the sandbox tells. */
async function startProcess() {
  const config = createTestConfig({ ...sandbox.config, PORT: port });
  const given = Object.entries(config).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../main.ts')],
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
    account.db.prisma.user.create({ data: { username: email, email, password: 'x', ...names } });
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
  // From here on only the process that is killed applies anything.
  await account.stop();
  account = { ...account, db: openDatabase(createTestConfig().DATABASE_URL) };

  for (const after of [5, 60, 150]) {
    const child = await startProcess();
    for (const url of urls.splice(0, 2)) await sandbox.pay(url);
    await sleep(after);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    expect(await gone).toEqual([null, 'SIGKILL']);
  }
  const last = await startProcess();
  const ids = members.map(({ id }) => id);
  const records = () => account.db.prisma.paymentRecord.findMany({ where: { userId: { in: ids } } });
  await until(async () => (await records()).length === ids.length, 40_000);
  await until(async () => (await account.db.prisma.stripeEvent.count({ where: { state: 'waiting' } })) === 0, 40_000);
  const gone = once(last, 'exit');
  last.kill('SIGTERM');
  await gone;

  expect((await records()).map(({ status, amount }) => [status, Number(amount)])).toEqual(
    ids.map(() => ['paid', 79_98]),
  );
  const users = await account.db.prisma.user.findMany({ where: { id: { in: ids } } });
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
  await account.db.close();
  account.redis.disconnect();
}, 120_000);
