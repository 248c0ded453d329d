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

/** State of a paginated list. */
interface Reading {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
  /** The last attempt's error while retries run. */
  readonly failureReason: Error | null;
}

/** Error state of a list; `onRetry` reloads the failed request. */
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

/** Empty state of a list. @param clear button that resets the filter */
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
  /** Number of results by the summary; undefined while unknown. */
  found: number | undefined;
  /** The list starts at a cursor, so it is incomplete even without a next page. */
  fromMiddle?: boolean;
  /** Button that loads twelve more. */
  more: ReactNode;
}

/** List footer: the button for more, and the number of shown and found listings. */
export function ListFoot({ reading, shown, found, fromMiddle = false, more }: ListFootProps) {
  // The page and the count load separately; the text must not read "12 of 11".
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
