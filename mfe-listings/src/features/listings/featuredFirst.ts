import { policy, type Property } from '@dealstead/contracts';

/** Positions of featured listings in the first row of cards. */
const positions = [0, 2] as const;

/** The number of featured listings that the first row shows. */
export const featuredInFirstRow = positions.length;

/**
 * Places featured listings in the first row of a list; each listing is listed once. The list is cut at full pages unless
 * it is complete, because the featured listings come in addition to the pages that were read.
 */
export function featuredFirst(
  listings: readonly Property[],
  featured: readonly Property[],
  isComplete: boolean,
): readonly Property[] {
  const shown = featured.slice(0, featuredInFirstRow);
  const ids = new Set(shown.map(({ id }) => id));
  const ordered = listings.filter(({ id }) => !ids.has(id));
  for (const [i, listing] of shown.entries()) ordered.splice(positions[i] ?? 0, 0, listing);
  return isComplete ? ordered : ordered.slice(0, Math.floor(listings.length / policy.pageSize) * policy.pageSize);
}
