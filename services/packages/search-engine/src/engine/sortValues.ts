import { arvPercent, calendarDay, type ReturnMetric, type SortOrder } from '@dealstead/contracts';
import { type Columns, flag } from './columns.ts';

/** Sort orders with a sort index; newest first is the order of document numbers. */
export const indexedSorts = [
  'price',
  'acres',
  'arvPercent',
  'spread',
  'pricePerAcre',
  'quality',
  'marketedOn',
] as const;
export type IndexedSort = (typeof indexedSorts)[number];
/** `quality` orders equally relevant listings; `marketedOn` serves the filter by days on the market. */
export type Sortable = Exclude<SortOrder, 'relevance' | ReturnMetric> | 'quality' | 'marketedOn';

/** The sort value of a document, bit-identical to what `cursorAfter` writes; NaN if it has none. */
export function sortValue(columns: Columns, sort: Sortable, document: number): number {
  switch (sort) {
    case 'createdAt':
      return columns.createdAt[document]!;
    case 'price':
      return columns.price[document]! / 100;
    case 'acres':
      return columns.acres[document]!;
    case 'arvPercent': {
      const arv = columns.arv[document]!;
      return arv > 0 ? arvPercent(columns.price[document]!, arv)! : Number.NaN;
    }
    case 'spread':
      // Integer cents until the division, so that equal spreads compare equal; NaN if ARV or rehab cost is unknown.
      return (columns.arv[document]! - columns.price[document]! - columns.rehabCost[document]!) / 100;
    case 'pricePerAcre': {
      const acres = columns.acres[document]!;
      return acres > 0 ? columns.price[document]! / 100 / acres : Number.NaN;
    }
    case 'quality':
      return qualityOf(columns, document);
    case 'marketedOn':
      return calendarDay(columns.createdAt[document]!) - columns.daysBefore[document]!;
  }
}

/** Days after which a listing ranks one point lower. */
const freshnessDays = 90;
const dayMs = 86_400_000;
/** Points for photos, for an ARV, for an ARV with comparable sales, and at most for the spread. */
export const qualityPoints = { photos: 0.2, arv: 0.1, arvSales: 0.3, spread: 0.5 } as const;
/** Spread in percent of the ARV that earns all points of the spread. */
const fullSpread = 0.3;

/**
 * Query-independent score: freshness, evidence and spread. Freshness is linear in the creation time, counted from 1970, so
 * that the order of two listings never changes as they age and can be precomputed.
 */
function qualityOf({ createdAt, flags, arv, price, rehabCost }: Columns, document: number): number {
  const value = arv[document]!;
  const bits = flags[document]!;
  const spread = (value - price[document]! - rehabCost[document]!) / value / fullSpread;
  return (
    createdAt[document]! / dayMs / freshnessDays +
    (bits & flag.photos ? qualityPoints.photos : 0) +
    (value > 0 ? (bits & flag.arvSales ? qualityPoints.arvSales : qualityPoints.arv) : 0) +
    (spread > 0 ? Math.min(spread, 1) * qualityPoints.spread : 0)
  );
}

/** A cursor's value in the units of `sortValue`. */
export function cursorValue(sort: Sortable, value: number | null): number {
  if (value === null) return Number.NaN;
  return sort === 'spread' || sort === 'price' ? Math.round(value * 100) / 100 : value;
}

/** Position of a listing in a sorted list. */
export interface SortPosition {
  readonly value: number;
  readonly id: number;
}

/** Comparator: by value, then by id; listings without a value last in both directions. */
export function compareSortPositions(one: SortPosition, other: SortPosition, sortOrder: 'asc' | 'desc'): number {
  const oneLast = Number.isNaN(one.value);
  const otherLast = Number.isNaN(other.value);
  if (oneLast !== otherLast) return oneLast ? 1 : -1;
  const up = !oneLast && one.value !== other.value ? one.value - other.value : one.id - other.id;
  return sortOrder === 'asc' ? up : -up;
}
