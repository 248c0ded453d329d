import * as contract from '@dealstead/contracts/listings/savedSearches';
import { answer, Conflict, handle, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { changeFavorites, listFavorites } from './store.ts';

/** Listings that members save. A change is pushed to the member's other open pages. */
export function createFavoriteRoutes(db: Db, live: Live): Route[] {
  return [
    handle(contract.getFavorites, async ({ who }) => ({ ids: await listFavorites(db, who.id) })),

    handle(contract.updateFavorites, async ({ body, who }) => {
      await db.change(async (tx) => {
        if ((await changeFavorites(tx, who.id, body)) > contract.maxFavorites)
          throw new Conflict(
            `You can keep ${contract.maxFavorites.toLocaleString('en-US')} favorites. Take some away first.`,
            'favorites-full',
          );
        tx.afterCommit(() => live.member(who.id, '/api/favorites'));
      });
      return answer({ ids: await listFavorites(db, who.id) }).stale('/api/favorites');
    }),
  ];
}
