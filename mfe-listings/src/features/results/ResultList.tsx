import { cursorAfter, policy, type Property, type PropertySummary } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  EmptyState,
  ErrorCard,
  Link,
  PropertyRow,
  PropertyRowSkeleton,
  Spinner,
  count,
  useRead,
} from '@dealstead/kit';
import { useEffect, useRef, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { useCompareToggle } from '../compare/index.ts';
import { useFavorite } from '../favorites/favorites.ts';
import { useRemoval } from '../listings/useRemoval.tsx';
import { searchPath, sortingOf, writeFilter, type SearchFilter } from '../search/filter.ts';
import type { useResults } from './useResults.ts';

const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  margin-top: 12px;
  transition: opacity var(--base);
  &[aria-busy='true'][data-old] {
    opacity: 0.55;
  }
`;

// Below the sticky filters when it is scrolled to.
const Place = styled.div`
  min-width: 0;
  scroll-margin: 80px 0 20px;
`;

const Foot = styled.div`
  display: grid;
  justify-items: center;
  gap: 12px;
  margin-top: 20px;
  font-size: var(--t14);
  color: var(--ink-2);
`;

/** A listing as a row, with its heart, the toggle to compare it, and for its owner the way to delete it; comes into sight once it is selected. */
export function ResultRow({ property, eager, selected }: { property: Property; eager?: boolean; selected?: boolean }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [selected]);
  const favorite = useFavorite(property.id);
  const compare = useCompareToggle(property);
  const { ask, pending, dialog } = useRemoval(property);
  return (
    <Place ref={row}>
      <PropertyRow
        property={property}
        eager={eager}
        selected={selected}
        favorite={favorite}
        second={compare}
        owner={ask && { onDelete: ask, deleting: pending }}
      />
      {ask && dialog}
    </Place>
  );
}

/** A listing chosen on the map that is not among the rows shown. */
export function ChosenElsewhere({ id }: { id: number }) {
  const { data } = useRead('/api/properties/picked{?ids}', { ids: id });
  const [chosen] = data ?? [];
  return chosen ? <ResultRow property={chosen} selected /> : null;
}

export interface ResultListProps {
  reading: ReturnType<typeof useResults>;
  filter: SearchFilter;
  summary: PropertySummary | undefined;
  /** The address starts in the middle of the list. */
  after: string | undefined;
  /** The index is on its way: the list will come by itself. */
  waiting: boolean;
  /** The listing chosen on the map. */
  selected: number | null;
}

/** What a filter finds, as rows: twelve, and twelve more at each press. */
export function ResultList({ reading, filter, summary, after, waiting, selected }: ResultListProps) {
  if (!reading.data) {
    if (reading.isPending || waiting) return <Loading />;
    return (
      <Rows as="div">
        <ErrorCard
          title="Listings did not load"
          detail="Failed to fetch properties"
          reference={reading.error instanceof ApiError ? reading.error.problem?.requestId : undefined}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        >
          The rest of the page works. Your filters are kept.
        </ErrorCard>
      </Rows>
    );
  }
  const listings = reading.data.pages.flat();
  const last = listings.at(-1);
  if (!last) {
    return (
      <Rows>
        <EmptyState
          title="No properties found"
          action={
            <Button kind="secondary" size="small" to="/search">
              Clear filters
            </Button>
          }
        >
          Try adjusting your search filters or check back later for new listings.
        </EmptyState>
      </Rows>
    );
  }
  const old = reading.isPlaceholderData;
  // A page that came after the count, or before it changed, must not say "12 of 11".
  const total =
    reading.hasNextPage || after
      ? summary && Math.max(summary.count, listings.length + Number(!after))
      : listings.length;
  const query = writeFilter(filter);
  const next = `/search?${query ? `${query}&` : ''}after=${encodeURIComponent(cursorAfter(last, sortingOf(filter)))}`;

  function more(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!reading.isFetchingNextPage) void reading.fetchNextPage();
  }

  return (
    <>
      {after && (
        <p>
          <Link to={searchPath(filter)}>Back to the first listings</Link>
        </p>
      )}
      <Rows aria-busy={old || undefined} data-old={old || undefined}>
        {selected !== null && !listings.some(({ id }) => id === selected) && <ChosenElsewhere id={selected} />}
        {listings.map((property, i) => (
          <ResultRow
            key={property.id}
            property={property}
            eager={i < policy.eagerImages}
            selected={property.id === selected}
          />
        ))}
      </Rows>
      <Foot>
        {reading.isFetchNextPageError && <Alert tone="danger">More listings did not load. Try again.</Alert>}
        {reading.hasNextPage && (
          <Button
            kind="secondary"
            to={next}
            rel="next"
            prefetch={false}
            icon={reading.isFetchingNextPage ? <Spinner /> : undefined}
            aria-busy={reading.isFetchingNextPage || undefined}
            onClick={more}
          >
            Load More Properties
          </Button>
        )}
        <p role="status">{total !== undefined && `Showing ${count(listings.length)} of ${count(total)} properties`}</p>
      </Foot>
    </>
  );
}

function Loading() {
  return (
    <Rows role="group" aria-busy="true" aria-label="Listings are loading">
      {Array.from({ length: policy.skeletonCards }, (_, i) => (
        <PropertyRowSkeleton key={i} />
      ))}
    </Rows>
  );
}
