import type { ManagedComment } from '@dealstead/contracts';
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
  useRead,
  useWrite,
} from '@dealstead/kit';
import { QueryView, useRestoredFocus } from '@dealstead/kit/data';
import { useState } from 'react';
import { Entries } from '../Entries.ts';

type Status = ManagedComment['status'];
const statusNames: Record<Status, string> = { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected' };
const emptyTexts: Record<Status, string> = {
  pending: 'New reader comments wait here for your approval.',
  approved: 'Comments that you approve appear here and below their posts.',
  rejected: 'Comments that you reject appear here. Readers do not see them.',
};

/** Comments of readers, to approve or to reject. */
export function CommentsPanel() {
  const [status, setStatus] = useState<Status>('pending');
  // A decided comment leaves the list, and with it the focused button: the heading gets the focus.
  const panel = useRestoredFocus<HTMLElement>();
  const query = useRead('/api/admin/blog/comments{?status}', { status });
  return (
    <Panel ref={panel} aria-labelledby="comments-title">
      <PanelHead>
        <h2 id="comments-title">Comments</h2>
        <Select
          aria-label="Comments to show"
          value={status}
          onChange={(event) => setStatus(event.target.value as Status)}
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
        isEmpty={(comments) => comments.length === 0}
        empty={
          <EmptyState title={status === 'pending' ? 'No comments are waiting' : 'No comments'}>
            {emptyTexts[status]}
          </EmptyState>
        }
      >
        {(comments) => (
          <Entries>
            {comments.map((comment) => (
              <CommentEntry key={comment.id} comment={comment} />
            ))}
          </Entries>
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
