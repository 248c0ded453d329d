import type { CurrentUser, Draft, DraftContent } from '@dealstead/contracts';
import {
  Button,
  ErrorCard,
  Head,
  Lead,
  Locked,
  Page,
  Skeleton,
  Stack,
  TextLink,
  messageOf,
  useNavigate,
  useRead,
  useSearchParams,
  useUser,
} from '@dealstead/kit';
import { useState } from 'react';
import { DiscardDraft } from '../../features/post/DiscardDraft.tsx';
import { DraftList, DraftRows } from '../../features/post/DraftList.tsx';
import { usePostingDelegation, type Delegation } from '../../features/delegation/delegation.ts';
import { PostForm } from '../../features/post/PostForm.tsx';
import { TitleBar, TitleLinks } from '../../features/post/TitleBar.ts';
import { PostPreview } from '../../features/post/PostPreview.tsx';
import type { Published } from '../../features/post/usePublishing.ts';
import { toastPublished } from '../../features/post/published.ts';

/** Page on which a seller lists a property. */
export function PostProperty() {
  const user = useUser();
  const { canPost } = usePostingDelegation();
  const [search] = useSearchParams();
  const draftId = search.get('draft');
  return (
    <Page headed>
      <Head
        title="Post a property"
        description="List an investment property for cash buyers."
        path="/post-property"
        noIndex
      />
      {/* An existing draft can always be read and changed; publishing requires the plan. */}
      {user && !canPost && draftId !== null && draftId !== 'new' ? (
        <Stack space={4}>
          <Locked needs="property-posting" feature="Publishing" prompt={false}>
            {null}
          </Locked>
          <DraftEditor user={user} />
        </Stack>
      ) : (
        <Stack space={4}>
          {canPost ? (
            user && <DraftEditor user={user} />
          ) : (
            <Locked needs="property-posting" feature="Post a property" page preview={<PostPreview />}>
              {null}
            </Locked>
          )}
          {user && !canPost && <ExistingDrafts />}
        </Stack>
      )}
    </Page>
  );
}

/** Drafts of a member who may no longer post; most have none. */
function ExistingDrafts() {
  const { data } = useRead('/api/drafts');
  const drafts = data?.filter(isNew) ?? [];
  return drafts.length > 0 && <DraftRows drafts={drafts} />;
}

/** Initial content of a new listing. */
const contactOf = ({ firstName, lastName, email, phone }: CurrentUser): DraftContent => ({
  contactName: `${firstName} ${lastName}`.trim(),
  contactEmail: email,
  contactPhone: phone ?? undefined,
});

/** `?draft=12` continues that draft, `?draft=new` starts another; otherwise the member chooses if there are drafts. */
function DraftEditor({ user }: { user: CurrentUser }) {
  const [search] = useSearchParams();
  const { delegation: postingDelegation, canChooseOwner } = usePostingDelegation();
  const as = search.get('as') === 'me' ? '&as=me' : '';
  const navigate = useNavigate();
  const draftId = search.get('draft');
  // The URL changes after the first save; the form must remain mounted.
  const [startedId, setStartedId] = useState<number>();
  const drafts = useRead('/api/drafts', {}, { enabled: draftId === null });
  const draft = useRead(
    '/api/drafts/{id}',
    { id: draftId ?? '' },
    {
      enabled: draftId !== null && draftId !== 'new' && Number(draftId) !== startedId,
      refetchOnWindowFocus: false,
      staleTime: 0,
      gcTime: 0,
    },
  );
  const [inReview, setInReview] = useState<Published>();
  const published = (result: Published) => {
    toastPublished(result);
    if (result.status === 'active') void navigate(`/property/${result.propertyId}`);
    else setInReview(result);
  };

  if (inReview) return <InReview />;
  const isStarted = draftId === 'new' || (startedId !== undefined && Number(draftId) === startedId);
  const hasNoDrafts = draftId === null && drafts.data?.every(({ propertyId }) => propertyId !== null);
  if (isStarted || hasNoDrafts || (draftId !== null && draft.data)) {
    const openDraft = isStarted || hasNoDrafts ? null : (draft.data ?? null);
    const delegation = openDraft && openDraft.userId === user.id ? null : postingDelegation;
    return (
      <>
        <DraftTitle
          draftId={draftId === 'new' || draftId === null ? null : Number(draftId)}
          isOwnOffered={canChooseOwner && !openDraft}
          delegation={delegation}
        />
        <PostForm
          key={openDraft?.id ?? `new${as}`}
          draft={openDraft}
          userId={user.id}
          delegation={delegation}
          ownerId={delegation?.id ?? (canChooseOwner ? user.id : undefined)}
          initialContent={delegation ? {} : contactOf(user)}
          onStarted={(id) => {
            setStartedId(id);
            void navigate(`/post-property?draft=${id}${as}`, { replace: true });
          }}
          onPublished={published}
        />
      </>
    );
  }
  const query = draftId === null ? drafts : draft;
  if (query.isError) {
    return (
      <ErrorCard
        title={draftId === null ? 'Your drafts did not load' : 'This draft did not load'}
        page
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        action={
          <Button kind="secondary" to="/post-property?draft=new">
            Start a new listing
          </Button>
        }
      >
        {messageOf(query.error, 'The rest of the site works.')}
      </ErrorCard>
    );
  }
  if (drafts.data && draftId === null)
    return <DraftList drafts={drafts.data.filter(isNew)} newDraftPath={`/post-property?draft=new${as}`} />;
  return <Loading />;
}

interface DraftTitleProps {
  /** Null for a draft that is not saved yet. */
  draftId: number | null;
  /** Whether the member may list for themselves instead. */
  isOwnOffered: boolean;
  delegation: Delegation | null;
}

/** The page's title with a button that discards a saved draft. */
function DraftTitle({ draftId, isOwnOffered, delegation }: DraftTitleProps) {
  const navigate = useNavigate();
  return (
    <TitleBar>
      <div>
        <h1>Post a property</h1>
        <Lead as="p">
          {delegation && `For ${delegation.name}. `}Takes about 6 minutes. Your draft saves automatically.
        </Lead>
        <TitleLinks>
          <TextLink to="/import-listings">Listing several? Import a file</TextLink>
          <TextLink to="/my-listings">My listings</TextLink>
          {isOwnOffered && delegation && <TextLink to="/post-property?draft=new&as=me">List one of your own</TextLink>}
        </TitleLinks>
      </div>
      {draftId !== null && (
        <DiscardDraft
          draftId={draftId}
          label="Discard draft"
          consequence="This deletes the draft and its photos. You cannot undo this."
          onDiscarded={() => void navigate('/post-property', { replace: true })}
        />
      )}
    </TitleBar>
  );
}

const isNew = ({ propertyId }: Draft) => propertyId === null;

function InReview() {
  return (
    <Stack space={4}>
      <h1>Your listing is in review</h1>
      <Lead>We review this listing before buyers see it and will email you when it goes live.</Lead>
      <div>
        <Button to="/my-listings">View my listings</Button>
      </div>
    </Stack>
  );
}

function Loading() {
  return (
    <Stack space={4} role="group" aria-busy="true" aria-label="The form is loading">
      <Skeleton height={40} width="40%" />
      <Skeleton height={520} />
      <Skeleton height={200} />
    </Stack>
  );
}

export default PostProperty;
