import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkQueries } from '@dealstead/service-kit/fixtures/queries/checkQueries';
// What it reads decides whether a change selects this test.
import './tools.ts';

test('every statement is right on the migrated schema, and so is its row type', async () => {
  const { wrong, unknown, compared } = await checkQueries(
    join(import.meta.dirname, '..'),
    process.env.DATABASE_URL ?? '',
  );
  expect(wrong).toEqual([]);
  expect(unknown).toEqual([
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
    'src/crm/records/viewStore.ts',
    'src/crm/tasks/store.ts',
    'src/imports/batches.ts',
    'src/imports/check.ts',
    'src/imports/duplicates.ts',
    'src/imports/job.ts',
    'src/imports/mend.ts',
    'src/imports/notifyImport.ts',
    'src/imports/runBatch.ts',
    'src/imports/store.ts',
    'src/imports/undo.ts',
    'src/imports/updates.ts',
    'src/imports/kinds/contacts.ts',
    'src/imports/kinds/leads.ts',
    'src/notifications/store.ts',
    'src/outreach/campaigns/store.ts',
    'src/outreach/campaigns/takeRecipients.ts',
    'src/outreach/contacts/exportCsv.ts',
    'src/outreach/contacts/store.ts',
    'src/outreach/conversations/store.ts',
    'src/outreach/invitations/store.ts',
    'src/palette/searchRows.ts',
    'src/partners/jointVentures/store.ts',
    'src/partners/vaTasks/store.ts',
    'src/teamActivity/source.ts',
    'src/valuation/salesStore.ts',
  ]);
  expect(compared).toBeGreaterThan(100);
});
