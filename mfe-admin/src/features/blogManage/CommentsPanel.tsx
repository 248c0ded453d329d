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
  const deciding = useWrite('POST', '/api/admin/blog/comments/{id}', {
    invalidates: ['/api/admin/blog'],
    onSuccess: ({ message }) => void toast({ title: message }),
    onError: (error) => toastError(error, 'The comment was not changed. Try again.'),
  });
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
              <li key={comment.id}>
                <header>
                  <span>
                    <strong>{comment.authorName}</strong> <Small as="span">{comment.authorEmail}</Small>
                  </span>
                  <Small as="span">
                    {formatDate(comment.createdAt)}, on{' '}
                    <TextLink to={`/blog/${comment.post.slug}`}>{comment.post.title}</TextLink>
                  </Small>
                </header>
                <p>{comment.content}</p>
                <Row>
                  {comment.status !== 'approved' && (
                    <Button
                      size="small"
                      disabled={deciding.isPending}
                      aria-label={`Approve the comment by ${comment.authorName}`}
                      onClick={() => deciding.mutate({ params: { id: comment.id }, body: { decision: 'approved' } })}
                    >
                      Approve
                    </Button>
                  )}
                  {comment.status !== 'rejected' && (
                    <Button
                      kind="secondary"
                      size="small"
                      disabled={deciding.isPending}
                      aria-label={`Reject the comment by ${comment.authorName}`}
                      onClick={() => deciding.mutate({ params: { id: comment.id }, body: { decision: 'rejected' } })}
                    >
                      Reject
                    </Button>
                  )}
                </Row>
              </li>
            ))}
          </Entries>
        )}
      </QueryView>
    </Panel>
  );
}
