import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiKeyUsageKeys, usedApiKeysKey } from '@dealstead/contracts/identity';
import { type BackgroundJob, createLog, type Live } from '@dealstead/service-kit';
import { deferredRows, healRows, poisonRows } from '@dealstead/service-kit/fixtures/poisonRow';
import { runJobUntil } from '@dealstead/service-kit/fixtures/runJob';
import { createDeletionJob } from './administration/accountDeletion/deletionJob.ts';
import { createKeyUsageJob } from './apiKeys/usageJob.ts';
import { createApprovalJob } from './affiliates/approval.ts';
import { createDomainJob } from './brands/domainJob.ts';
import { startTestAccount, type TestAccount } from './fixtures/testAccount.ts';
import { createGrantExpiryJob } from './billing/grants/expiryJob.ts';
import { createMemberSnapshots } from './users/snapshots.ts';
import { createViewExpiryJob } from './administration/memberViews/expiryJob.ts';
import { createDigestJob } from './notifications/digests.ts';
import { createLinkRequestJob } from './signIn/recovery/requests.ts';
import { createVault as vaultOf } from './secrets.ts';
import { createTwoStepRemovalJob } from './signIn/twoStepResets/removalJob.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

const log = createLog('test', 'silent');
const publicUrl = 'https://dealstead.example';
const live: Live = { admins: () => undefined, member: () => undefined };
const snapshots = () => createMemberSnapshots(account.db, account.redis, log);
const is = async (condition: string) => (await account.db.pool.query(`SELECT FROM ${condition}`)).rowCount !== 0;

interface Case {
  readonly job: string;
  readonly table: string;
  /** The column of which one value is poisoned. */
  readonly column: string;
  /** Makes rows of two members ($1) due, and returns their values of the column. */
  readonly add: string;
  /** Makes the added rows due. */
  readonly prepare?: (values: readonly number[]) => Promise<unknown>;
  readonly keyOf?: (value: number) => string;
  readonly create: () => BackgroundJob;
  readonly isDone: (value: number) => Promise<boolean>;
}

const cases: Case[] = [
  {
    job: 'grant-expiry',
    table: 'users',
    column: 'id',
    add: `UPDATE users SET subscription_plan = 'buyer', subscription_status = 'active', grant_ends_at = now() - interval '1 hour'
         WHERE id = ANY ($1) RETURNING id AS key`,
    create: () => createGrantExpiryJob(account.db, snapshots()),
    isDone: (id) => is(`users WHERE id = ${id} AND grant_ends_at IS NULL`),
  },
  {
    job: 'view-expiry',
    table: 'member_views',
    column: 'id',
    add: `INSERT INTO member_views (user_id, reason, expires_at)
         SELECT id, 'Asked', now() - interval '1 hour' FROM unnest($1::int[]) AS id RETURNING id AS key`,
    create: () => createViewExpiryJob(account.db),
    isDone: (id) => is(`member_views WHERE id = ${id} AND ended_at IS NOT NULL`),
  },
  {
    job: 'two-step-removal',
    table: 'two_step_resets',
    column: 'user_id',
    add: `INSERT INTO two_step_resets (user_id, reason, checks, removes_at)
         SELECT id, 'Lost phone', '[]', now() - interval '1 hour' FROM unnest($1::int[]) AS id RETURNING user_id AS key`,
    create: () => createTwoStepRemovalJob(account.db, { snapshots: snapshots(), publicUrl }),
    isDone: (id) => is(`two_step_resets WHERE user_id = ${id} AND state <> 'open'`),
  },
  {
    job: 'digests',
    table: 'gathered_mails',
    column: 'user_id',
    add: `INSERT INTO gathered_mails (key, user_id, kind, often, subject, created_at)
         SELECT 'poisoned/' || id, id, 'matches', 'daily', 'A match', now() - interval '9 days' FROM unnest($1::int[]) AS id
         RETURNING user_id AS key`,
    keyOf: (id) => `${id}/matches`,
    create: () =>
      createDigestJob(account.db, {
        vault: vaultOf('a key that is long enough for the test'),
        publicUrl,
        postalAddress: 'Main St',
      }),
    isDone: async (id) => !(await is(`gathered_mails WHERE user_id = ${id}`)),
  },
  {
    job: 'account-closing',
    table: 'users',
    column: 'id',
    add: "UPDATE users SET closes_at = now() - interval '1 hour' WHERE id = ANY ($1) RETURNING id AS key",
    create: () => createDeletionJob(account.db, snapshots()),
    isDone: (id) => is(`users WHERE id = ${id} AND closed_at IS NOT NULL`),
  },
  {
    job: 'brand-domains',
    table: 'brands',
    column: 'user_id',
    add: `INSERT INTO brands (user_id, slug, name, about, color, color_dark, domain, domain_token, domain_verified_at, domain_checked_at)
         SELECT id, 'brand-' || id, 'Brand', '', '#0E5A45', '#8FD3B6', 'b' || id || '.example.com', 'token', now(),
           now() - interval '2 days' FROM unnest($1::int[]) AS id RETURNING user_id AS key`,
    create: () =>
      createDomainJob({ db: account.db, dns: { readTexts: async () => ['dealstead=token'] }, live, log, publicUrl }),
    isDone: (id) => is(`brands WHERE user_id = ${id} AND domain_checked_at > now() - interval '1 day'`),
  },
  {
    job: 'commission-approval',
    table: 'affiliate_commissions',
    column: 'affiliate_id',
    add: `INSERT INTO affiliate_commissions (affiliate_id, product, period_start, period_end, month, amount_cents, base_amount_cents,
           commission_rate, tier_bonus, recurring_bonus, stripe_payment_id, earned_at, approves_at)
         SELECT id, 'buyer', now(), now(), 1, 100, 1000, 10, 0, 0, 'poisoned-' || id, now(), now() - interval '1 hour'
         FROM unnest($1::int[]) AS id RETURNING affiliate_id AS key`,
    create: () => createApprovalJob(account.db, log, live),
    isDone: (id) => is(`affiliate_commissions WHERE affiliate_id = ${id} AND status = 'approved'`),
  },
  {
    job: 'link-requests',
    table: 'link_requests',
    column: 'id',
    add: `INSERT INTO link_requests (kind, email)
         SELECT 'reset', id || '@nobody.example' FROM unnest($1::int[]) AS id RETURNING id AS key`,
    create: () => createLinkRequestJob(account.db, publicUrl),
    isDone: async (id) => !(await is(`link_requests WHERE id = ${id}`)),
  },
  {
    job: 'api-key-usage',
    table: 'api_keys',
    column: 'id',
    add: `INSERT INTO api_keys (user_id, name, hash, prefix, last_four, scopes, per_minute, per_month)
         SELECT id, 'Export', lpad(id::text, 64, '0'), 'ds', '1234', '{}', 60, 1000 FROM unnest($1::int[]) AS id RETURNING id AS key`,
    prepare: async (ids) => {
      for (const id of ids) await account.redis.set(apiKeyUsageKeys(id, '').last, `${Date.now()} 192.0.2.1`);
      await account.redis.sadd(usedApiKeysKey, ...ids);
    },
    create: () => createKeyUsageJob(account.db, account.redis),
    isDone: (id) => is(`api_keys WHERE id = ${id} AND last_used_at IS NOT NULL`),
  },
];

test.each(cases)('$job: a first row that always fails is deferred, and the next one is done', async (one) => {
  const members = [(await account.registerMember()).id, (await account.registerMember()).id];
  // In one transaction: the service's own jobs may run as soon as the rows are there.
  const client = await account.db.pool.connect();
  const addPoisoned = async () => {
    await client.query('BEGIN');
    const { rows } = await client.query<{ key: number }>(one.add, [members]);
    await poisonRows(client, one.table, one.column, rows[0]!.key);
    await client.query('COMMIT');
    return rows.map(({ key }) => key);
  };
  const added = await addPoisoned().finally(() => client.release(true));
  const [first, second] = added;
  await one.prepare?.(added);
  try {
    // The service's own job may be the one that fails on the first row, and defers it after the second is done.
    await runJobUntil(
      one.create(),
      async () => (await one.isDone(second!)) && (await deferredRows(account.db.pool, one.job)).length > 0,
    );
    expect(await one.isDone(first!)).toBe(false);
    expect(await deferredRows(account.db.pool, one.job)).toEqual([one.keyOf?.(first!) ?? String(first)]);
  } finally {
    await healRows(account.db.pool, one.table);
  }
  await account.db.pool.query("UPDATE deferred_rows SET retry_at = now() - interval '1 second'");
  await runJobUntil(one.create(), () => one.isDone(first!));
});
