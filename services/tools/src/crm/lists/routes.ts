import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/tools/leadLists';
import { admitScope, Conflict, handle, type Live, NotFound, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { matchingTimeout } from '../records/matching.ts';
import * as store from './store.ts';

const tags = ['/api/lead-lists', '/api/leads'];
export const listNotFound = () => new NotFound('This list no longer exists.');
const ownerOf = (actor: MemberIdentity): number => admitScope(actor, 'lead-management').ownerId;

/** Lists of leads. A delegate with the permission for leads works with the owner's. */
export function listRoutes({ db, live }: { readonly db: Db; readonly live: Live }): Route[] {
  return [
    handle(endpoints.listLeadLists, ({ actor }) => store.listLists(db, ownerOf(actor))),

    handle(endpoints.renameLeadList, async ({ params: { id }, body: { name }, actor }) => {
      const ownerId = ownerOf(actor);
      const outcome = await db.change((tx) => store.renameList(tx, ownerId, id, name));
      if (outcome === 'missing') throw listNotFound();
      if (outcome === 'taken') throw new Conflict(`You have a list “${name}” already.`, 'lead-list-name');
      live.member(ownerId, ...tags);
      const list = (await store.listLists(db, ownerId)).find((known) => known.id === id);
      if (!list) throw listNotFound();
      return respond(list).invalidates(...tags);
    }),

    handle(endpoints.deleteLeadList, async ({ params: { id }, actor }) => {
      const ownerId = ownerOf(actor);
      if (!(await db.change((tx) => store.deleteList(tx, ownerId, id), { timeout: matchingTimeout })))
        throw listNotFound();
      live.member(ownerId, ...tags);
      return respond({ message: 'List deleted. Its leads stay.' }).invalidates(...tags);
    }),
  ];
}
