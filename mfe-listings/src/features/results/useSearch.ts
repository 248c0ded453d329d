import {
  returnFilterOf,
  returnMetrics,
  type FilterName,
  type PropertySummary,
  type SearchInterpretation,
} from '@dealstead/contracts';
import { useIsAllowed, useRead } from '@dealstead/kit';
import { useMemo } from 'react';
import { summaryTemplate, useAllowedFilter, type SearchFilter } from '../search/filter.ts';
import { orderOf } from '../search/interpretation.ts';
import { useTextConditions } from '../search/useTextConditions.ts';
import { useResults } from './useResults.ts';

/** A filter as the server reads it, for a page's list and for what the page says about it. */
export interface FoundSearch {
  /** The filter as far as the plan includes it, with the conditions of its text that need a plan. */
  readonly allowed: SearchFilter;
  /** Filters that the plan does not include. */
  readonly locked: readonly FilterName[];
  readonly summary: ReturnType<typeof useSummary>;
  /** Of this filter's text; null before the answer. */
  readonly interpretation: SearchInterpretation | null;
  /** All conditions, explicit and interpreted. */
  readonly asked: SearchFilter;
  /** The order of the list, which the text may state. */
  readonly order: SearchFilter;
  readonly results: ReturnType<typeof useResults>;
}

const previous = { placeholderData: (before: PropertySummary | undefined) => before };
const useSummary = (filter: SearchFilter) =>
  useRead(summaryTemplate, { ...filter, unknownOf: orderOfUnknown(filter) }, previous);

/**
 * Reads what a filter finds: its text is interpreted, and where nothing matches its conditions are relaxed. Home and the
 * search page both use it, so that one text finds the same on both.
 * @param after cursor at which the list starts
 * @param keepPrevious whether the results of the filter before are shown until the answer
 */
export function useSearch(
  filter: SearchFilter,
  { after, keepPrevious }: { after?: string | undefined; keepPrevious: boolean },
): FoundSearch {
  const { allowed: explicit, locked } = useAllowedFilter(filter);
  const allowed = useStatedConditions(explicit);
  const summary = useSummary(allowed);
  const answer = summary.isPlaceholderData ? undefined : summary.data;
  const interpretation = answer?.interpretation ?? null;
  const order = orderOf(allowed, interpretation);
  const results = useResults(allowed, order, { after, keepPrevious });
  return { allowed, locked, summary, interpretation, asked: { ...allowed, ...answer?.asked }, order, results };
}

/** The filter with the conditions of its text that need a plan, for those whose plan includes them. */
function useStatedConditions(filter: SearchFilter): SearchFilter {
  const advanced = useIsAllowed('advanced-filters');
  const { data } = useRead(summaryTemplate, { ...filter }, { enabled: advanced && filter.search !== undefined });
  const conditions = useTextConditions(advanced ? data?.interpretation : null, filter.assumptions);
  return useMemo(() => ({ ...filter, ...conditions }), [filter, conditions]);
}

/** The projected return by which a list without a bound of one is ordered: listings that lack it are counted. */
const orderOfUnknown = (filter: SearchFilter) =>
  returnMetrics.some((metric) => filter[returnFilterOf[metric]] !== undefined)
    ? undefined
    : returnMetrics.find((metric) => metric === filter.sortBy);
