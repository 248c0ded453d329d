import { ApiError, useRead } from '@dealstead/kit';
import type { PropertyPage } from '@dealstead/contracts';

export interface ComparedListings {
  listings: readonly PropertyPage[];
  /** Ids without a public listing. */
  removed: readonly number[];
  pending: boolean;
  /** Reloads the failed requests; undefined if all succeeded. */
  retry?: () => void;
}

function useColumn(id: number | undefined) {
  const query = useRead('/api/properties/{id}', { id: id ?? 0 }, { enabled: id !== undefined });
  return { id, query };
}

/** Loads the listings with these ids, four at most, in that order. */
export function useCompared(ids: readonly number[]): ComparedListings {
  // The number of hooks must be constant: one for each of the four columns.
  const columns = [useColumn(ids[0]), useColumn(ids[1]), useColumn(ids[2]), useColumn(ids[3])].filter(
    (column) => column.id !== undefined,
  );
  const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;
  const failed = columns.filter(({ query }) => query.isError && !isGone(query.error));
  return {
    listings: columns.flatMap(({ query }) => query.data ?? []),
    removed: columns.flatMap(({ id, query }) => (id !== undefined && isGone(query.error) ? [id] : [])),
    pending: columns.some(({ query }) => query.isPending),
    retry:
      failed.length === 0
        ? undefined
        : () => {
            for (const { query } of failed) void query.refetch();
          },
  };
}
