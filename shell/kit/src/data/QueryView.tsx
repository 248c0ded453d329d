import { ApiError, ErrorCard, Skeleton, UpgradePrompt } from '@dealstead/kit';
import type { SoldPlan } from '@dealstead/contracts';
import type { ReactNode } from 'react';

/** The part of a TanStack query result that `QueryView` reads. */
interface QueryState<Data> {
  data: Data | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  query: QueryState<Data>;
  /** Name of the content in error titles and upgrade prompts: "Payouts". */
  label: string;
  /** Shown while the first response loads; a number is the height of a skeleton in pixels. */
  loading: ReactNode;
  /** Shown instead of the content if `isEmpty` is true. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/**
 * Renders the state of a query: loading, error with Retry, locked (403 with the required plan), empty, or the content.
 * Loaded data remains on screen when a refetch fails.
 */
export function QueryView<Data>({ query, label, loading, empty, isEmpty, children }: QueryViewProps<Data>) {
  const { data, error, isPending } = query;
  if (data !== undefined) return empty !== undefined && isEmpty?.(data) ? empty : children(data);
  if (isPending) return typeof loading === 'number' ? <Skeleton height={loading} /> : loading;
  const problem = error instanceof ApiError ? error.problem : undefined;
  if (problem?.requiredPlan) {
    return (
      <UpgradePrompt
        feature={label}
        required={problem.requiredPlan as SoldPlan}
        current={problem.currentPlan ?? 'free'}
      />
    );
  }
  return (
    <ErrorCard
      title={`${label} did not load`}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      reference={problem?.requestId}
    >
      The rest of the page works.
    </ErrorCard>
  );
}
