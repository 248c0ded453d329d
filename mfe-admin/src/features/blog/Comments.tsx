import type { PostPage } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Field,
  Stack,
  TextArea,
  TextInput,
  formatDate,
  phone,
  toastError,
  useNativeForm,
  useUser,
  useWasSent,
  useWrite,
  DraftNotice,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Entries } from '../Entries.ts';
import { Honeypot } from '../Honeypot.tsx';
import { ReportComment } from './ReportComment.tsx';

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px;
  .whole {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
  @media print {
    display: none;
  }
`;

const messages = {
  authorName: 'Enter your name',
  authorEmail: 'Please enter a valid email address',
  content: 'Write a comment',
};
const schema = async () => (await import('@dealstead/contracts/admin/blog/public')).NewComment;
const awaitsModeration = 'Thank you. Your comment appears once a moderator has approved it.';

/** Approved comments and the form for a new one. */
export function Comments({ post: { slug, comments } }: { post: PostPage }) {
  return (
    <Stack space={5}>
      <h2 id="comments">{comments.length === 0 ? 'Comments' : `Comments (${comments.length})`}</h2>
      {comments.length > 0 && (
        <Entries>
          {comments.map((comment) => (
            <li key={comment.id} id={`comment-${comment.id}`}>
              <header>
                <strong>{comment.authorName}</strong>
                <small>
                  <time dateTime={comment.createdAt}>{formatDate(comment.createdAt)}</time>
                </small>
              </header>
              <p>{comment.content}</p>
              <ReportComment comment={comment} />
            </li>
          ))}
        </Entries>
      )}
      <CommentForm slug={slug} />
    </Stack>
  );
}

function CommentForm({ slug }: { slug: string }) {
  const user = useUser();
  const wasSent = useWasSent('comment');
  const [isSent, setSent] = useState(false);
  const adding = useWrite('POST', '/api/blog/posts/{slug}/comments');
  const { form, errors, pending, draft } = useNativeForm({
    draft: `comment-${slug}`,
    schema,
    messages,
    send: ({ body }) => adding.mutateAsync({ params: { slug }, body }),
    onSent: () => setSent(true),
    onFailed: (error) => toastError(error, 'Your comment was not sent. Try again.'),
  });
  return (
    <Form method="post" action={`/api/blog/posts/${slug}/comments`} {...form}>
      <DraftNotice draft={draft} className="whole" />
      {(wasSent || isSent) && (
        <Alert className="whole" tone="ok">
          {awaitsModeration}
        </Alert>
      )}
      <Field label="Name" required error={errors.authorName}>
        <TextInput
          name="authorName"
          autoComplete="name"
          maxLength={100}
          defaultValue={user ? `${user.firstName} ${user.lastName}` : undefined}
        />
      </Field>
      <Field label="Email, never shown" required error={errors.authorEmail}>
        <TextInput name="authorEmail" type="email" autoComplete="email" maxLength={255} defaultValue={user?.email} />
      </Field>
      <Field className="whole" label="Comment" required error={errors.content}>
        <TextArea name="content" rows={4} maxLength={2_000} />
      </Field>
      <Honeypot />
      <div className="whole">
        <Button type="submit" kind="secondary" pending={pending} disabled={pending} pendingLabel="Sending...">
          Post comment
        </Button>
      </div>
    </Form>
  );
}
