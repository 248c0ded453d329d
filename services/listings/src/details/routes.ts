import { canActFor } from '@dealstead/contracts';
import * as contract from '@dealstead/contracts/listings/details';
import { answer, handle, Refusal, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { isOnMarket, isShown, listingNotFound } from '../properties/rules.ts';
import { readDetails } from './store.ts';
import { countView, readViews } from './views.ts';

/** Details of a listing for members; free accounts have a monthly limit. */
export function createDetailRoutes(db: Db): Route[] {
  return [
    handle(contract.openDetails, async ({ params, who }) => {
      const found = await readDetails(db, params.id);
      const isOwn = found !== null && canActFor(who, found.owner, 'listings');
      if (!found || (!isOwn && !isShown(found.status))) throw listingNotFound();
      if (!isOwn && !isOnMarket(found.status))
        throw new Refusal(
          410,
          'off-market',
          'This listing is off the market, so its contact and address are not shown.',
        );
      if (!isOwn && who.role !== 'admin') await countView(db, who, params.id);
      return answer({
        details: found.details,
        views: await readViews(db, who),
      }).stale('/api/property-views');
    }),

    handle(contract.getViews, ({ query, who }) => readViews(db, who, query.property)),
  ];
}
