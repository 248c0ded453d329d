import type { DealRecord } from '@dealstead/contracts';
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
import { isSameAddress } from '@dealstead/contracts/values/address';
import type { Holding } from '@dealstead/contracts/tools/portfolio';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useDealFacts } from '../../features/calculator/useSubject.ts';
import { HoldingFields } from '../../features/portfolio/HoldingFields.tsx';
import { formOfHolding, type HoldingForm, readForm } from '../../features/portfolio/holdingForm.ts';
import { blankForm, formOfDeal, formOfListing } from '../../features/portfolio/newHolding.ts';
import { useOpenedAddress } from '../../features/portfolio/useOpenedAddress.ts';
import { portfolioReads, usePortfolio } from '../../features/portfolio/usePortfolio.ts';

const Narrow = styled(Stack)`
  max-width: 760px;
  h1 + p {
    margin-top: 8px;
  }
`;

/** `/portfolio/add`, from a listing with `?listing=12` or a deal with `?deal=7`, and `/portfolio/12/edit`. */
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

/** The id of the record that an address names; null without a valid one. */
const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

function AddHolding() {
  const [query] = useSearchParams();
  const [dealId, listingId] = [idOf(query.get('deal')), idOf(query.get('listing'))];
  return (
    <Narrow space={5}>
      <header>
        <h1>Add a property</h1>
        <Lead>Only you see your portfolio.</Lead>
      </header>
      {dealId !== null ? (
        <FromDeal id={dealId} />
      ) : listingId !== null ? (
        <FromListing id={listingId} />
      ) : (
        <NewHolding form={blankForm} draft="new-holding" />
      )}
    </Narrow>
  );
}

/** That what a form was to be filled in from is not there. */
const NotLoaded = ({ noun }: { noun: string }) => (
  <>
    <Alert tone="amber">The {noun} did not load. Enter the property yourself, or go back and try again.</Alert>
    <NewHolding form={blankForm} draft="new-holding" />
  </>
);

interface FilledProps {
  /** From what it was filled in: "the listing “Brick ranch”". */
  from: string;
  form: HoldingForm;
  draft: string;
  /** What the price is, where it is not what was agreed. */
  price?: string;
}

function Filled({ from, form, draft, price = '' }: FilledProps) {
  return (
    <>
      <Alert tone="water">
        Filled in from {from}. {price}Check every figure against your closing statement
        {form.texts.address === '' && ', and enter the address'}.
      </Alert>
      <NewHolding form={form} draft={draft} />
    </>
  );
}

function FromListing({ id }: { id: number }) {
  const listing = useRead('/api/properties/{id}', { id });
  const opened = useOpenedAddress(id);
  if (listing.isPending || opened.isPending) return <Skeleton height={420} />;
  if (!listing.data) return <NotLoaded noun="listing" />;
  return (
    <Filled
      from={`the listing “${listing.data.title}”`}
      price="The price is what the seller asks. "
      form={formOfListing(listing.data, opened.address)}
      draft={`new-holding-listing-${id}`}
    />
  );
}

function FromDeal({ id }: { id: number }) {
  const { data: deal, isPending } = useRead('/api/deals/{id}', { id }, { retry: 1 });
  if (isPending) return <Skeleton height={420} />;
  return deal ? <FromBoughtDeal deal={deal} /> : <NotLoaded noun="deal" />;
}

function FromBoughtDeal({ deal }: { deal: DealRecord }) {
  const { propertyId, analysis } = deal;
  const factsOf = useDealFacts(deal);
  const listing = useRead('/api/properties/{id}', { id: propertyId ?? 0 }, { enabled: propertyId !== null, retry: 1 });
  const opened = useOpenedAddress(deal.address === null ? propertyId : null);
  const analyzed = useRead(
    '/api/calculations/{id}',
    { id: analysis?.id ?? 0 },
    { enabled: analysis?.isOwn === true, retry: 1 },
  );
  // The form keeps its first values: it opens when all of them are known, or cannot be.
  if (!factsOf || listing.isLoading || opened.isPending || analyzed.isLoading) return <Skeleton height={420} />;
  const form = formOfDeal({
    deal,
    facts: factsOf(deal),
    analysis: analyzed.data ?? null,
    listing: listing.data ?? null,
    openedAddress: opened.address,
  });
  const name =
    analyzed.data &&
    ` and its analysis “${analyzed.data.name}” (its loan and what you entered, not the costs that it assumes)`;
  return <Filled from={`the deal “${deal.title}”${name ?? ''}`} form={form} draft={`new-holding-deal-${deal.id}`} />;
}

/** Where a holding is; its form asks for no ZIP code. */
const placed = ({ address, city, state }: Pick<Holding, 'address' | 'city' | 'state'>) => ({
  address,
  city,
  state,
  zipCode: null,
});

function NewHolding({ form, draft }: { form: HoldingForm; draft: string }) {
  const add = useWrite('POST', '/api/portfolio/holdings', { invalidates: portfolioReads });
  const portfolio = usePortfolio().data;
  /** The address that was said to be in the portfolio already. */
  const repeated = useRef('');
  return (
    <Editor
      form={form}
      draft={draft}
      withValue
      label="Add property"
      done="Property added"
      save={async ({ holding, value }) => {
        const known = portfolio?.holdings.find(
          (one) => one.sale === null && isSameAddress(placed(one), placed(holding)),
        );
        if (known && repeated.current !== holding.address) {
          repeated.current = holding.address;
          throw new WrongFields({
            address: `${known.address} is in your portfolio already. Press “Add property” again to add it a second time.`,
          });
        }
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
        {({ holding }) => <StoredHolding id={id} holding={holding} />}
      </QueryView>
    </Narrow>
  );
}

function StoredHolding({ id, holding: stored }: { id: string; holding: Holding }) {
  // As it was when the form opened: a page that reads it again meanwhile must not make a save replace what was changed elsewhere.
  const changedAt = useRef(stored.changedAt);
  const update = useWrite('PUT', '/api/portfolio/holdings/{id}', { invalidates: portfolioReads });
  const page = `/portfolio/${id}`;
  return (
    <Editor
      form={formOfHolding(stored)}
      draft={`holding-${id}`}
      withValue={false}
      label="Save property"
      done="Property saved"
      save={async ({ holding }) => {
        try {
          await update.mutateAsync({ params: { id }, body: { ...holding, changedAt: changedAt.current } });
        } catch (error) {
          // Once it is said that the property was changed, saving again replaces that.
          changedAt.current = changedSince(error) ?? changedAt.current;
          throw error;
        }
        return page;
      }}
      cancelTo={page}
    />
  );
}

/** When a holding was changed whose update was refused for it; undefined for another error. */
const changedSince = (error: unknown): string | undefined =>
  error instanceof ApiError && error.problem?.code === 'holding-conflict'
    ? (error.problem.details as Pick<Holding, 'changedAt'>).changedAt
    : undefined;

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
