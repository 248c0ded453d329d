import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrate, waitForMigrations } from './migrate.ts';

const databaseUrl = process.env.DATABASE_URL ?? '';
const schema = decodeURIComponent(new URL(databaseUrl).username);
const client = new pg.Client({ connectionString: databaseUrl });
let directory: string;

beforeAll(() => client.connect());
afterAll(() => client.end());
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'migrations-'));
  await client.query('DROP TABLE IF EXISTS _prisma_migrations, pears, apples, plums');
});

function write(name: string, sql: string): void {
  mkdirSync(join(directory, name), { recursive: true });
  writeFileSync(join(directory, name, 'migration.sql'), sql);
}
const run = () => migrate({ databaseUrl, schema, directory });
const tables = async () =>
  (
    await client.query<{ name: string }>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1 ORDER BY 1',
      [schema],
    )
  ).rows.map(({ name }) => name);

test('migrations are applied once, in order of their names', async () => {
  write('20260102_pears', 'CREATE TABLE pears (id int REFERENCES apples)');
  write('20260101_apples', 'CREATE TABLE apples (id int PRIMARY KEY)');
  writeFileSync(join(directory, 'migration_lock.toml'), 'provider = "postgresql"');
  expect(await run()).toEqual(['20260101_apples', '20260102_pears']);
  expect(await run()).toEqual([]);
  write('20260103_plums', 'CREATE TABLE plums (id int); INSERT INTO plums VALUES (1)');
  expect(await run()).toEqual(['20260103_plums']);
  expect(await tables()).toEqual(expect.arrayContaining(['apples', 'pears', 'plums']));
});

test('a process that waits for migrations goes on once all of its own are applied', async () => {
  write('20260101_apples', 'CREATE TABLE apples (id int)');
  write('20260102_pears', 'CREATE TABLE pears (id int)');
  const reasons: string[] = [];
  const waiting = Promise.withResolvers<void>();
  const waited = waitForMigrations({ databaseUrl, schema, directory }, (reason) => {
    reasons.push(reason);
    waiting.resolve();
  });
  await waiting.promise;
  expect(reasons).toEqual(['20260101_apples, 20260102_pears']);
  await run();
  await waited;
  // An older version finds more than its own, as after an undone upgrade.
  rmSync(join(directory, '20260102_pears'), { recursive: true });
  await waitForMigrations({ databaseUrl, schema, directory }, (reason) => reasons.push(reason));
  expect(reasons).toHaveLength(1);
});

test('an edited applied migration is rejected before any new one', async () => {
  write('20260101_apples', 'CREATE TABLE apples (id int)');
  await run();
  write('20260101_apples', 'CREATE TABLE apples (id bigint)');
  write('20260102_pears', 'CREATE TABLE pears (id int)');
  await expect(run()).rejects.toThrow(/20260101_apples .* was edited/);
  expect(await tables()).not.toContain('pears');
});

test('a failing migration is rolled back, and earlier ones remain', async () => {
  write('20260101_apples', 'CREATE TABLE apples (id int)');
  write('20260102_pears', 'CREATE TABLE pears (id int); SELECT 1 / 0');
  await expect(run()).rejects.toThrow(/20260102_pears .* left nothing behind: division by zero/);
  expect(await tables()).toEqual(expect.arrayContaining(['apples']));
  expect(await tables()).not.toContain('pears');
  write('20260102_pears', 'CREATE TABLE pears (id int)');
  expect(await run()).toEqual(['20260102_pears']);
});

test('an index is created outside a transaction by one of two starts, and again after an attempt that failed', async () => {
  write('20260101_apples', 'CREATE TABLE apples (id int); INSERT INTO apples VALUES (1), (1)');
  write('20260102_apples_id', '-- Ids are unique.\nCREATE UNIQUE INDEX CONCURRENTLY apples_id ON apples (id);\n');
  await expect(run()).rejects.toThrow(/20260102_apples_id .* starts over: could not create unique index/);
  const isValid = async () =>
    (
      await client.query<{ indisvalid: boolean }>(
        "SELECT indisvalid FROM pg_index WHERE indexrelid = 'apples_id'::regclass",
      )
    ).rows;
  expect(await isValid()).toEqual([{ indisvalid: false }]);
  await client.query('DELETE FROM apples');
  expect((await Promise.all([run(), run()])).flat()).toEqual(['20260102_apples_id']);
  expect(await isValid()).toEqual([{ indisvalid: true }]);
  expect(await run()).toEqual([]);
});

test('four concurrent starts apply each migration once', async () => {
  write('20260101_apples', 'CREATE TABLE apples (id int); SELECT pg_sleep(0.1)');
  write('20260102_pears', 'CREATE TABLE pears (id int)');
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat().toSorted()).toEqual(['20260101_apples', '20260102_pears']);
});
