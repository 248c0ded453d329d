import { parseAcres, type InvestorType } from '@dealstead/contracts';
import type { Category, DealType, State } from '@dealstead/contracts';
import { PropertyQuery } from '@dealstead/contracts/listings/propertyFilter';
import { findZipCode } from '@dealstead/geo';
import { applyInterpretation, interpretQuery } from '@dealstead/query-understanding';
import { type Filter, filterFromQuery } from '@dealstead/search-engine';

/** Sources of saved queries: saved searches and the buyer list. */
export const savedQueryKinds = ['search', 'buyer'] as const;
export type SavedQueryKind = (typeof savedQueryKinds)[number];

/** A filter that new listings are matched against. */
export interface SavedQuery {
  readonly kind: SavedQueryKind;
  readonly id: number;
  /** 0 for a buyer list entry. */
  readonly userId: number;
  readonly filter: SavedQueryFilter;
}

/** Bounds that only buyer preferences have. */
export interface BuyerBounds {
  /** Percent. */
  readonly minRoi?: number;
  /** Cents. */
  readonly cashAvailable?: number;
  /** Payment methods, of which the listing must accept one. */
  readonly financing?: readonly string[];
  /** Reported as a reason if the listing targets such buyers; excludes nothing. */
  readonly investorType?: InvestorType;
}

/** A search filter with buyer bounds, and the name of the place it is near. */
export type SavedQueryFilter = Filter & BuyerBounds & { readonly nearName?: string };

/** Whether a filter has bounds that the search index does not support. */
export const hasBuyerBounds = ({ minRoi, cashAvailable, financing }: SavedQueryFilter): boolean =>
  (minRoi ?? cashAvailable ?? financing) !== undefined;

const Criteria = PropertyQuery.omit({ limit: true, after: true });

/**
 * The filter of a saved search, parsed like the search page's with two exceptions. Spelling is not corrected, because
 * corrections depend on the current listings. Texts are parsed anew, so that parser improvements apply to old searches.
 * Null if nothing can match.
 */
export function filterFromSavedSearch(searchCriteria: unknown): SavedQueryFilter | null {
  const criteria = Criteria.safeParse(searchCriteria);
  if (!criteria.success) return null;
  const { search, literal } = criteria.data;
  const query =
    search === undefined || literal ? criteria.data : applyInterpretation(criteria.data, interpretQuery(search));
  const filter = filterFromQuery(query);
  if (filter.words?.length === 0) return null;
  return query.near === undefined ? filter : { ...filter, nearName: query.near };
}

/** Preferences of a buyer list entry, as the table stores them. */
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

/**
 * The filter of a buyer's preferences; all stated conditions must hold. Acres that are not a number are ignored.
 * - Minimum ROI matches listings with a known ROI estimate of at least that.
 * - Available cash excludes listings that require more; a listing without a stated minimum matches.
 * - Financing matches listings that accept one of the methods. Every seller accepts cash, so a preference for cash
 *   matches all; otherwise a listing without stated financing does not match.
 * - Deal types match listings of one of them.
 * - The radius applies around the ZIP code; without a known ZIP code it is ignored.
 * - The investor type excludes nothing; it is a reason if the listing names it as a target buyer. The experience level
 *   has no counterpart in listings.
 */
export function filterFromPreferences(of: Preferences): SavedQueryFilter {
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
