import { afterAll, expect, test } from '@jest/globals';
import { readMemberRows } from '@dealstead/service-kit';
import { openDatabase } from './database.ts';
import { memberQueries } from './memberExport.ts';

const db = openDatabase(process.env.DATABASE_URL ?? '');
afterAll(() => db.close());

test('every export query runs, and returns no rows for an unknown member', async () => {
  const rows = await readMemberRows(db.pool, memberQueries, 2_000_000_001);
  expect(rows).toEqual(Object.fromEntries(Object.keys(memberQueries).map((name) => [name, []])));
});
