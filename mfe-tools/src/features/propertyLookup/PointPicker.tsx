import type { LookupRequest, ParcelSummary } from '@dealstead/contracts';
import { Alert, Button, Hint, IconButton, SearchInput, Small, phone, useForm, useRead } from '@dealstead/kit';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Crosshair, Minus, Plus } from '@dealstead/kit/icons';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { LocalMap } from '../localMap/LocalMap.tsx';
import type { Position, View } from '../localMap/projection.ts';
import { useSettled } from './AddressInput.tsx';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 300px;
  gap: 16px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
  .place {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .place > div {
    flex: 1 1 220px;
  }
  .choice {
    display: flex;
    flex-direction: column;
    gap: 12px;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin-top: 8px;
  }
`;

const ParcelList = styled.ul`
  max-height: 340px;
  overflow-y: auto;
  button {
    display: block;
    width: 100%;
    min-height: 44px;
    padding: 8px 10px;
    border: 0;
    border-bottom: 1px solid var(--line);
    background: none;
    color: var(--ink);
    font-size: var(--t14);
    text-align: left;
    cursor: pointer;
  }
  button:hover {
    background: var(--sunken);
  }
  button[aria-pressed='true'] {
    background: var(--tint);
    color: var(--tint-ink);
    font-weight: 600;
  }
`;

interface PointPickerProps {
  isPending: boolean;
  isDisabled: boolean;
  onLookUp: (request: LookupRequest) => void;
}

/** Chooses a parcel on a map around a town or the person's own position. The list has the same parcels. */
export function PointPicker(props: PointPickerProps) {
  const [place, setPlace] = useState('');
  const [start, setStart] = useState<Position | null>(null);
  const [problem, setProblem] = useState('');
  const found = useRead('/api/places/locate{?q}', { q: place }, { enabled: place !== '', retry: false });
  const center = start ?? found.data?.[0] ?? null;

  const area = useForm({
    draft: null, // It looks up and saves nothing.
    check: (typed) => ({ ...(typed.text('place').length < 2 && { place: 'Enter a town or a ZIP code.' }) }),
    send: (typed) => Promise.resolve(typed.text('place')),
    onSent(typed) {
      setProblem('');
      setPlace(typed);
    },
  });
  const wrong = start ? undefined : area.errors['place'];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setStart(null);
    area.props.onSubmit(event);
  };
  function locate(): void {
    setProblem('');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setStart({ latitude: coords.latitude, longitude: coords.longitude }),
      () => setProblem('Your position is not available. Enter a town or a ZIP code instead.'),
      { timeout: 10_000 },
    );
  }

  return (
    <Layout>
      <form className="place" {...area.props} onSubmit={submit} aria-label="Choose the area">
        <SearchInput
          name="place"
          aria-label="Town or ZIP code"
          aria-invalid={wrong !== undefined}
          placeholder="Town or ZIP code"
          maxLength={100}
        />
        <Button kind="secondary" type="submit" pending={found.isFetching && place !== ''}>
          Show map
        </Button>
        <Button kind="quiet" icon={<Crosshair size={18} />} onClick={locate}>
          My position
        </Button>
      </form>
      {(wrong ?? problem) && <Alert tone="amber">{wrong ?? problem}</Alert>}
      {found.isError && <Alert>Places did not load. Try again, or look up by address.</Alert>}
      {found.data?.length === 0 && !start && <Alert tone="amber">{`No town or ZIP code is named “${place}”.`}</Alert>}
      {center ? (
        <ParcelPicker key={`${center.latitude} ${center.longitude}`} center={center} {...props} />
      ) : (
        <Small>Choose an area first. Then press a parcel on the map, or any point to take the nearest parcel.</Small>
      )}
    </Layout>
  );
}

const zooms = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32];
const shownInList = 40;
const milesPerDegree = 69.05;

/** The closest zoom that shows all of these positions. */
function milesAround(center: Position, positions: readonly Position[]): number {
  const farthest = Math.max(
    ...positions.map(({ latitude, longitude }) =>
      Math.max(
        Math.abs(latitude - center.latitude) * milesPerDegree,
        Math.abs(longitude - center.longitude) * milesPerDegree * Math.cos((center.latitude * Math.PI) / 180),
      ),
    ),
  );
  return zooms.find((miles) => miles >= farthest) ?? zooms.at(-1)!;
}

function ParcelPicker({ center, isPending, isDisabled, onLookUp }: PointPickerProps & { center: Position }) {
  const [view, setView] = useState<View>({ center, miles: 2 });
  const [selectedId, setSelected] = useState<number | null>(null);
  const [point, setPoint] = useState<Position | null>(null);
  const settled = useSettled(view, 250);
  const { data, isError } = useRead(
    '/api/property-records/near{?latitude,longitude,miles}',
    {
      latitude: settled.center.latitude.toFixed(6),
      longitude: settled.center.longitude.toFixed(6),
      miles: Math.min(50, settled.miles * 2),
    },
    { placeholderData: (before) => before },
  );
  const parcels = data?.parcels ?? [];
  const fitted = useRef(false);
  useEffect(() => {
    if (fitted.current || !data?.hasMore) return;
    fitted.current = true;
    setView((now) => ({ ...now, miles: milesAround(now.center, data.parcels) }));
  }, [data]);
  const zoom = (by: 1 | -1) => {
    const at = zooms.indexOf(view.miles) + by;
    if (zooms[at] !== undefined) setView({ ...view, miles: zooms[at] });
  };
  const move = (north: number, east: number) =>
    setView({
      ...view,
      center: {
        latitude: view.center.latitude + (north * view.miles) / 138,
        longitude: view.center.longitude + (east * view.miles) / 110,
      },
    });
  const select = (id: number) => {
    setSelected(id);
    setPoint(null);
  };
  const selected = parcels.find(({ id }) => id === selectedId);

  return (
    <>
      <div>
        <LocalMap
          label={`Map with ${parcels.length} parcels. The list after it has the same ones.`}
          view={view}
          height={360}
          marks={parcels.map((parcel) => ({ ...parcel, title: parcel.address }))}
          selectedId={selectedId}
          point={point}
          onSelect={select}
          onPoint={(position) => {
            setPoint(position);
            setSelected(null);
          }}
          onPan={(middle) => setView({ ...view, center: middle })}
        />
        <MapControls onZoom={zoom} onMove={move} />
      </div>
      <div className="choice">
        {isError && <Alert>Parcels did not load. Move the map to try again.</Alert>}
        {parcels.length > 0 && <ParcelButtons parcels={parcels} selectedId={selectedId} onSelect={select} />}
        {data && parcels.length === 0 && <Small>No recorded parcels here. Zoom out or choose another area.</Small>}
        {data?.hasMore && <Hint>The nearest {parcels.length} are shown. Zoom in for the others.</Hint>}
        <Button
          full
          disabled={isDisabled || (!selected && !point)}
          pending={isPending}
          pendingLabel="Looking up..."
          onClick={() => onLookUp(selected ? { recordId: selected.id } : { ...point! })}
        >
          {selected ? `Look up ${selected.address || 'the parcel'}` : 'Look up the nearest parcel'}
        </Button>
      </div>
    </>
  );
}

interface MapControlsProps {
  onZoom: (by: 1 | -1) => void;
  onMove: (north: number, east: number) => void;
}

/** Buttons that zoom and move the map, for a keyboard and for a hand that cannot drag. */
function MapControls({ onZoom, onMove }: MapControlsProps) {
  return (
    <div className="controls" role="group" aria-label="Move the map">
      <IconButton label="Zoom in" onClick={() => onZoom(-1)}>
        <Plus size={18} />
      </IconButton>
      <IconButton label="Zoom out" onClick={() => onZoom(1)}>
        <Minus size={18} />
      </IconButton>
      <IconButton label="Move north" onClick={() => onMove(1, 0)}>
        <ArrowUp size={18} />
      </IconButton>
      <IconButton label="Move south" onClick={() => onMove(-1, 0)}>
        <ArrowDown size={18} />
      </IconButton>
      <IconButton label="Move west" onClick={() => onMove(0, -1)}>
        <ArrowLeft size={18} />
      </IconButton>
      <IconButton label="Move east" onClick={() => onMove(0, 1)}>
        <ArrowRight size={18} />
      </IconButton>
    </div>
  );
}

interface ParcelButtonsProps {
  parcels: readonly Pick<ParcelSummary, 'id' | 'address' | 'city' | 'parcelNumber'>[];
  selectedId: number | null;
  onSelect: (id: number) => void;
}

/** The same parcels as on the map, as a list of buttons. */
function ParcelButtons({ parcels, selectedId, onSelect }: ParcelButtonsProps) {
  return (
    <ParcelList aria-label="Parcels on the map">
      {parcels.slice(0, shownInList).map(({ id, address, city, parcelNumber }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === selectedId} onClick={() => onSelect(id)}>
            {address || `Parcel ${parcelNumber}`}, {city}
          </button>
        </li>
      ))}
    </ParcelList>
  );
}
