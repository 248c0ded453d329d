import { type Feature, maxLeadViews } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { dealViews, leadViews } from '@dealstead/contracts/tools/savedViews';
import { admitScope, Conflict, handle, handleIdempotent, NotFound, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { createViewStore, type ViewScope, type ViewTable } from './savedViewStore.ts';

/** Views that members save by name of one kind of record. */
export function viewRoutes(db: Db, contract: typeof leadViews | typeof dealViews, table: ViewTable): Route[] {
  const store = createViewStore(table);
  const feature: Feature = contract.list.feature;
  const tag = contract.list.path;
  const scopeOf = (actor: MemberIdentity): ViewScope => ({
    actorId: actor.id,
    ownerId: admitScope(actor, feature).ownerId,
  });
  return [
    handle(contract.list, ({ actor }) => store.list(db, scopeOf(actor))),

    handleIdempotent(contract.save, db, async ({ body, actor }, tx) => {
      const { view, total } = await store.upsert(tx, scopeOf(actor), body);
      if (total > maxLeadViews)
        throw new Conflict(`You can keep ${maxLeadViews} views. Delete one first.`, 'views-full');
      return respond(view).invalidates(tag);
    }),

    handle(contract.remove, async ({ params: { id }, actor }) => {
      if (!(await store.remove(db, scopeOf(actor), id))) throw new NotFound('This view no longer exists.');
      return respond({ message: 'View deleted.' }).invalidates(tag);
    }),
  ];
}
