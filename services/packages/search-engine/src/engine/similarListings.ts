import { categories, similarPrices, states } from '@dealstead/contracts';
import type { SearchQueries } from '../searchQueries.ts';
import type { Filter, SimilarTo } from '../types.ts';

/**
 * Lists the listings similar to one: of the same category in a range of prices, the nearest first. Those without a position
 * follow, the newest of the state before the others; where the listing itself has none, they are all.
 */
export async function listSimilar(
  queries: Pick<SearchQueries, 'list' | 'nearest'>,
  { id, category, state, price, position }: SimilarTo & { readonly id: number },
  limit: number,
  now: number,
): Promise<number[]> {
  const { least, most } = similarPrices(price / 100);
  const alike: Filter = { categories: [categories[category]!], minPrice: least * 100, maxPrice: most * 100 };
  const near = position ? (await queries.nearest(alike, position, limit + 1, now)).map((found) => found.id) : [];
  const ids = new Set(near);
  ids.delete(id);
  if (ids.size < limit) {
    const page = { sortBy: 'createdAt', sortOrder: 'desc', limit: 2 * limit + 1 } as const;
    for (const filter of [{ ...alike, states: [states[state]!] }, alike])
      for (const found of await queries.list(filter, page, now)) if (found !== id) ids.add(found);
  }
  return [...ids].slice(0, limit);
}
