import * as contract from '@dealstead/contracts/listings/disclosures';
import { respond, handle, type Live, NotFound, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { recordAction } from '../../recordAction.ts';
import { closeReport, listOpenReports } from './store.ts';

const tag = '/api/admin/reports';

/** The admins' queue of reports. */
export function createReportAdminRoutes(db: Db, live: Live): Route[] {
  return [
    handle(contract.listReports, () => listOpenReports(db)),

    handle(contract.closeReport, async ({ params: { id }, actor, request }) => {
      await db.change(async (tx) => {
        if (!(await closeReport(tx, id))) throw new NotFound('This report no longer exists.');
        await recordAction(tx, { actor, request }, { action: 'report.closed', target: `report ${id}` });
      });
      live.admins(tag);
      return respond({ message: 'Report done.' }).invalidates(tag);
    }),
  ];
}
