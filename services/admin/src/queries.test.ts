import { testQueries } from '@dealstead/service-kit/fixtures/queries/testQueries';
// What it reads decides whether a change selects this test.
import './admin.ts';

testQueries(import.meta.dirname, [
  'src/actions/trail.ts',
  'src/releases/health/store.ts',
  'src/operations/serviceHealth/store.ts',
]);
