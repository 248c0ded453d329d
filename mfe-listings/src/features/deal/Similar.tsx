import { CardGrid, ErrorCard, PropertyCardSkeleton, Section, SectionHead, useRead } from '@dealstead/kit';
import { ListingCard } from '../listings/ListingCard.tsx';

/** Four similar active listings. Renders nothing if there are none. */
export function Similar({ id }: { id: number }) {
  const reading = useRead('/api/properties/{id}/similar', { id });
  if (reading.data?.length === 0) return null;
  return (
    <Section aria-labelledby="similar">
      <SectionHead>
        <h2 id="similar">Similar properties</h2>
      </SectionHead>
      {reading.isError && !reading.data ? (
        <ErrorCard
          title="Similar properties did not load"
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        >
          The rest of the page works.
        </ErrorCard>
      ) : (
        <CardGrid aria-busy={reading.isPending || undefined}>
          {reading.data?.map((property) => <ListingCard key={property.id} property={property} />) ?? (
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
