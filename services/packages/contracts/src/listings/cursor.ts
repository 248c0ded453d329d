import { arvPercent, pricePerAcre, spread } from './listingFigures.ts';
import { dollarsToCents } from '../money.ts';
import type { SortOrder } from './filter.ts';
import type { Property } from './properties.ts';

/** A listing in a list; the owner's own list includes statuses that others do not see. */
type ListItem = Omit<Property, 'status'>;

/**
 * The keyset cursor after the last listing of a page: its sort value, `~`, its id. The sort values of relevance and of
 * projected returns are empty, since only the search index computes them.
 */
export function cursorAfter(last: ListItem, sortBy: SortOrder): string {
  return `${sortValue(last, sortBy) ?? ''}~${last.id}`;
}

/** Whether text has the shape of a cursor; others are left out of a request, as the API refuses them. */
export const isCursor = (text: string): boolean => text.length <= 100 && /^[^~]*~\d{1,10}$/.test(text);

function sortValue(listing: ListItem, sortBy: SortOrder): string | number | null {
  const { price, arv, rehabCost, acres } = listing;
  switch (sortBy) {
    case 'relevance':
    case 'cashOnCash':
    case 'capRate':
    case 'maoMargin':
    case 'flipProfit':
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

/** Acres as a number; null for text that is not a plain decimal number. */
export function parseAcres(acres: string | null): number | null {
  return acres !== null && /^\d{1,8}(\.\d{1,6})?$/.test(acres) ? Number(acres) : null;
}
