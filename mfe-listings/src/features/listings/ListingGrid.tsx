import { policy } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  CardGrid,
  EmptyState,
  ErrorCard,
  PropertyCardSkeleton,
  count,
  useRead,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import type { Filter } from '../search/useFilter.ts';
import { ListingCard } from './ListingCard.tsx';
import type { useListings } from './useListings.ts';

const Foot = styled.div`
  display: grid;
  justify-items: center;
  gap: 12px;
  margin-top: var(--s6);
  color: var(--ink-2);
  font-size: var(--t14);
`;

export interface ListingGridProps {
  reading: ReturnType<typeof useListings>;
  filter: Filter;
  onClear: () => void;
}

/** The listings that a filter finds: twelve, and twelve more at each press. */
export function ListingGrid({ reading, filter, onClear }: ListingGridProps) {
  const summary = useRead('/api/properties/summary{?category,search}', { ...filter });

  if (reading.isPending) return <Loading />;
  if (!reading.data) {
    return (
      <ErrorCard
        title="Listings did not load"
        detail="Failed to fetch properties"
        reference={reading.error instanceof ApiError ? reading.error.problem?.requestId : undefined}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      >
        The rest of the page works. Your filters are kept.
      </ErrorCard>
    );
  }
  const listings = reading.data.pages.flat();
  if (listings.length === 0) {
    return (
      <EmptyState
        title="No properties found"
        action={
          <Button kind="secondary" size="small" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        Try adjusting your search filters or check back later for new listings.
      </EmptyState>
    );
  }
  // A page that came after the count, or before it changed, must not say "12 of 11".
  const total = reading.hasNextPage
    ? summary.data && Math.max(summary.data.count, listings.length + 1)
    : listings.length;
  return (
    <>
      <CardGrid>
        {listings.map((property, i) => (
          <ListingCard key={property.id} property={property} eager={i < policy.eagerImages} />
        ))}
      </CardGrid>
      <Foot>
        {reading.isFetchNextPageError && <Alert tone="danger">More listings did not load. Try again.</Alert>}
        {reading.hasNextPage && (
          <Button kind="secondary" pending={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
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
    <CardGrid role="group" aria-busy="true" aria-label="Listings are loading">
      {Array.from({ length: policy.skeletonCards }, (_, i) => (
        <PropertyCardSkeleton key={i} />
      ))}
    </CardGrid>
  );
}
