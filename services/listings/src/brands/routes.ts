import * as contract from '@dealstead/contracts/listings/brands';
import { handle, NotFound, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { readShownCards } from '../properties/lists.ts';
import * as store from './store.ts';

/** What brands show of their owners' listings. */
export const createBrandRoutes = (db: Db): Route[] => [
  handle(contract.listBrandListings, async ({ params: { slug } }) => {
    const ids = await store.listIds(db, slug, contract.maxBrandListings);
    if (ids === null) throw new NotFound('There is no such page.');
    return readShownCards(db, ids);
  }),

  handle(contract.getPropertyBrand, async ({ params: { id } }) => ({ brand: await store.findBrandOfProperty(db, id) })),
];
