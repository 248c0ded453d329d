import * as contract from '@dealstead/contracts/listings/disclosures';
import { answer, handle, type Live, NotFound, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';

type Waiting = contract.OpenReport;
interface Row extends Omit<Waiting, 'property' | 'reportedAt'> {
  created_at: Date;
  property_id: number;
  title: string;
  place: string;
  status: Waiting['property']['status'];
}

const tag = '/api/admin/reports';

/** Reports that wait for an admin. */
export function createReportAdminRoutes(db: Db, live: Live): Route[] {
  return [
    handle(contract.listReports, async () => {
      const { rows } = await db.pool.query<Row>({
        name: 'waiting reports',
        text: `SELECT r.id, r.reason, r.note, r.user_id AS "memberId", r.created_at,
            p.id AS property_id, p.title, p.city || ', ' || p.state AS place, p.status
          FROM property_reports AS r JOIN properties AS p ON p.id = r.property_id
          WHERE r.status = 'new' ORDER BY r.id LIMIT $1`,
        values: [contract.reportPageSize],
      });
      return rows.map(({ created_at, property_id, title, place, status, ...report }) => ({
        ...report,
        property: { id: property_id, title, place, status },
        reportedAt: created_at.toISOString(),
      }));
    }),

    handle(contract.closeReport, async ({ params: { id } }) => {
      const { rowCount } = await db.pool.query("UPDATE property_reports SET status = 'done' WHERE id = $1", [id]);
      if (rowCount === 0) throw new NotFound('This report is not here anymore.');
      live.admins(tag);
      return answer({ message: 'Report done.' }).stale(tag);
    }),
  ];
}

/** What was reported of a listing is dealt with once an admin has taken it off the market. */
export const closeReports = async (tx: Tx, propertyId: number): Promise<void> => {
  await tx.sql`UPDATE property_reports SET status = 'done' WHERE property_id = ${propertyId} AND status = 'new'`;
};
