import { testQueries } from '@dealstead/service-kit/fixtures/queries/testQueries';
// What it reads decides whether a change selects this test.
import './account.ts';

testQueries(import.meta.dirname, [
  'src/apiKeys/store.ts',
  'src/deliveries/store.ts',
  'src/grants/searchUsers.ts',
  'src/health/store.ts',
  'src/recovery/links.ts',
  'src/revenue/store.ts',
  'src/users/changeUser.ts',
]);
