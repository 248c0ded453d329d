import { policy } from '@dealstead/contracts';
import { Button, CardGrid, SkeletonGrid } from '@dealstead/kit';
import type { FoundSearch } from '../results/useSearch.ts';
import { ListFailed, ListFoot, NothingFound } from './ListParts.tsx';
import { ListingCard } from './ListingCard.tsx';
import { featuredFirst } from './featuredFirst.ts';
import type { useFeatured } from './useFeatured.ts';

export interface ListingGridProps {
  query: FoundSearch['results'];
  summary: FoundSearch['summary'];
  featured: ReturnType<typeof useFeatured>;
  /** The calculator's mode of the search, which links to listings keep. */
  mode?: string | null;
  onClear: () => void;
}

/** Results of a filter as cards: twelve per page. */
export function ListingGrid({ query, summary, featured, mode, onClear }: ListingGridProps) {
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
          <ListingCard key={property.id} property={property} eager={i < policy.eagerImages} mode={mode} />
        ))}
      </CardGrid>
      <ListFoot
        query={query}
        shown={listings.length}
        total={summary.isPlaceholderData ? undefined : summary.data?.count}
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
