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

/** As many as one call gives by id. */
const most = 100;

/** The listings with a filled heart in this browser, last saved first. Saving needs no account, so seeing them neither. */
export default function SavedListings() {
  const saved = useFavorites();
  const ids = [...saved].toReversed();
  const shown = ids.slice(0, most);
  const reading = useRead(
    '/api/properties/picked{?ids}',
    { ids: shown },
    // A heart that is emptied takes its card away at once; the others stay while the rest is read again.
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
        <EmptyState title="No saved listings">Press the heart on a listing, and it stands here.</EmptyState>
      ) : reading.isError ? (
        <ErrorCard
          title="Saved listings did not load"
          detail={messageOf(reading.error, 'They could not be read.')}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        >
          They stay saved.
        </ErrorCard>
      ) : reading.data && listings.length === 0 ? (
        <EmptyState title="No longer listed">What was saved here has left the market.</EmptyState>
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
