import type { OwnChange } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/listings/ownListings';
import { admitUnrestricted, handle, Refusal, respond, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { confirmOwnListing } from '../freshness/routes.ts';
import { resolveSeller } from '../../members/index.ts';
import type { CaughtUp } from '../properties/caughtUp.ts';
import { changeOwnStatus } from '../statuses/routes.ts';
import { countOwnListings, listOwnListings } from './store.ts';

/** The owner's table of listings, and changes to several of them. */
export function createOwnListingRoutes(db: Db, caughtUp: CaughtUp): Route[] {
  return [
    handle(endpoints.listOwnProperties, ({ query, actor }) =>
      listOwnListings(db, resolveSeller(actor, query.owner), query),
    ),

    handle(endpoints.countOwnProperties, ({ query, actor }) =>
      countOwnListings(db, resolveSeller(actor, query.owner), query.search),
    ),

    // A transaction for each listing: one that cannot change does not stop the others.
    handle(endpoints.changeOwnProperties, async ({ body: { change, ids }, actor }) => {
      const changed: number[] = [];
      const failed: { id: number; message: string }[] = [];
      for (const id of new Set(ids)) {
        try {
          await db.change((tx) => applyChange(tx, id, change, actor));
          changed.push(id);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          failed.push({ id, message: error.message });
        }
      }
      await caughtUp();
      // Map tiles follow with the events: their tags for fifty listings would exceed the size of a header.
      const tags = changed.map((id) => `/api/properties/${id}`);
      return respond({ changed, failed }).invalidates('/api/properties', '/api/va/properties', ...tags);
    }),
  ];
}

async function applyChange(tx: Tx, id: number, change: OwnChange, actor: MemberIdentity): Promise<void> {
  if (change !== 'confirm') {
    await changeOwnStatus(tx, id, change, actor);
    return;
  }
  admitUnrestricted('posting', actor);
  await confirmOwnListing(tx, id, actor);
}
