import * as endpoints from '@dealstead/contracts/listings/disclosures';
import { respond, handle, type Live, NotFound, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { recordAction } from '../../recordAction.ts';
import { closeAbuseReport, listOpenAbuseReports } from './store.ts';

const tag = '/api/admin/reports';

/** The admins' queue of reports. */
export function createAbuseReportAdminRoutes(db: Db, live: Live): Route[] {
  return [
    handle(endpoints.listAbuseReports, () => listOpenAbuseReports(db)),

    handle(endpoints.closeAbuseReport, async ({ params: { id }, actor, request }) => {
      await db.change(async (tx) => {
        if (!(await closeAbuseReport(tx, id))) throw new NotFound('This report no longer exists.');
        await recordAction(tx, { actor, request }, { action: 'report.closed', target: `report ${id}` });
      });
      live.admins(tag);
      return respond({ message: 'Report done.' }).invalidates(tag);
    }),
  ];
}
