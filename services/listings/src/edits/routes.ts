import * as contract from '@dealstead/contracts/listings/details';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { answer, handle, runExclusive, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { createListingConflict } from '../drafts/store.ts';
import { createChangedEvent, propertyCacheTags } from '../properties/events.ts';
import { Prisma } from '../generated/client.ts';
import { isShown, assertCanEdit } from '../properties/rules.ts';
import * as store from '../properties/store.ts';
import { assertValidEdit } from '../publishing/post.ts';
import type { Search } from '../search/search.ts';
import { readPriceHistory } from './priceHistory.ts';
import { toCents, toCentsOrNull, computeProjectedColumns } from './cents.ts';

type Edit = Omit<contract.PropertyEdit, 'version'>;

/** What an edit sets, as the table has it; a field that was left out is left out here. */
function toColumns({ price, arv, rehabCost, wholesaleFee, minCashRequired, cashOnCashReturn, ...plain }: Edit) {
  return {
    ...plain,
    ...(price === undefined ? {} : { price: toCents(price) }),
    ...(arv === undefined ? {} : { arv: toCentsOrNull(arv) }),
    ...(rehabCost === undefined ? {} : { rehabCost: toCentsOrNull(rehabCost) }),
    ...(wholesaleFee === undefined ? {} : { wholesaleFee: toCentsOrNull(wholesaleFee) }),
    ...(minCashRequired === undefined ? {} : { minCashRequired: toCentsOrNull(minCashRequired) }),
    ...(cashOnCashReturn === undefined
      ? {}
      : { cash_on_cash_return: cashOnCashReturn === null ? null : new Prisma.Decimal(cashOnCashReturn) }),
  };
}

interface EditOptions {
  readonly id: number;
  readonly who: MemberIdentity;
  readonly edit: Edit;
  /** The version that the edit was made from; any, where it names none. */
  readonly version: number | undefined;
}

/**
 * Changes a listing under its row's lock.
 * @throws NotFound, Forbidden, Refusal 400 by field, Conflict `listing-changed`
 */
async function applyEdit(tx: Tx, { id, who, edit, version }: EditOptions): Promise<store.PropertyHeader> {
  const held = await store.lockProperty(tx, id);
  assertCanEdit(who, held);
  const before = await tx.property.findUniqueOrThrow({ where: { id } });
  if (version !== undefined && version !== before.version) throw await createListingConflict(tx, before, version);
  const asked = toColumns(edit);
  const after = { ...before, ...asked };
  assertValidEdit(after, Object.keys(edit));
  const set = await tx.property.update({
    where: { id },
    data: {
      ...asked,
      ...computeProjectedColumns(after),
      // Whoever edits a listing says that it still holds.
      confirmedAt: new Date(),
      askedAt: null,
      version: { increment: 1 },
    },
  });
  const { price, arv } = before;
  if (set.price !== price || set.arv !== arv)
    await tx.priceChange.create({ data: { propertyId: id, version: set.version, price, arv, userId: who.id } });
  if (isShown(held.status)) await tx.emit(createChangedEvent(set));
  return held;
}

/** What owners change of their listings, and what everyone may know of it. */
export function createEditRoutes(db: Db, search: Search): Route[] {
  return [
    handle(contract.editProperty, async ({ params: { id }, body: { version, ...edit }, who }) => {
      // Edits of one listing wait here, where they hold no connection: thirty that waited for the row's lock took the whole
      // pool, and those that found no connection within two seconds were answered 503.
      const held = await runExclusive(`${db.schema} edit ${id}`, () =>
        db.change((tx) => applyEdit(tx, { id, who, edit, version })),
      );
      await search.caughtUp();
      return answer(await store.readOwnPage(db, id)).stale(...propertyCacheTags(held));
    }),

    handle(contract.getPriceHistory, ({ params }) => readPriceHistory(db, params.id)),
  ];
}
