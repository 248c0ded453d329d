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
interface ListQuery {
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
export function ListFailed({ query, onRetry }: { query: ListQuery; onRetry: () => void }) {
  return (
    <ErrorCard
      title="Listings did not load"
      detail="Failed to fetch properties"
      reference={query.error instanceof ApiError ? query.error.problem?.requestId : undefined}
      onRetry={onRetry}
      retrying={query.isFetching}
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
  query: ListQuery;
  shown: number;
  /** Number of results by the summary; undefined while unknown. */
  total: number | undefined;
  /** The list starts at a cursor, so it is incomplete even without a next page. */
  startsAtCursor?: boolean;
  /** Button that loads twelve more. */
  more: ReactNode;
}

/** List footer: the button for more, and the number of shown and found listings. */
export function ListFoot({ query, shown, total, startsAtCursor = false, more }: ListFootProps) {
  // The page and the count load separately; the text must not read "12 of 11".
  const displayedTotal =
    query.hasNextPage || startsAtCursor
      ? total !== undefined && Math.max(total, shown + Number(!startsAtCursor))
      : shown;
  return (
    <Foot>
      {query.isFetchingNextPage && query.failureReason && (
        <Alert tone="amber">This is taking longer than usual. Trying again.</Alert>
      )}
      {query.isFetchNextPageError ? (
        <Alert tone="danger">
          More listings did not load.{' '}
          <Button kind="quiet" size="small" onClick={() => void query.fetchNextPage()}>
            Retry
          </Button>
        </Alert>
      ) : (
        query.hasNextPage && more
      )}
      <p role="status">
        {displayedTotal !== false && `Showing ${formatCount(shown)} of ${formatCount(displayedTotal)} properties`}
      </p>
    </Foot>
  );
}
