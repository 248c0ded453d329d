import { sortingOf, type SortOrder } from '@dealstead/contracts';
import type { FilterChange, SearchFilter } from '../search/filter.ts';

export interface SortChoice {
  readonly label: string;
  readonly sortBy: SortOrder;
  readonly sortOrder: 'asc' | 'desc';
}

/** The selectable sort orders. */
export const sortChoices: readonly SortChoice[] = [
  { label: 'Relevance', sortBy: 'relevance', sortOrder: 'desc' },
  { label: 'Newest', sortBy: 'createdAt', sortOrder: 'desc' },
  { label: 'Lowest price', sortBy: 'price', sortOrder: 'asc' },
  { label: 'Highest price', sortBy: 'price', sortOrder: 'desc' },
  { label: 'Lowest % of ARV', sortBy: 'arvPercent', sortOrder: 'asc' },
  { label: 'Largest spread', sortBy: 'spread', sortOrder: 'desc' },
  { label: 'Most acres', sortBy: 'acres', sortOrder: 'desc' },
  { label: 'Lowest price per acre', sortBy: 'pricePerAcre', sortOrder: 'asc' },
];

/** The sort orders by a projected return. */
const returnChoices: readonly SortChoice[] = [
  { label: 'Highest cash-on-cash', sortBy: 'cashOnCash', sortOrder: 'desc' },
  { label: 'Highest cap rate', sortBy: 'capRate', sortOrder: 'desc' },
  { label: 'Most below MAO', sortBy: 'maoMargin', sortOrder: 'desc' },
  { label: 'Highest flip profit, all cash', sortBy: 'flipProfit', sortOrder: 'desc' },
];

/** The sort orders of a filter: relevance only with a text, projected returns only with the plan. */
export const sortChoicesFor = ({ search }: SearchFilter, hasReturns: boolean): readonly SortChoice[] => [
  ...sortChoices.filter(({ sortBy }) => search || sortBy !== 'relevance'),
  ...(hasReturns ? returnChoices : []),
];

/** The menu option of a filter's sort order; undefined for orders that only a URL can contain. */
export function sortChoiceOf(filter: SearchFilter): SortChoice | undefined {
  const sortBy = sortingOf(filter);
  const order = filter.sortOrder ?? 'desc';
  return [...sortChoices, ...returnChoices].find(
    (choice) => choice.sortBy === sortBy && (choice.sortOrder === order || sortBy === 'relevance'),
  );
}

/** The change of the URL for a sort order; the filter's default order is omitted. */
export function sortChange({ sortBy, sortOrder }: SortChoice, filter: SearchFilter): FilterChange {
  const isDefault = sortOrder === 'desc' && sortBy === sortingOf({ ...filter, sortBy: undefined });
  return isDefault ? { sortBy: undefined, sortOrder: undefined } : { sortBy, sortOrder };
}
