import * as endpoints from '@dealstead/contracts/listings/leads';
import { respond, handle, type Live, NotFound, Refusal, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { recordAction } from '../../recordAction.ts';
import { listAssignees, listSellerLeads, lockAssignee, updateSellerLead } from './store.ts';

const tag = '/api/admin/seller-leads';

/** Seller leads as admins work on them. */
export function createLeadAdminRoutes(db: Db, live: Live): Route[] {
  return [
    handle(endpoints.listSellerLeads, ({ query: { after, due } }) =>
      listSellerLeads(db, { after, onlyDue: due === 'true' }),
    ),

    handle(endpoints.listLeadAssignees, () => listAssignees(db)),

    handle(endpoints.updateSellerLead, async ({ params: { id }, body, actor, request }) => {
      await db.change(async (tx) => {
        await changeLead(tx, id, body);
        const after = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
        const act = { action: 'seller-lead.changed', target: `seller lead ${id}`, after };
        await recordAction(tx, { actor, request }, act);
      });
      live.admins(tag);
      const { status, ...others } = body;
      const onlyStatus = status !== undefined && Object.keys(others).length === 0;
      return respond({ message: onlyStatus ? `Lead is now ${status}.` : 'Lead saved.' }).invalidates(tag);
    }),
  ];
}

/** @throws Refusal 400 where the assignee is not an admin, NotFound */
async function changeLead(tx: Tx, id: number, change: endpoints.LeadChange): Promise<void> {
  if (change.assignedTo != null && !(await lockAssignee(tx, change.assignedTo))) {
    const message = 'Choose an admin from the list.';
    throw new Refusal(400, 'invalid-input', message, { assignedTo: message });
  }
  if (!(await updateSellerLead(tx, id, change))) throw new NotFound('This lead no longer exists.');
}
