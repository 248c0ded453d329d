import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkQueries } from '@dealstead/service-kit/fixtures/queries/checkQueries';
// What it reads decides whether a change selects this test.
import './account.ts';

test('every statement is right on the migrated schema, and so is its row type', async () => {
  const { wrong, unknown, compared } = await checkQueries(
    join(import.meta.dirname, '..'),
    process.env.DATABASE_URL ?? '',
  );
  expect(wrong).toEqual([]);
  expect(unknown).toEqual([
    'src/deliveries/store.ts',
    'src/grants/searchUsers.ts',
    'src/health/store.ts',
    'src/recovery/links.ts',
  ]);
  expect(compared).toBeGreaterThan(100);
});
