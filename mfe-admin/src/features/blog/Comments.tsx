import type { PostPage } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Field,
  Stack,
  TextArea,
  TextInput,
  formatDate,
  hiddenFromSight,
  phone,
  toastError,
  useNativeForm,
  useUser,
  useWasSent,
  useWrite,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Entries } from '../Entries.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px;
  .whole {
    grid-column: 1 / -1;
  }
  .trap {
    ${hiddenFromSight}
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const messages = {
  authorName: 'Enter your name',
  authorEmail: 'Please enter a valid email address',
  content: 'Write a comment',
};
const schema = async () => (await import('@dealstead/contracts/admin/blog/public')).NewComment;
const held = 'Thank you. Your comment appears once a moderator has approved it.';

/** Approved comments and the form for a new one. */
export function Comments({ post: { slug, comments } }: { post: PostPage }) {
  return (
    <Stack space={5}>
      <h2 id="comments">{comments.length === 0 ? 'Comments' : `Comments (${comments.length})`}</h2>
      {comments.length > 0 && (
        <Entries>
          {comments.map(({ id, authorName, content, createdAt }) => (
            <li key={id}>
              <header>
                <strong>{authorName}</strong>
                <small>
                  <time dateTime={createdAt}>{formatDate(createdAt)}</time>
                </small>
              </header>
              <p>{content}</p>
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
  const { form, errors, pending } = useNativeForm({
    schema,
    messages,
    send: ({ body }) => adding.mutateAsync({ params: { slug }, body }),
    onSent: () => setSent(true),
    onFailed: (error) => toastError(error, 'Your comment was not sent. Try again.'),
  });
  return (
    <Form method="post" action={`/api/blog/posts/${slug}/comments`} {...form}>
      {(wasSent || isSent) && (
        <Alert className="whole" tone="ok">
          {held}
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
      <label className="trap" aria-hidden>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <div className="whole">
        <Button type="submit" kind="secondary" pending={pending} disabled={pending} pendingLabel="Sending...">
          Post comment
        </Button>
      </div>
    </Form>
  );
}
