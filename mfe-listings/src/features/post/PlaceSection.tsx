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
const Position = styled.span`
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
const Finds = styled.ul`
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
const Underneath = styled.div`
  margin-left: -12px;
`;

/** Milliseconds without a keystroke before an address is geocoded. */
const pause = 600;

/** Listing fields of a geocoding result. */
const foundIn = ({ city, state, zipCode, county, latitude, longitude }: GeocodedPlace): Partial<DraftContent> => ({
  city,
  state,
  ...(zipCode !== null && { zipCode }),
  ...(county !== null && { county }),
  latitude,
  longitude,
});

/** Location and type of the property. */
export function PlaceSection(part: SectionProps & { draftId: number | null; savedAt: string | null }) {
  const { content, set, errors, draftId, savedAt } = part;
  const lookup = useLookup(content, set);
  const categoryId = useId();
  const built = content.category !== undefined && content.category !== '' && content.category !== 'land';
  const at =
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
              lookup.later(event.target.value);
            }}
          />
        </Field>
        {lookup.finds.length > 1 && (
          <Finds aria-label="Places that it may be">
            {lookup.finds.map((found) => (
              <li key={`${found.label} ${found.latitude} ${found.longitude}`}>
                <button type="button" onClick={() => lookup.take(found)}>
                  {found.label}
                </button>
              </li>
            ))}
          </Finds>
        )}
        <Underneath>
          <Button
            kind="quiet"
            size="small"
            icon={<Crosshair size={18} />}
            pending={lookup.locating}
            pendingLabel="Looking..."
            onClick={lookup.here}
          >
            Use where I am now
          </Button>
        </Underneath>
      </div>
      <div>
        <MapBox>
          <PinMap
            position={at}
            onMove={(to) => {
              set(to);
              if (!content.city || !content.state) lookup.around(to);
            }}
          />
          {at && <Position>{inDegrees(at)}</Position>}
        </MapBox>
        {errors.latitude && <SectionError>{errors.latitude}</SectionError>}
        <Hint>
          {at ? 'Drag the pin to the parcel. ' : 'Press the map to put the pin on the parcel. '}
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
        <Text part={part} name="city" label="City or nearest town" most={80} autoComplete="address-level2" />
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
        <Text part={part} name="zipCode" label="ZIP code" optional most={10} inputMode="numeric" />
        <Text part={part} name="parcelNumber" label="Parcel number" optional most={60} />
      </FourColumns>
      {draftId !== null && savedAt !== null && <Duplicates draftId={draftId} savedAt={savedAt} section={part} />}
      <FieldGroup>
        <span id={categoryId}>Category</span>
        <CategoryButtons
          value={categories.find((one) => one === content.category) ?? null}
          onChange={(category: Category | null) => set({ category: category ?? '' })}
        />
        {errors.category && <SectionError>{errors.category}</SectionError>}
      </FieldGroup>
      <TitleRow>
        <Text part={part} name="title" label="Title" most={255} />
        <TwoColumns>
          <Text part={part} name="acres" label="Acres" most={20} optional={built} inputMode="decimal" />
          <Text part={part} name="squareFeet" label="Square feet" optional most={20} inputMode="numeric" />
        </TwoColumns>
      </TitleRow>
      {built && (
        <ThreeColumns>
          <Text part={part} name="bedrooms" label="Bedrooms" optional most={10} inputMode="numeric" />
          <Text part={part} name="bathrooms" label="Bathrooms" optional most={10} inputMode="numeric" />
          <Text part={part} name="yearBuilt" label="Year built" optional most={4} inputMode="numeric" />
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
          onBlur={() => set({ features: (content.features ?? []).map((one) => one.trim()).filter(Boolean) })}
        />
      </Field>
    </Fields>
  );
}

type TextName =
  | 'city'
  | 'zipCode'
  | 'parcelNumber'
  | 'title'
  | 'acres'
  | 'squareFeet'
  | 'bedrooms'
  | 'bathrooms'
  | 'yearBuilt';

function Text({
  part: { content, set, errors },
  name,
  label,
  most,
  optional,
  inputMode,
  autoComplete,
}: {
  part: SectionProps;
  name: TextName;
  label: string;
  most: number;
  optional?: boolean;
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: string;
}) {
  return (
    <Field label={label} optional={optional} error={errors[name]}>
      <TextInput
        name={name}
        maxLength={most}
        inputMode={inputMode}
        autoComplete={autoComplete ?? 'off'}
        value={content[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
}

const inDegrees = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;

/** Geocodes the address while typing: fills in city, state, ZIP and pin, all of which remain editable. */
function useLookup(content: DraftContent, set: SectionProps['set']) {
  const [finds, setFinds] = useState<readonly GeocodedPlace[]>([]);
  const [said, setSaid] = useState<string>();
  const [locating, setLocating] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asking.current?.abort();
    },
    [],
  );

  async function find(q: string): Promise<readonly GeocodedPlace[]> {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    try {
      return await read<GeocodedPlace[]>(`/api/places/locate?q=${encodeURIComponent(q)}`, signal);
    } catch (error) {
      if (!signal.aborted) setSaid(messageOf(error, 'The address could not be looked up. Fill in the place below.'));
      return [];
    }
  }

  function take(found: GeocodedPlace) {
    setFinds([]);
    setSaid(
      found.precision === 'position'
        ? undefined
        : 'The pin stands at the middle of the ZIP code or town. Drag it to the parcel.',
    );
    set(foundIn(found));
  }

  return {
    finds,
    said,
    locating,
    take,
    later(address: string) {
      clearTimeout(timer.current);
      setFinds([]);
      setSaid(undefined);
      if (address.trim().length < 5) return;
      timer.current = setTimeout(async () => {
        const found = await find(address.trim());
        if (found.length === 1 && found[0]) take(found[0]);
        else setFinds(found);
      }, pause);
    },
    /** Reverse geocoding of a pin that was placed before an address was typed. */
    async around({ latitude, longitude }: { latitude: number; longitude: number }) {
      const [found] = await find(`${latitude}, ${longitude}`);
      if (found) set({ ...foundIn(found), latitude, longitude });
    },
    here() {
      setLocating(true);
      navigator.geolocation.getCurrentPosition(
        async ({ coords: { latitude, longitude } }) => {
          const at = { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 };
          const [found] = await find(`${at.latitude}, ${at.longitude}`);
          set({
            ...(found ? foundIn(found) : {}),
            ...at,
            ...(content.address ? {} : { address: found?.address ?? '' }),
          });
          setLocating(false);
        },
        () => {
          setLocating(false);
          setSaid('Your position is not available. Type the address, or press the map.');
        },
        { enableHighAccuracy: true, timeout: 10_000 },
      );
    },
  };
}
