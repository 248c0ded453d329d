import {
  categories,
  consentSources,
  contactPageSize,
  contactSortOrders,
  maxSearchLength,
  reachFilters,
  states,
  type ContactRow,
} from '@dealstead/contracts';
import { usePagedRead, useRead } from '@dealstead/kit';
import { useMemo } from 'react';
import { isId, textUpTo, useUrlQuery } from '../records/urlQuery.ts';

const parameters = {
  search: textUpTo(maxSearchLength),
  tag: textUpTo(40),
  state: states,
  type: categories,
  source: consentSources,
  reach: reachFilters,
  importId: isId,
  sortBy: contactSortOrders,
} as const;

/** The list's filters, which are in the URL, with the contacts and counts that match. */
export function useContactQuery() {
  const { values, set, load } = useUrlQuery(parameters);
  const pages = usePagedRead('/api/contacts{?search,tag,state,type,source,reach,importId,sortBy,after}', values, {
    pageSize: contactPageSize,
    cursorAfter: ({ cursor }) => cursor,
    keepPrevious: true,
  });
  const rows: readonly ContactRow[] = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);
  const { reach, sortBy: _sortBy, ...filters } = values;
  const counts = useRead('/api/contacts/counts{?search,tag,state,type,source,importId}', filters, {
    placeholderData: (previous) => previous,
  });
  const isFiltered = reach !== undefined || Object.keys(filters).length > 0;
  return { values, set, clear: () => load(''), pages, rows, counts, isFiltered };
}
export type ContactQuery = ReturnType<typeof useContactQuery>;
