import { canActFor, daysSince, projectedReturn } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { shownStatuses } from '@dealstead/contracts/listings/properties';
import type { OwnProperty } from '@dealstead/contracts/listings/properties';
import { part } from '@dealstead/service-kit';
import { Forbidden, NotFound } from '@dealstead/service-kit/errors';

export type Status = OwnProperty['status'];

/** Whether a listing has a public page. Other members get 404 for drafts and withdrawn listings. */
export const isShown = (status: Status): boolean => (shownStatuses as readonly Status[]).includes(status);

/**
 * Whether a listing is on the market: `isOnMarket` of a row of `properties`, which a test compares. It is spelled as in the
 * predicates of partial indexes, which the planner compares.
 */
export const onMarket = part`status IN ('active', 'under-contract')`;
/** The same as text, for statements that are no `sql`. */
export const onMarketSql = onMarket.strings.join('');

/** `takesCashOnly` of a row of `properties`. */
export const cashOnly = part`(finance_options = '{cash}' AND deal_type NOT IN ('owner-finance', 'subject-to'))`;
/** The same as text, for statements that are no `sql`. */
export const cashOnlySql = cashOnly.strings.join('');

const missing = 'This listing no longer exists.';
/** 404 for a listing that is missing, or that must look missing. */
export const listingNotFound = (): NotFound => new NotFound(missing);

interface Owned {
  readonly userId: number;
  readonly status: Status;
}

/**
 * Only the owner and members on the owner's seat with the listings permission may edit. Other members get 404 for a listing
 * without a public page, so that its existence stays private.
 * @throws Forbidden, NotFound
 */
export function assertCanEdit(actor: MemberIdentity, property: Owned): void {
  if (canActFor(actor, property.userId, 'listings')) return;
  throw isShown(property.status) ? new Forbidden('Only the owner can change this listing.') : listingNotFound();
}

/**
 * Inquiries hold buyers' contact data, so a seat needs its owner's leads or messages permission to read them; the listings
 * permission alone is not enough.
 * @throws Forbidden, NotFound
 */
export function assertCanReadInquiries(actor: MemberIdentity, property: Owned): void {
  const { userId } = property;
  if (canActFor(actor, userId, 'leads') || canActFor(actor, userId, 'messages')) return;
  assertCanEdit(actor, property);
  throw new Forbidden('Reading questions from buyers needs the Leads or Messages permission on this seat.');
}

/** Only the owner may delete, not a member on the owner's seat. @throws Forbidden, NotFound */
export function assertCanDelete(actor: MemberIdentity, property: Owned): void {
  assertCanEdit(actor, property);
  if (property.userId !== actor.id) throw new Forbidden('Only the owner can delete this listing.');
}

/** Rounds degrees to two decimals, about a kilometer: the precision of public positions. */
export const roundDegrees = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * 100) / 100;

/** Days on the market: those before the listing was created here, plus those since. */
export function daysOnMarket(property: { readonly createdAt: Date; readonly before: number }, now: number): number {
  return property.before + daysSince(property.createdAt.getTime(), now);
}

/** `projectedReturn` of a row's amounts, as columns. */
export function computeProjectedColumns({ priceCents, arvCents, rehabCostCents }: RowAmounts): {
  profitPotentialCents: number | null;
  roiEstimate: number | null;
} {
  const projected = projectedReturn({ price: priceCents, arv: arvCents, rehabCost: rehabCostCents });
  return { profitPotentialCents: projected.profit_potential, roiEstimate: projected.roi_estimate };
}

interface RowAmounts {
  readonly priceCents: number;
  readonly arvCents: number | null;
  readonly rehabCostCents: number | null;
}
