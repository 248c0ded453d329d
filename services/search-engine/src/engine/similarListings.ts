import { categories, states } from '@dealstead/contracts';
import type { Filter } from '../types.ts';

/** Price range of similar listings, as a factor of the listing's price. */
const priceRange = { least: 0.6, most: 1.6 } as const;

/**
 * Lists similar listings: first those of the same category and state near the price, then at any price, then of the
 * category in other states near the price.
 * @param newest returns the newest listings of a filter without the listing itself
 */
export function listSimilar(
  { category, state, price }: { readonly category: number; readonly state: number; readonly price: number },
  limit: number,
  newest: (filter: Filter, limit: number) => readonly number[],
): number[] {
  const of: Filter = { categories: [categories[category]!] };
  const here: Filter = { ...of, states: [states[state]!] };
  const nearPrice: Filter = {
    minPrice: Math.round(price * priceRange.least),
    maxPrice: Math.round(price * priceRange.most),
  };
  const found = new Set<number>();
  for (const filter of [{ ...here, ...nearPrice }, here, { ...of, ...nearPrice }]) {
    if (found.size < limit) for (const id of newest(filter, limit)) found.add(id);
  }
  return [...found].slice(0, limit);
}
