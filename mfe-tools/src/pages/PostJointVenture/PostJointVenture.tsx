import type { Venture, VentureDetails, VentureSources } from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  Field,
  Head,
  Lead,
  Locked,
  NotFoundPage,
  Page,
  Panel,
  Select,
  Skeleton,
  Stack,
  toast,
  useNavigateWhileHere,
  useParams,
  useRead,
  useSearchParams,
  useWrite,
  DraftNotice,
  useDraftState,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { VentureEditor } from '../../features/jointVentures/VentureEditor.tsx';
import { emptyForm, toForm } from '../../features/jointVentures/ventureForm.ts';

/** Posts a joint venture about an own listing or deal, or edits an open post. */
export function PostJointVenture() {
  const { id } = useParams();
  const title = id ? 'Edit joint venture' : 'Post a joint venture';
  return (
    <Page>
      <Head title={title} description="Find a partner for a deal." path="/joint-venture/new" noIndex />
      <Locked needs="joint-ventures" feature="Posting joint ventures" page preview={<Skeleton height={480} />}>
        <Stack space={4}>
          <DashboardHeader>
            <h1>{title}</h1>
            <Lead>Say what you have, what is missing, and how you split what is left after costs.</Lead>
            <div>
              <Button kind="secondary" size="small" to={id ? `/joint-venture/${id}` : '/joint-venture'}>
                Cancel
              </Button>
            </div>
          </DashboardHeader>
          {id ? <EditForm id={id} /> : <NewForm />}
        </Stack>
      </Locked>
    </Page>
  );
}

function NewForm() {
  const query = useRead('/api/joint-ventures/sources');
  return (
    <QueryView
      query={query}
      label="Your listings and deals"
      loading={<Skeleton height={480} />}
      isEmpty={({ listings, deals }) => listings.length + deals.length === 0}
      empty={
        <EmptyState title="Nothing to post yet" action={<Button to="/deals">Open deals</Button>}>
          A joint venture is about one of your active listings or open deals.
        </EmptyState>
      }
    >
      {(sources) => <SourcedForm sources={sources} />}
    </QueryView>
  );
}

type SourceKey = `${'listing' | 'deal'}-${number}`;

function firstSource({ listings, deals }: VentureSources, search: URLSearchParams): SourceKey {
  const listing = listings.find(({ propertyId }) => String(propertyId) === search.get('listing')) ?? null;
  const deal = deals.find(({ dealId }) => String(dealId) === search.get('deal')) ?? null;
  if (listing) return `listing-${listing.propertyId}`;
  if (deal) return `deal-${deal.dealId}`;
  return listings[0] ? `listing-${listings[0].propertyId}` : `deal-${deals[0]!.dealId}`;
}

function SourcedForm({ sources }: { sources: VentureSources }) {
  const navigate = useNavigateWhileHere();
  const [search] = useSearchParams();
  const [first] = useState(() => {
    const source = firstSource(sources, search);
    return { source, form: { ...emptyForm, ...ofSource(sources, source) } };
  });
  const [typed, setTyped, draft] = useDraftState('new-joint-venture', first);
  const { form } = typed;
  // What was typed is restored also where its listing or deal is gone.
  const source = isOffered(sources, typed.source) ? typed.source : first.source;
  const post = useWrite('POST', '/api/joint-ventures', {
    invalidates: ['/api/joint-ventures', '/api/listing-ventures'],
    onSuccess: ({ id }) => {
      draft.clear();
      toast({ title: 'Joint venture posted' });
      navigate(`/joint-venture/${id}`);
    },
  });
  const listing = findListing(sources, source);
  const choose = (next: SourceKey) => setTyped({ source: next, form: { ...form, ...ofSource(sources, next) } });
  return (
    <Stack space={4}>
      <DraftNotice draft={draft} />
      <Panel aria-label="Listing or deal">
        <SourceField sources={sources} value={source} onChange={choose} />
      </Panel>
      <VentureEditor
        form={form}
        onChange={(next) => setTyped({ source, form: next })}
        isListing={listing !== undefined}
        saveLabel="Post joint venture"
        onSave={(fields) => {
          const id = Number(source.split('-')[1]);
          return post.mutateAsync({
            body: { source: source.startsWith('listing') ? { propertyId: id } : { dealId: id }, fields },
          });
        }}
      />
    </Stack>
  );
}

const findListing = ({ listings }: VentureSources, source: SourceKey) =>
  listings.find(({ propertyId }) => source === `listing-${propertyId}`);

const isOffered = (sources: VentureSources, source: SourceKey): boolean =>
  findListing(sources, source) !== undefined || sources.deals.some(({ dealId }) => source === `deal-${dealId}`);

/** What the form takes from a listing. A deal's title may have its address, so that it is not taken. */
function ofSource(sources: VentureSources, source: SourceKey) {
  const listing = findListing(sources, source);
  if (!listing) return {};
  const { title, city, state, category } = listing;
  return { title, city, state, category };
}

interface SourceFieldProps {
  sources: VentureSources;
  value: SourceKey;
  onChange: (source: SourceKey) => void;
}

function SourceField({ sources: { listings, deals }, value, onChange }: SourceFieldProps) {
  return (
    <Field label="Listing or deal" hint="Your active listings and open deals. Deals stay private.">
      <Select value={value} onChange={({ target }) => onChange(target.value as SourceKey)}>
        {listings.length > 0 && (
          <optgroup label="Listings">
            {listings.map(({ propertyId, title, city, state }) => (
              <option key={propertyId} value={`listing-${propertyId}`}>{`${title}, ${city}, ${state}`}</option>
            ))}
          </optgroup>
        )}
        {deals.length > 0 && (
          <optgroup label="Deals">
            {deals.map(({ dealId, title }) => (
              <option key={dealId} value={`deal-${dealId}`}>
                {title}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
    </Field>
  );
}

function EditForm({ id }: { id: string }) {
  const venture = useRead('/api/joint-ventures/{id}', { id });
  const details = useRead('/api/joint-ventures/{id}/details', { id });
  if (details.data && details.data.relation !== 'poster') return <NotFoundPage />;
  return (
    <QueryView query={venture} label="The joint venture" loading={<Skeleton height={480} />}>
      {(stored) => (
        <QueryView query={details} label="The joint venture" loading={<Skeleton height={480} />}>
          {(own) => <StoredForm venture={stored} details={own} />}
        </QueryView>
      )}
    </QueryView>
  );
}

function StoredForm({ venture, details }: { venture: Venture; details: VentureDetails }) {
  const navigate = useNavigateWhileHere();
  // As it was when the member began: a change of someone else in the meantime is refused, not overwritten.
  const [{ version, control }] = useState(details);
  const [first] = useState(() => toForm(venture, control));
  const [form, setForm, draft] = useDraftState(`joint-venture-${venture.id}`, first);
  const edit = useWrite('PUT', '/api/joint-ventures/{id}', {
    invalidates: ['/api/joint-ventures', '/api/listing-ventures'],
    onSuccess: () => {
      draft.clear();
      toast({ title: 'Changes saved' });
      navigate(`/joint-venture/${venture.id}`);
    },
  });
  return (
    <Stack space={4}>
      <DraftNotice draft={draft} />
      <VentureEditor
        form={form}
        onChange={setForm}
        isListing={venture.propertyId !== null}
        saveLabel="Save changes"
        onSave={(fields) => edit.mutateAsync({ params: { id: venture.id }, body: { version, fields } })}
      />
    </Stack>
  );
}

export default PostJointVenture;
