import type { CurrentUser, DraftContent } from '@dealstead/contracts';
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
  invalidate,
  messageOf,
  useNavigateWhileHere,
  useQueryClient,
  useRead,
  useSearchParams,
  useUser,
} from '@dealstead/kit';
import { useEffect, useState } from 'react';
import { DiscardDraft } from '../../features/post/DiscardDraft.tsx';
import { DraftList, isNew, NewListingDrafts } from '../../features/post/DraftList.tsx';
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
            <Locked needs="property-posting" feature="Posting a property" page preview={<PostPreview />}>
              {null}
            </Locked>
          )}
          {/* Of a member who may no longer post. */}
          {user && !canPost && <NewListingDrafts />}
        </Stack>
      )}
    </Page>
  );
}

/** Initial content of a new listing. */
const contactOf = ({ firstName, lastName, email, phone }: CurrentUser): DraftContent => ({
  contactName: `${firstName} ${lastName}`.trim(),
  contactEmail: email,
  contactPhone: phone ?? undefined,
});

/** The form that is open. */
interface OpenForm {
  /** React key: one for each form, whatever the URL and the list of drafts say meanwhile. */
  readonly key: number;
  /** The `draft` and `as` of the URL that it stands for. */
  readonly address: string;
  /** It began without a draft. */
  readonly isNew: boolean;
  /** The draft that its first save created. */
  readonly startedId?: number;
}

/**
 * Which form is open. A new listing's first save changes the URL, some time later, and the list of drafts; its form stays
 * mounted meanwhile, or what was typed would be lost.
 */
function useOpenForm(draftId: string | null, as: string) {
  const navigate = useNavigateWhileHere();
  const client = useQueryClient();
  const drafts = useRead('/api/drafts', {}, { enabled: draftId === null });
  // A list that is being read again may lack a draft that was started since.
  const hasNoDrafts = draftId === null && !drafts.isFetching && drafts.data?.some(isNew) === false;
  const address = `${draftId ?? ''}${as}`;
  const [form, setForm] = useState<OpenForm>({ key: 0, address, isNew: draftId === 'new' });
  if (form.address !== address) {
    const isOwnDraft = form.startedId !== undefined && Number(draftId) === form.startedId;
    setForm(isOwnDraft ? { ...form, address } : { key: form.key + 1, address, isNew: draftId === 'new' });
  } else if (hasNoDrafts && !form.isNew) setForm({ ...form, isNew: true });

  const { key, startedId } = form;
  useEffect(() => {
    if (startedId !== undefined && Number(draftId) !== startedId)
      void navigate(`/post-property?draft=${startedId}${as}`, { replace: true });
  }, [startedId, draftId, as, navigate]);
  /** The form's first save created a draft, perhaps after the form was left. */
  const start = (id: number) => {
    setForm((open) => (open.key === key ? { ...open, startedId: id } : open));
    void invalidate(client, ['/api/drafts']);
  };
  return { form, drafts, start };
}

/** `?draft=12` continues that draft, `?draft=new` starts another; otherwise the member chooses if there are drafts. */
function DraftEditor({ user }: { user: CurrentUser }) {
  const [search] = useSearchParams();
  const { delegation: postingDelegation, canChooseOwner } = usePostingDelegation();
  const as = search.get('as') === 'me' ? '&as=me' : '';
  const navigate = useNavigateWhileHere();
  const draftId = search.get('draft');
  const { form, drafts, start } = useOpenForm(draftId, as);
  const draft = useRead(
    '/api/drafts/{id}',
    { id: draftId ?? '' },
    {
      enabled: draftId !== null && !form.isNew,
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
  const openDraft = form.isNew ? null : (draft.data ?? null);
  if (form.isNew || (draftId !== null && openDraft)) {
    const delegation = openDraft && openDraft.userId === user.id ? null : postingDelegation;
    return (
      <>
        <DraftTitle
          draftId={draftId === 'new' || draftId === null ? null : Number(draftId)}
          isOwnOffered={canChooseOwner && !openDraft}
          delegation={delegation}
        />
        <PostForm
          key={form.key}
          draft={openDraft}
          userId={user.id}
          delegation={delegation}
          ownerId={delegation?.id ?? (canChooseOwner ? user.id : undefined)}
          initialContent={delegation ? {} : contactOf(user)}
          onStarted={start}
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
  const unpublished = drafts.data?.filter(isNew) ?? [];
  if (draftId === null && unpublished.length > 0)
    return <DraftList drafts={unpublished} newDraftPath={`/post-property?draft=new${as}`} />;
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
  const navigate = useNavigateWhileHere();
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
      {/* Before the first save, too: on a phone it has a line of its own, which would move the field in which someone types. */}
      <DiscardDraft
        draftId={draftId}
        label="Discard draft"
        consequence="This deletes the draft and its photos. You cannot undo this."
        onDiscarded={() => void navigate('/post-property', { replace: true })}
      />
    </TitleBar>
  );
}

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
