import {
  dealDueFilters,
  dealPageSize,
  dealSortOrders,
  dealStages,
  maxSearchLength,
  pipelineTypes,
  type DealRow,
} from '@dealstead/contracts';
import { usePagedRead, useRead, type Params } from '@dealstead/kit';
import { useMemo } from 'react';
import { isAssignee, textUpTo, useUrlQuery, type UrlQuery } from '../records/urlQuery.ts';

/** Filters in the page's URL. Without a stage the list shows open deals; `all` shows every one. */
const filters = {
  search: textUpTo(maxSearchLength),
  stage: [...dealStages, 'open', 'lost', 'deleted', 'all'],
  due: dealDueFilters,
  dealType: pipelineTypes,
  assigned: isAssignee,
} as const;

const filterNames = Object.keys(filters) as (keyof typeof filters)[];

const parameters = { ...filters, sortBy: dealSortOrders, view: ['board', 'months'], columns: textUpTo(400) } as const;

export type DealQuery = UrlQuery<keyof typeof parameters>;

/** The list's filters, order and layout. */
export const useDealQuery = (): DealQuery => useUrlQuery(parameters);

/** The parameters of the API for the URL's. */
export function apiParams(values: DealQuery['values']): Params {
  const { view: _view, columns: _columns, stage = 'open', ...rest } = values;
  return { ...rest, ...(stage === 'all' ? {} : { stage }) };
}

/** The export of what the page shows: the board and the months have every stage, whatever the list's is. */
export function csvPath(values: DealQuery['values']): string {
  const { sortBy: _sortBy, ...filters } = apiParams(values);
  const shown = values.view === 'board' || values.view === 'months' ? { ...filters, stage: 'active' } : filters;
  const query = new URLSearchParams(
    Object.entries(shown).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  return `/api/deals.csv?${query.toString()}`;
}

/** The number of set filters besides the text. */
export const countFilters = (values: DealQuery['values']): number =>
  filterNames.filter((name) => name !== 'search' && values[name]).length;

const listTemplate = '/api/deals{?search,stage,due,dealType,assigned,sortBy,after}';

/** The deals of a query, page by page. */
export function useDealPages(params: Params) {
  const query = usePagedRead(listTemplate, params, {
    pageSize: dealPageSize,
    cursorAfter: ({ cursor }) => cursor,
    keepPrevious: true,
  });
  const rows: readonly DealRow[] = useMemo(() => query.data?.pages.flat() ?? [], [query.data]);
  return { query, rows };
}

const withoutStage = ({ stage: _stage, sortBy: _sortBy, ...filters }: Params): Params => filters;

/** Counts and profits by stage under the filters besides the stage. */
export const useDealCounts = (params: Params) =>
  useRead('/api/deals/counts{?search,due,dealType,assigned}', withoutStage(params), {
    placeholderData: (previous) => previous,
  });

/** Profits by month of closing under the filters besides the stage. */
export const useDealValue = (params: Params, enabled: boolean) =>
  useRead('/api/deals/value{?search,due,dealType,assigned}', withoutStage(params), {
    enabled,
    placeholderData: (previous) => previous,
  });
