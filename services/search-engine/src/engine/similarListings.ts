import { categories, states } from '@dealstead/contracts';
import type { Filter } from '../types.ts';

/** Price range of similar listings, as a factor of the listing's price. */
const priceRange = { least: 0.6, most: 1.6 } as const;

/** What similar listings are found by: numbers of category and state, price in cents. */
export interface SimilarTo {
  readonly category: number;
  readonly state: number;
  readonly price: number;
}

/**
 * Filters of similar listings, the best first: the same category and state near the price, then at any price, then the
 * category in other states near the price.
 */
export function similarFilters({ category, state, price }: SimilarTo): Filter[] {
  const of: Filter = { categories: [categories[category]!] };
  const here: Filter = { ...of, states: [states[state]!] };
  const nearPrice: Filter = {
    minPrice: Math.round(price * priceRange.least),
    maxPrice: Math.round(price * priceRange.most),
  };
  return [{ ...here, ...nearPrice }, here, { ...of, ...nearPrice }];
}

/**
 * Lists similar listings.
 * @param newest returns the newest listings of a filter without the listing itself
 */
export async function listSimilar(
  like: SimilarTo,
  limit: number,
  newest: (filter: Filter, limit: number) => Promise<readonly number[]>,
): Promise<number[]> {
  const lists = await Promise.all(similarFilters(like).map((filter) => newest(filter, limit)));
  return firstOf(lists, limit);
}

/** The first distinct ids of some lists. */
export const firstOf = (lists: readonly (readonly number[])[], limit: number): number[] =>
  [...new Set(lists.flat())].slice(0, limit);
