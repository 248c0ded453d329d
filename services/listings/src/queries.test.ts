import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkQueries } from '@dealstead/service-kit/fixtures/queries/checkQueries';
// What it reads decides whether a change selects this test.
import './listings.ts';

test('every statement is right on the migrated schema, and so is its row type', async () => {
  const { wrong, unknown, compared } = await checkQueries(
    join(import.meta.dirname, '..'),
    process.env.DATABASE_URL ?? '',
  );
  expect(wrong).toEqual([]);
  expect(unknown).toEqual([
    'src/alerts/livePercolator.ts',
    'src/alerts/savedQueryRows.ts',
    'src/details/store.ts',
    'src/exports/exportRows.ts',
    'src/freshness/freshnessJob.ts',
    'src/imports/knownListings.ts',
    'src/imports/undo.ts',
    'src/imports/updates.ts',
    'src/market/computation.ts',
    'src/moderationRules/store.ts',
    'src/ownListings/store.ts',
    'src/photos/store.ts',
    'src/properties/store.ts',
  ]);
  expect(compared).toBeGreaterThan(100);
});
