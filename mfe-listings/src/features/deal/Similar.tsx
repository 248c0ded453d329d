import { CardGrid, ErrorCard, PropertyCardSkeleton, Section, SectionHead, useRead } from '@dealstead/kit';
import { ListingCard } from '../listings/ListingCard.tsx';

/** Four similar active listings. Renders nothing if there are none. */
export function Similar({ id }: { id: number }) {
  const query = useRead('/api/properties/{id}/similar', { id });
  if (query.data?.length === 0) return null;
  return (
    <Section aria-labelledby="similar">
      <SectionHead>
        <h2 id="similar">Similar properties</h2>
      </SectionHead>
      {query.isError && !query.data ? (
        <ErrorCard
          title="Similar properties did not load"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          The rest of the page works.
        </ErrorCard>
      ) : (
        <CardGrid aria-busy={query.isPending || undefined}>
          {query.data?.map((property) => <ListingCard key={property.id} property={property} />) ?? (
            <>
              <PropertyCardSkeleton />
              <PropertyCardSkeleton />
              <PropertyCardSkeleton />
              <PropertyCardSkeleton />
            </>
          )}
        </CardGrid>
      )}
    </Section>
  );
}
