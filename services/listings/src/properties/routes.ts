import type { DrawingView } from '@dealstead/contracts';
import * as contract from '@dealstead/contracts/listings/properties';
import { answer, handle, type Route, Unavailable } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { keepPictures } from './pictures.ts';
import { listActive, listOwn } from './lists.ts';
import { plainFilter, plainQuery } from './plain.ts';
import { staleBy, withdrawn } from './news.ts';
import { mayChange } from './rules.ts';
import * as store from './store.ts';
import type { Summaries } from './summaries.ts';

function needsIndex(): never {
  throw new Unavailable('Filters are a moment away.');
}

/** What everyone reads of listings, and what owners do with theirs. */
export function properties(db: Db, summaries: Summaries): Route[] {
  const pictures = keepPictures(db);
  return [
    handle(contract.listProperties, ({ query }) => listActive(db, plainQuery(query) ?? needsIndex())),

    handle(contract.summarizeProperties, ({ query }) => summaries.of(plainFilter(query) ?? needsIndex())),

    handle(contract.getProperty, ({ params }) => store.readPage(db, params.id)),

    handle(contract.getDrawing, ({ params }) =>
      pictures.drawing(params.id, params.view.replace('.svg', '') as DrawingView),
    ),

    handle(contract.getShareImage, ({ params }) => pictures.share(params.id)),

    handle(contract.listOwnProperties, ({ query, who }) => listOwn(db, who.id, query)),

    handle(contract.deleteProperty, async ({ params, who }) => {
      const gone = await db.change(async (tx) => {
        const property = await store.lock(tx, params.id);
        mayChange(who, property);
        await store.remove(tx, property);
        await tx.emit(withdrawn(property));
        tx.afterCommit(summaries.drop);
        return property;
      });
      return answer({ message: 'Property deleted successfully.' }).stale(...staleBy(gone));
    }),
  ];
}
