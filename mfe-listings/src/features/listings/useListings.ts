import { cursorAfter, policy, type Property } from '@dealstead/contracts';
import { usePagedRead } from '@dealstead/kit';
import type { Filter } from '../search/useFilter.ts';

/** Public listings of a filter, newest first, or by relevance for a text; pages of twelve. */
export function useListings(filter: Filter) {
  return usePagedRead(
    '/api/properties{?category,search,after}',
    { ...filter },
    {
      pageSize: policy.pageSize,
      cursorAfter: (last: Property) => cursorAfter(last, filter.search ? 'relevance' : 'createdAt'),
    },
  );
}
