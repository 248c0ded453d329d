import { states, stateNames, type FieldErrors, type LookupRequest } from '@dealstead/contracts';
import {
  Button,
  ErrorCard,
  ErrorText,
  Field,
  Select,
  Skeleton,
  Tabs,
  TabPanel,
  TextInput,
  phone,
  useForm,
  useLazyModule,
} from '@dealstead/kit';
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { AddressInput } from './AddressInput.tsx';

const SearchRow = styled.div`
  display: flex;
  gap: 12px;
  align-items: start;
  > button {
    min-width: 132px;
  }
  ${phone} {
    flex-direction: column;
    align-items: stretch;
    > * {
      flex: none;
    }
  }
`;

const ParcelRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 220px auto;
  gap: 12px;
  align-items: end;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Panels = styled.div`
  > [role='tabpanel'] {
    padding-top: 16px;
  }
`;

const tabs = [
  { id: 'address', label: 'Address' },
  { id: 'parcel', label: 'Parcel number' },
  { id: 'map', label: 'Point on the map' },
] as const;
type Method = (typeof tabs)[number]['id'];

export interface LookupFormProps {
  /** The address at first, such as the one of a link. */
  address: string;
  isPending: boolean;
  /** Nothing can be looked up: the quota is used. */
  isDisabled: boolean;
  onLookUp: (request: LookupRequest) => void;
}

/** The search of the page: by address, by parcel number, or by a point on the map, which loads when it is chosen. */
export function LookupForm(props: LookupFormProps) {
  const [method, setMethod] = useState<Method>('address');
  return (
    <Panels>
      <Tabs label="Look up by" name="lookup" items={tabs} value={method} onChange={setMethod} />
      <TabPanel tabsId="lookup" tab={method}>
        {method === 'address' && <AddressForm {...props} />}
        {method === 'parcel' && <ParcelForm {...props} />}
        {method === 'map' && <MapForm {...props} />}
      </TabPanel>
    </Panels>
  );
}

/** The address field with its button; also above a report. */
export function AddressForm({
  address,
  isPending,
  isDisabled,
  onLookUp,
  small,
}: LookupFormProps & { small?: boolean }) {
  const [text, setText] = useState(address);
  const errorId = useId();
  const form = useForm({
    draft: null, // It looks up and saves nothing.
    check: (): FieldErrors =>
      text.trim().length < 3 ? { address: 'Enter a street address, such as 1180 Kearney Ave, Memphis, TN.' } : {},
    send: async () => onLookUp({ address: text.trim() }),
  });
  const error = form.errors.address;
  return (
    <form {...form.props} role="search" aria-label="Look up by address">
      <SearchRow>
        <AddressInput
          name="address"
          large={!small}
          label="Property address"
          placeholder="Street address, city, state"
          value={text}
          invalid={error !== undefined}
          describedBy={error ? errorId : undefined}
          onChange={setText}
          onTake={(place) => {
            setText(place.address);
            if (!isDisabled) onLookUp({ recordId: place.id });
          }}
        />
        <Button
          type="submit"
          size={small ? 'regular' : 'large'}
          kind={small ? 'secondary' : 'primary'}
          pending={isPending}
          pendingLabel="Looking up..."
          disabled={isDisabled}
        >
          Look up
        </Button>
      </SearchRow>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </form>
  );
}

function ParcelForm({ isPending, isDisabled, onLookUp }: LookupFormProps) {
  const form = useForm({
    draft: null, // It looks up and saves nothing.
    check: (typed): FieldErrors =>
      /[a-z0-9].*[a-z0-9]/i.test(typed.text('parcelNumber'))
        ? {}
        : { parcelNumber: 'Enter the parcel number (APN) from a tax bill or deed.' },
    async send(typed) {
      const state = typed.choice('state', states);
      onLookUp({ parcelNumber: typed.text('parcelNumber'), ...(state && { state }) });
    },
  });
  return (
    <form {...form.props} role="search" aria-label="Look up by parcel number">
      <ParcelRow>
        <Field label="Parcel number (APN)" error={form.errors.parcelNumber}>
          <TextInput name="parcelNumber" maxLength={60} autoComplete="off" placeholder="041-0257-031" />
        </Field>
        <Field label="State" optional>
          <Select name="state">
            <option value="">Any state</option>
            {states.map((code) => (
              <option key={code} value={code}>
                {stateNames[code]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" pending={isPending} pendingLabel="Looking up..." disabled={isDisabled}>
          Look up
        </Button>
      </ParcelRow>
    </form>
  );
}

const loadPicker = () => import('./PointPicker.tsx');

function MapForm({ isPending, isDisabled, onLookUp }: LookupFormProps) {
  const { module, hasFailed, load } = useLazyModule(loadPicker);
  useEffect(() => {
    if (!module) load();
  }, [module, load]);
  if (hasFailed)
    return (
      <ErrorCard title="The map did not load" onRetry={() => load()}>
        Look up by address or parcel number instead.
      </ErrorCard>
    );
  if (!module) return <Skeleton height={400} />;
  return <module.PointPicker isPending={isPending} isDisabled={isDisabled} onLookUp={onLookUp} />;
}
