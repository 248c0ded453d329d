import { leadPageSize, type LeadRow } from '@dealstead/contracts';
import { usePagedRead, useRead, useSearchParams, type Params } from '@dealstead/kit';
import { useMemo } from 'react';

/** Filters in the page's URL. Without a status the list shows open leads; `all` shows every one. */
export const filterNames = ['search', 'status', 'priority', 'leadType', 'source', 'due', 'assigned'] as const;
export type FilterName = (typeof filterNames)[number];

const parameterNames = [...filterNames, 'sortBy', 'view', 'columns'] as const;
type ParameterName = (typeof parameterNames)[number];

export interface LeadQuery {
  readonly values: Readonly<Partial<Record<ParameterName, string>>>;
  /** Sets or, with an empty value, removes parameters of the URL. */
  readonly set: (changes: Partial<Record<ParameterName, string>>) => void;
  /** Replaces all of them by those of a saved view. */
  readonly load: (query: string) => void;
  /** The parameters as a query string, without the question mark. */
  readonly text: string;
}

/** The list's filters, order and layout, which are kept in the URL. */
export function useLeadQuery(): LeadQuery {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  return useMemo(() => {
    const values = Object.fromEntries(
      parameterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])),
    );
    return {
      values,
      text,
      load: (query) => setSearch(new URLSearchParams(query), { replace: true }),
      set: (changes) =>
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
        ),
    };
  }, [search, setSearch, text]);
}

/** The parameters of the API for the URL's. */
export function apiParams(values: LeadQuery['values']): Params {
  const { view: _view, columns: _columns, status = 'open', ...rest } = values;
  return { ...rest, ...(status === 'all' ? {} : { status }) };
}

/** The number of set filters besides the text. */
export const countFilters = (values: LeadQuery['values']): number =>
  filterNames.filter((name) => name !== 'search' && values[name]).length;

const listTemplate = '/api/leads{?search,status,priority,leadType,source,due,assigned,sortBy,after}';

/** The leads of a query, page by page. */
export function useLeadPages(params: Params, { enabled = true }: { enabled?: boolean } = {}) {
  const query = usePagedRead(listTemplate, params, {
    pageSize: leadPageSize,
    cursorAfter: ({ cursor }) => cursor,
    keepPrevious: true,
    enabled,
  });
  const rows: readonly LeadRow[] = useMemo(() => query.data?.pages.flat() ?? [], [query.data]);
  return { query, rows };
}

/** Counts by status under the filters besides the status, and what is due. */
export function useLeadCounts(params: Params) {
  const { status: _status, sortBy: _sortBy, ...filters } = params;
  return useRead('/api/leads/counts{?search,priority,leadType,source,due,assigned}', filters, {
    placeholderData: (previous) => previous,
  });
}
