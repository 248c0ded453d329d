import { useRead } from '@dealstead/kit';
import { facetsTemplate, useAllowedFilter, type SearchFilter } from '../search/filter.ts';

/** Counts of the values of a filter's facets; the previous ones while others load. */
export function useFacets(filter: SearchFilter) {
  const { allowed } = useAllowedFilter(filter);
  return useRead(facetsTemplate, { ...allowed }, { placeholderData: (previous) => previous }).data;
}
