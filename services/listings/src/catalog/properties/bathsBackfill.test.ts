import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { type Db, openDatabase } from '../../database.ts';
import { createBathsBackfill } from './bathsBackfill.ts';

let db: Db;
beforeAll(() => {
  db = openDatabase(process.env.DATABASE_URL ?? '');
});
afterAll(() => db.close());
beforeEach(() => emptyTables(db.pool, 'properties'));

type Counts = [bathrooms: number | null, quarters: number | null];
const insert = `INSERT INTO properties (title, price_cents, category, city, state, user_id`;
const values = `VALUES ('Brick ranch', 8450000, 'residential', 'Memphis', 'TN', 1`;
const counts = async (): Promise<Counts[]> =>
  (
    await db.pool.query<{ bathrooms: number | null; quarters: number | null }>(
      'SELECT bathrooms, bathroom_quarters AS quarters FROM properties ORDER BY id',
    )
  ).rows.map(({ bathrooms, quarters }) => [bathrooms, quarters]);

test('what the version before writes is in quarters, and it reads a part of a bath as a whole one', async () => {
  await db.pool.query(`${insert}, bathrooms) ${values}, 2)`);
  expect(await counts()).toEqual([[2, 8]]);
  await db.pool.query('UPDATE properties SET bathroom_quarters = 6');
  expect(await counts()).toEqual([[2, 6]]);
  // The version before saves all columns of a form.
  await db.pool.query("UPDATE properties SET bathrooms = 2, title = 'Brick house'");
  expect(await counts()).toEqual([[2, 6]]);
  await db.pool.query('UPDATE properties SET bathrooms = 3');
  expect(await counts()).toEqual([[3, 12]]);
  await db.pool.query('UPDATE properties SET bathrooms = NULL');
  expect(await counts()).toEqual([[null, null]]);
  await db.pool.query(`${insert}, bathroom_quarters) ${values}, 9)`);
  expect(await counts()).toEqual([
    [null, null],
    [3, 9],
  ]);
});

test('listings of before the column are filled, and nothing else', async () => {
  const rows = [`(1, NULL, NULL)`, `(2, 3, NULL)`, `(3, 2, 7)`, `(5003, 1, NULL)`, `(20000, 0, NULL)`];
  await db.pool.query(
    `ALTER TABLE properties DISABLE TRIGGER sync_bathrooms;
     ${insert}, id, bathrooms, bathroom_quarters)
       SELECT 'Brick ranch', 8450000, 'residential', 'Memphis', 'TN', 1, id, b::int, q::int FROM (VALUES ${rows.join()}) AS v (id, b, q);
     ALTER TABLE properties ENABLE TRIGGER sync_bathrooms`,
  );
  const backfill = createBathsBackfill(db);
  expect(backfill.isDone()).toBe(false);
  await backfill.run(new AbortController().signal);
  expect(backfill.isDone()).toBe(true);
  expect(await counts()).toEqual([
    [null, null],
    [3, 12],
    [2, 7],
    [1, 4],
    [0, 0],
  ]);
});
