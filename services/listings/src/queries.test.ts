import { testQueries } from '@dealstead/service-kit/fixtures/queries/testQueries';
// What it reads decides whether a change selects this test.
import './listings.ts';

testQueries(import.meta.dirname, [
  'src/search/percolator/livePercolator.ts',
  'src/search/percolator/savedQueryRows.ts',
  'src/catalog/details/store.ts',
  'src/catalog/edits/changeListing.ts',
  'src/transfer/exports/exportRows.ts',
  'src/catalog/freshness/freshnessJob.ts',
  'src/transfer/imports/knownListings.ts',
  'src/transfer/imports/undo.ts',
  'src/transfer/imports/updates.ts',
  'src/market/computation.ts',
  'src/moderation/rules/store.ts',
  'src/catalog/ownListings/store.ts',
  'src/catalog/photos/store.ts',
  'src/catalog/properties/property.ts',
  'src/catalog/properties/store.ts',
  'src/inquiries/leads/store.ts',
]);
