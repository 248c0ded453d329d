import { ApiError, ErrorCard } from '@dealstead/kit';

interface Reading {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A part of the dashboard that could not be read, with a way to try again. */
export function QueryError({ what, reading }: { what: string; reading: Reading }) {
  const reference = reading.error instanceof ApiError ? reading.error.problem?.requestId : undefined;
  return (
    <ErrorCard
      title={`${what} did not load`}
      onRetry={() => void reading.refetch()}
      retrying={reading.isFetching}
      reference={reference}
    >
      The rest of the page works.
    </ErrorCard>
  );
}
