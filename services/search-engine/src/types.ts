import type { Category, DealType, State } from '@dealstead/contracts';
import type { Area, Box } from '@dealstead/contracts/listings/properties';

/**
 * A public listing as the index takes it in. Money in cents, position rounded to about a kilometer. What is put last
 * counts, also of one that was removed and comes back: the feed reads every listing after it changed, so a row's version,
 * which a change by hand may forget, decides nothing.
 */
export interface Listing {
  readonly id: number;
  /** Milliseconds since 1970; with the id, what "newest" means. */
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
  readonly rehabCost: number | null;
  /** As the seller wrote it, and as a number where it is one. */
  readonly acres: string | null;
  readonly dealType: DealType | null;
  readonly ownerFinance: boolean;
  readonly featured: boolean;
  /** Milliseconds since 1970 at which being featured ends; null is never. */
  readonly featuredUntil: number | null;
  /** Days on the market before it was listed here. */
  readonly daysBefore: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly userId: number;
}

/** A filter as the index takes it: the contract's, with its search text read and money in cents. */
export interface Filter {
  readonly categories?: readonly Category[];
  readonly states?: readonly State[];
  readonly county?: string;
  readonly city?: string;
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly minAcres?: number;
  readonly maxAcres?: number;
  readonly featured?: boolean;
  readonly underContract?: boolean;
  /** Percent, of at most two decimals. */
  readonly maxArvPercent?: number;
  readonly minSpread?: number;
  readonly dealTypes?: readonly DealType[];
  readonly maxDaysOnMarket?: number;
  readonly ownerFinance?: boolean;
  readonly box?: Box;
  readonly area?: Area;
  readonly near?: { readonly latitude: number; readonly longitude: number; readonly miles: number };
  /** Words that a listing must hold, all of them; absent is no search, empty is one that nothing matches. */
  readonly words?: readonly Word[];
}

/** One word of a search, folded: lower case, no accents. */
export interface Word {
  readonly text: string;
  /**
   * A `code` (a state's two letters) is found as it is written only, a `word` by its stem too, and a `beginning` (the
   * last word, which may not be typed to its end) also where a longer word begins with it.
   */
  readonly kind: 'code' | 'word' | 'beginning';
  /** What is looked for instead, where no listing holds the word. Set by `mend`. */
  readonly meant?: readonly string[];
}

/** Documents of one segment: few as an ascending list, many as bits. Document 0 is the oldest. */
export type Documents =
  | { readonly kind: 'list'; readonly list: Uint32Array }
  | { readonly kind: 'bits'; readonly bits: Uint32Array; readonly count: number };

/**
 * What one word finds in a segment: sets of documents without overlap, the best match first. The weight says how much
 * the word adds to a document's relevance; a document's relevance is the sum over the words, equal ones newest first.
 */
export type WordMatches = readonly { readonly weight: number; readonly documents: Documents }[];
