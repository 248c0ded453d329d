import { policy } from '@dealstead/contracts';
import { Button, CardGrid, PropertyCardSkeleton, useRead } from '@dealstead/kit';
import type { Filter } from '../search/useFilter.ts';
import { ListFailed, ListFoot, NothingFound } from './ListParts.tsx';
import { ListingCard } from './ListingCard.tsx';
import type { useListings } from './useListings.ts';

export interface ListingGridProps {
  reading: ReturnType<typeof useListings>;
  filter: Filter;
  onClear: () => void;
}

/** Results of a filter as cards: twelve per page. */
export function ListingGrid({ reading, filter, onClear }: ListingGridProps) {
  const summary = useRead('/api/properties/summary{?category,search}', { ...filter });

  if (reading.isPending) return <Loading />;
  if (!reading.data) {
    const retry = () => {
      void reading.refetch();
      if (summary.isError) void summary.refetch();
    };
    return <ListFailed reading={reading} onRetry={retry} />;
  }
  const listings = reading.data.pages.flat();
  if (listings.length === 0) {
    return (
      <NothingFound
        clear={
          <Button kind="secondary" size="small" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <>
      <CardGrid>
        {listings.map((property, i) => (
          <ListingCard key={property.id} property={property} eager={i < policy.eagerImages} />
        ))}
      </CardGrid>
      <ListFoot
        reading={reading}
        shown={listings.length}
        found={summary.data?.count}
        more={
          <Button kind="secondary" pending={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
            Load More Properties
          </Button>
        }
      />
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
