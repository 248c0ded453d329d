import { dollarsToCents } from '@dealstead/contracts';
import * as contract from '@dealstead/contracts/listings/leads';
import { answer, handle, type Live, NotFound, Refusal, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';

interface Row extends Omit<contract.SellerLeadRecord, 'receivedAt'> {
  received_at: Date;
}

const tag = '/api/admin/seller-leads';

/** What sellers offered, for admins, and how far we are with each. */
export function createLeadAdminRoutes(db: Db, live: Live): Route[] {
  return [
    handle(contract.listSellerLeads, async ({ query: { after, due } }) => {
      const { rows } = await db.pool.query<Row>({
        name: 'seller leads',
        text: `SELECT l.id, property_address AS "propertyAddress", full_name AS "fullName", phone, l.email, situation,
            additional_notes AS "additionalNotes", l.status, source,
            (estimated_value_cents / 100.0)::float8 AS "estimatedValue",
            to_char(follow_up_date, 'YYYY-MM-DD') AS "followUpDate", follow_up_due AS "followUpDue",
            CASE WHEN m.id IS NOT NULL
              THEN json_build_object('id', m.id, 'firstName', m.first_name, 'email', m.email) END AS assignee,
            l.created_at AS received_at
          FROM seller_leads l LEFT JOIN members m ON m.id = l.assigned_to,
            LATERAL (SELECT l.status <> 'closed'
              AND coalesce(follow_up_date <= (now() AT TIME ZONE 'America/New_York')::date, false) AS follow_up_due) due
          WHERE ($1::int IS NULL OR l.id < $1) AND (NOT $2 OR follow_up_due) ORDER BY l.id DESC LIMIT $3`,
        values: [after ?? null, due === 'true', contract.leadPageSize],
      });
      return rows.map(({ received_at, ...lead }) => ({ ...lead, receivedAt: received_at.toISOString() }));
    }),

    handle(contract.listLeadAssignees, async () => {
      const { rows } = await db.pool.query<contract.LeadAssignee>(
        `SELECT id, first_name AS "firstName", email FROM members
          WHERE role = 'admin' AND status <> 'closed' ORDER BY first_name, id`,
      );
      return rows;
    }),

    handle(contract.updateSellerLead, async ({ params: { id }, body }) => {
      await db.change((tx) => changeLead(tx, id, body));
      live.admins(tag);
      const { status, ...others } = body;
      const moved = status !== undefined && Object.keys(others).length === 0;
      return answer({ message: moved ? `Lead is ${status} now.` : 'Lead saved.' }).stale(tag);
    }),
  ];
}

/**
 * Applies an admin's change to a lead.
 * @throws Refusal 400 where the assignee is not an admin, NotFound
 */
async function changeLead(tx: Tx, id: number, change: contract.LeadChange): Promise<void> {
  const { status, estimatedValue, followUpDate, assignedTo } = change;
  if (assignedTo != null) {
    // The lock makes a concurrent closing of that account wait, so that it also unassigns this lead.
    const admins = await tx.sql`
      SELECT FROM members WHERE id = ${assignedTo} AND role = 'admin' AND status <> 'closed' FOR SHARE`;
    if (admins.length === 0) {
      const message = 'Choose an admin from the list.';
      throw new Refusal(400, 'invalid-input', message, { assignedTo: message });
    }
  }
  const { count } = await tx.sellerLead.updateMany({
    where: { id },
    data: {
      ...(status !== undefined && { status }),
      ...(estimatedValue !== undefined && {
        estimatedValue: estimatedValue === null ? null : BigInt(dollarsToCents(estimatedValue)),
      }),
      ...(followUpDate !== undefined && { followUpDate: followUpDate === null ? null : new Date(followUpDate) }),
      ...(assignedTo !== undefined && { assignedTo }),
    },
  });
  if (count === 0) throw new NotFound('This lead is not here anymore.');
}
