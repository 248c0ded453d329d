import { testQueries } from '@dealstead/service-kit/fixtures/queries/testQueries';
// What it reads decides whether a change selects this test.
import './listings.ts';

testQueries(import.meta.dirname, [
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
