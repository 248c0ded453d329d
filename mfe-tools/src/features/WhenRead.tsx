import { ApiError, Columns, ErrorCard, Skeleton, Stack } from '@dealstead/kit';
import type { ReactNode } from 'react';

interface Reading<Answer> {
  data: Answer | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface WhenReadProps<Answer> {
  reading: Reading<Answer>;
  /** What it is called when it fails: "Your dashboard". */
  what: string;
  children: (answer: Answer) => ReactNode;
}

/** Draws figures once they are there; until then their boxes, or what failed with a way to try again. */
export function QueryView<Answer>({ reading, what, children }: WhenReadProps<Answer>) {
  if (reading.data !== undefined) return <>{children(reading.data)}</>;
  if (reading.isPending) {
    return (
      <Stack role="group" aria-busy="true" aria-label={`${what} is loading`}>
        <Skeleton height={84} />
        <Skeleton height={220} />
        <Columns count={2}>
          <Skeleton height={300} />
          <Skeleton height={300} />
        </Columns>
      </Stack>
    );
  }
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
