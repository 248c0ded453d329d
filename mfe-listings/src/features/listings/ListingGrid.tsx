import { policy } from '@dealstead/contracts';
import { Button, CardGrid, SkeletonGrid, useRead } from '@dealstead/kit';
import { searchPath } from '../search/filter.ts';
import type { Filter } from '../search/useFilter.ts';
import { useTextConditions } from '../search/useTextConditions.ts';
import { ListFailed, ListFoot, NothingFound } from './ListParts.tsx';
import { ListingCard } from './ListingCard.tsx';
import { featuredFirst } from './featuredFirst.ts';
import type { useFeatured, useListings } from './useListings.ts';

export interface ListingGridProps {
  query: ReturnType<typeof useListings>;
  featured: ReturnType<typeof useFeatured>;
  filter: Filter;
  onClear: () => void;
}

/** Results of a filter as cards: twelve per page. */
export function ListingGrid({ query, featured, filter, onClear }: ListingGridProps) {
  const stated = useRead('/api/properties/summary{?category,search}', { ...filter });
  const conditions = useTextConditions(stated.data?.interpretation);
  const summary = useRead('/api/properties/summary{?category,search,advancedText,returnsText,assumptions}', {
    ...filter,
    ...conditions,
  });

  if (query.isPending || featured.isPending) return <Loading />;
  if (!query.data) {
    const retry = () => {
      void query.refetch();
      if (summary.isError) void summary.refetch();
    };
    return <ListFailed query={query} onRetry={retry} />;
  }
  const listings = featuredFirst(query.data.pages.flat(), featured.listings, !query.hasNextPage);
  if (listings.length === 0) {
    return (
      <NothingFound
        clear={
          <>
            <Button size="small" to={searchPath(filter)}>
              Show similar deals
            </Button>
            <Button kind="secondary" size="small" onClick={onClear}>
              Clear filters
            </Button>
          </>
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
        query={query}
        shown={listings.length}
        total={summary.data?.count}
        more={
          <Button kind="secondary" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load More Properties
          </Button>
        }
      />
    </>
  );
}

function Loading() {
  return <SkeletonGrid role="group" aria-busy="true" aria-label="Listings are loading" />;
}
