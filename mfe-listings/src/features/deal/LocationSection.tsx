import { illustrationUrl, stateNames, type Details, type PropertyPage } from '@dealstead/contracts';
import { Button, ListingImage, Small, phone } from '@dealstead/kit';
import { MapTrifold } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PlaceMap } from '../map/index.ts';

const Frame = styled.div`
  position: relative;
  height: 320px;
  margin-bottom: 8px;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  > button {
    position: absolute;
    left: 50%;
    bottom: 20px;
    translate: -50%;
    box-shadow: var(--sh2);
    @media (scripting: none) {
      display: none;
    }
  }
  ${phone} {
    height: 240px;
  }
`;

/**
 * The listing's location: an illustration of the surroundings and a map on demand, exact after a member opened the
 * details.
 */
export function LocationSection({ property, details }: { property: PropertyPage; details: Details | undefined }) {
  const [open, setOpen] = useState(false);
  const position = positionIn(details) ?? positionIn(property);
  const exact = positionIn(details) !== null;
  return (
    <section aria-labelledby="where">
      <h2 id="where">Location</h2>
      <Frame>
        {open && position ? (
          <PlaceMap key={String(exact)} {...position} exact={exact} />
        ) : (
          <>
            <ListingImage
              src={illustrationUrl(property.id, 'neighborhood')}
              alt="Illustration of a lot, not a map"
              state={property.state}
            />
            {position && (
              <Button kind="secondary" icon={<MapTrifold size={18} />} onClick={() => setOpen(true)}>
                Open map
              </Button>
            )}
          </>
        )}
      </Frame>
      <Small>
        {[property.city, property.county && `${property.county} County`, stateNames[property.state]]
          .filter(Boolean)
          .join(', ')}
        {!position
          ? '. The seller has not given an exact location.'
          : exact
            ? '. The map shows the exact location.'
            : '. The map shows the location to within about half a mile. Members can see the exact address.'}
      </Small>
    </section>
  );
}

function positionIn(place: Pick<PropertyPage, 'latitude' | 'longitude'> | undefined) {
  if (!place || place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}
