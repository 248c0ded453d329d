import { cursorAfter, type Status } from '@dealstead/contracts';
import type { OwnPropertyCard } from '@dealstead/contracts/listings/properties';
import {
  Badge,
  Button,
  EmptyState,
  Head,
  Lead,
  Link,
  Page,
  Panel,
  Stack,
  formatCount,
  messageOf,
  formatMoney,
  useIsAllowed,
  usePagedRead,
  useRead,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { Plus } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { Rows } from '../../features/listings/rows.ts';
import { type Delegation, ownershipNotice, useDelegation } from '../../features/delegation/delegation.ts';
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

/** All listings of a member in any status, newest first; for a delegate the owner's listings come first. */
export function MyListings() {
  const delegation = useDelegation();
  const canPost = useIsAllowed('property-posting');
  return (
    <Page>
      <Head title="My listings" description="What you have listed, and where it stands." path="/my-listings" noIndex />
      <Stack space={4}>
        <Top>
          <div>
            <h1>{delegation ? `Listings of ${delegation.name}` : 'My listings'}</h1>
            <Lead as="p">
              {delegation
                ? `You look after these. ${ownershipNotice(delegation)}`
                : 'Where each stands, and how it does.'}
            </Lead>
          </div>
          <PostLinks />
        </Top>
        {delegation ? <List owner={delegation} /> : <List />}
        {delegation && <OwnListings canPost={canPost} />}
      </Stack>
    </Page>
  );
}

/** Links that add listings. @param as `?as=me` for the delegate's own listings beside an owner's */
function PostLinks({ as = '' }: { as?: string }) {
  return (
    <Acts>
      <Button kind="secondary" to={`/import-listings${as}`}>
        Import or export
      </Button>
      <Button icon={<Plus size={18} />} to={`/post-property${as}`}>
        List a property
      </Button>
    </Acts>
  );
}

/** A delegate's own listings below the owner's; shown if there are any, or if the plan may post. */
function OwnListings({ canPost }: { canPost: boolean }) {
  const { data } = useRead('/api/va/properties{?limit}', { limit: 1 });
  if (!canPost && (data?.length ?? 0) === 0) return null;
  return (
    <>
      <Top>
        <h2>Your own listings</h2>
        {canPost && <PostLinks as="?as=me" />}
      </Top>
      <List />
    </>
  );
}

function List({ owner }: { owner?: Delegation }) {
  const query = usePagedRead(
    '/api/va/properties{?limit,after,owner}',
    { limit: pageSize, owner: owner?.id },
    { pageSize, cursorAfter: (last: OwnPropertyCard) => cursorAfter(last, 'createdAt') },
  );
  return (
    <QueryView
      query={query}
      label={owner ? 'The listings' : 'Your listings'}
      loading={320}
      isEmpty={({ pages }) => pages.flat().length === 0}
      empty={
        <EmptyState
          page
          title={owner ? 'Nothing is listed yet' : 'You have listed nothing yet'}
          action={
            <Button kind="secondary" to="/post-property">
              List a property
            </Button>
          }
        >
          {owner
            ? `What you list for ${owner.name} stands here, from its draft to its sale.`
            : 'What you list stands here, from its draft to its sale.'}
        </EmptyState>
      }
      errorCard={{ text: (error) => messageOf(error, 'They stand as they were.'), page: true }}
    >
      {({ pages }) => (
        <>
          <Panel>
            <Rows aria-label={owner ? `Listings of ${owner.name}` : 'My listings'}>
              {pages.flat().map((listing) => (
                <ListingRow key={listing.id} property={listing} />
              ))}
            </Rows>
          </Panel>
          {query.isFetchNextPageError && <p role="alert">The rest did not load. Try again.</p>}
          {query.hasNextPage && (
            <div>
              <Button
                kind="secondary"
                pending={query.isFetchingNextPage}
                pendingLabel="Loading..."
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}

const tones: Readonly<Partial<Record<Status, 'ok' | 'amber'>>> = {
  active: 'ok',
  'in-review': 'amber',
  'under-contract': 'amber',
};

function ListingRow({ property }: { property: OwnPropertyCard }) {
  const views = `${formatCount(property.views)} ${property.views === 1 ? 'view' : 'views'}`;
  const questions = `${formatCount(property.inquiries)} ${property.inquiries === 1 ? 'question' : 'questions'}`;
  return (
    <li>
      <span>
        <b>
          <Link to={`/property/${property.id}`}>{property.title}</Link>{' '}
          <Badge tone={tones[property.status]}>{statusLabels[property.status]}</Badge>
        </b>
        <small>{`${formatMoney(property.price)}, ${property.city}, ${property.state}. ${views}, ${questions}.`}</small>
      </span>
      {/* A sold listing cannot be changed. */}
      {property.status !== 'closed' && (
        <Button
          kind="secondary"
          size="small"
          to={`/property/${property.id}/edit`}
          aria-label={`Edit ${property.title}`}
        >
          Edit
        </Button>
      )}
    </li>
  );
}

export default MyListings;
