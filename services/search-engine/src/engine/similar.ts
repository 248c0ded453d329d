import { categories, states } from '@dealstead/contracts';
import type { Filter } from '../types.ts';

/** How far from its price a listing still is like it. */
const near = { least: 0.6, most: 1.6 } as const;

/**
 * Listings like one: of its category and state near its price, then at any price, then of its category elsewhere near its
 * price.
 * @param newest the newest listings of a filter, the one itself left out
 */
export function similarTo(
  { category, state, price }: { readonly category: number; readonly state: number; readonly price: number },
  limit: number,
  newest: (filter: Filter, limit: number) => readonly number[],
): number[] {
  const of: Filter = { categories: [categories[category]!] };
  const here: Filter = { ...of, states: [states[state]!] };
  const nearPrice: Filter = { minPrice: Math.round(price * near.least), maxPrice: Math.round(price * near.most) };
  const found = new Set<number>();
  for (const filter of [{ ...here, ...nearPrice }, here, { ...of, ...nearPrice }]) {
    if (found.size < limit) for (const id of newest(filter, limit)) found.add(id);
  }
  return [...found].slice(0, limit);
}
