import { Alert, ApiError, Button, EmptyState, ErrorCard, formatCount } from '@dealstead/kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Foot = styled.div`
  display: grid;
  justify-items: center;
  gap: 12px;
  margin-top: var(--s5);
  color: var(--ink-2);
  font-size: var(--t14);
`;

/** What a list says of itself as it is read. */
interface Reading {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
  /** Why the last try failed, while more are made. */
  readonly failureReason: Error | null;
}

/** In a list's place when it did not load; `onRetry` reads again what failed. */
export function ListFailed({ reading, onRetry }: { reading: Reading; onRetry: () => void }) {
  return (
    <ErrorCard
      title="Listings did not load"
      detail="Failed to fetch properties"
      reference={reading.error instanceof ApiError ? reading.error.problem?.requestId : undefined}
      onRetry={onRetry}
      retrying={reading.isFetching}
    >
      The rest of the page works. Your filters are kept.
    </ErrorCard>
  );
}

/** In a list's place when a filter finds nothing. @param clear the button that takes the filter away */
export function NothingFound({ clear }: { clear: ReactNode }) {
  return (
    <EmptyState title="No properties found" action={clear}>
      Try adjusting your search filters or check back later for new listings.
    </EmptyState>
  );
}

export interface ListFootProps {
  reading: Reading;
  shown: number;
  /** How many the filter finds, by the summary; undefined while it is not known. */
  found: number | undefined;
  /** The list begins in the middle, so that what is shown is not all even without a next page. */
  fromMiddle?: boolean;
  /** The button for twelve more. */
  more: ReactNode;
}

/** Under a list: the way to more, and how much of what is found is shown. */
export function ListFoot({ reading, shown, found, fromMiddle = false, more }: ListFootProps) {
  // A page that came after the count, or before it changed, must not say "12 of 11".
  const total =
    reading.hasNextPage || fromMiddle ? found !== undefined && Math.max(found, shown + Number(!fromMiddle)) : shown;
  return (
    <Foot>
      {reading.isFetchingNextPage && reading.failureReason && (
        <Alert tone="amber">Listings are slow to answer. Asking again.</Alert>
      )}
      {reading.isFetchNextPageError ? (
        <Alert tone="danger">
          More listings did not load. Those above stay.{' '}
          <Button kind="quiet" size="small" onClick={() => void reading.fetchNextPage()}>
            Retry
          </Button>
        </Alert>
      ) : (
        reading.hasNextPage && more
      )}
      <p role="status">{total !== false && `Showing ${formatCount(shown)} of ${formatCount(total)} properties`}</p>
    </Foot>
  );
}
