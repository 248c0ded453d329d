import { arvPercent, type SortOrder } from '@dealstead/contracts';
import type { Columns } from './columns.ts';

/** Sort orders with a sort index; newest first is the order of document numbers. */
export const indexedSorts = ['price', 'acres', 'arvPercent', 'spread', 'pricePerAcre'] as const;
export type IndexedSort = (typeof indexedSorts)[number];
export type Sortable = Exclude<SortOrder, 'relevance'>;

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
  }
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
