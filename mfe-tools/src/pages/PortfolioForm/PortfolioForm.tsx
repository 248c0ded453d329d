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
  useForm,
  useNavigateWhileHere,
  useParams,
  useRead,
  useSearchParams,
  useWrite,
  DraftNotice,
  WrongFields,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { HoldingFields } from '../../features/portfolio/HoldingFields.tsx';
import { formOfHolding, formOfListing, type HoldingForm, readForm } from '../../features/portfolio/holdingForm.ts';
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
  const add = useWrite('POST', '/api/portfolio/holdings', { invalidates: portfolioReads });
  return (
    <Editor
      form={form}
      draft={form.propertyId === null ? 'new-holding' : `new-holding-listing-${form.propertyId}`}
      withValue
      label="Add property"
      done="Property added"
      save={async ({ holding, value }) => {
        const { id } = await add.mutateAsync({ body: { ...holding, value } });
        return `/portfolio/${id}`;
      }}
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
  const update = useWrite('PUT', '/api/portfolio/holdings/{id}', { invalidates: portfolioReads });
  const page = `/portfolio/${id}`;
  return (
    <Editor
      form={form}
      draft={`holding-${id}`}
      withValue={false}
      label="Save property"
      done="Property saved"
      save={async ({ holding }) => {
        await update.mutateAsync({ params: { id }, body: holding });
        return page;
      }}
      cancelTo={page}
    />
  );
}

type Read = Exclude<ReturnType<typeof readForm>, { faults: unknown }>;

interface EditorProps {
  /** What the form begins with. */
  form: HoldingForm;
  draft: string;
  withValue: boolean;
  /** Label of the button that submits. */
  label: string;
  /** Title of the toast once it is saved. */
  done: string;
  /** Resolves to the page that opens then. */
  save: (read: Read) => Promise<string>;
  cancelTo: string;
}

function Editor({ form: initial, draft, withValue, label, done, save, cancelTo }: EditorProps) {
  const navigate = useNavigateWhileHere();
  const form = useForm({
    draft,
    send(typed) {
      const read = readForm(typed, initial.propertyId);
      if ('faults' in read) throw new WrongFields(read.faults);
      return save(read);
    },
    onSent(page) {
      toast({ title: done });
      void navigate(page);
    },
  });
  // The alert stands by the button: the form is longer than a screen.
  return (
    <form {...form.props}>
      <Stack>
        {form.draft && <DraftNotice draft={form.draft} />}
        <HoldingFields form={initial} errors={form.errors} withValue={withValue} />
        <FormError error={form.error} fallback="The property was not saved. Your entries are still here; try again." />
        <Row space={3}>
          <Button type="submit" pending={form.isPending} pendingLabel="Saving">
            {label}
          </Button>
          <Button kind="quiet" to={cancelTo}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
