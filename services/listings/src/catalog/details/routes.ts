import { canActFor, isOnMarket } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/listings/details';
import { respond, handle, type Live, Refusal, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { isShown, listingNotFound } from '../properties/rules.ts';
import { readDetails } from './store.ts';
import { countView, readViews } from './views.ts';

/** Details of a listing for members; free accounts have a monthly limit. */
export function createDetailRoutes(db: Db, live: Live): Route[] {
  return [
    handle(endpoints.openDetails, async ({ params, actor }) => {
      const found = await readDetails(db, params.id);
      const isOwn = found !== null && canActFor(actor, found.owner, 'listings');
      if (!found || (!isOwn && !isShown(found.status))) throw listingNotFound();
      if (!isOwn && !isOnMarket(found.status))
        throw new Refusal(410, 'off-market', 'This listing is off the market, so its contact and address are hidden.');
      if (!isOwn && actor.role !== 'admin' && (await countView(db, actor, params.id)))
        live.member(actor.id, '/api/property-views');
      return respond({
        details: found.details,
        views: await readViews(db, actor),
      }).invalidates('/api/property-views');
    }),

    handle(endpoints.getOwnerAddress, async ({ params, query }) => {
      const found = await readDetails(db, params.id);
      return { address: found?.owner === query.ownerId ? found.addressLine : null };
    }),

    handle(endpoints.getListingIdentity, async ({ params }) => {
      const found = await readDetails(db, params.id);
      if (!found || !isOnMarket(found.status)) return { address: null, parcelNumber: null, state: null };
      return { address: found.addressLine, parcelNumber: found.details.parcelNumber, state: found.state };
    }),

    handle(endpoints.getViews, ({ query, actor }) => readViews(db, actor, query.property)),
  ];
}
