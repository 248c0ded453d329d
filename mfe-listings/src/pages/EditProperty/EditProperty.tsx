import type { CurrentUser, Draft } from '@dealstead/contracts';
import {
  ApiError,
  Button,
  EmptyState,
  ErrorCard,
  Head,
  Lead,
  Page,
  Skeleton,
  Stack,
  messageOf,
  toast,
  useNavigateWhileHere,
  useParams,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { useEffect, useState } from 'react';
import { useDelegation } from '../../features/delegation/delegation.ts';
import { DiscardDraft } from '../../features/post/DiscardDraft.tsx';
import { PostForm } from '../../features/post/PostForm.tsx';
import { TitleBar } from '../../features/post/TitleBar.ts';

/** Page on which an owner changes a published listing. */
export function EditProperty() {
  const { id = '' } = useParams();
  const user = useUser();
  return (
    <Page headed>
      <Head title="Edit your listing" description="Change your listing." path={`/property/${id}/edit`} noIndex />
      {user && <Editing key={id} id={Number(id)} user={user} />}
    </Page>
  );
}

/** Changes are saved in a draft of the listing, which remains unchanged until they are published. */
function Editing({ id, user }: { id: number; user: CurrentUser }) {
  const navigate = useNavigateWhileHere();
  const delegation = useDelegation();
  const [draft, setDraft] = useState<Draft>();
  const { mutate, error, isPending } = useWrite('POST', '/api/drafts', { onSuccess: setDraft });
  const open = () => mutate({ body: { propertyId: id } });
  // Creating the draft is idempotent: an existing one is returned.
  useEffect(open, [id, mutate]);

  if (draft) {
    const forOwner = delegation && draft.userId === delegation.id ? delegation : null;
    return (
      <>
        <TitleBar>
          <div>
            <h1>{forOwner ? `Edit a listing of ${forOwner.name}` : 'Edit your listing'}</h1>
            <Lead as="p">Buyers see your changes once you publish them.</Lead>
          </div>
          <DiscardDraft
            draftId={draft.id}
            label="Discard changes"
            consequence="Your unpublished changes are deleted. The published listing stays the same."
            onDiscarded={() => void navigate(`/property/${id}`)}
          />
        </TitleBar>
        <PostForm
          key={draft.id}
          draft={draft}
          userId={user.id}
          delegation={forOwner}
          onPublished={() => {
            toast({ title: 'Changes published', description: 'Buyers can see them now.' });
            void navigate(`/property/${id}`);
          }}
        />
      </>
    );
  }
  if (error instanceof ApiError && [400, 403, 404].includes(error.status)) {
    return (
      <EmptyState
        page
        title={error.status === 403 ? 'You cannot edit this listing' : 'This listing no longer exists'}
        action={
          <Button kind="secondary" to={error.status === 403 ? `/property/${id}` : '/#properties-section'}>
            {error.status === 403 ? 'View listing' : 'Browse listings'}
          </Button>
        }
      >
        {messageOf(error, '')}
      </EmptyState>
    );
  }
  if (error) {
    return (
      <ErrorCard title="Your listing did not load" page onRetry={open} retrying={isPending}>
        {messageOf(error, 'The rest of the site works.')}
      </ErrorCard>
    );
  }
  return (
    <Stack space={4} role="group" aria-busy="true" aria-label="The form is loading">
      <Skeleton height={40} width="40%" />
      <Skeleton height={520} />
    </Stack>
  );
}

export default EditProperty;
