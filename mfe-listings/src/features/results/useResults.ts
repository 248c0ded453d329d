import { cursorAfter, policy, type Property } from '@dealstead/contracts';
import { ApiError, usePagedRead } from '@dealstead/kit';
import { useEffect, useState } from 'react';
import { listTemplate, sortingOf, type SearchFilter } from '../search/filter.ts';

/**
 * The listings that a filter finds in its order, a page of twelve at a time, from `after` on where the address names
 * it. What was there stays until the answer to another filter has come.
 */
export function useResults(filter: SearchFilter, after: string | undefined) {
  return usePagedRead(
    listTemplate,
    { ...filter, after },
    {
      pageSize: policy.pageSize,
      cursorAfter: (last: Property) => cursorAfter(last, sortingOf(filter)),
      keepPrevious: true,
    },
  );
}

/** How long to wait before asking an index again that is still loading, in milliseconds. */
const again = 2_000;

interface Asking {
  readonly failureReason: Error | null;
  readonly isSuccess: boolean;
  readonly isError: boolean;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** Whether the index is still loading; then this asks again by itself until it is there. */
export function useIndexLoading(reading: Asking): boolean {
  const { failureReason, isError, isSuccess, errorUpdatedAt, refetch } = reading;
  const loading = failureReason instanceof ApiError && failureReason.problem?.code === 'index-loading';
  const [waiting, setWaiting] = useState(false);
  if (loading && !waiting) setWaiting(true);
  if (waiting && !loading && (isSuccess || isError)) setWaiting(false);

  useEffect(() => {
    if (!loading || !isError) return;
    const timer = setTimeout(() => void refetch(), again);
    return () => clearTimeout(timer);
  }, [loading, isError, errorUpdatedAt, refetch]);
  return waiting;
}
