import { Button, Head, Lead, Page, Stack, useIsAllowed, useRead } from '@dealstead/kit';
import { Plus } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { AwaitingAddresses } from '../../features/contactAddresses/AwaitingAddress.tsx';
import { ownershipNotice, useDelegation } from '../../features/delegation/delegation.ts';
import { Listings } from '../../features/myListings/Listings.tsx';
import { NewListingDrafts } from '../../features/post/DraftList.tsx';

const Top = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: end;
  gap: 12px;
  p {
    margin-top: 8px;
  }
`;

const Actions = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

/** All listings of a member in any status, newest first; for a delegate the owner's listings come first. */
export function MyListings() {
  const delegation = useDelegation();
  const canPost = useIsAllowed('property-posting');
  return (
    <Page headed>
      <Head title="My listings" description="Status and performance of every listing." path="/my-listings" noIndex />
      <Stack space={4}>
        <Top>
          <div>
            <h1>{delegation ? `Listings of ${delegation.name}` : 'My listings'}</h1>
            <Lead as="p">{delegation ? ownershipNotice(delegation) : 'Status and performance of every listing.'}</Lead>
          </div>
          <PostLinks />
        </Top>
        {!delegation && <AwaitingAddresses />}
        <NewListingDrafts />
        {delegation ? <Listings owner={delegation} /> : <Listings />}
        {delegation && <OwnListings canPost={canPost} />}
      </Stack>
    </Page>
  );
}

/** Links that add listings. @param as `?as=me` for the delegate's own listings beside an owner's */
function PostLinks({ as = '' }: { as?: string }) {
  return (
    <Actions>
      <Button kind="secondary" to={`/import-listings${as}`}>
        Import or export
      </Button>
      <Button icon={<Plus size={18} />} to={`/post-property${as}`}>
        List a property
      </Button>
    </Actions>
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
      <Listings prefix="own-" />
    </>
  );
}

export default MyListings;
