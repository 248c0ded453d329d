import { blogLengths, type EditedPost } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  ErrorCard,
  Head,
  NotFoundPage,
  Page,
  Panel,
  Row,
  Skeleton,
  Small,
  Stack,
  TextLink,
  VisuallyHidden,
  narrow,
  useLazyModule,
  useParams,
  useQueryClient,
  useRead,
} from '@dealstead/kit';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { QueryError } from '../../features/QueryError.tsx';
import { DetailsPanel } from '../../features/blogEditor/DetailsPanel.tsx';
import { MarkdownPanel } from '../../features/blogEditor/MarkdownPanel.tsx';
import { PublishPanel } from '../../features/blogEditor/PublishPanel.tsx';
import { RevisionsPanel } from '../../features/blogEditor/RevisionsPanel.tsx';
import type { RichTextProps } from '../../features/blogEditor/RichText.tsx';
import { useAutosave, type SaveStatus } from '../../features/blogEditor/useAutosave.ts';

const EditorColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  gap: 20px;
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Sheet = styled(Panel)`
  padding: 28px clamp(16px, 5vw, 64px);
`;

const TitleInput = styled.textarea`
  width: 100%;
  field-sizing: content;
  min-height: 48px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--ink);
  font: 600 var(--t32) / 1.15 var(--slab);
  resize: none;
  outline-offset: 6px;
`;

/** The editor of a post. */
export function EditPost() {
  const { id = '' } = useParams();
  const query = useRead('/api/admin/blog/posts/{id}', { id }, { refetchOnWindowFocus: false });
  const [reloads, setReloads] = useState(0);
  const client = useQueryClient();
  // The editor saves newer versions than the one that was read: the next visit has to read again.
  useEffect(() => () => client.removeQueries({ queryKey: [`/api/admin/blog/posts/${id}`] }), [client, id]);
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NotFoundPage>There is no such post.</NotFoundPage>;
  return (
    <Page>
      <Head title="Edit post" description="Editor of a blog post." path={`/admin/blog-management/${id}`} noIndex />
      <VisuallyHidden as="h1">
        {query.data?.fields.title ? `Edit ${query.data.fields.title}` : 'Edit post'}
      </VisuallyHidden>
      <Stack space={4}>
        <AdminLinks />
        {query.data && (
          <PostEditor
            key={`${id} ${reloads}`}
            post={query.data}
            onReload={() => void query.refetch().then(() => setReloads((count) => count + 1))}
          />
        )}
        {!query.data && (
          <div>
            <TextLink to="/admin/blog-management">All posts</TextLink>
          </div>
        )}
        {!query.data && query.isPending && <Skeleton height={520} />}
        {!query.data && query.isError && <QueryError label="The post" query={query} />}
      </Stack>
    </Page>
  );
}

const loadRichText = () => import('../../features/blogEditor/RichText.tsx');

function PostEditor({ post, onReload }: { post: EditedPost; onReload: () => void }) {
  const saver = useAutosave(post);
  const [textKey, setTextKey] = useState(0);
  const categories = useRead('/api/admin/blog/posts{?status,search,page}', {}).data?.categories ?? [];
  const { fields, state, change, flush } = saver;
  return (
    <>
      <Row between>
        <TextLink to="/admin/blog-management">All posts</TextLink>
        <SaveState status={saver.status} />
      </Row>
      {saver.status.kind === 'conflict' && (
        <ConflictNotice
          version={saver.status.version}
          onReload={() => {
            saver.discard();
            onReload();
          }}
          onOverwrite={saver.overwrite}
        />
      )}
      {saver.unsaved && (
        <UnsavedNotice
          isOutdated={saver.unsaved.version !== post.version}
          onRestore={() => {
            if (saver.unsaved) change(saver.unsaved.fields);
            setTextKey((key) => key + 1);
            saver.forgetUnsaved();
          }}
          onDiscard={saver.forgetUnsaved}
        />
      )}
      <EditorColumns>
        <Sheet aria-label="Text">
          <TitleInput
            aria-label="Title"
            rows={1}
            maxLength={blogLengths.title}
            placeholder="Title"
            value={fields.title}
            onChange={(event) => change({ title: event.target.value.replaceAll('\n', ' ') })}
          />
          <LazyRichText key={textKey} content={fields.content} onChange={(content) => change({ content })} />
        </Sheet>
        <Stack>
          <PublishPanel state={state} flush={flush} onChanged={saver.replaceState} />
          <DetailsPanel fields={fields} categories={categories} onChange={change} />
          <RevisionsPanel id={post.id} version={state.version} flush={flush} onRestored={onReload} />
          <MarkdownPanel
            id={post.id}
            flush={flush}
            onReplace={(content) => {
              change({ content });
              setTextKey((key) => key + 1);
            }}
          />
        </Stack>
      </EditorColumns>
    </>
  );
}

/** The text editor, once its code is loaded. */
function LazyRichText(props: RichTextProps) {
  const { module, hasFailed, load } = useLazyModule(loadRichText);
  useEffect(() => {
    if (!module) load();
  }, [module, load]);
  if (module) return <module.RichText {...props} />;
  if (!hasFailed) return <Skeleton height={420} />;
  return (
    <ErrorCard title="The text editor did not load" onRetry={load}>
      The details of the post can be edited.
    </ErrorCard>
  );
}

const statusTexts = { saved: 'Saved', unsaved: 'Not saved yet', saving: 'Saving…', conflict: 'Not saved' };

const SaveState = ({ status }: { status: SaveStatus }) => (
  <Small role="status">{status.kind === 'failed' ? status.message : statusTexts[status.kind]}</Small>
);

interface ConflictProps {
  version: number;
  onReload: () => void;
  onOverwrite: (version: number) => void;
}

function ConflictNotice({ version, onReload, onOverwrite }: ConflictProps) {
  return (
    <Alert tone="amber">
      <Stack space={2}>
        <p>Someone else saved this post while you were editing. Your text is not saved.</p>
        <Row>
          <Button kind="secondary" size="small" onClick={() => onOverwrite(version)}>
            Save mine over theirs
          </Button>
          <Button kind="secondary" size="small" onClick={onReload}>
            Load theirs
          </Button>
        </Row>
        <p>If you save yours, theirs stays under Versions. If you load theirs, your changes are discarded.</p>
      </Stack>
    </Alert>
  );
}

interface UnsavedNoticeProps {
  /** Whether the post was saved after those edits. */
  isOutdated: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

const UnsavedNotice = ({ isOutdated, onRestore, onDiscard }: UnsavedNoticeProps) => (
  <Alert tone="amber">
    <Stack space={2}>
      <p>Your last edits in this tab were not saved.</p>
      <Row>
        <Button kind="secondary" size="small" onClick={onRestore}>
          Restore my edits
        </Button>
        <Button kind="secondary" size="small" onClick={onDiscard}>
          Discard them
        </Button>
      </Row>
      {isOutdated && <p>The post was saved since. If you restore your edits, that version stays under Versions.</p>}
    </Stack>
  </Alert>
);

export default EditPost;
