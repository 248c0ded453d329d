import { contactPageSize, type ContactRow } from '@dealstead/contracts';
import { usePagedRead, useRead, useSearchParams } from '@dealstead/kit';
import { useMemo } from 'react';

const filterNames = ['search', 'tag', 'state', 'type', 'source', 'reach', 'sortBy'] as const;
type FilterName = (typeof filterNames)[number];
type Values = Readonly<Partial<Record<FilterName, string>>>;

/** The list's filters, which are in the URL, with the contacts and counts that match. */
export function useContactQuery() {
  const [search, setSearch] = useSearchParams();
  const values: Values = useMemo(
    () => Object.fromEntries(filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : []))),
    [search],
  );
  const set = (changes: Partial<Record<FilterName, string>>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const pages = usePagedRead('/api/contacts{?search,tag,state,type,source,reach,sortBy,after}', values, {
    pageSize: contactPageSize,
    cursorAfter: ({ cursor }) => cursor,
    keepPrevious: true,
  });
  const rows: readonly ContactRow[] = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);
  const { reach: _reach, sortBy: _sortBy, ...filters } = values;
  const counts = useRead('/api/contacts/counts{?search,tag,state,type,source}', filters, {
    placeholderData: (previous) => previous,
  });
  const isFiltered = filterNames.some((name) => name !== 'sortBy' && values[name]);
  return { values, set, clear: () => setSearch({}, { replace: true }), pages, rows, counts, isFiltered };
}
export type ContactQuery = ReturnType<typeof useContactQuery>;
