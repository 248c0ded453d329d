import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { daysAgo } from '@dealstead/contracts/fixtures/daysAgo';
import { createLog, live, type Peer } from '@dealstead/service-kit';
import type { Jwk } from '@dealstead/service-kit/config';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { deferredRows, healRows, poisonRows } from '@dealstead/service-kit/fixtures/poisonRow';
import { storeNextProfiles } from './members/assumptions/profileJob.ts';
import { sendDueAlerts } from './savedSearches/alerts/send.ts';
import { listing, postalAddress, publicUrl, type Running, startTestListings } from './fixtures/listings.ts';
import { type FileStore, openFileStore } from './files/index.ts';
import { expireListings, requestConfirmations } from './catalog/freshness/freshnessJob.ts';
import { createImportJobs } from './transfer/imports/worker.ts';
import { sendNext } from './members/contactAddresses/job.ts';
import { sendConfirmations } from './inquiries/leads/confirmations.ts';
import { sendMarketReports } from './market/marketReportJob.ts';
import { checkNext } from './moderation/rules/checkJob.ts';
import type { Encoder } from './catalog/photos/encoder.ts';
import { backfillHashes } from './catalog/photos/hashBackfill.ts';
import { performNextRun } from './transfer/scheduledExports/job.ts';
import { addDueRuns } from './transfer/scheduledExports/runs.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings?.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties', 'outbox', 'links', 'members', 'limits', 'deferred_rows'));

const is = async (condition: string) => (await listings.db.pool.query(`SELECT FROM ${condition}`)).rowCount !== 0;
const log = createLog('test', 'silent');

/** Adds two listings whose sellers did nothing for weeks. */
async function addListings(data: object = {}): Promise<number[]> {
  const ids: number[] = [];
  for (const userId of [1, 2]) {
    const { id } = await listings.db.prisma.property.create({
      data: listing({ userId, sellerRole: 'owner', contactEmail: 'dana@example.com', ...data }),
      select: { id: true },
    });
    ids.push(id);
  }
  return ids;
}
const insert = async (text: string) => (await listings.db.pool.query<{ key: number }>(text)).rows.map(({ key }) => key);
/** A store without files, whose photos have no hash. */
const noFiles = {
  read: async () => null,
  withTempFolder: <T>(work: (folder: string) => Promise<T>) => work(''),
} as unknown as FileStore;

interface Case {
  readonly name: string;
  readonly job: string;
  readonly table: string;
  readonly column: string;
  /** What fails; every change by default. */
  readonly change?: 'DELETE' | 'INSERT';
  /** Adds two rows that are due, and returns their values of the column. */
  readonly add: () => Promise<(number | string)[]>;
  readonly keyOf?: (value: number | string) => string;
  readonly run: () => Promise<unknown>;
  readonly isDone: (value: number | string) => Promise<boolean>;
}

const cases: Case[] = [
  {
    name: 'confirmation requests',
    job: 'listing-freshness',
    table: 'properties',
    column: 'id',
    add: () => addListings({ confirmedAt: daysAgo(22) }),
    run: () => requestConfirmations(listings.db, publicUrl),
    isDone: (id) => is(`properties WHERE id = ${id} AND asked_at IS NOT NULL`),
  },
  {
    name: 'expiring listings',
    job: 'listing-freshness',
    table: 'properties',
    column: 'id',
    add: () => addListings({ confirmedAt: daysAgo(40), askedAt: daysAgo(15) }),
    run: () => expireListings(listings.db, listings.search.caughtUp, publicUrl),
    isDone: (id) => is(`properties WHERE id = ${id} AND status = 'expired'`),
  },
  {
    name: 'alerts',
    job: 'alerts',
    table: 'matches',
    column: 'user_id',
    add: async () => {
      const [id] = await addListings();
      await listings.db.pool.query(`INSERT INTO members (id, email, first_name, role, plan, status, version)
        SELECT n, 'm' || n || '@example.com', 'Ann', 'member', 'buyer', 'active', 1 FROM generate_series(1, 2) AS n`);
      await listings.db.pool.query(`INSERT INTO saved_searches (user_id, name, search_criteria, alerts)
        SELECT n, 'Memphis', '{}', 'instant' FROM generate_series(1, 2) AS n`);
      await listings.db.pool
        .query(`INSERT INTO matches (subscription, user_id, property_id, version, kind, reason, due_at)
        SELECT 'search/' || id, user_id, ${id}, 1, 'new', 'It matches', now() - interval '1 hour' FROM saved_searches ORDER BY id`);
      return [1, 2];
    },
    keyOf: (value) => `search/${value}`,
    run: () =>
      sendDueAlerts(
        { db: listings.db, account: {} as Peer, count: async () => 1, log, publicUrl, postalAddress },
        new Date(),
      ),
    isDone: (id) => is(`matches WHERE user_id = ${id} AND told_at IS NOT NULL`),
  },
  {
    name: 'confirmations of buyers',
    job: 'buyer-confirmations',
    table: 'buyer_requests',
    column: 'id',
    add: () =>
      insert(`INSERT INTO buyer_requests (email, preferences)
        SELECT 'b' || n || '@example.com', '{}' FROM generate_series(1, 2) AS n RETURNING id AS key`),
    run: () => sendConfirmations({ db: listings.db, log, publicUrl, postalAddress }),
    isDone: (id) => is(`buyer_requests WHERE id = ${id} AND decided_at IS NOT NULL`),
  },
  {
    name: 'confirmations of contact addresses',
    job: 'contact-addresses',
    table: 'contact_addresses',
    column: 'id',
    add: () =>
      insert(`INSERT INTO contact_addresses (user_id, email)
        SELECT n, 'c' || n || '@example.com' FROM generate_series(1, 2) AS n RETURNING id AS key`),
    run: () => sendNext(listings.db, publicUrl).then((isFound) => isFound && sendNext(listings.db, publicUrl)),
    isDone: (id) => is(`contact_addresses WHERE id = ${id} AND due_at IS NULL`),
  },
  {
    name: 'scheduled exports',
    job: 'scheduled-exports',
    table: 'scheduled_exports',
    column: 'id',
    add: () =>
      insert(`INSERT INTO scheduled_exports (user_id, dataset, format, frequency, weekday, month_day, hour, time_zone, keep, mails, next_run_at)
        SELECT n, 'listings', 'csv', 'daily', 1, 1, 8, 'America/New_York', 3, false, now() - n * interval '1 minute'
        FROM unnest(ARRAY[2, 1]) AS n RETURNING id AS key`),
    run: () => addDueRuns(listings.db, new Date()),
    isDone: (id) => is(`scheduled_exports WHERE id = ${id} AND next_run_at > now()`),
  },
  {
    name: 'runs of scheduled exports',
    job: 'export-runs',
    table: 'export_runs',
    column: 'id',
    add: () =>
      insert(`WITH export AS (
          INSERT INTO scheduled_exports (user_id, dataset, format, frequency, weekday, month_day, hour, time_zone, keep, mails, next_run_at)
          VALUES (1, 'listings', 'csv', 'daily', 1, 1, 8, 'America/New_York', 3, false, now() + interval '1 day') RETURNING id)
        INSERT INTO export_runs (export_id, due_at)
        SELECT id, now() - n * interval '1 minute' FROM export, unnest(ARRAY[2, 1]) AS n RETURNING id AS key`),
    run: () =>
      performNextRun(
        {
          db: listings.db,
          files: openFileStore({ FILES_DIR: listings.folder } as Parameters<typeof openFileStore>[0]),
          pages: { admins: () => undefined, member: () => undefined },
          toolsUrl: 'http://127.0.0.1:9',
          key: newKeys('listings').secret.listings as Jwk,
          publicUrl,
        },
        new AbortController().signal,
      ),
    isDone: (id) => is(`export_runs WHERE id = ${id} AND state = 'done'`),
  },
  {
    name: 'imports',
    job: 'imports',
    table: 'imports',
    column: 'id',
    add: () =>
      insert(`INSERT INTO imports (user_id, name, format, bytes, state, shape, mapping)
        SELECT n, 'deals.csv', 'csv', 0, 'undoing', '{"textBytes": 0, "columns": []}', '{}' FROM generate_series(1, 2) AS n
        RETURNING id AS key`),
    run: () => {
      const config = { FILES_DIR: listings.folder } as Parameters<typeof openFileStore>[0];
      const pages = { admins: () => undefined, member: () => undefined };
      return createImportJobs({ db: listings.db, files: config, pages }).runNext(new AbortController().signal);
    },
    isDone: (id) => is(`imports WHERE id = ${id} AND state = 'undone'`),
  },
  {
    name: 'moderation rules',
    job: 'moderation-rules',
    table: 'rule_checks',
    change: 'DELETE',
    column: 'property_id',
    add: async () => {
      const ids = await addListings();
      await listings.db.pool.query('DELETE FROM rule_checks');
      await listings.db.pool.query(`INSERT INTO rule_checks (property_id, queued_at, lease_until)
        SELECT id, now() - interval '1 hour' + id * interval '1 second', now() FROM properties`);
      return ids;
    },
    run: async () => {
      // The lease of a check that failed runs out.
      await listings.db.pool.query('UPDATE rule_checks SET lease_until = now()');
      return checkNext(listings.db, async () => null);
    },
    isDone: async (id) => !(await is(`rule_checks WHERE property_id = ${id}`)),
  },
  {
    name: 'market reports',
    job: 'market-reports',
    table: 'market_reports',
    column: 'user_id',
    change: 'INSERT',
    add: async () => {
      await listings.db.pool.query('UPDATE market_computation SET computed_at = now()');
      await listings.db.pool.query(`INSERT INTO members (id, email, first_name, role, plan, status, version)
        SELECT n, 'm' || n || '@example.com', 'Ann', 'member', 'investor_pro', 'active', 1 FROM generate_series(1, 2) AS n`);
      return [1, 2];
    },
    run: () => sendMarketReports({ db: listings.db, log, publicUrl, postalAddress }, new Date('2026-11-02T15:00:00Z')),
    isDone: (id) => is(`market_reports WHERE user_id = ${id}`),
  },
  {
    name: 'hashes of photos',
    job: 'photo-hashes',
    table: 'photos',
    column: 'id',
    add: async () => {
      const { rows } = await listings.db.pool.query<{
        key: string;
      }>(`INSERT INTO photos (id, user_id, width, height, bytes, is_hashed)
        SELECT 'photo-' || n, 1, 10, 10, 10, false FROM generate_series(1, 2) AS n RETURNING id AS key`);
      return rows.map(({ key }) => key);
    },
    run: () => backfillHashes(listings.db, { files: noFiles, encoder: {} as Encoder }, 10),
    isDone: (id) => is(`photos WHERE id = '${id}' AND is_hashed`),
  },
  {
    name: 'assumptions from before profiles',
    job: 'assumption-profiles',
    table: 'investment_assumptions',
    column: 'user_id',
    add: () =>
      insert(
        `INSERT INTO investment_assumptions (user_id, assumptions) VALUES (1, '1_d20'), (2, '1_d20') RETURNING user_id AS key`,
      ),
    run: () => storeNextProfiles(listings.db, live(listings.service.nats)),
    isDone: (userId) => is(`investment_assumptions WHERE user_id = ${userId} AND profiles IS NOT NULL`),
  },
];

test.each(cases)('$name: a first row that always fails is deferred, and the next one is done', async (one) => {
  await listings.db.pool.query(`DELETE FROM ${one.table}`);
  const [first, second] = await one.add();
  await poisonRows(listings.db.pool, one.table, one.column, first!, one.change);
  try {
    for (let i = 0; i < 3; i++) await one.run();
    expect(await one.isDone(second!)).toBe(true);
    expect(await one.isDone(first!)).toBe(false);
    expect(await deferredRows(listings.db.pool, one.job)).toEqual([one.keyOf?.(first!) ?? String(first)]);
  } finally {
    await healRows(listings.db.pool, one.table);
  }
  await listings.db.pool.query("UPDATE deferred_rows SET retry_at = now() - interval '1 second'");
  for (let i = 0; i < 2; i++) await one.run();
  expect(await one.isDone(first!)).toBe(true);
});
