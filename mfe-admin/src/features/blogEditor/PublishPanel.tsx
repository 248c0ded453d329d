import type { PostState } from '@dealstead/contracts';
import {
  Badge,
  Button,
  ErrorText,
  Field,
  Panel,
  PanelHead,
  Row,
  Small,
  Stack,
  TextInput,
  TextLink,
  formatDate,
  formatPlannedTime,
  isPastTime,
  pastTimeMessage,
  messageOf,
  toast,
  toastError,
  useRead,
  useDraftState,
  useWrite,
} from '@dealstead/kit';
import { useEffect, useRef, useState } from 'react';
import { statusLabels, statusTones } from '../blogManage/statusLabels.ts';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { CheckList } from './CheckList.ts';
import { LinkChecks } from './LinkChecks.tsx';

interface PublishProps {
  state: PostState;
  /** Saves what is unsaved. Resolves the saved version, or null after a notice that it was not saved. */
  flush: () => Promise<number | null>;
  onChanged: (state: PostState) => void;
}

const invalidates = ['/api/admin/blog'];
const doneTitles = {
  published: 'Published',
  scheduled: 'Scheduled',
  archived: 'Archived',
  draft: 'Returned to drafts',
};
type Withdrawal = 'archive' | 'unpublish';
const withdrawals: Readonly<Record<Withdrawal, { title: string; actionLabel: string }>> = {
  archive: { title: 'Archive this post', actionLabel: 'Archive post' },
  unpublish: { title: 'Return this post to drafts', actionLabel: 'Return to drafts' },
};

/** What a post that is withdrawn means for its readers, by its status before. */
const withdrawalTexts: Readonly<Record<PostState['status'], string>> = {
  published: 'Readers can no longer open it. You can publish it again.',
  scheduled: 'It will not be published. You can schedule it again.',
  archived: 'You can publish it at any time.',
  draft: 'You can publish it at any time.',
};

/** A moment as the value of an input of local date and time. */
function toLocalInput(moment: string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The post's status, what to fix before publishing, and the ways to its readers. */
export function PublishPanel({ state, flush, onChanged }: PublishProps) {
  const { id, status, publishedVersion, version, path, publishedAt } = state;
  const [withdrawing, setWithdrawing] = useState<{ action: Withdrawal; version: number } | null>(null);
  const changing = useWrite('POST', '/api/admin/blog/posts/{id}/status', {
    invalidates,
    onSuccess: (next) => {
      onChanged(next);
      setWithdrawing(null);
      toast({ title: doneTitles[next.status] });
    },
  });
  const isOut = status === 'published' || status === 'scheduled';
  const hasChanges = isOut && publishedVersion !== null && version > publishedVersion;

  async function publish(): Promise<void> {
    const saved = await flush();
    if (saved !== null) changing.mutate({ params: { id }, body: { action: 'publish', version: saved } });
  }
  async function askWhy(action: Withdrawal): Promise<void> {
    const saved = await flush();
    changing.reset();
    if (saved !== null) setWithdrawing({ action, version: saved });
  }
  async function schedule(publishAt: string): Promise<void> {
    const saved = await flush();
    if (saved !== null) changing.mutate({ params: { id }, body: { action: 'schedule', version: saved, publishAt } });
  }

  return (
    <Panel aria-labelledby="publishing">
      <PanelHead>
        <h2 id="publishing">Publishing</h2>
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      </PanelHead>
      <Stack>
        {path && <TextLink to={path}>View the post</TextLink>}
        {status === 'scheduled' && publishedAt && <Small>{`Publishes on ${formatPlannedTime(publishedAt)}.`}</Small>}
        {hasChanges && (
          <Small>
            {status === 'published'
              ? 'Readers do not see your last changes yet.'
              : 'Your last changes are not scheduled yet. Schedule it again to include them.'}
          </Small>
        )}
        <Row>
          {(status !== 'published' || hasChanges) && (
            <Button onClick={() => void publish()} disabled={changing.isPending}>
              {status === 'published' ? 'Publish changes' : 'Publish now'}
            </Button>
          )}
          {isOut && (
            <Button kind="secondary" onClick={() => void askWhy('unpublish')} disabled={changing.isPending}>
              Return to drafts
            </Button>
          )}
          {status !== 'archived' && (
            <Button kind="secondary" onClick={() => void askWhy('archive')} disabled={changing.isPending}>
              Archive
            </Button>
          )}
        </Row>
        {status !== 'published' && (
          <>
            <Small>Now or later, everyone can read it on the blog and in its feeds. No email goes out.</Small>
            <ScheduleForm
              id={id}
              scheduledFor={status === 'scheduled' ? publishedAt : null}
              isPending={changing.isPending}
              onSchedule={(publishAt) => void schedule(publishAt)}
            />
          </>
        )}
        {changing.error && !withdrawing && (
          <ErrorText role="alert">{messageOf(changing.error, 'Nothing was changed. Try again.')}</ErrorText>
        )}
        <CheckResults id={id} version={version} flush={flush} />
        <PreviewLink id={id} flush={flush} />
      </Stack>
      {withdrawing && (
        <ReasonDialog
          {...withdrawals[withdrawing.action]}
          draft={`${withdrawing.action}-post-${id}`}
          fallback="Nothing was changed. Try again."
          onConfirm={(reason) => changing.mutateAsync({ params: { id }, body: { ...withdrawing, reason } })}
          onClose={() => setWithdrawing(null)}
        >
          {withdrawalTexts[status]}
        </ReasonDialog>
      )}
    </Panel>
  );
}

interface ScheduleProps {
  readonly id: number;
  /** When it is published, if it is scheduled already: its last edits keep that time unless another is chosen. */
  scheduledFor: string | null;
  isPending: boolean;
  onSchedule: (publishAt: string) => void;
}

function ScheduleForm({ id, scheduledFor, isPending, onSchedule }: ScheduleProps) {
  const [publishAt, setPublishAt] = useDraftState(`post-${id}-time`, scheduledFor ? toLocalInput(scheduledFor) : '');
  const isPast = isPastTime(publishAt);
  return (
    <>
      <Field
        label="Publish later"
        hint={
          publishAt === '' || isPast ? 'Your time zone.' : `Every reader sees it from ${formatPlannedTime(publishAt)}.`
        }
        error={isPast ? pastTimeMessage : undefined}
      >
        <TextInput type="datetime-local" value={publishAt} onChange={(event) => setPublishAt(event.target.value)} />
      </Field>
      <div>
        <Button
          kind="secondary"
          size="small"
          disabled={publishAt === '' || isPast || isPending}
          onClick={() => onSchedule(new Date(publishAt).toISOString())}
        >
          Schedule
        </Button>
      </div>
    </>
  );
}

type PartProps = Pick<PublishProps, 'flush'> & { id: number };

/** What to fix, of the saved version: each save is checked again. */
function CheckResults({ id, version, flush }: PartProps & { version: number }) {
  const query = useRead('/api/admin/blog/posts/{id}/checks', { id });
  const { data, refetch } = query;
  const checked = useRef(version);
  useEffect(() => {
    if (checked.current === version) return;
    checked.current = version;
    void refetch();
  }, [version, refetch]);
  return (
    <Stack space={2}>
      <Row between>
        <h3>Checks</h3>
        <Button
          kind="secondary"
          size="small"
          pending={query.isFetching}
          onClick={() => void flush().then(() => query.refetch())}
        >
          Check again
        </Button>
      </Row>
      {query.isError && <ErrorText>The checks did not load.</ErrorText>}
      {data && data.checks.length === 0 && <Small>Nothing to fix.</Small>}
      {data && data.checks.length > 0 && (
        <CheckList>
          {data.checks.map(({ level, message }) => (
            <li key={message} data-level={level}>
              {message}
            </li>
          ))}
        </CheckList>
      )}
      {data && (
        <Small>
          {`${data.words.toLocaleString('en-US')} words`}
          {data.readingGrade !== null && `, reading level grade ${data.readingGrade.toFixed(0)}`}
        </Small>
      )}
      {data && data.links.length > 0 && (
        <LinkChecks id={id} links={data.links} flush={flush} onChecked={() => void query.refetch()} />
      )}
    </Stack>
  );
}

/** Copies a link to a page of this site. */
async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    toast({ title: 'Link copied' });
  } catch {
    toast({ title: 'The link could not be copied. Open the preview and copy its address.', destructive: true });
  }
}

/** Creates a link by which others read the saved version. */
function PreviewLink({ id, flush }: PartProps) {
  const creating = useWrite('POST', '/api/admin/blog/posts/{id}/previews', {
    onError: (error) => toastError(error, 'The preview link was not created. Try again.'),
  });
  return (
    <Stack space={2}>
      <h3>Preview</h3>
      {creating.data ? (
        <>
          <Row>
            <a href={creating.data.path} target="_blank" rel="noreferrer">
              Open the preview
            </a>
            <Button kind="secondary" size="small" onClick={() => void copyLink(creating.data.path)}>
              Copy link
            </Button>
          </Row>
          <Small>{`Anyone with this link can read the post until ${formatDate(creating.data.expiresAt)}.`}</Small>
        </>
      ) : (
        <div>
          <Button
            kind="secondary"
            size="small"
            disabled={creating.isPending}
            onClick={() => void flush().then((saved) => saved !== null && creating.mutate({ params: { id } }))}
          >
            Create preview link
          </Button>
        </div>
      )}
    </Stack>
  );
}
