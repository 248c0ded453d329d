import { useState } from 'react';
import {
  Alert,
  Button,
  Field,
  PasswordInput,
  Stack,
  TextInput,
  TextLink,
  messageOf,
  useForm,
  useLocation,
  useSearchParams,
} from '@dealstead/kit';
import { SecondStepForm } from './SecondStepForm.tsx';
import { useSignIn } from './useSignIn.ts';

const failed = 'Login failed. Please try again.';
const messages = { email: 'Enter your email, like name@example.com.', password: 'Enter your password.' };

/** Messages after a redirect from a post without JavaScript. */
const returned: Readonly<Record<string, string>> = {
  'invalid-credentials': 'Invalid email or password',
  'too-many': 'Too many attempts. Wait 15 minutes, then try again.',
  'challenge-over': 'Your sign-in timed out. Sign in again.',
  'account-restricted': 'This account cannot sign in. Contact us if you think this is a mistake.',
};

/** What a page that leads to sign-in gives along: the address that was typed there. */
export interface SignInState {
  readonly email?: string | undefined;
}

/** Email and password. Without JavaScript the form posts natively, and the server redirects. */
export function SignInForm() {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: SignInState | null };
  const [challenge, setChallenge] = useState(search.get('challenge'));
  const signIn = useSignIn(setChallenge);
  const next = search.get('next');
  const redirectError = search.get('error');
  const problem = signIn.error ? messageOf(signIn.error, failed) : redirectError && (returned[redirectError] ?? failed);
  const pending = signIn.isPending || (signIn.isSuccess && 'user' in signIn.data);

  const form = useForm({
    draft: null, // Passwords are never stored, and browsers fill in the address.
    messages,
    send: (typed) => signIn.mutateAsync({ body: { email: typed.text('email'), password: typed.exact('password') } }),
  });

  if (challenge) return <SecondStepForm challenge={challenge} onExpired={() => setChallenge(null)} />;
  return (
    <form method="post" action={`/api/auth/login${next ? `?next=${encodeURIComponent(next)}` : ''}`} {...form.props}>
      <Stack>
        {search.has('registered') && !problem && (
          <Alert tone="ok">Account created successfully! You can now sign in with your credentials.</Alert>
        )}
        {search.has('reset') && !problem && (
          <Alert tone="ok">Your password was changed. Sign in with your new password.</Alert>
        )}
        {search.has('closed') && !problem && (
          <Alert tone="ok">Your account is closed. Sign in within 14 days to reopen it.</Alert>
        )}
        {problem && !signIn.isPending && <Alert>{problem}</Alert>}
        <Field label="Email" required error={form.errors.email}>
          <TextInput name="email" type="email" autoComplete="username" maxLength={255} defaultValue={state?.email} />
        </Field>
        <Field label="Password" required error={form.errors.password}>
          <PasswordInput name="password" autoComplete="current-password" maxLength={1024} />
        </Field>
        <Button type="submit" size="large" full pending={pending} pendingLabel="Signing in...">
          Sign In
        </Button>
        <p>
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
        </p>
        <p>
          <TextLink to="/auto-login">Email me a sign-in link</TextLink>
        </p>
      </Stack>
    </form>
  );
}
