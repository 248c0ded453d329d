import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { openDatabase } from '../../database.ts';
import { createImportJobs, type FileSettings } from './worker.ts';

const db = openDatabase(process.env.DATABASE_URL ?? '');
beforeAll(() => emptyTables(db.pool, 'imports', 'deferred_rows'));
afterAll(() => db.close());

test('members take turns: several files of one do not hold up the file of another', async () => {
  await db.pool.query(`INSERT INTO imports (user_id, name, format, bytes, state, shape, mapping)
    SELECT user_id, name, 'csv', 0, 'undoing', '{"textBytes": 0, "columns": []}', '{}'
    FROM unnest(ARRAY[1, 1, 1, 2], ARRAY['first', 'second', 'third', 'other']) AS f (user_id, name)`);
  const files = { FILES_DIR: '/nowhere' } as FileSettings;
  const pages = { admins: () => undefined, member: () => undefined };
  const { runNext } = createImportJobs({ db, files, pages });
  const order: string[] = [];
  while (await runNext(new AbortController().signal)) {
    const { rows } = await db.pool.query<{ name: string }>(
      `SELECT name FROM imports WHERE state = 'undone' AND name <> ALL ($1::text[])`,
      [order],
    );
    order.push(...rows.map(({ name }) => name));
  }
  expect(order).toEqual(['first', 'other', 'second', 'third']);
});
