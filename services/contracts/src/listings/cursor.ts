import { arvPercent, pricePerAcre, spread } from '../deal.ts';
import type { Sorting } from './filter.ts';
import type { Property } from './properties.ts';

/** What a list is sorted by; one's own has more statuses than others see. */
type Listed = Omit<Property, 'status'>;

/**
 * The cursor that continues a list after its last listing: the value it is sorted by, `~`, its id. Relevance is known
 * to the index alone, so its value stays empty.
 */
export function cursorAfter(last: Listed, sortBy: Sorting): string {
  return `${sortValue(last, sortBy) ?? ''}~${last.id}`;
}

function sortValue(listing: Listed, sortBy: Sorting): string | number | null {
  const { price, arv, rehabCost, acres } = listing;
  switch (sortBy) {
    case 'relevance':
      return null;
    case 'arvPercent':
      return arvPercent(centsOf(price), arv === null ? null : centsOf(arv));
    case 'spread':
      return spread(price, rehabCost, arv);
    case 'pricePerAcre':
      return pricePerAcre(price, acreageOf(acres));
    default:
      return listing[sortBy];
  }
}

/** Dollars of at most two decimals in integer cents. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Acres as a number where they were written as a plain one, else null. */
export function acreageOf(acres: string | null): number | null {
  return acres !== null && /^\d{1,8}(\.\d{1,6})?$/.test(acres) ? Number(acres) : null;
}
