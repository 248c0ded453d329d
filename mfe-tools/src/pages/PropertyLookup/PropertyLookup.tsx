import type { LookupRequest } from '@dealstead/contracts';
import {
  Button,
  Head,
  Lead,
  Locked,
  Page,
  Panel,
  PanelHead,
  Skeleton,
  Stack,
  TextLink,
  useNavigateWhileHere,
  useRead,
  useSearchParams,
  useWrite,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { LookupForm, AddressForm } from '../../features/propertyLookup/LookupForm.tsx';
import { LookupOutcome } from '../../features/propertyLookup/LookupOutcome.tsx';
import { LookupPreview } from '../../features/propertyLookup/LookupPreview.tsx';
import { LookupQuotaLine } from '../../features/propertyLookup/LookupQuotaLine.tsx';
import { RecentLookups } from '../../features/propertyLookup/RecentLookups.tsx';
import { recordPath } from '../../features/propertyLookup/parcel.ts';
import { PropertyRecordView } from '../../features/propertyLookup/PropertyRecordView.tsx';
import { idIn } from '../../features/records/urlQuery.ts';

/** Property data: a search by address, parcel number or point, and the report of a property (`?record=`). */
export function PropertyLookup() {
  return (
    <Page>
      <Head
        title="Property Data"
        description="Owners, taxes, sales and comparables of a property, each with its source and date."
        path="/property-lookup"
        noIndex
      />
      <Locked needs="property-data" feature="Property data lookup" page preview={<LookupPreview />}>
        <Lookup />
      </Locked>
    </Page>
  );
}

function Lookup() {
  const [params] = useSearchParams();
  const navigate = useNavigateWhileHere();
  const overview = useRead('/api/property-lookups');
  const lookUp = useWrite('POST', '/api/property-lookups', {
    invalidates: ['/api/property-lookups', '/api/property-records'],
    onSuccess: (result) => {
      if (result.result === 'found') void navigate(recordPath(result.record.id));
    },
  });
  const record = Number(idIn(params, 'record')) || null;
  const start = (request: LookupRequest) => lookUp.mutate({ body: request });
  const form = {
    address: params.get('address') ?? '',
    isPending: lookUp.isPending,
    isDisabled: overview.data?.quota.left === 0,
    onLookUp: start,
  };
  const outcome = (
    <LookupOutcome
      result={lookUp.data}
      error={lookUp.error}
      isPending={lookUp.isPending}
      onLookUp={start}
      onRetry={() => lookUp.variables && lookUp.mutate(lookUp.variables)}
    />
  );

  if (record !== null)
    return (
      <Stack space={5}>
        <AddressForm key={record} {...form} small />
        {outcome}
        <PropertyRecordView
          id={record}
          notOpened={<NotOpened isPending={lookUp.isPending} onOpen={() => start({ recordId: record })} />}
        />
      </Stack>
    );
  return (
    <Stack space={5}>
      <DashboardHeader>
        <h1>Property data</h1>
        <Lead>Owner, taxes, sales and comparables of a property, each with its source and date.</Lead>
      </DashboardHeader>
      <Panel aria-label="Look up a property">
        <Stack>
          <LookupForm {...form} />
          {overview.data && <LookupQuotaLine quota={overview.data.quota} />}
        </Stack>
      </Panel>
      {outcome}
      <QueryView query={overview} label="Your lookups" loading={<Skeleton height={260} />}>
        {(data) => <RecentLookups overview={data} />}
      </QueryView>
    </Stack>
  );
}

function NotOpened({ isPending, onOpen }: { isPending: boolean; onOpen: () => void }) {
  return (
    <Panel aria-labelledby="not-opened">
      <PanelHead>
        <h2 id="not-opened">You have not looked up this property</h2>
      </PanelHead>
      <Stack>
        <p>
          Opening it counts as one lookup of this month. You can also{' '}
          <TextLink to="/property-lookup">look up another one</TextLink>.
        </p>
        <div>
          <Button pending={isPending} pendingLabel="Looking up..." onClick={onOpen}>
            Look up this property
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}

export default PropertyLookup;
