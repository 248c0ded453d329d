import * as endpoints from '@dealstead/contracts/listings/savedSearches';
import { respond, Conflict, handle, type Live, type Route } from '@dealstead/service-kit';
import type { NotifyOwner } from '../ownerNotifier.ts';
import type { Db } from '../../database.ts';
import { changeFavorites, listFavorites, listOwners } from './store.ts';

/** Listings that members save. A change is pushed to the member's other open pages and to the listings' owners. */
export function createFavoriteRoutes(db: Db, live: Live, notifyOwner: NotifyOwner): Route[] {
  return [
    handle(endpoints.getFavorites, async ({ actor }) => ({ ids: await listFavorites(db, actor.id) })),

    handle(endpoints.updateFavorites, async ({ body, actor }) => {
      await db.change(async (tx) => {
        if ((await changeFavorites(tx, actor.id, body)) > endpoints.maxFavorites)
          throw new Conflict(
            `You can save up to ${endpoints.maxFavorites.toLocaleString('en-US')} favorites. Remove some first.`,
            'favorites-full',
          );
        tx.afterCommit(() => live.member(actor.id, '/api/favorites'));
        const owners = await listOwners(tx, [...body.add, ...body.remove]);
        tx.afterCommit(() => owners.forEach(notifyOwner));
      });
      return respond({ ids: await listFavorites(db, actor.id) }).invalidates('/api/favorites');
    }),
  ];
}
