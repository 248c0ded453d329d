import { Button, Field, TextInput } from '@dealstead/kit';
import { Crosshair } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import type { SectionProps } from './sections.ts';
import type { Geocoding } from './useGeocoding.ts';

const PlaceOptions = styled.ul`
  margin-top: 6px;
  border: 1px solid var(--line);
  border-radius: var(--r1);
  button {
    width: 100%;
    min-height: 44px;
    padding: 0 12px;
    border: 0;
    background: none;
    text-align: left;
    cursor: pointer;
  }
  button:hover {
    background: var(--tint);
  }
  li + li {
    border-top: 1px solid var(--line);
  }
`;
const BelowField = styled.div`
  margin-left: -12px;
`;

interface AddressFieldProps {
  section: SectionProps;
  geocoding: Geocoding;
}

/** The address, with the places that it may mean and a button for the device's position. */
export function AddressField({ section: { content, set, errors }, geocoding }: AddressFieldProps) {
  return (
    <div>
      <Field
        label="Address or coordinates"
        error={errors.address}
        hint={geocoding.message ?? 'For example, 1904 Vance Ave, Memphis, TN 38114'}
      >
        <TextInput
          name="address"
          autoComplete="address-line1"
          maxLength={300}
          value={content.address ?? ''}
          onChange={(event) => {
            set({ address: event.target.value });
            geocoding.geocodeAfterPause(event.target.value);
          }}
        />
      </Field>
      {geocoding.results.length > 1 && (
        <PlaceOptions aria-label="Matching places">
          {geocoding.results.map((found) => (
            <li key={`${found.label} ${found.latitude} ${found.longitude}`}>
              <button type="button" onClick={() => geocoding.applyPlace(found)}>
                {found.label}
              </button>
            </li>
          ))}
        </PlaceOptions>
      )}
      <BelowField>
        <Button
          kind="quiet"
          size="small"
          icon={<Crosshair size={18} />}
          pending={geocoding.locating}
          pendingLabel="Looking..."
          onClick={geocoding.fillInPosition}
        >
          Use my location
        </Button>
      </BelowField>
    </div>
  );
}
