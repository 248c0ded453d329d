import { testQueries } from '@dealstead/service-kit/fixtures/queries/testQueries';
// What it reads decides whether a change selects this test.
import './account.ts';

testQueries(import.meta.dirname, [
  'src/apiKeys/store.ts',
  'src/mail/deliveries/store.ts',
  'src/users/searchUsers.ts',
  'src/administration/health/store.ts',
  'src/signIn/recovery/links.ts',
  'src/billing/revenue/store.ts',
  'src/users/changeUser.ts',
]);
