import * as contract from '@dealstead/contracts/listings/leads';
import { answer, handle, type Live, NotFound, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';

interface Row extends Omit<contract.ReceivedLead, 'receivedAt'> {
  received_at: Date;
}

const tag = '/api/admin/seller-leads';

/** What sellers offered, for admins, and how far we are with each. */
export function receivedLeads(db: Db, live: Live): Route[] {
  return [
    handle(contract.listSellerLeads, async ({ query: { after } }) => {
      const { rows } = await db.pool.query<Row>({
        name: 'seller leads',
        text: `SELECT id, property_address AS "propertyAddress", full_name AS "fullName", phone, email, situation, status,
            created_at AS received_at
          FROM seller_leads WHERE $1::int IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`,
        values: [after ?? null, contract.leadsAtOnce],
      });
      return rows.map(({ received_at, ...lead }) => ({ ...lead, receivedAt: received_at.toISOString() }));
    }),

    handle(contract.moveSellerLead, async ({ params: { id }, body: { status } }) => {
      const { rowCount } = await db.pool.query('UPDATE seller_leads SET status = $2 WHERE id = $1', [id, status]);
      if (rowCount === 0) throw new NotFound('This lead is not here anymore.');
      live.admins(tag);
      return answer({ message: `Lead is ${status} now.` }).stale(tag);
    }),
  ];
}
