import { dollarsToCents } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { PropertyEdit } from '@dealstead/contracts/listings/details';
import type { Tx } from '../../database.ts';
import { createListingConflict } from '../drafts/store.ts';
import { readProperty } from '../properties/property.ts';
import { assertCanEdit, computeProjectedColumns } from '../properties/rules.ts';
import { lockProperty, type PropertyHeader } from '../properties/store.ts';
import { assertValidEdit } from '../publishing/post.ts';
import { changeListing } from './changeListing.ts';

type Edit = Omit<PropertyEdit, 'version'>;

const toCentsOrNull = (dollars: number | null): number | null => (dollars === null ? null : dollarsToCents(dollars));

/** The columns that an edit sets. A field that the edit leaves out has no key here, so that it keeps its value. */
function toColumns({ price, arv, rehabCost, wholesaleFee, minCashRequired, ...plain }: Edit) {
  return {
    ...plain,
    ...(price === undefined ? {} : { priceCents: dollarsToCents(price) }),
    ...(arv === undefined ? {} : { arvCents: toCentsOrNull(arv) }),
    ...(rehabCost === undefined ? {} : { rehabCostCents: toCentsOrNull(rehabCost) }),
    ...(wholesaleFee === undefined ? {} : { wholesaleFeeCents: toCentsOrNull(wholesaleFee) }),
    ...(minCashRequired === undefined ? {} : { minCashRequiredCents: toCentsOrNull(minCashRequired) }),
  };
}

interface EditOptions {
  readonly id: number;
  readonly actor: MemberIdentity;
  readonly edit: Edit;
  /** The version that the edit is based on. Undefined skips the check. */
  readonly version: number | undefined;
}

/**
 * Applies the edit of a listing while its row is locked.
 * @throws NotFound, Forbidden, Refusal 400 by field, Conflict `listing-changed`
 */
export async function applyEdit(tx: Tx, { id, actor, edit, version }: EditOptions): Promise<PropertyHeader> {
  const locked = await lockProperty(tx, id);
  assertCanEdit(actor, locked);
  const before = await readProperty(tx, id);
  if (version !== undefined && version !== before.version) throw await createListingConflict(tx, before, version);
  const edited = toColumns(edit);
  const after = { ...before, ...edited };
  assertValidEdit(after, Object.keys(edit));
  await changeListing(tx, before, { values: { ...edited, ...computeProjectedColumns(after) }, by: actor.id });
  return locked;
}
