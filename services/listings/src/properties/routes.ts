import type { IllustrationView, SharePage } from '@dealstead/contracts';
import { getOwnProperty } from '@dealstead/contracts/listings/details';
import * as contract from '@dealstead/contracts/listings/properties';
import { answer, handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { Files } from '../files/index.ts';
import { keepPictures } from './pictures.ts';
import { listOwn } from './lists.ts';
import { staleBy, withdrawn } from './news.ts';
import { mayChange, mayDelete } from './rules.ts';
import { sellerNamed } from '../members/owners.ts';
import * as store from './store.ts';
import type { Search } from '../search/search.ts';

/** The page of a listing, and what owners do with theirs. */
export function properties(db: Db, search: Search, files: Files): Route[] {
  const pictures = keepPictures(db, files);
  return [
    handle(contract.getProperty, ({ params }) => store.readPage(db, params.id)),

    handle(getOwnProperty, async ({ params, who }) => {
      const page = await store.readOwnPage(db, params.id);
      if (who.role !== 'admin') mayChange(who, page);
      return page;
    }),

    handle(contract.getIllustration, ({ params }) =>
      pictures.drawing(params.id, params.view.replace('.svg', '') as IllustrationView),
    ),

    handle(contract.getShareImage, ({ params }) => pictures.share(params.id)),

    handle(contract.getPageShareImage, ({ params }) =>
      pictures.pageShare(params.file.replace('.png', '') as SharePage),
    ),

    handle(contract.listOwnProperties, ({ query, who }) => listOwn(db, sellerNamed(who, query.owner), query)),

    handle(contract.deleteProperty, async ({ params, who }) => {
      const gone = await db.change(async (tx) => {
        const property = await store.lock(tx, params.id);
        mayDelete(who, property);
        await store.remove(tx, property);
        await tx.emit(withdrawn(property));
        tx.afterCommit(search.caughtUp);
        return property;
      });
      return answer({ message: 'Property deleted successfully.' }).stale(...staleBy(gone));
    }),
  ];
}
