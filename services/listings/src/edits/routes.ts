import type { Category, State } from '@dealstead/contracts';
import * as contract from '@dealstead/contracts/listings/details';
import { answer, handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { Prisma } from '../generated/client.ts';
import { changed, staleBy } from '../properties/news.ts';
import { isShown, mayChange } from '../properties/rules.ts';
import * as store from '../properties/store.ts';
import type { Summaries } from '../properties/summaries.ts';
import { readHistory } from './history.ts';
import { centsOf, centsOrNull, promiseOf } from './money.ts';

/** What an edit sets, as the table has it; a field that was left out is left out here. */
function columns({ price, arv, rehabCost, wholesaleFee, ...plain }: contract.PropertyEdit): Prisma.PropertyUpdateInput {
  return {
    ...plain,
    ...(price === undefined ? {} : { price: centsOf(price) }),
    ...(arv === undefined ? {} : { arv: centsOrNull(arv) }),
    ...(rehabCost === undefined ? {} : { rehabCost: centsOrNull(rehabCost) }),
    ...(wholesaleFee === undefined ? {} : { wholesaleFee: centsOrNull(wholesaleFee) }),
  };
}

/** What owners change of their listings, and what everyone may know of it. */
export function edits(db: Db, summaries: Summaries): Route[] {
  return [
    handle(contract.editProperty, async ({ params, body, who }) => {
      const held = await db.change(async (tx) => {
        const held = await store.lock(tx, params.id);
        mayChange(who, held);
        const { price, arv } = await tx.property.findUniqueOrThrow({
          where: { id: held.id },
          select: { price: true, arv: true },
        });
        const set = await tx.property.update({
          where: { id: held.id },
          // Whoever edits a listing says that it still holds.
          data: { ...columns(body), confirmedAt: new Date(), version: { increment: 1 } },
        });
        await tx.property.update({ where: { id: held.id }, data: promiseOf(set), select: { id: true } });
        if (set.price !== price || set.arv !== arv)
          await tx.priceChange.create({ data: { propertyId: held.id, version: set.version, price, arv } });
        if (isShown(held.status)) {
          const { id: propertyId, userId, title, city, status, latitude, longitude } = set;
          const listed = { propertyId, userId, title, city, status, latitude, longitude };
          await tx.emit(
            changed(
              {
                ...listed,
                category: set.category as Category,
                state: set.state as State,
                priceCents: Number(set.price),
                arvCents: set.arv === null ? null : Number(set.arv),
                wholesaleFeeCents: set.wholesaleFee === null ? null : Number(set.wholesaleFee),
                createdAt: set.createdAt.toISOString(),
              },
              set.version,
            ),
          );
        }
        tx.afterCommit(summaries.drop);
        return held;
      });
      return answer(await store.readOwnPage(db, params.id)).stale(...staleBy(held));
    }),

    handle(contract.getPriceHistory, ({ params }) => readHistory(db, params.id)),
  ];
}
