import { cursorAfter, type Status } from '@dealstead/contracts';
import type { OwnPropertyCard } from '@dealstead/contracts/listings/properties';
import {
  Badge,
  Button,
  EmptyState,
  ErrorCard,
  Head,
  Lead,
  Link,
  Page,
  Panel,
  Skeleton,
  Stack,
  count,
  messageOf,
  money,
  usePagedRead,
} from '@dealstead/kit';
import { Plus } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { Rows } from '../../features/listings/rows.ts';
import { statusLabels } from '../../features/owner/statusLabels.ts';

const pageSize = 24;

const Top = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 12px;
`;

const Acts = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

/** All that a member has listed, whatever became of it, newest first. */
export function MyListings() {
  return (
    <Page>
      <Head title="My listings" description="What you have listed, and where it stands." path="/my-listings" noIndex />
      <Stack space={4}>
        <Top>
          <div>
            <h1>My listings</h1>
            <Lead as="p">Where each stands, and how it does.</Lead>
          </div>
          <Acts>
            <Button kind="secondary" to="/import-listings">
              Import or export
            </Button>
            <Button icon={<Plus size={18} />} to="/post-property">
              List a property
            </Button>
          </Acts>
        </Top>
        <List />
      </Stack>
    </Page>
  );
}

function List() {
  const reading = usePagedRead(
    '/api/va/properties{?limit,after}',
    { limit: pageSize },
    { pageSize, cursorAfter: (last: OwnPropertyCard) => cursorAfter(last, 'createdAt') },
  );
  const listings = reading.data?.pages.flat();
  if (!listings) {
    return reading.isError ? (
      <ErrorCard
        title="Your listings did not load"
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
        page
      >
        {messageOf(reading.error, 'They stand as they were.')}
      </ErrorCard>
    ) : (
      <Skeleton height={320} />
    );
  }
  if (listings.length === 0) {
    return (
      <EmptyState
        page
        title="You have listed nothing yet"
        action={
          <Button kind="secondary" to="/post-property">
            List a property
          </Button>
        }
      >
        What you list stands here, from its draft to its sale.
      </EmptyState>
    );
  }
  return (
    <>
      <Panel>
        <Rows aria-label="My listings">
          {listings.map((one) => (
            <Row key={one.id} of={one} />
          ))}
        </Rows>
      </Panel>
      {reading.isFetchNextPageError && <p role="alert">The rest did not load. Try again.</p>}
      {reading.hasNextPage && (
        <div>
          <Button
            kind="secondary"
            pending={reading.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void reading.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

const tones: Readonly<Partial<Record<Status, 'ok' | 'amber'>>> = {
  active: 'ok',
  'in-review': 'amber',
  'under-contract': 'amber',
};

function Row({ of }: { of: OwnPropertyCard }) {
  const views = `${count(of.views)} ${of.views === 1 ? 'view' : 'views'}`;
  const questions = `${count(of.inquiries)} ${of.inquiries === 1 ? 'question' : 'questions'}`;
  return (
    <li>
      <span>
        <b>
          <Link to={`/property/${of.id}`}>{of.title}</Link>{' '}
          <Badge tone={tones[of.status]}>{statusLabels[of.status]}</Badge>
        </b>
        <small>{`${money(of.price)}, ${of.city}, ${of.state}. ${views}, ${questions}.`}</small>
      </span>
      {/* What is sold stays as it was. */}
      {of.status !== 'closed' && (
        <Button kind="secondary" size="small" to={`/property/${of.id}/edit`} aria-label={`Edit ${of.title}`}>
          Edit
        </Button>
      )}
    </li>
  );
}

export default MyListings;
