import { cursorAfter, policy, type Property } from '@dealstead/contracts';
import { usePagedRead, useRead } from '@dealstead/kit';
import { sortingOf } from '../search/filter.ts';
import { orderOf } from '../search/interpretation.ts';
import type { Filter } from '../search/useFilter.ts';

/** Public listings of a filter in pages of twelve: newest first, by relevance for a text, or as the text says ("cheap"). */
export function useListings(filter: Filter) {
  const summary = useRead('/api/properties/summary{?category,search}', { ...filter });
  const order = orderOf(filter, summary.data?.interpretation);
  return usePagedRead(
    '/api/properties{?category,search,after}',
    { ...filter },
    {
      pageSize: policy.pageSize,
      cursorAfter: (last: Property) => cursorAfter(last, sortingOf(order)),
    },
  );
}
