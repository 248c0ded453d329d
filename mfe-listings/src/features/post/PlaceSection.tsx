import {
  categories,
  stateNames,
  states,
  type Category,
  type DraftContent,
  type GeocodedPlace,
} from '@dealstead/contracts';
import {
  Button,
  CategoryButtons,
  Checkbox,
  Field,
  Hint,
  Select,
  TextArea,
  TextInput,
  messageOf,
  read,
} from '@dealstead/kit';
import { Crosshair } from '@dealstead/kit/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PinMap } from '../map/index.ts';
import { Duplicates } from './Duplicates.tsx';
import { Fields, FourColumns, FieldGroup, ThreeColumns, TitleRow, TwoColumns } from './styles.ts';
import type { SectionProps } from './sections.ts';
import { SectionError } from './SectionError.tsx';

const MapBox = styled.div`
  position: relative;
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

/** Milliseconds without a keystroke before an address is geocoded. */
const geocodeDelay = 600;

/** Listing fields of a geocoding result. */
const fieldsOf = ({ city, state, zipCode, county, latitude, longitude }: GeocodedPlace): Partial<DraftContent> => ({
  city,
  state,
  ...(zipCode !== null && { zipCode }),
  ...(county !== null && { county }),
  latitude,
  longitude,
});

/** Location and type of the property. */
export function PlaceSection(section: SectionProps & { draftId: number | null; savedAt: string | null }) {
  const { content, set, errors, draftId, savedAt } = section;
  const lookup = useGeocoding(content, set);
  const categoryId = useId();
  const isBuilt = content.category !== undefined && content.category !== '' && content.category !== 'land';
  const position =
    content.latitude != null && content.longitude != null
      ? { latitude: content.latitude, longitude: content.longitude }
      : null;

  return (
    <Fields>
      <div>
        <Field
          label="Address or coordinates"
          error={errors.address}
          hint={lookup.said ?? (content.address ? undefined : 'Such as 1904 Vance Ave, Memphis, TN 38114')}
        >
          <TextInput
            name="address"
            autoComplete="street-address"
            maxLength={300}
            value={content.address ?? ''}
            onChange={(event) => {
              set({ address: event.target.value });
              lookup.geocodeAfterPause(event.target.value);
            }}
          />
        </Field>
        {lookup.finds.length > 1 && (
          <PlaceOptions aria-label="Places that it may be">
            {lookup.finds.map((found) => (
              <li key={`${found.label} ${found.latitude} ${found.longitude}`}>
                <button type="button" onClick={() => lookup.take(found)}>
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
            pending={lookup.locating}
            pendingLabel="Looking..."
            onClick={lookup.fillInPosition}
          >
            Use where I am now
          </Button>
        </BelowField>
      </div>
      <div>
        <MapBox>
          <PinMap
            position={position}
            onMove={(to) => {
              set(to);
              if (!content.city || !content.state) lookup.reverseGeocode(to);
            }}
          />
          {position && <PositionLabel>{formatDegrees(position)}</PositionLabel>}
        </MapBox>
        {errors.latitude && <SectionError>{errors.latitude}</SectionError>}
        <Hint>
          {position ? 'Drag the pin to the parcel. ' : 'Press the map to put the pin on the parcel. '}
          {content.showAddress
            ? 'Everyone sees the address and the exact position.'
            : 'Visitors see a position rounded to about a kilometer (the circle); members who open the details see the address.'}
        </Hint>
        <Checkbox
          checked={content.showAddress ?? false}
          onChange={(event) => set({ showAddress: event.target.checked })}
        >
          Show the address and the exact position to everyone
        </Checkbox>
      </div>
      <FourColumns>
        <TextField
          section={section}
          name="city"
          label="City or nearest town"
          maxLength={80}
          autoComplete="address-level2"
        />
        <Field label="State" error={errors.state}>
          <Select name="state" value={content.state ?? ''} onChange={(event) => set({ state: event.target.value })}>
            <option value="">Choose</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {stateNames[state]}
              </option>
            ))}
          </Select>
        </Field>
        <TextField section={section} name="zipCode" label="ZIP code" optional maxLength={10} inputMode="numeric" />
        <TextField section={section} name="parcelNumber" label="Parcel number" optional maxLength={60} />
      </FourColumns>
      {draftId !== null && savedAt !== null && <Duplicates draftId={draftId} savedAt={savedAt} section={section} />}
      <FieldGroup>
        <span id={categoryId}>Category</span>
        <CategoryButtons
          value={categories.find((option) => option === content.category) ?? null}
          onChange={(category: Category | null) => set({ category: category ?? '' })}
        />
        {errors.category && <SectionError>{errors.category}</SectionError>}
      </FieldGroup>
      <TitleRow>
        <TextField section={section} name="title" label="Title" maxLength={255} />
        <TwoColumns>
          <TextField
            section={section}
            name="acres"
            label="Acres"
            maxLength={20}
            optional={isBuilt}
            inputMode="decimal"
          />
          <TextField
            section={section}
            name="squareFeet"
            label="Square feet"
            optional
            maxLength={20}
            inputMode="numeric"
          />
        </TwoColumns>
      </TitleRow>
      {isBuilt && (
        <ThreeColumns>
          <TextField section={section} name="bedrooms" label="Bedrooms" optional maxLength={10} inputMode="numeric" />
          <TextField section={section} name="bathrooms" label="Bathrooms" optional maxLength={10} inputMode="numeric" />
          <TextField section={section} name="yearBuilt" label="Year built" optional maxLength={4} inputMode="numeric" />
        </ThreeColumns>
      )}
      <Field label="Description" optional error={errors.description}>
        <TextArea
          name="description"
          rows={5}
          maxLength={10_000}
          value={content.description ?? ''}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <Field label="Features" optional hint="One on each line, such as Detached garage" error={errors.features}>
        <TextArea
          name="features"
          rows={3}
          value={(content.features ?? []).join('\n')}
          onChange={(event) =>
            set({ features: event.target.value === '' ? [] : event.target.value.split('\n').slice(0, 40) })
          }
          onBlur={() => set({ features: (content.features ?? []).map((line) => line.trim()).filter(Boolean) })}
        />
      </Field>
    </Fields>
  );
}

type TextFieldName =
  | 'city'
  | 'zipCode'
  | 'parcelNumber'
  | 'title'
  | 'acres'
  | 'squareFeet'
  | 'bedrooms'
  | 'bathrooms'
  | 'yearBuilt';

function TextField({
  section: { content, set, errors },
  name,
  label,
  maxLength,
  optional,
  inputMode,
  autoComplete,
}: {
  section: SectionProps;
  name: TextFieldName;
  label: string;
  maxLength: number;
  optional?: boolean;
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: string;
}) {
  return (
    <Field label={label} optional={optional} error={errors[name]}>
      <TextInput
        name={name}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete={autoComplete ?? 'off'}
        value={content[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
}

const formatDegrees = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;

/** Geocodes the address while typing: fills in city, state, ZIP and pin, all of which remain editable. */
function useGeocoding(content: DraftContent, set: SectionProps['set']) {
  const [results, setResults] = useState<readonly GeocodedPlace[]>([]);
  const [message, setMessage] = useState<string>();
  const [locating, setLocating] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.abort();
    },
    [],
  );

  async function geocode(q: string): Promise<readonly GeocodedPlace[]> {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    try {
      return await read<GeocodedPlace[]>(`/api/places/locate?q=${encodeURIComponent(q)}`, signal);
    } catch (error) {
      if (!signal.aborted) setMessage(messageOf(error, 'The address could not be looked up. Fill in the place below.'));
      return [];
    }
  }

  function applyPlace(found: GeocodedPlace) {
    setResults([]);
    setMessage(
      found.precision === 'position'
        ? undefined
        : 'The pin stands at the middle of the ZIP code or town. Drag it to the parcel.',
    );
    set(fieldsOf(found));
  }

  return {
    finds: results,
    said: message,
    locating,
    take: applyPlace,
    geocodeAfterPause(address: string) {
      clearTimeout(timer.current);
      setResults([]);
      setMessage(undefined);
      if (address.trim().length < 5) return;
      timer.current = setTimeout(async () => {
        const found = await geocode(address.trim());
        if (found.length === 1 && found[0]) applyPlace(found[0]);
        else setResults(found);
      }, geocodeDelay);
    },
    /** Reverse geocoding of a pin that was placed before an address was typed. */
    async reverseGeocode({ latitude, longitude }: { latitude: number; longitude: number }) {
      const [found] = await geocode(`${latitude}, ${longitude}`);
      if (found) set({ ...fieldsOf(found), latitude, longitude });
    },
    fillInPosition() {
      setLocating(true);
      navigator.geolocation.getCurrentPosition(
        async ({ coords: { latitude, longitude } }) => {
          const at = { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 };
          const [found] = await geocode(`${at.latitude}, ${at.longitude}`);
          set({
            ...(found ? fieldsOf(found) : {}),
            ...at,
            ...(content.address ? {} : { address: found?.address ?? '' }),
          });
          setLocating(false);
        },
        () => {
          setLocating(false);
          setMessage('Your position is not available. Type the address, or press the map.');
        },
        { enableHighAccuracy: true, timeout: 10_000 },
      );
    },
  };
}
