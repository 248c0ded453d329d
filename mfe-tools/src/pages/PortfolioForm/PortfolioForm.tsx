import {
  Alert,
  ApiError,
  Button,
  EmptyState,
  FormError,
  Head,
  Lead,
  Locked,
  Page,
  Row,
  Skeleton,
  Stack,
  toast,
  useFieldErrors,
  useNavigateWhileHere,
  useParams,
  useRead,
  useSearchParams,
  useWrite,
  DraftNotice,
  useDraftState,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import type { FormEvent } from 'react';
import { styled } from 'styled-components';
import { HoldingFields } from '../../features/portfolio/HoldingFields.tsx';
import {
  type FieldName,
  formOfHolding,
  formOfListing,
  type HoldingForm,
  readForm,
} from '../../features/portfolio/holdingForm.ts';
import { portfolioReads } from '../../features/portfolio/usePortfolio.ts';

const Narrow = styled(Stack)`
  max-width: 760px;
  h1 + p {
    margin-top: 8px;
  }
`;

/** `/portfolio/add`, from a listing with `?listing=12`, and `/portfolio/12/edit`. */
export function PortfolioForm() {
  const { id } = useParams();
  const path = id ? `/portfolio/${id}/edit` : '/portfolio/add';
  return (
    <Page>
      <Head title={id ? 'Edit property' : 'Add a property'} description="A property you bought." path={path} noIndex />
      <Locked needs="portfolio-tracking" feature="Portfolio tracking" page preview={<Skeleton height={420} />}>
        {id ? <EditHolding id={id} /> : <AddHolding />}
      </Locked>
    </Page>
  );
}

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

function AddHolding() {
  const [query] = useSearchParams();
  const listingId = query.get('listing');
  const hasListing = listingId !== null && /^[1-9]\d{0,9}$/.test(listingId);
  const listing = useRead('/api/properties/{id}', { id: listingId ?? '' }, { enabled: hasListing });
  return (
    <Narrow space={5}>
      <header>
        <h1>Add a property</h1>
        <Lead>Only you see your portfolio.</Lead>
      </header>
      {hasListing && listing.isPending ? (
        <Skeleton height={420} />
      ) : (
        <>
          {hasListing && !listing.data && (
            <Alert tone="amber">The listing did not load. Enter the property yourself, or go back and try again.</Alert>
          )}
          {listing.data && (
            <Alert tone="water">
              Filled in from the listing “{listing.data.title}”. Check every figure against your closing statement
              {listing.data.address === null && ', and enter the address'}.
            </Alert>
          )}
          <NewHolding form={formOfListing(listing.data ?? null)} />
        </>
      )}
    </Narrow>
  );
}

function NewHolding({ form }: { form: HoldingForm }) {
  const navigate = useNavigateWhileHere();
  const fields = useFieldErrors();
  const input = useDraftState('new-holding', form);
  const add = useWrite('POST', '/api/portfolio/holdings', {
    invalidates: portfolioReads,
    onSuccess: ({ id }) => {
      input[2].clear();
      toast({ title: 'Property added' });
      void navigate(`/portfolio/${id}`);
    },
    onError: fields.showServerErrors,
  });
  return (
    <Editor
      input={input}
      fields={fields}
      withValue
      isPending={add.isPending}
      error={add.error}
      submitLabel="Add property"
      onSubmit={(read) => add.mutate({ body: { ...read.holding, value: read.value } })}
      cancelTo="/portfolio"
    />
  );
}

function EditHolding({ id }: { id: string }) {
  const query = useRead('/api/portfolio/holdings/{id}', { id });
  if (isMissing(query.error))
    return (
      <EmptyState page title="No such property" action={<Button to="/portfolio">Open your portfolio</Button>}>
        It was removed, or it is in another account.
      </EmptyState>
    );
  return (
    <Narrow space={5}>
      <h1>Edit property</h1>
      <QueryView query={query} label="The property" loading={420}>
        {({ holding }) => <StoredHolding id={id} form={formOfHolding(holding)} />}
      </QueryView>
    </Narrow>
  );
}

function StoredHolding({ id, form }: { id: string; form: HoldingForm }) {
  const navigate = useNavigateWhileHere();
  const fields = useFieldErrors();
  const input = useDraftState(`holding-${id}`, form);
  const save = useWrite('PUT', '/api/portfolio/holdings/{id}', {
    invalidates: portfolioReads,
    onSuccess: () => {
      input[2].clear();
      toast({ title: 'Property saved' });
      void navigate(`/portfolio/${id}`);
    },
    onError: fields.showServerErrors,
  });
  return (
    <Editor
      input={input}
      fields={fields}
      withValue={false}
      isPending={save.isPending}
      error={save.error}
      submitLabel="Save property"
      onSubmit={(read) => save.mutate({ params: { id }, body: read.holding })}
      cancelTo={`/portfolio/${id}`}
    />
  );
}

type Read = Exclude<ReturnType<typeof readForm>, { faults: unknown }>;

interface EditorProps {
  input: ReturnType<typeof useDraftState<HoldingForm>>;
  fields: ReturnType<typeof useFieldErrors>;
  withValue: boolean;
  isPending: boolean;
  error: Error | null;
  submitLabel: string;
  onSubmit: (read: Read) => void;
  cancelTo: string;
}

function Editor({ input, fields, withValue, isPending, error, submitLabel, onSubmit, cancelTo }: EditorProps) {
  const [form, setForm, draft] = input;
  const change = (part: Partial<HoldingForm>) => setForm((now) => ({ ...now, ...part }));
  const changeText = (name: FieldName, text: string) =>
    setForm((now) => ({ ...now, texts: { ...now.texts, [name]: text } }));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readForm(form);
    if ('faults' in read) fields.show(read.faults);
    else if (!fields.show({})) onSubmit(read);
  }

  return (
    <form {...fields.form} onSubmit={submit}>
      <Stack>
        <DraftNotice draft={draft} />
        <HoldingFields form={form} errors={fields.errors} onText={changeText} onChange={change} withValue={withValue} />
        <FormError error={error} fallback="The property was not saved. Your entries are still here; try again." />
        <Row space={3}>
          <Button type="submit" pending={isPending} pendingLabel="Saving">
            {submitLabel}
          </Button>
          <Button kind="quiet" to={cancelTo}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
