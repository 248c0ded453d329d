import { cursorAfter, policy, type Property } from '@dealstead/contracts';
import { usePagedRead, useRead } from '@dealstead/kit';
import { sortingOf } from '../search/filter.ts';
import { orderOf } from '../search/interpretation.ts';
import type { Filter } from '../search/useFilter.ts';
import { useTextConditions } from '../search/useTextConditions.ts';

/** Featured listings for the first row: of the category, but none with a text, whose results are ordered by relevance. */
export function useFeatured({ category, search }: Filter) {
  const query = useRead(
    '/api/properties?featured=true&limit=2{&category}',
    { category },
    { enabled: search === undefined },
  );
  return {
    listings: search === undefined ? (query.data ?? []) : [],
    // After an error the list is shown without them while they are requested again.
    isPending: search === undefined && query.isPending && query.failureCount === 0,
  };
}

/**
 * Public listings of a filter in pages of twelve: newest first, by relevance for a text, or as the text says ("cheap"). What
 * the text says counts as it does on the search page, as far as the plan includes it.
 */
export function useListings(filter: Filter) {
  const summary = useRead('/api/properties/summary{?category,search}', { ...filter });
  const order = orderOf(filter, summary.data?.interpretation);
  const conditions = useTextConditions(summary.data?.interpretation);
  return usePagedRead(
    '/api/properties{?category,search,advancedText,returnsText,assumptions,after}',
    { ...filter, ...conditions },
    {
      pageSize: policy.pageSize,
      cursorAfter: (last: Property) => cursorAfter(last, sortingOf(order)),
    },
  );
}
