import { managedPageSize, type ManagedComment } from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  Panel,
  PanelHead,
  Row,
  Select,
  Small,
  TextLink,
  formatDate,
  toast,
  toastError,
  usePagedRead,
  useSearchParams,
  useWrite,
} from '@dealstead/kit';
import { LoadMore, QueryView, useRestoredFocus } from '@dealstead/kit/data';
import { Entries } from '../Entries.ts';

type Status = ManagedComment['status'];
const statusNames: Record<Status, string> = { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected' };
const emptyTexts: Record<Status, string> = {
  pending: 'New reader comments wait here for your approval.',
  approved: 'Comments that you approve appear here and below their posts.',
  rejected: 'Comments that you reject appear here. Readers do not see them.',
};

/** Comments of readers, to approve or to reject. The status is in the address. */
export function CommentsPanel() {
  const [search, setSearch] = useSearchParams();
  const shown = search.get('comments') ?? '';
  const status: Status = shown in statusNames ? (shown as Status) : 'pending';
  // A decided comment leaves the list, and with it the focused button: the heading gets the focus.
  const panel = useRestoredFocus<HTMLElement>();
  const query = usePagedRead(
    '/api/admin/blog/comments{?status,after}',
    { status },
    { pageSize: managedPageSize, cursorAfter: ({ id }) => String(id) },
  );
  const comments = query.data?.pages.flat() ?? [];
  return (
    <Panel ref={panel} aria-labelledby="comments-title">
      <PanelHead>
        <h2 id="comments-title">Comments</h2>
        <Select
          aria-label="Comments to show"
          value={status}
          onChange={({ target: { value } }) => setSearch({ tab: 'comments', comments: value }, { replace: true })}
        >
          {(Object.keys(statusNames) as Status[]).map((value) => (
            <option key={value} value={value}>
              {statusNames[value]}
            </option>
          ))}
        </Select>
      </PanelHead>
      <QueryView
        query={query}
        label="Comments"
        loading={240}
        isEmpty={() => comments.length === 0}
        empty={
          <EmptyState title={status === 'pending' ? 'No comments are waiting' : 'No comments'}>
            {emptyTexts[status]}
          </EmptyState>
        }
      >
        {() => (
          <>
            <Entries>
              {comments.map((comment) => (
                <CommentEntry key={comment.id} comment={comment} />
              ))}
            </Entries>
            <LoadMore query={query} rows="comments" />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

/** A comment with the decisions that would change it. */
function CommentEntry({ comment }: { comment: ManagedComment }) {
  const { id, status, authorName, authorEmail, content, createdAt, post } = comment;
  const deciding = useWrite('POST', '/api/admin/blog/comments/{id}', {
    invalidates: ['/api/admin/blog'],
    onSuccess: ({ message }) => void toast({ title: message }),
    onError: (error) => toastError(error, 'The comment was not changed. Try again.'),
  });
  const decide = (decision: 'approved' | 'rejected') => deciding.mutate({ params: { id }, body: { decision } });
  return (
    <li>
      <header>
        <span>
          <strong>{authorName}</strong> <Small as="span">{authorEmail}</Small>
        </span>
        <Small as="span">
          {formatDate(createdAt)}, on <TextLink to={`/blog/${post.slug}`}>{post.title}</TextLink>
        </Small>
      </header>
      <p>{content}</p>
      <Row>
        {status !== 'approved' && (
          <Button
            size="small"
            disabled={deciding.isPending}
            aria-label={`Approve the comment by ${authorName}`}
            onClick={() => decide('approved')}
          >
            Approve
          </Button>
        )}
        {status !== 'rejected' && (
          <Button
            kind="secondary"
            size="small"
            disabled={deciding.isPending}
            aria-label={`Reject the comment by ${authorName}`}
            onClick={() => decide('rejected')}
          >
            Reject
          </Button>
        )}
      </Row>
    </li>
  );
}
