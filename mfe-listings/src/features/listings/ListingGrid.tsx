import { cursorAfter, policy, type Property } from '@dealstead/contracts';
import {
  ApiError,
  Button,
  CardGrid,
  EmptyState,
  ErrorCard,
  PropertyCardSkeleton,
  count,
  usePagedRead,
  useRead,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import type { Filter } from '../search/useFilter.ts';
import { ListingCard } from './ListingCard.tsx';

const Foot = styled.div`
  display: grid;
  justify-items: center;
  gap: 12px;
  margin-top: var(--s6);
  color: var(--ink-2);
  font-size: var(--t14);
`;

/** The listings that a filter finds: twelve, and twelve more at each press. */
export function ListingGrid({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const reading = usePagedRead(
    '/api/properties{?category,search,after}',
    { ...filter },
    {
      pageSize: policy.pageSize,
      cursorAfter: (last: Property) => cursorAfter(last, 'createdAt'),
    },
  );
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
  const total = Math.max(summary.data?.count ?? 0, listings.length);
  return (
    <>
      <CardGrid>
        {listings.map((property, i) => (
          <ListingCard key={property.id} property={property} eager={i < policy.eagerImages} />
        ))}
      </CardGrid>
      <Foot>
        {reading.hasNextPage && (
          <Button kind="secondary" pending={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
            Load More Properties
          </Button>
        )}
        <p role="status">
          Showing {count(listings.length)} of {count(total)} properties
        </p>
      </Foot>
    </>
  );
}

function Loading() {
  return (
    <CardGrid aria-busy="true" aria-label="Listings are loading">
      {Array.from({ length: policy.skeletonCards }, (_, i) => (
        <PropertyCardSkeleton key={i} />
      ))}
    </CardGrid>
  );
}
