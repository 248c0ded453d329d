import { arvPercent, pricePerAcre, spread } from '../deal.ts';
import { dollarsToCents } from '../money.ts';
import type { SortOrder } from './filter.ts';
import type { Property } from './properties.ts';

/** What a list is sorted by; one's own has more statuses than others see. */
type Listed = Omit<Property, 'status'>;

/**
 * The cursor that continues a list after its last listing: the value it is sorted by, `~`, its id. Relevance is known
 * to the index alone, so its value stays empty.
 */
export function cursorAfter(last: Listed, sortBy: SortOrder): string {
  return `${sortValue(last, sortBy) ?? ''}~${last.id}`;
}

function sortValue(listing: Listed, sortBy: SortOrder): string | number | null {
  const { price, arv, rehabCost, acres } = listing;
  switch (sortBy) {
    case 'relevance':
      return null;
    case 'arvPercent':
      return arvPercent(dollarsToCents(price), arv === null ? null : dollarsToCents(arv));
    case 'spread':
      return spread(price, rehabCost, arv);
    case 'pricePerAcre':
      return pricePerAcre(price, parseAcres(acres));
    default:
      return listing[sortBy];
  }
}

/** Acres as a number where they were written as a plain one, else null. */
export function parseAcres(acres: string | null): number | null {
  return acres !== null && /^\d{1,8}(\.\d{1,6})?$/.test(acres) ? Number(acres) : null;
}
