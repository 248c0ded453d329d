import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { deferredRows } from '@dealstead/service-kit/fixtures/poisonRow';
import { openDatabase, type Db } from '../database.ts';
import { runNextBatch } from '@dealstead/service-kit/imports/batches';

let db: Db;
beforeAll(() => {
  db = openDatabase(process.env.DATABASE_URL ?? '');
});
afterAll(() => db.close());
beforeEach(() => emptyTables(db.pool, 'lead_imports', 'deferred_rows'));

/** Adds imports that wait for their turn, and returns their ids. */
async function addImports(count: number): Promise<number[]> {
  const { rows } = await db.pool.query<{ id: number }>(
    "INSERT INTO lead_imports (owner_user_id, user_id, name, state) SELECT 1, 1, 'list.csv', 'running' FROM generate_series(1, $1) RETURNING id",
    [count],
  );
  return rows.map(({ id }) => id);
}

test('imports take turns, a batch each', async () => {
  const [first, second] = await addImports(2);
  const turns: number[] = [];
  const next = () =>
    runNextBatch(db, 'lead_imports', async (_tx, id) => {
      turns.push(id);
    });
  for (let i = 0; i < 4; i++) expect(await next()).toBe(true);
  expect(turns).toEqual([first, second, first, second]);
});

test('an import whose batch fails is tried later and does not hold up another one', async () => {
  const [failing, other] = await addImports(2);
  const turns: number[] = [];
  const next = () =>
    runNextBatch(db, 'lead_imports', async (tx, id) => {
      turns.push(id);
      if (id === failing) throw new Error('The batch cannot be processed.');
      await tx.sql`UPDATE lead_imports SET state = 'done' WHERE id = ${id}`;
    });
  expect([await next(), await next(), await next()]).toEqual([true, true, false]);
  expect(turns).toEqual([failing, other]);
  expect(await deferredRows(db.pool, 'lead import')).toEqual([String(failing)]);
});
