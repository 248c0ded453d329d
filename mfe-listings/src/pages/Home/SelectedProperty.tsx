import { illustrationUrl, canCompare, type PropertyPage } from '@dealstead/contracts';
import {
  Button,
  ErrorCard,
  FavoriteButton,
  KeyValues,
  ListingImage,
  ListingSummary,
  Skeleton,
  Stack,
  formatTimeAgo,
  listingPath,
  listingSummaryStyles,
  membershipOf,
  useRead,
  useUser,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { AddToCompare } from '../../features/compare/AddToCompare.tsx';
import { useFavorite } from '../../features/favorites/favorites.ts';

const Frame = styled.aside`
  display: flex;
  flex-direction: column;
  min-height: 100%;
  overflow: hidden;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  .picture {
    position: relative;
    flex: none;
    aspect-ratio: 16 / 10;
    overflow: hidden;
  }
  .favorite {
    position: absolute;
    top: 10px;
    right: 10px;
  }
  .words {
    display: flex;
    flex: 1;
    flex-direction: column;
    padding: 16px 18px 18px;
  }
  ${listingSummaryStyles}
  .more {
    margin-top: 12px;
    font-size: var(--t13);
  }
  .acts {
    display: grid;
    gap: 8px;
    margin-top: auto;
    padding-top: 16px;
  }
`;

const HintFrame = styled.aside`
  display: grid;
  align-content: center;
  justify-items: center;
  min-height: 100%;
  padding: 24px 40px;
  text-align: center;
  background: var(--surface);
  border: 1px dashed var(--line-2);
  border-radius: var(--r2);
  path {
    fill: var(--tint);
    stroke: var(--primary);
    stroke-width: 1.8;
    stroke-dasharray: 14 3 3 3 3 3;
  }
  circle {
    fill: var(--surface);
    stroke: var(--primary);
    stroke-width: 1.5;
  }
  p {
    margin-top: 14px;
    font-weight: 600;
    text-wrap: balance;
  }
  small {
    margin-top: 4px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** The listing selected on the map; a hint without one. */
export function SelectedProperty({ id, mode }: { id: number | null; mode: string | null }) {
  return id === null ? <MapHint /> : <SelectedListing key={id} id={id} mode={mode} />;
}

function MapHint() {
  return (
    <HintFrame>
      <svg viewBox="0 0 116 92" width="116" height="92" aria-hidden="true">
        <path d="M12 20L86 10L104 70L26 82Z" />
        <circle cx="12" cy="20" r="3.5" />
        <circle cx="86" cy="10" r="3.5" />
        <circle cx="104" cy="70" r="3.5" />
        <circle cx="26" cy="82" r="3.5" />
      </svg>
      <p>Select a property on the map to view details</p>
      <small>Circles group several listings. Select one to zoom in. Tags show one price.</small>
    </HintFrame>
  );
}

function SelectedListing({ id, mode }: { id: number; mode: string | null }) {
  const query = useRead('/api/properties/{id}', { id });
  return (
    <Frame aria-label="Selected property" aria-live="polite" aria-busy={query.isPending}>
      {query.data ? (
        <ListingSheet property={query.data} mode={mode} />
      ) : query.isError ? (
        <div className="words">
          <ErrorCard title="This listing did not load" onRetry={() => void query.refetch()} retrying={query.isFetching}>
            The map still works.
          </ErrorCard>
        </div>
      ) : (
        <>
          <div className="picture">
            <Skeleton height="100%" />
          </div>
          <div className="words">
            <Stack>
              <Skeleton height={28} width="45%" />
              <Skeleton height={18} width="85%" />
              <Skeleton height={54} />
              <Skeleton height={96} />
            </Stack>
          </div>
        </>
      )}
    </Frame>
  );
}

function ListingSheet({ property, mode }: { property: PropertyPage; mode: string | null }) {
  const favorite = useFavorite(property.id);
  const user = useUser();
  return (
    <>
      <div className="picture">
        <ListingImage src={property.images[0] ?? illustrationUrl(property.id)} alt="" state={property.state} eager />
        <FavoriteButton
          className="favorite"
          listingTitle={property.title}
          saved={favorite.saved}
          onToggle={favorite.onToggle}
        />
      </div>
      <div className="words">
        <ListingSummary listing={property} locationNote={property.county && `. ${property.county} County`} />
        <KeyValues className="more">
          <div>
            <dt>Confirmed</dt>
            <dd>{property.confirmedAt ? formatTimeAgo(property.confirmedAt) : 'Not yet'}</dd>
          </div>
          <div>
            <dt>Location</dt>
            <dd>Within about half a mile</dd>
          </div>
        </KeyValues>
        <div className="acts">
          <Button full to={listingPath(property.id, mode)}>
            View Details
          </Button>
          {canCompare(membershipOf(user)) && <AddToCompare id={property.id} title={property.title} />}
        </div>
      </div>
    </>
  );
}
