import { ApiError, ErrorCard } from '@dealstead/kit';

interface FailedQuery {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Error card with Retry for a failed query whose panel remains. Elsewhere use `QueryView` of the kit. */
export function QueryError({ label, query }: { label: string; query: FailedQuery }) {
  return (
    <ErrorCard
      title={`${label} did not load`}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      reference={query.error instanceof ApiError ? query.error.problem?.requestId : undefined}
    >
      The rest of the page works.
    </ErrorCard>
  );
}
