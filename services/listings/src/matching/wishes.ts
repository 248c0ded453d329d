import { acreageOf } from '@dealstead/contracts';
import type { Category, State } from '@dealstead/contracts';
import { PropertyQuery } from '@dealstead/contracts/listings/properties';
import { filterOf } from '../search/filter.ts';
import { readSearch } from '../search/text/index.ts';
import type { Filter } from '../search/types.ts';

/** Who may want to hear of listings that they have not seen: who saved a search, who is on the buyer list. */
export const wishKinds = ['search', 'buyer'] as const;
export type WishKind = (typeof wishKinds)[number];

/** What someone wants to hear of. */
export interface Wish {
  readonly kind: WishKind;
  readonly id: number;
  /** 0 for whoever is on the buyer list. */
  readonly userId: number;
  readonly filter: WishFilter;
}

/** A search's filter, and how the place that its text is near is called. */
export type WishFilter = Filter & { readonly nearName?: string };

const Criteria = PropertyQuery.omit({ limit: true, after: true });

/**
 * What a saved search asks for: the same that the search page finds by it, but for two things. A word that no listing
 * held when it was typed is not mended here, for what was meant depends on which listings there are; and words are read
 * anew, so a better reader applies to old searches too. Null for what no search can find.
 */
export function filterOfSearch(searchCriteria: unknown): WishFilter | null {
  const criteria = Criteria.safeParse(searchCriteria);
  if (!criteria.success) return null;
  const filter = filterOf(criteria.data);
  if (filter.words?.length === 0) return null;
  const nearName =
    criteria.data.search === undefined ? undefined : readSearch(criteria.data.search).reading?.near?.name;
  return nearName === undefined ? filter : { ...filter, nearName };
}

/** What someone on the buyer list prefers, as the table has it. */
export interface Preferences {
  readonly interests: readonly string[];
  readonly preferredStates: readonly string[];
  readonly maxPriceCents: number | null;
  readonly minAcres: string | null;
  readonly maxAcres: string | null;
}

/** What a buyer's preferences ask for; acres that are no number ask for nothing. */
export function filterOfBuyer(of: Preferences): WishFilter {
  const some = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined);
  return {
    categories: some(of.interests as readonly Category[]),
    states: some(of.preferredStates as readonly State[]),
    maxPrice: of.maxPriceCents ?? undefined,
    minAcres: acreageOf(of.minAcres) ?? undefined,
    maxAcres: acreageOf(of.maxAcres) ?? undefined,
  };
}
