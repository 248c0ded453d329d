import { arvPercent, type SortOrder } from '@dealstead/contracts';
import type { Columns } from './columns.ts';

/** Sortings by a number that a segment keeps an order for; newest is the order of the documents themselves. */
export const ranked = ['price', 'acres', 'arvPercent', 'spread', 'pricePerAcre'] as const;
export type Ranked = (typeof ranked)[number];
export type Sortable = Exclude<SortOrder, 'relevance'>;

/** The value that a document is sorted by, to the bit as `cursorAfter` writes it; NaN where it has none. */
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
      // Integer cents until the end, so that equal spreads are equal; NaN where ARV or rehab is not known.
      return (columns.arv[document]! - columns.price[document]! - columns.rehabCost[document]!) / 100;
    case 'pricePerAcre': {
      const acres = columns.acres[document]!;
      return acres > 0 ? columns.price[document]! / 100 / acres : Number.NaN;
    }
  }
}

/** A value as a cursor gave it, as `sortValue` has it. */
export function valueOfCursor(sort: Sortable, value: number | null): number {
  if (value === null) return Number.NaN;
  return sort === 'spread' || sort === 'price' ? Math.round(value * 100) / 100 : value;
}

/** A listing's place in a list. */
export interface Place {
  readonly value: number;
  readonly id: number;
}

/** Negative where one comes before the other: by value, by id where values are equal; without a value last either way. */
export function comparePlaces(one: Place, other: Place, sortOrder: 'asc' | 'desc'): number {
  const oneLast = Number.isNaN(one.value);
  const otherLast = Number.isNaN(other.value);
  if (oneLast !== otherLast) return oneLast ? 1 : -1;
  const up = !oneLast && one.value !== other.value ? one.value - other.value : one.id - other.id;
  return sortOrder === 'asc' ? up : -up;
}
