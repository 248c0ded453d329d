import type { FormEvent } from 'react';
import {
  Alert,
  Button,
  Field,
  PasswordInput,
  Stack,
  TextInput,
  TextLink,
  messageOf,
  useSearchParams,
} from '@dealstead/kit';
import { useSignIn } from './useSignIn.ts';

const failed = 'Login failed. Please try again.';

/** What the page says when a form that was sent without JavaScript leads back to it. */
const returned: Readonly<Record<string, string>> = {
  'invalid-credentials': 'Invalid email or password',
  'too-many': 'Too many attempts. Wait 15 minutes, then try again.',
};

/** Email and password. Without JavaScript it posts itself, and the server leads on. */
export function SignInForm() {
  const signIn = useSignIn();
  const [search] = useSearchParams();
  const next = search.get('next');
  const before = search.get('error');
  const problem = signIn.error ? messageOf(signIn.error, failed) : before && (returned[before] ?? failed);
  const pending = signIn.isPending || signIn.isSuccess;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email')).trim();
    const password = String(form.get('password'));
    if (email && password && !pending) signIn.mutate({ body: { email, password } });
  };

  return (
    <form method="post" action={`/api/auth/login${next ? `?next=${encodeURIComponent(next)}` : ''}`} onSubmit={submit}>
      <Stack>
        {search.has('registered') && !problem && (
          <Alert tone="ok">Account created successfully! You can now sign in with your credentials.</Alert>
        )}
        {problem && !signIn.isPending && <Alert>{problem}</Alert>}
        <Field label="Email" required>
          <TextInput name="email" type="email" autoComplete="username" maxLength={255} />
        </Field>
        <Field label="Password" required>
          <PasswordInput name="password" autoComplete="current-password" maxLength={1024} />
        </Field>
        <Button type="submit" size="large" full pending={pending} pendingLabel="Signing in...">
          Sign In
        </Button>
        <p>
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
        </p>
      </Stack>
    </form>
  );
}
