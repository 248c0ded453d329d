import * as endpoints from '@dealstead/contracts/listings/brands';
import { handle, NotFound, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { parseCursor } from '../properties/cursor.ts';
import { readShownCards } from '../properties/lists.ts';
import * as store from './store.ts';

const noBrand = () => new NotFound('There is no such page.');

/** What brands show of their owners' listings. */
export const createBrandRoutes = (db: Db): Route[] => [
  handle(endpoints.listBrandListings, async ({ params: { slug }, query: { after } }) => {
    const ids = await store.listIds(db, slug, parseCursor({ after, sortBy: 'createdAt', sortOrder: 'desc' }));
    if (ids === null) throw noBrand();
    return readShownCards(db, ids);
  }),

  handle(endpoints.getBrandSummary, async ({ params: { slug } }) => {
    const count = await store.countListings(db, slug);
    if (count === null) throw noBrand();
    return { count };
  }),

  handle(endpoints.getPropertyBrand, async ({ params: { id } }) => ({
    brand: await store.findBrandOfProperty(db, id),
  })),
];
