import {
  isFieldFilter,
  isIdList,
  leadDueFilters,
  leadPageSize,
  leadPriorities,
  leadSortOrders,
  leadStatuses,
  leadTypes,
  maxSearchLength,
  openLeadStatuses,
  type LeadCounts,
  type LeadFilter,
  type LeadRow,
} from '@dealstead/contracts';
import { prefetchPages, usePagedRead, useRead, type Params, type QueryClient } from '@dealstead/kit';
import { useMemo } from 'react';
import { isAssignee, isId, textUpTo, useUrlQuery, type UrlQuery } from '../records/urlQuery.ts';

const isListCount = (value: string): boolean => /^[1-9]\d{0,2}$/.test(value);

/** Filters in the page's URL. Without a status the list shows open leads; `all` shows every one. */
const filters = {
  search: textUpTo(maxSearchLength),
  status: [...leadStatuses, 'open', 'all'],
  priority: leadPriorities,
  leadType: leadTypes,
  source: textUpTo(80),
  due: leadDueFilters,
  assigned: isAssignee,
  importId: isId,
  inAnyList: isIdList,
  inAllLists: isIdList,
  notInLists: isIdList,
  minLists: isListCount,
  fields: isFieldFilter,
} as const;

const filterNames = Object.keys(filters) as (keyof typeof filters)[];

const parameters = { ...filters, sortBy: leadSortOrders, view: ['board'], columns: textUpTo(400) } as const;

export type LeadQuery = UrlQuery<keyof typeof parameters>;

/** The list's filters, order and layout. */
export const useLeadQuery = (): LeadQuery => useUrlQuery(parameters);

/** The parameters of the API for the URL's. */
export function apiParams(values: LeadQuery['values']): Params {
  const { view: _view, columns: _columns, status = 'open', ...rest } = values;
  return { ...rest, ...(status === 'all' ? {} : { status }) };
}

/** The filter among the parameters of the list. */
export function leadFilter({ sortBy: _sortBy, ...filter }: Params): LeadFilter {
  return filter as LeadFilter;
}

/** How many leads match a filter; `byStatus` counts the leads under its other conditions. */
export function countMatching(byStatus: LeadCounts['byStatus'], { status }: LeadFilter): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  if (status === undefined) return sum(Object.values(byStatus));
  return status === 'open' ? sum(openLeadStatuses.map((open) => byStatus[open])) : byStatus[status];
}

/** The number of set filters besides the text. */
export const countFilters = (values: LeadQuery['values']): number =>
  filterNames.filter((name) => name !== 'search' && values[name]).length;

const listTemplate =
  '/api/leads{?search,status,priority,leadType,source,due,assigned,importId,inAnyList,inAllLists,notInLists,minLists,fields,sortBy,after}';

const paging = { pageSize: leadPageSize, cursorAfter: ({ cursor }: LeadRow) => cursor };

/** The leads of a query, page by page. */
export function useLeadPages(params: Params, { enabled = true }: { enabled?: boolean } = {}) {
  const query = usePagedRead(listTemplate, params, { ...paging, keepPrevious: true, enabled });
  const rows: readonly LeadRow[] = useMemo(() => query.data?.pages.flat() ?? [], [query.data]);
  return { query, rows };
}

/** Counts by status under the filters besides the status, and what is due. */
export function useLeadCounts(params: Params) {
  const { status: _status, sortBy: _sortBy, ...filters } = params;
  return useRead(
    '/api/leads/counts{?search,priority,leadType,source,due,assigned,importId,inAnyList,inAllLists,notInLists,minLists,fields}',
    filters,
    {
      placeholderData: (previous) => previous,
    },
  );
}

/** Reads the first leads of the list or of each column of the board under the URL's filters, which a press is about to show. */
export function prefetchLayout(client: QueryClient, values: LeadQuery['values'], view: string): void {
  const { status, ...rest } = apiParams(values);
  const filters =
    view === 'board' ? leadStatuses.map((column) => ({ ...rest, status: column })) : [{ ...rest, status }];
  for (const params of filters) void prefetchPages(client, listTemplate, params, paging);
}
