import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { jobRowFailed } from '@dealstead/contracts/events';
import { emptyTables } from './fixtures/emptyTables.ts';
import { makeTables } from './fixtures/database.ts';
import { forgetRows } from './jobRows.ts';
import { createJobRows, database, metrics, RowFailed, Unavailable } from './index.ts';
import { PrismaClient } from './generated/client.ts';

const db = database(PrismaClient, process.env.DATABASE_URL ?? '');
const rows = createJobRows(db, 'tallies');

beforeAll(() => makeTables());
afterAll(() => db.close());
beforeEach(async () => {
  await emptyTables(db.pool, 'tallies', 'outbox', 'deferred_rows');
  await db.pool.query("INSERT INTO tallies (name) VALUES ('bad'), ('good')");
});

/** The next name that was not counted, in alphabetical order. */
async function find(except: readonly string[]): Promise<string | null> {
  const { rows: found } = await db.pool.query<{ name: string }>(
    'SELECT name FROM tallies WHERE count = 0 AND name <> ALL ($1) ORDER BY name LIMIT 1',
    [except],
  );
  return found[0]?.name ?? null;
}
const count = (name: string) =>
  db.change(async (tx) => {
    await tx.tally.update({ where: { name }, data: { count: 1 } });
    if (name === 'bad' && isBroken) throw new Error('The row\n is broken');
  });
let isBroken = true;
const runNext = () => rows.next(find, count);
const counted = async () =>
  (await db.pool.query<{ name: string }>('SELECT name FROM tallies WHERE count > 0 ORDER BY name')).rows.map(
    ({ name }) => name,
  );
const reported = async () =>
  (await db.pool.query('SELECT data FROM outbox WHERE type = $1 ORDER BY seq', [jobRowFailed.type])).rows.map(
    ({ data }) => data as unknown,
  );
const retryNow = () => db.pool.query("UPDATE deferred_rows SET retry_at = now() - interval '1 second'");

test('a first row that fails is deferred, counted and reported, and the next one is worked on', async () => {
  isBroken = true;
  expect([await runNext(), await runNext(), await runNext()]).toEqual([true, true, false]);
  expect(await counted()).toEqual(['good']);
  expect(await reported()).toEqual([{ job: 'tallies', row: 'bad', reason: 'The row is broken', attempts: 1 }]);
  expect(await metrics.metrics()).toMatch(/background_job_rows_deferred_total\{job="tallies"\} 1/);
});

test('each failure doubles the wait up to six hours, and a success ends it', async () => {
  isBroken = true;
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 12; attempt++) {
    await rows.attempt('bad', () => count('bad'));
    const { rows: found } = await db.pool.query<{ seconds: number }>(
      'SELECT round(extract(epoch FROM retry_at - now()))::int AS seconds FROM deferred_rows',
    );
    waits.push(found[0]!.seconds);
  }
  expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240]);
  expect(waits.at(-1)).toBe(21_600);
  isBroken = false;
  expect(await rows.deferred()).toEqual(['bad']);
  await retryNow();
  expect(await runNext()).toBe(true);
  expect(await counted()).toEqual(['bad']);
  expect((await reported()).at(-1)).toEqual({ job: 'tallies', row: 'bad', reason: null, attempts: 12 });
  expect((await db.pool.query('SELECT FROM deferred_rows')).rowCount).toBe(0);
});

test('another service that is unavailable defers no row', async () => {
  await expect(rows.attempt('good', () => Promise.reject(new Unavailable()))).rejects.toThrow(Unavailable);
  expect(await rows.deferred()).toEqual([]);
});

test('a row whose own server is unavailable is deferred', async () => {
  const failed = new RowFailed(
    'Its server is unavailable',
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
  );
  expect(await rows.attempt('bad', () => Promise.reject(failed))).toBe(false);
  expect(await reported()).toMatchObject([{ row: 'bad', reason: 'Its server is unavailable: refused' }]);
});

test('a reason that PostgreSQL cannot store as JSON defers the row all the same', async () => {
  expect(await rows.attempt('bad', () => Promise.reject(new Error('half \uD83C and \0')))).toBe(false);
  expect(await reported()).toMatchObject([{ reason: 'half \uFFFD and \uFFFD' }]);
});

test('from the tenth row on that fails without a success between them, the job backs off', async () => {
  // A job makes them anew for each run.
  const fail = (row: number) =>
    createJobRows(db, 'outages').attempt(row, () => Promise.reject(new Error('MaxRetriesPerRequestError')));
  for (let row = 1; row <= 9; row++) expect(await fail(row)).toBe(false);
  expect(await fail(1)).toBe(false);
  await expect(fail(10)).rejects.toThrow('MaxRetriesPerRequestError');
  await expect(fail(11)).rejects.toThrow('MaxRetriesPerRequestError');
  // They are deferred too, so that rows that are broken themselves keep nothing from the others.
  expect(await createJobRows(db, 'outages').deferred()).toHaveLength(11);
  expect(await createJobRows(db, 'outages').attempt(12, () => Promise.resolve())).toBe(true);
  expect(await fail(13)).toBe(false);
});

test('a row that is forgotten finishes its dead letter', async () => {
  isBroken = true;
  await rows.attempt('bad', () => count('bad'));
  await rows.attempt('good', () => Promise.reject(new Error('Not yet')));
  await db.pool.query("UPDATE deferred_rows SET retry_at = now() - interval '8 days' WHERE row_key = 'bad'");
  const client = await db.pool.connect();
  await forgetRows(client);
  client.release();
  expect((await db.pool.query('SELECT row_key FROM deferred_rows')).rows).toEqual([{ row_key: 'good' }]);
  expect((await reported()).slice(2)).toEqual([{ job: 'tallies', row: 'bad', reason: null, attempts: 1 }]);
});
