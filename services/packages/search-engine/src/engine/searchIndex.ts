import type { Category, DealType, InvestmentAssumptions, SortOrder, State } from '@dealstead/contracts';
import type { BathBound, BedBound } from '@dealstead/contracts/listings/filter';
import type { Heatmap, MapTile } from '@dealstead/contracts/listings/map';
import type { TileAddress } from '@dealstead/contracts/listings/tiles';
import type { PropertyType } from '@dealstead/contracts/listings/propertyTypes';
import type { Filter, GridPosition, Listing, NearListing, SimilarTo, Word } from '../types.ts';

/** Sort order and cursor of a list. Listings without a value come last in both directions; ties are broken by id. */
export interface Page {
  readonly sortBy: SortOrder;
  readonly sortOrder: 'asc' | 'desc';
  readonly limit: number;
  /**
   * Keyset cursor: the id of the last listing seen and its value as `cursorAfter` writes it (dollars, acres, percent,
   * milliseconds since 1970; null if it has none, for relevance and for projected returns).
   */
  readonly after?: { readonly value: number | null; readonly id: number };
}

export interface Summary {
  readonly count: number;
  /** Cents, rounded. */
  readonly averagePrice: number | null;
  readonly featured: number;
  readonly states: number;
}

/** Values with a count of zero are omitted. */
export interface Facets {
  readonly category: Partial<Record<Category, number>>;
  readonly state: Partial<Record<State, number>>;
  readonly dealType: Partial<Record<DealType, number>>;
  readonly propertyType: Partial<Record<PropertyType, number>>;
  /** Numbers of listings with at least so many bedrooms and baths. */
  readonly minBeds: Partial<Record<BedBound, number>>;
  readonly minBaths: Partial<Record<BathBound, number>>;
}

/** Aggregates of a filter's listings. */
export interface Overview {
  readonly count: number;
  readonly categories: Partial<Record<Category, number>>;
  /** Counts by the bars of `priceSteps`. */
  readonly prices: readonly number[];
}

export interface IndexState {
  readonly listings: number;
  /** Changes not yet merged, and the number of merges so far. */
  readonly pendingChanges: number;
  readonly compactions: number;
  /** Bytes of all arrays without the text index, and of the text index. */
  readonly bytes: number;
  readonly textBytes: number;
}

/**
 * An in-memory index of all public listings. Every query is exact and includes all changes so far. `now` (milliseconds
 * since 1970) determines which listings are featured and their days on the market.
 */
export interface SearchIndex {
  /** Inserts or replaces a listing; the next query sees it. */
  put(listing: Listing): void;
  /** Removes a listing. */
  remove(id: number): void;
  has(id: number): boolean;

  /**
   * Replaces words that no listing contains by spelling corrections or prefixes. Queries do so themselves; this method
   * serves to report the corrections.
   */
  correctSpelling(words: readonly Word[]): readonly Word[];

  /** Ids in order. Featured listings are not moved to the front. */
  list(filter: Filter, page: Page, now: number): number[];
  /** The number of matches, without the other figures of `count`. */
  size(filter: Filter, now: number): number;
  /** The number of listings that match all but the bounds of projected returns, of which a bounded one is unknown. */
  countUnknownReturns(filter: Filter, now: number): number;
  count(filter: Filter, now: number): Summary;
  /**
   * Counts by category, state, deal type and property type, and by lower bounds of bedrooms and bathrooms, each ignoring
   * its own selection.
   */
  facets(filter: Filter, now: number): Facets;
  /** Counts by the bars of `priceSteps`, ignoring the filter's price bounds. */
  prices(filter: Filter, now: number): number[];
  overview(filter: Filter, now: number): Overview;
  /** Clusters and single listings of a map tile, at most one mark for each grid cell. Prices in dollars. */
  tile(address: TileAddress, filter: Filter, now: number): MapTile;
  heatmap(filter: Filter, now: number): Heatmap;
  /** The matches nearest to a position. */
  nearest(filter: Filter, position: GridPosition, limit: number, now: number): NearListing[];
  /** What listings similar to one are found by (`listSimilar`); undefined if it is not here. */
  similarTo(id: number): SimilarTo | undefined;

  /** A listing as the API's `Property`, in JSON. */
  card(id: number, now: number): Buffer | null;
  /**
   * Listings as a JSON array in the order of the ids; unknown ids are skipped. With assumptions, each has its projected
   * returns.
   */
  cards(ids: readonly number[], now: number, assumptions?: InvestmentAssumptions): Buffer;

  /** Merges pending changes now. A failed merge leaves the index unchanged. */
  compact(): Promise<void>;
  /**
   * Writes the index to a file, at the state of the call or later, with a cursor (JSON) of the call. The file is
   * replaced atomically.
   */
  snapshot(file: string, cursor: unknown): Promise<void>;
  state(): IndexState;
  /** Stops a running merge. */
  close(): Promise<void>;
}
