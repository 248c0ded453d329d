import { parseAcres, type InvestorType } from '@dealstead/contracts';
import type { Category, DealType, State } from '@dealstead/contracts';
import { PropertyQuery } from '@dealstead/contracts/listings/properties';
import { findZipCode } from '@dealstead/geo';
import { type Filter, filterOf, readSearch } from '@dealstead/search-engine';

/** Who may want to hear of listings that they have not seen: who saved a search, who is on the buyer list. */
export const wishKinds = ['search', 'buyer'] as const;
export type WishKind = (typeof wishKinds)[number];

/** What someone wants to hear of. */
export interface Wish {
  readonly kind: WishKind;
  readonly id: number;
  /** 0 for whoever is on the buyer list. */
  readonly userId: number;
  readonly filter: WishFilter;
}

/** Bounds that only buyers' preferences have; the search knows none of them. */
export interface BuyerBounds {
  /** Percent. */
  readonly minRoi?: number;
  /** Cents. */
  readonly cashAvailable?: number;
  /** Ways to pay, of which the listing must take one. */
  readonly financing?: readonly string[];
  /** Said as a reason where the seller looks for such buyers; it excludes nothing. */
  readonly investorType?: InvestorType;
}

/** A search's filter, and how the place that its text is near is called. */
export type WishFilter = Filter & BuyerBounds & { readonly nearName?: string };

/** Whether a filter asks for something that the search cannot express. */
export const hasBuyerBounds = ({ minRoi, cashAvailable, financing }: WishFilter): boolean =>
  (minRoi ?? cashAvailable ?? financing) !== undefined;

const Criteria = PropertyQuery.omit({ limit: true, after: true });

/**
 * What a saved search asks for: the same that the search page finds by it, but for two things. A word that no listing
 * held when it was typed is not mended here, for what was meant depends on which listings there are; and words are read
 * anew, so a better reader applies to old searches too. Null for what no search can find.
 */
export function filterOfSearch(searchCriteria: unknown): WishFilter | null {
  const criteria = Criteria.safeParse(searchCriteria);
  if (!criteria.success) return null;
  const filter = filterOf(criteria.data);
  if (filter.words?.length === 0) return null;
  const nearName =
    criteria.data.search === undefined ? undefined : readSearch(criteria.data.search).reading?.near?.name;
  return nearName === undefined ? filter : { ...filter, nearName };
}

/** What someone on the buyer list prefers, as the table has it. */
export interface Preferences {
  readonly interests: readonly string[];
  readonly preferredStates: readonly string[];
  readonly maxPriceCents: number | null;
  readonly minAcres: string | null;
  readonly maxAcres: string | null;
  readonly investorType: string;
  readonly preferredDealTypes: readonly string[];
  readonly cashAvailableCents: number | null;
  readonly minRoi: number | null;
  readonly preferredFinancing: readonly string[];
  readonly geographicRadius: number;
  readonly zipCode: string | null;
}

/** Preferences as SQL selects them. */
export const preferenceColumns = `interests, preferred_states AS "preferredStates", max_price_cents AS "maxPriceCents",
  min_acres AS "minAcres", max_acres AS "maxAcres", investor_type AS "investorType",
  preferred_deal_types AS "preferredDealTypes", cash_available_cents AS "cashAvailableCents", min_roi::float8 AS "minRoi",
  preferred_financing AS "preferredFinancing", geographic_radius AS "geographicRadius", zip_code AS "zipCode"`;

/**
 * What a buyer's preferences ask for; all that are stated must hold. Acres that are no number ask for nothing.
 * - A lowest ROI takes listings whose ROI estimate is known and at least that: who states a return wants it shown.
 * - Cash available leaves out listings that require more cash; a listing that states no minimum passes.
 * - Financing takes listings that offer one of the ways to pay. Every seller takes cash, so a preference for cash takes
 *   all; otherwise a listing that states no financing does not match.
 * - Deal types take listings of one of them.
 * - The radius restricts to so many miles around the ZIP code; without a known ZIP code it restricts nothing.
 * - The investor type excludes nothing: it is a reason where the listing names it as a target buyer. The experience level
 *   is for those who work with the list; nothing about a listing corresponds to it.
 */
export function filterOfBuyer(of: Preferences): WishFilter {
  const middle = of.zipCode === null ? undefined : findZipCode(of.zipCode);
  const some = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined);
  return {
    categories: some(of.interests as readonly Category[]),
    states: some(of.preferredStates as readonly State[]),
    maxPrice: of.maxPriceCents ?? undefined,
    minAcres: parseAcres(of.minAcres) ?? undefined,
    maxAcres: parseAcres(of.maxAcres) ?? undefined,
    dealTypes: some(of.preferredDealTypes as readonly DealType[]),
    minRoi: of.minRoi ?? undefined,
    cashAvailable: of.cashAvailableCents ?? undefined,
    financing: of.preferredFinancing.includes('cash') ? undefined : some(of.preferredFinancing),
    investorType: of.investorType as InvestorType,
    ...(middle && {
      near: { latitude: middle.latitude, longitude: middle.longitude, miles: of.geographicRadius },
      nearName: middle.zip,
    }),
  };
}
