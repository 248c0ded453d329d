import { categoryLabels, similarPrices, type PropertyPage } from '@dealstead/contracts';
import { CardGrid, ErrorCard, PropertyCardSkeleton, Section, SectionHead, formatMoney, useRead } from '@dealstead/kit';
import { ListingCard } from '../listings/ListingCard.tsx';

/** Four similar active listings, and by what they are similar. Renders nothing if there are none. */
export function Similar({ property: { id, category, price } }: { property: PropertyPage }) {
  const query = useRead('/api/properties/{id}/similar', { id });
  const { least, most } = similarPrices(price);
  if (query.data?.length === 0) return null;
  return (
    <Section aria-labelledby="similar">
      <SectionHead>
        <div>
          <h2 id="similar">Similar properties</h2>
          <p>{`${categoryLabels[category]}, ${formatMoney(least)} to ${formatMoney(most)}, nearest first`}</p>
        </div>
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
