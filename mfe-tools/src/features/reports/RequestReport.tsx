import { stateNames, type State } from '@dealstead/contracts';
import type { ReportSubject } from '@dealstead/contracts/tools/intelligenceReports';
import {
  Button,
  Field,
  FormError,
  Panel,
  PanelHead,
  Select,
  TextInput,
  phone,
  toast,
  useFieldErrors,
  useRead,
  useSearchParams,
  useWrite,
} from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';

const Form = styled.form`
  display: grid;
  grid-template-columns: 180px 220px minmax(0, 1fr) auto;
  align-items: start;
  gap: 16px;
  > button {
    margin-top: 26px;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    > button {
      margin-top: 0;
    }
  }
`;

/** The id in a listing's address or number: "/property/10482", "10482". */
function listingIdOf(text: string): number | null {
  const digits = /^(?:.*\/property\/)?(\d{1,10})\/?(?:[?#].*)?$/.exec(text.trim())?.[1];
  const id = Number(digits);
  return digits && id >= 1 && id <= 2_147_483_647 ? id : null;
}

function faultsOfListing(id: number | null): Record<string, string> {
  return id === null ? { listing: 'Enter the address of a listing, or its number.' } : {};
}

function faultsOfCounty(state: State | '', county: string): Record<string, string> {
  const faults: Record<string, string> = {};
  if (state === '') faults['state'] = 'Choose the state.';
  if (county.trim().length < 2) faults['county'] = 'Enter the county.';
  return faults;
}

/** Requests a report on a county or a listing. `?listing=12` fills in a listing. */
export function RequestReport({ left, renewsOn }: { left: number; renewsOn: string }) {
  const [query] = useSearchParams();
  const [kind, setKind] = useState<ReportSubject['kind']>(query.has('listing') ? 'listing' : 'county');
  const [state, setState] = useState<State | ''>('');
  const [county, setCounty] = useState('');
  const [listing, setListing] = useState(query.get('listing') ?? '');
  const fields = useFieldErrors();
  const request = useWrite('POST', '/api/intelligence-reports', {
    invalidates: ['/api/intelligence-reports'],
    onSuccess: () => void toast({ title: 'Report requested' }),
    onError: fields.showServerErrors,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const id = listingIdOf(listing);
    if (fields.show(kind === 'listing' ? faultsOfListing(id) : faultsOfCounty(state, county))) return;
    if (kind === 'listing' && id !== null) request.mutate({ body: { kind, propertyId: id } });
    else if (kind === 'county' && state !== '') request.mutate({ body: { kind, state, county: county.trim() } });
  }

  return (
    <Panel aria-labelledby="request-report">
      <PanelHead>
        <h2 id="request-report">Request a report</h2>
        <span>{left > 0 ? `${left} left this month` : `Next on ${renewsOn}`}</span>
      </PanelHead>
      <Form {...fields.form} onSubmit={submit}>
        <Field label="Report on">
          <Select value={kind} onChange={({ target }) => setKind(target.value as ReportSubject['kind'])}>
            <option value="county">A county</option>
            <option value="listing">A listing</option>
          </Select>
        </Field>
        {kind === 'county' ? (
          <CountyFields state={state} county={county} errors={fields.errors} onState={setState} onCounty={setCounty} />
        ) : (
          <Field label="Listing" hint="Paste the address of its page, or its number" error={fields.errors['listing']}>
            <TextInput
              name="listing"
              autoComplete="off"
              value={listing}
              onChange={({ target }) => setListing(target.value)}
            />
          </Field>
        )}
        <Button type="submit" disabled={left <= 0} pending={request.isPending} pendingLabel="Requesting">
          Request report
        </Button>
      </Form>
      <FormError error={request.error} fallback="The report was not requested. Try again." />
    </Panel>
  );
}

interface CountyFieldsProps {
  state: State | '';
  county: string;
  errors: Readonly<Record<string, string | undefined>>;
  onState: (state: State | '') => void;
  onCounty: (county: string) => void;
}

/** State and county, with the counties of the state that have listings as suggestions. */
function CountyFields({ state, county, errors, onState, onCounty }: CountyFieldsProps) {
  const counties = useRead('/api/market{?state}', { state }, { enabled: state !== '' });
  return (
    <>
      <Field label="State" error={errors['state']}>
        <Select name="state" value={state} onChange={({ target }) => onState(target.value as State | '')}>
          <option value="">Choose</option>
          {Object.entries(stateNames).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="County" error={errors['county']}>
        <TextInput
          name="county"
          list="report-counties"
          autoComplete="off"
          maxLength={80}
          value={county}
          onChange={({ target }) => onCounty(target.value)}
        />
      </Field>
      <datalist id="report-counties">
        {counties.data?.places?.map((place) => place.county && <option key={place.county}>{place.county}</option>)}
      </datalist>
    </>
  );
}
