import { stateNames, type Details, type PropertyPage } from '@dealstead/contracts';
import { Button, Small, phone, useUser } from '@dealstead/kit';
import { MapTrifold } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PlaceMap } from '../map/index.ts';

const Frame = styled.div`
  position: relative;
  isolation: isolate;
  height: 320px;
  margin-bottom: 8px;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  ${phone} {
    height: 240px;
  }
`;

const OpenMap = styled(Button)`
  margin-top: 12px;
  @media (scripting: none) {
    display: none;
  }
`;

/** The listing's location with a map on demand, exact after a member opened the details. */
export function LocationSection({ property, details }: { property: PropertyPage; details: Details | undefined }) {
  const isMember = useUser() !== null;
  const [open, setOpen] = useState(false);
  const position = positionIn(details) ?? positionIn(property);
  const exact = positionIn(details) !== null;
  return (
    <section aria-labelledby="where">
      <h2 id="where">Location</h2>
      {open && position && (
        <Frame>
          <PlaceMap key={String(exact)} {...position} exact={exact} />
        </Frame>
      )}
      <Small>
        {[property.city, property.county && `${property.county} County`, stateNames[property.state]]
          .filter(Boolean)
          .join(', ')}
        {!position
          ? '. The seller has not given an exact location.'
          : exact
            ? '. The map shows the exact location.'
            : `. The map shows the location to within about half a mile. ${isMember ? '“Show contact and address” shows the exact one.' : 'Members can see the exact address.'}`}
      </Small>
      {position && !open && (
        <div>
          <OpenMap kind="secondary" icon={<MapTrifold size={18} />} onClick={() => setOpen(true)}>
            Open map
          </OpenMap>
        </div>
      )}
    </section>
  );
}

function positionIn(place: Pick<PropertyPage, 'latitude' | 'longitude'> | undefined) {
  if (!place || place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}
