import { cursorAfter, policy, type Property } from '@dealstead/contracts';
import { usePagedRead } from '@dealstead/kit';
import type { Filter } from '../search/useFilter.ts';

/** The public listings that a filter finds, newest first, or best match first for a text; a page of twelve at a time. */
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
