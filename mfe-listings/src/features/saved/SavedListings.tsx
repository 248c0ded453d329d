import {
  CardGrid,
  EmptyState,
  ErrorCard,
  PropertyCardSkeleton,
  Section,
  SectionHead,
  formatCount,
  messageOf,
  useRead,
} from '@dealstead/kit';
import { useFavorites } from '../favorites/favorites.ts';
import { ListingCard } from '../listings/ListingCard.tsx';

/** Maximum number of ids in one request. */
const most = 100;

/** The favorites of this browser, most recent first. No account is needed. */
export default function SavedListings() {
  const saved = useFavorites();
  const ids = [...saved].toReversed();
  const shown = ids.slice(0, most);
  const reading = useRead(
    '/api/properties/picked{?ids}',
    { ids: shown },
    // Removing a favorite removes its card at once; the others remain while the list reloads.
    { enabled: shown.length > 0, placeholderData: (before) => before },
  );
  const listings = reading.data?.filter(({ id }) => saved.has(id)) ?? [];
  return (
    <Section aria-labelledby="saved-listings">
      <SectionHead>
        <h2 id="saved-listings">Saved listings</h2>
        {ids.length > most && <p>{`The last ${most} of ${formatCount(ids.length)}`}</p>}
      </SectionHead>
      {shown.length === 0 ? (
        <EmptyState title="No saved listings">Tap the heart on a listing to save it here.</EmptyState>
      ) : reading.isError ? (
        <ErrorCard
          title="Saved listings did not load"
          detail={messageOf(reading.error, 'They could not be read.')}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        >
          They are still saved.
        </ErrorCard>
      ) : reading.data && listings.length === 0 ? (
        <EmptyState title="No longer listed">This listing is off the market.</EmptyState>
      ) : (
        <CardGrid aria-busy={!reading.data}>
          {reading.data
            ? listings.map((property) => <ListingCard key={property.id} property={property} />)
            : shown.slice(0, 4).map((id) => <PropertyCardSkeleton key={id} />)}
        </CardGrid>
      )}
    </Section>
  );
}
