import { Checkbox, Hint } from '@dealstead/kit';
import { styled } from 'styled-components';
import { PinMap } from '../map/index.ts';
import { SectionError } from './SectionError.tsx';
import type { SectionProps } from './sections.ts';
import type { Geocoding } from './useGeocoding.ts';

const MapBox = styled.div`
  position: relative;
  isolation: isolate;
  height: 300px;
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  overflow: hidden;
  @media (max-width: 760px) {
    height: 240px;
  }
`;
const PositionLabel = styled.span`
  position: absolute;
  right: 10px;
  bottom: 10px;
  z-index: var(--z-map);
  padding: 4px 8px;
  background: var(--surface);
  border-radius: var(--r1);
  font-size: var(--t12);
  font-weight: 600;
`;
interface PinFieldProps {
  section: SectionProps;
  geocoding: Geocoding;
}

/** The parcel's position on a map, and whether everyone sees it exactly. */
export function PinField({ section: { content, set, errors }, geocoding }: PinFieldProps) {
  const position =
    content.latitude != null && content.longitude != null
      ? { latitude: content.latitude, longitude: content.longitude }
      : null;
  return (
    <div>
      <MapBox>
        <PinMap
          position={position}
          onMove={(to) => {
            set(to);
            if (!content.city || !content.state) geocoding.reverseGeocode(to);
          }}
        />
        {position && <PositionLabel>{formatDegrees(position)}</PositionLabel>}
      </MapBox>
      {errors.latitude && <SectionError>{errors.latitude}</SectionError>}
      <Hint>
        {position ? 'Drag the pin to the parcel. ' : 'Click the map to place the pin on the parcel. '}
        {content.showAddress
          ? 'Everyone can see the address and the exact location.'
          : 'Visitors see an approximate location, within about half a mile (the circle). Members who open the contact details see the address.'}
      </Hint>
      <Checkbox checked={content.showAddress ?? false} onChange={(event) => set({ showAddress: event.target.checked })}>
        Show the address and the exact location to everyone
      </Checkbox>
    </div>
  );
}

const formatDegrees = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;
