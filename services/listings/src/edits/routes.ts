import * as contract from '@dealstead/contracts/listings/details';
import { answer, handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { changed, staleBy } from '../properties/news.ts';
import { isShown, mayChange } from '../properties/rules.ts';
import * as store from '../properties/store.ts';
import type { Search } from '../search/search.ts';
import { readHistory } from './history.ts';
import { centsOf, centsOrNull, projectedColumns } from './money.ts';

/** What an edit sets, as the table has it; a field that was left out is left out here. */
function columns({ price, arv, rehabCost, wholesaleFee, ...plain }: contract.PropertyEdit) {
  return {
    ...plain,
    ...(price === undefined ? {} : { price: centsOf(price) }),
    ...(arv === undefined ? {} : { arv: centsOrNull(arv) }),
    ...(rehabCost === undefined ? {} : { rehabCost: centsOrNull(rehabCost) }),
    ...(wholesaleFee === undefined ? {} : { wholesaleFee: centsOrNull(wholesaleFee) }),
  };
}

/** What owners change of their listings, and what everyone may know of it. */
export function edits(db: Db, search: Search): Route[] {
  return [
    handle(contract.editProperty, async ({ params, body, who }) => {
      const held = await db.change(async (tx) => {
        const held = await store.lock(tx, params.id);
        mayChange(who, held);
        const before = await tx.property.findUniqueOrThrow({
          where: { id: held.id },
          select: { price: true, arv: true, rehabCost: true },
        });
        const asked = columns(body);
        const set = await tx.property.update({
          where: { id: held.id },
          data: {
            ...asked,
            ...projectedColumns({ ...before, ...asked }),
            // Whoever edits a listing says that it still holds.
            confirmedAt: new Date(),
            askedAt: null,
            version: { increment: 1 },
          },
        });
        const { price, arv } = before;
        if (set.price !== price || set.arv !== arv)
          await tx.priceChange.create({
            data: { propertyId: held.id, version: set.version, price, arv, userId: who.id },
          });
        if (isShown(held.status)) await tx.emit(changed(set));
        tx.afterCommit(search.caughtUp);
        return held;
      });
      return answer(await store.readOwnPage(db, params.id)).stale(...staleBy(held));
    }),

    handle(contract.getPriceHistory, ({ params }) => readHistory(db, params.id)),
  ];
}
