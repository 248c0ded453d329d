import { stateNames, states, type FieldErrors } from '@dealstead/contracts';
import type { IntelligenceReportSubject } from '@dealstead/contracts/tools/intelligenceReports';
import {
  Button,
  Field,
  Form,
  Panel,
  PanelHead,
  Select,
  TextInput,
  phone,
  toast,
  useForm,
  useRead,
  useSearchParams,
  useWrite,
  WrongFields,
  type Typed,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';

const Line = styled.div`
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

/** What a report is asked for on; `wrong` names the controls that do not say it. */
function readSubject(typed: Typed): { subject: IntelligenceReportSubject } | { wrong: Record<string, string> } {
  if (typed.text('kind') === 'listing') {
    const propertyId = listingIdOf(typed.text('listing'));
    if (propertyId === null) return { wrong: { listing: 'Enter the address of a listing, or its number.' } };
    return { subject: { kind: 'listing', propertyId } };
  }
  const state = typed.choice('state', states);
  const county = typed.text('county');
  if (state && county.length >= 2) return { subject: { kind: 'county', state, county } };
  return {
    wrong: { ...(!state && { state: 'Choose the state.' }), ...(county.length < 2 && { county: 'Enter the county.' }) },
  };
}

/** Requests a report on a county or a listing. `?listing=12` fills in a listing. */
export function RequestIntelligenceReport({ left, renewsOn }: { left: number; renewsOn: string }) {
  const [query] = useSearchParams();
  const listing = query.get('listing');
  const [kind, setKind] = useState<IntelligenceReportSubject['kind']>(listing === null ? 'county' : 'listing');
  const request = useWrite('POST', '/api/intelligence-reports', { invalidates: ['/api/intelligence-reports'] });
  const form = useForm({
    draft: ['report', listing].filter(Boolean).join('-'),
    send(typed) {
      const read = readSubject(typed);
      if ('wrong' in read) throw new WrongFields(read.wrong);
      return request.mutateAsync({ body: read.subject });
    },
    onSent: () => void toast({ title: 'Report requested' }),
  });

  return (
    <Panel aria-labelledby="request-report">
      <PanelHead>
        <h2 id="request-report">Request a report</h2>
        <span>{left > 0 ? `${left} left this month` : `Next on ${renewsOn}`}</span>
      </PanelHead>
      <Form form={form} fallback="The report was not requested. Try again.">
        <Line>
          <Field label="Report on">
            <Select
              name="kind"
              value={kind}
              onChange={({ target }) => setKind(target.value as IntelligenceReportSubject['kind'])}
            >
              <option value="county">A county</option>
              <option value="listing">A listing</option>
            </Select>
          </Field>
          {kind === 'county' ? (
            <CountyFields errors={form.errors} />
          ) : (
            <Field label="Listing" hint="Paste the address of its page, or its number" error={form.errors['listing']}>
              <TextInput name="listing" autoComplete="off" defaultValue={listing ?? ''} />
            </Field>
          )}
          <Button type="submit" disabled={left <= 0} pending={form.isPending} pendingLabel="Requesting">
            Request report
          </Button>
        </Line>
      </Form>
    </Panel>
  );
}

/** State and county, with the counties of the state that have listings as suggestions. */
function CountyFields({ errors }: { errors: FieldErrors }) {
  const [state, setState] = useState('');
  const counties = useRead('/api/market{?state}', { state }, { enabled: state !== '' });
  return (
    <>
      <Field label="State" error={errors['state']}>
        <Select name="state" value={state} onChange={({ target }) => setState(target.value)}>
          <option value="">Choose</option>
          {Object.entries(stateNames).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="County" error={errors['county']}>
        <TextInput name="county" list="report-counties" autoComplete="off" maxLength={80} />
      </Field>
      <datalist id="report-counties">
        {counties.data?.places?.map((place) => place.county && <option key={place.county}>{place.county}</option>)}
      </datalist>
    </>
  );
}
