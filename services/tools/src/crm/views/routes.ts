import { maxLeadViews } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as contract from '@dealstead/contracts/tools/leads';
import { admitScope, Conflict, handle, handleIdempotent, NotFound, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { deleteView, listViews, upsertView, type ViewScope } from './store.ts';

const tag = '/api/lead-views';

const scopeOf = (actor: MemberIdentity): ViewScope => ({
  actorId: actor.id,
  ownerId: admitScope(actor, 'lead-management').ownerId,
});

/** Views of the leads that members save by name. */
export function viewRoutes(db: Db): Route[] {
  return [
    handle(contract.listLeadViews, ({ actor }) => listViews(db, scopeOf(actor))),

    handleIdempotent(contract.saveLeadView, db, async ({ body, actor }, tx) => {
      const { view, total } = await upsertView(tx, scopeOf(actor), body);
      if (total > maxLeadViews)
        throw new Conflict(`You can keep ${maxLeadViews} views. Delete one first.`, 'views-full');
      return respond(view).invalidates(tag);
    }),

    handle(contract.deleteLeadView, async ({ params: { id }, actor }) => {
      if (!(await deleteView(db, scopeOf(actor), id))) throw new NotFound('This view is not here anymore.');
      return respond({ message: 'View deleted.' }).invalidates(tag);
    }),
  ];
}
