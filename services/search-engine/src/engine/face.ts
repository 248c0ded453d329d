import type { Category, DealType, SortOrder, State } from '@dealstead/contracts';
import type { Heatmap, MapTile } from '@dealstead/contracts/listings/map';
import type { TileAddress } from '@dealstead/contracts/listings/tiles';
import type { Filter, Listing, Word } from '../types.ts';

/** How a list is sorted and where it goes on. Listings without the value come last either way, ties by id. */
export interface Page {
  readonly sortBy: SortOrder;
  readonly sortOrder: 'asc' | 'desc';
  readonly limit: number;
  /**
   * The last listing seen: its id, and its value as `cursorAfter` writes it (dollars, acres, percent, milliseconds since
   * 1970; null for none, and for relevance).
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

/** Zeros are left out. */
export interface Facets {
  readonly category: Partial<Record<Category, number>>;
  readonly state: Partial<Record<State, number>>;
  readonly dealType: Partial<Record<DealType, number>>;
}

/** What a filter's listings look like as a whole. */
export interface Overview {
  readonly count: number;
  readonly categories: Partial<Record<Category, number>>;
  /** By the bars of `priceSteps`. */
  readonly prices: readonly number[];
}

export interface IndexState {
  readonly listings: number;
  /** Changes that are not merged yet, and how often changes were merged. */
  readonly fresh: number;
  readonly compactions: number;
  /** Bytes of all arrays, those of the text apart. */
  readonly bytes: number;
  readonly textBytes: number;
}

/**
 * All public listings, in memory. Every question is answered at once and exactly, changes included; `now` (milliseconds
 * since 1970) decides what is featured and how long a listing has been on the market.
 */
export interface SearchIndex {
  /** Takes a listing in, in place of the one with its id: it is in the next answer. */
  put(listing: Listing): void;
  /** Forgets a listing. */
  remove(id: number): void;
  has(id: number): boolean;

  /**
   * Words as they will be looked for: what no listing holds becomes what is meant. Questions do so by themselves; this is
   * for saying it.
   */
  mend(words: readonly Word[]): readonly Word[];

  /** Ids in order. Featured listings are not put first. */
  list(filter: Filter, page: Page, now: number): number[];
  count(filter: Filter, now: number): Summary;
  /** Counts by category, state and deal type, each as if its own selection were not made. */
  facets(filter: Filter, now: number): Facets;
  /** Counts by the bars of `priceSteps`, whatever price the filter asks for. */
  prices(filter: Filter, now: number): number[];
  overview(filter: Filter, now: number): Overview;
  /** Clusters and single listings of a tile: few enough to draw, whatever the filter. Prices in dollars. */
  tile(address: TileAddress, filter: Filter, now: number): MapTile;
  heat(filter: Filter, now: number): Heatmap;
  /** Listings like one: its category near its price, from its state first; the newest. */
  similar(id: number, limit: number, now: number): number[];

  /** A listing as the contract's `Property`, in JSON. */
  card(id: number, now: number): Buffer | null;
  /** Listings as a JSON array, in the order of their ids; those that are not here are left out. */
  cards(ids: readonly number[], now: number): Buffer;

  /** Merges changes now instead of when there are many; a failure leaves all as it is. */
  compact(): Promise<void>;
  /**
   * Writes all of it to a file, as it is at the call or a little later, with whatever the caller needs to go on from the
   * call (JSON). The file is replaced at once when it is complete.
   */
  snapshot(file: string, cursor: unknown): Promise<void>;
  state(): IndexState;
  /** Ends the worker. */
  close(): Promise<void>;
}
