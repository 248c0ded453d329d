import type { Category, DealType, InvestmentAssumptions, ReturnMetric, State } from '@dealstead/contracts';
import type { PropertyType } from '@dealstead/contracts/listings/propertyTypes';
import type { Area, Box } from '@dealstead/contracts/listings/propertyFilter';

/**
 * A public listing as it is indexed. Money in cents, position rounded to hundredths of a degree (about a kilometer).
 * The last `put` wins, also after a removal: the change feed reads each listing again after every change, so no row
 * version is compared.
 */
export interface Listing {
  readonly id: number;
  /** Milliseconds since 1970. Newest first means by `createdAt`, then by id. */
  readonly createdAt: number;
  readonly status: 'active' | 'under-contract';
  readonly category: Category;
  readonly state: State;
  readonly city: string;
  readonly county: string | null;
  readonly zipCode: string | null;
  readonly title: string;
  readonly description: string;
  readonly images: readonly string[];
  readonly price: number;
  readonly arv: number | null;
  /** Whether comparable sales are evidence for the ARV. */
  readonly hasArvSales: boolean;
  readonly rehabCost: number | null;
  /** As the seller states it. */
  readonly monthlyRent: number | null;
  /** As the seller wrote it; `parseAcres` gives the number where there is one. */
  readonly acres: string | null;
  readonly dealType: DealType | null;
  readonly ownerFinance: boolean;
  /** The seller takes cash only: its returns have no loan. */
  readonly cashOnly: boolean;
  readonly featured: boolean;
  /** Milliseconds since 1970 when featuring ends; null means never. */
  readonly featuredUntil: number | null;
  /** Days on the market before the listing was posted here. */
  readonly daysBefore: number;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly squareFeet: number | null;
  readonly yearBuilt: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly userId: number;
}

/** A search filter: the API's filter with its search text parsed and money in cents. */
export interface Filter {
  readonly categories?: readonly Category[];
  /** Types that `propertyTypesOf` derives. */
  readonly propertyTypes?: readonly PropertyType[];
  readonly states?: readonly State[];
  readonly county?: string;
  readonly city?: string;
  /** ZIP codes of five digits. */
  readonly zips?: readonly string[];
  /** Counties of a region. Empty: nothing matches. */
  readonly counties?: readonly CountyOfState[];
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly minAcres?: number;
  readonly maxAcres?: number;
  /** Bounds of facts; a listing without the fact does not match. */
  readonly minBeds?: number;
  readonly maxBeds?: number;
  readonly minBaths?: number;
  readonly minSqft?: number;
  readonly maxSqft?: number;
  readonly minYearBuilt?: number;
  readonly maxYearBuilt?: number;
  readonly featured?: boolean;
  readonly underContract?: boolean;
  /** Percent with at most two decimals. */
  readonly maxArvPercent?: number;
  readonly minSpread?: number;
  readonly dealTypes?: readonly DealType[];
  readonly maxDaysOnMarket?: number;
  readonly ownerFinance?: boolean;
  readonly box?: Box;
  readonly area?: Area;
  readonly near?: { readonly latitude: number; readonly longitude: number; readonly miles: number };
  /**
   * Lower bounds of projected returns under `assumptions`: percent, or cents. A listing of which a figure is unknown does
   * not match.
   */
  readonly minReturns?: Readonly<Partial<Record<ReturnMetric, number>>>;
  /** Also used by orders by a projected return; the defaults without any. */
  readonly assumptions?: InvestmentAssumptions;
  /** Words that must all occur in a listing. Absent: no text search. Empty: nothing matches. */
  readonly words?: readonly Word[];
}

/** A county by its name without "County" or "Parish". */
export interface CountyOfState {
  readonly state: State;
  readonly county: string;
}

/** One search term, folded to lower case without accents. */
export interface Word {
  readonly text: string;
  /**
   * A `word` matches exactly or by its stem, a `beginning` (the last word, which may be incomplete) also as a prefix.
   */
  readonly kind: 'word' | 'beginning';
  /** Spelling corrections searched instead when no listing contains the word. Set by `correctSpelling`. */
  readonly corrections?: readonly string[];
  /** Spelling was checked against the words of all shards: the word is searched as it is. */
  readonly isChecked?: boolean;
}

/** A position in hundredths of a degree, as listings are indexed. */
export interface GridPosition {
  readonly latitude: number;
  readonly longitude: number;
}

/** A listing by its distance from a position: the squared half chord of the unit sphere, which grows with the distance. */
export interface NearListing {
  readonly id: number;
  readonly createdAt: number;
  readonly chord: number;
}

/** What similar listings are found by: numbers of category and state, price in cents. */
export interface SimilarTo {
  readonly category: number;
  readonly state: number;
  readonly price: number;
  /** Null where it is not known. */
  readonly position: GridPosition | null;
}

/** A set of documents of one segment: a sorted list when sparse, a bitmap when dense. Document 0 is the oldest. */
export type DocumentSet =
  | { readonly kind: 'list'; readonly list: Uint32Array }
  | { readonly kind: 'bits'; readonly bits: Uint32Array; readonly count: number };

/**
 * Matches of one search term in a segment: disjoint sets in descending weight. A document's relevance is the sum of its
 * weights over all terms; ties are broken by newest first.
 */
export type WordMatches = readonly { readonly weight: number; readonly documents: DocumentSet }[];
