import { testQueries } from '@dealstead/service-kit/fixtures/queries/testQueries';
// What it reads decides whether a change selects this test.
import './tools.ts';

testQueries(import.meta.dirname, [
  'src/crm/contracts/job.ts',
  'src/crm/contracts/listStore.ts',
  'src/crm/deals/store.ts',
  'src/crm/leads/exportCsv.ts',
  'src/crm/leads/exportRows.ts',
  'src/crm/leads/related.ts',
  'src/crm/leads/store.ts',
  'src/crm/records/changeLog.ts',
  'src/crm/records/list.ts',
  'src/crm/records/matching.ts',
  'src/crm/records/releaseAssignments.ts',
  'src/crm/records/savedViewStore.ts',
  'src/crm/tasks/store.ts',
  'src/imports/kinds/contacts.ts',
  'src/imports/kinds/leads.ts',
  'src/notifications/store.ts',
  'src/outreach/campaigns/leadValues.ts',
  'src/outreach/campaigns/store.ts',
  'src/outreach/campaigns/takeRecipients.ts',
  'src/outreach/contacts/exportCsv.ts',
  'src/outreach/contacts/store.ts',
  'src/messaging/conversations/store.ts',
  'src/outreach/invitations/store.ts',
  'src/palette/searchRows.ts',
  'src/partners/jointVentures/store.ts',
  'src/partners/vaTasks/store.ts',
  'src/teamActivity/source.ts',
  'src/property/valuation/salesStore.ts',
]);
