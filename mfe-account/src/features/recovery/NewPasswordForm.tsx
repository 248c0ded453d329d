import type { FieldErrors } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Field,
  PasswordInput,
  Stack,
  TextLink,
  messageOf,
  toast,
  useForm,
  useNavigateWhileHere,
  useSearchParams,
  useWrite,
} from '@dealstead/kit';
import { retryUnlessRejected } from '../session/retry.ts';

const returned: Readonly<Record<string, string>> = {
  'link-spent': 'This link has expired or was already used. Request a new one.',
  'passwords-differ': 'Passwords do not match',
  'password-too-easy': 'This password is too easy to guess. Choose a different one.',
  'too-many': 'Too many attempts. Wait an hour, then try again.',
};

const messages = { password: 'Use at least 10 characters.', confirmPassword: 'Enter the password again.' };

/** Form that sets a new password by the token of a mail's link. */
export function NewPasswordForm() {
  const [search] = useSearchParams();
  const navigate = useNavigateWhileHere();
  const reset = useWrite('POST', '/api/auth/reset-password', {
    retry: retryUnlessRejected,
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'Sign in with your new password.' });
      navigate('/login?reset=1');
    },
  });
  const token = search.get('token') ?? '';
  const form = useForm({
    draft: null, // Passwords are never stored.
    messages,
    check: (typed): FieldErrors =>
      typed.exact('password') === typed.exact('confirmPassword') ? {} : { confirmPassword: 'Passwords do not match' },
    send: (typed) => reset.mutateAsync({ body: { token, password: typed.exact('password') } }),
  });
  const redirectError = search.get('error');
  const code = reset.error instanceof ApiError ? reset.error.problem?.code : redirectError;
  const problem = reset.error
    ? messageOf(reset.error, 'The password could not be set. Please try again.')
    : redirectError && (returned[redirectError] ?? 'The password could not be set. Please try again.');

  if (token === '' || code === 'link-spent')
    return (
      <Stack>
        <Alert>{returned['link-spent']}</Alert>
        <Button to="/forgot-password" size="large" full>
          Request a new link
        </Button>
      </Stack>
    );
  return (
    <form method="post" action="/api/auth/reset-password" {...form.props}>
      <input type="hidden" name="token" value={token} />
      <Stack>
        {problem && !reset.isPending && <Alert>{problem}</Alert>}
        <Field label="New password" required hint="10 characters or more" error={form.errors.password}>
          <PasswordInput name="password" autoComplete="new-password" minLength={10} maxLength={128} />
        </Field>
        <Field label="Confirm password" required error={form.errors.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" maxLength={128} />
        </Field>
        <Button
          type="submit"
          size="large"
          full
          pending={reset.isPending || reset.isSuccess}
          pendingLabel="Setting your password..."
        >
          Set password
        </Button>
        <p>
          <TextLink to="/login">Back to sign in</TextLink>
        </p>
      </Stack>
    </form>
  );
}
