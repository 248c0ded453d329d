import {
  Alert,
  Button,
  Field,
  Stack,
  DraftNotice,
  TextInput,
  TextLink,
  messageOf,
  useForm,
  useSearchParams,
  useWrite,
} from '@dealstead/kit';
import { retryUnlessRejected } from '../session/retry.ts';

const returned: Readonly<Record<string, string>> = {
  'too-many': 'Too many attempts. Wait an hour, then try again.',
  'link-spent': 'This link has expired or was already used. Request a new one.',
};

export interface RequestLinkFormProps {
  readonly path: '/api/auth/forgot-password' | '/api/auth/sign-in-links';
  readonly button: string;
}

/**
 * Requests a mail with a link. The response is the same for registered and unknown addresses; without JavaScript the
 * form posts natively.
 */
export function RequestLinkForm({ path, button }: RequestLinkFormProps) {
  const [search] = useSearchParams();
  const request = useWrite(
    'POST',
    path === '/api/auth/sign-in-links' ? '/api/auth/sign-in-links' : '/api/auth/forgot-password',
    { retry: retryUnlessRejected },
  );
  const redirectError = search.get('error');
  const problem = request.error
    ? messageOf(request.error, 'The email could not be sent. Please try again.')
    : redirectError &&
      !request.isSuccess &&
      (returned[redirectError] ?? 'The email could not be sent. Please try again.');
  const isSent = request.isSuccess || (search.has('sent') && !request.error);

  const form = useForm({
    draft: 'request-link',
    messages: { email: 'Enter your email, like name@example.com.' },
    send: (typed) => request.mutateAsync({ body: { email: typed.text('email') } }),
  });

  return (
    <form method="post" action={path} {...form.props}>
      <Stack>
        {form.draft && <DraftNotice draft={form.draft} />}
        {problem && !request.isPending && <Alert>{problem}</Alert>}
        {isSent && (
          <Alert tone="ok">
            If an account exists for this address, we sent it an email. It may take a minute; check your spam folder
            too.
          </Alert>
        )}
        <Field label="Email" required error={form.errors.email}>
          <TextInput name="email" type="email" autoComplete="username" maxLength={255} />
        </Field>
        <Button type="submit" size="large" full pending={request.isPending} pendingLabel="Sending...">
          {isSent ? 'Send another link' : button}
        </Button>
        <p>
          <TextLink to="/login">Back to sign in</TextLink>
        </p>
      </Stack>
    </form>
  );
}
