import { cursorAfter, policy, sortingOf, type Property } from '@dealstead/contracts';
import { ApiError, usePagedRead } from '@dealstead/kit';
import { useEffect, useState } from 'react';
import { listTemplate, type SearchFilter } from '../search/filter.ts';

/**
 * Results of a filter in pages of twelve, starting after a cursor.
 * @param order the order that the server uses, which a text may state
 * @param keepPrevious whether the previous results remain until the next filter's response
 */
export function useResults(
  filter: SearchFilter,
  order: SearchFilter,
  { after, keepPrevious }: { after: string | undefined; keepPrevious: boolean },
) {
  return usePagedRead(
    listTemplate,
    { ...filter, after },
    {
      pageSize: policy.pageSize,
      cursorAfter: (last: Property) => cursorAfter(last, sortingOf(order)),
      keepPrevious,
    },
  );
}

/** Milliseconds between requests while the index loads. */
const again = 2_000;

interface IndexQuery {
  readonly failureReason: Error | null;
  readonly isSuccess: boolean;
  readonly isError: boolean;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** Whether the index is still loading; polls until it is ready. */
export function useIndexLoading(query: IndexQuery): boolean {
  const { failureReason, isError, isSuccess, errorUpdatedAt, refetch } = query;
  const loading = failureReason instanceof ApiError && failureReason.problem?.code === 'index-loading';
  const [isWaiting, setIsWaiting] = useState(false);
  if (loading && !isWaiting) setIsWaiting(true);
  if (isWaiting && !loading && (isSuccess || isError)) setIsWaiting(false);

  useEffect(() => {
    if (!loading || !isError) return;
    const timer = setTimeout(() => void refetch(), again);
    return () => clearTimeout(timer);
  }, [loading, isError, errorUpdatedAt, refetch]);
  return isWaiting;
}
