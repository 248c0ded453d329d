import { useEffect, useId, useState } from 'react';
import type { CurrentUser } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Dialog,
  Field,
  PasswordInput,
  Stack,
  TextInput,
  messageOf,
  sessionKey,
  settleSignIn,
  useForm,
  useQueryClient,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { retryUnlessRejected } from '../../features/session/retry.ts';

const messages = { password: 'Enter your password.', code: 'Enter the code from your app, or a recovery code.' };

/** Signs a member in again over their page, which stays as it is; what they saved goes on afterwards. */
export function SignInAgain() {
  const user = useUser();
  return user && <SignInDialog key={user.id} user={user} />;
}

function SignInDialog({ user }: { user: CurrentUser }) {
  const id = useId();
  const client = useQueryClient();
  const [challenge, setChallenge] = useState<string | null>(null);
  useSignInInOtherTab(user.id);
  const goOn = (signedIn: CurrentUser) => {
    client.setQueryData(sessionKey, signedIn);
    settleSignIn('signed-in');
  };
  const signIn = useWrite('POST', '/api/auth/login', {
    retry: retryUnlessRejected,
    onSuccess: (result) => ('user' in result ? goOn(result.user) : setChallenge(result.challenge)),
  });
  const step = useWrite('POST', '/api/auth/second-step', {
    retry: retryUnlessRejected,
    onSuccess: (result) => goOn(result.user),
    onError: (error) => {
      if (error instanceof ApiError && error.problem?.code === 'challenge-over') setChallenge(null);
    },
  });
  const { error, isPending } = challenge === null ? signIn : step;

  const form = useForm<unknown>({
    draft: null, // Passwords and codes are never stored.
    messages,
    send: (typed) =>
      challenge === null
        ? signIn.mutateAsync({ body: { email: user.email, password: typed.exact('password') } })
        : step.mutateAsync({ body: { challenge, code: typed.text('code') } }),
  });
  return (
    <Dialog
      open
      onClose={() => settleSignIn('later')}
      title="Sign in again"
      footer={
        <>
          <Button kind="quiet" onClick={() => settleSignIn('later')}>
            Not now
          </Button>
          <Button type="submit" form={id} pending={isPending} pendingLabel="Signing in...">
            Sign In
          </Button>
        </>
      }
    >
      <form id={id} {...form.props}>
        <Stack space={3}>
          <p>Your session has ended. What you typed is still on the page, and nothing that you saved was lost.</p>
          {error && !isPending && <Alert>{messageOf(error, 'Login failed. Please try again.')}</Alert>}
          {challenge === null ? (
            <>
              <Field label="Email">
                <TextInput type="email" autoComplete="username" value={user.email} readOnly />
              </Field>
              <Field label="Password" required error={form.errors.password}>
                <PasswordInput name="password" autoComplete="current-password" maxLength={1024} />
              </Field>
            </>
          ) : (
            <Field
              label="Code"
              required
              error={form.errors.code}
              hint="The 6-digit code from your authenticator app, or a recovery code"
            >
              <TextInput name="code" autoComplete="one-time-code" maxLength={40} />
            </Field>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Goes on when the member signed in in another tab and comes back to this one. */
function useSignInInOtherTab(userId: number): void {
  useEffect(() => {
    const check = () => {
      void isSignedIn(userId).then((isSame) => {
        if (isSame) settleSignIn('signed-in');
      });
    };
    addEventListener('focus', check);
    return () => removeEventListener('focus', check);
  }, [userId]);
}

/** Whether this browser's session is the member's. It does not wait for the sign-in that it is asked for. */
async function isSignedIn(userId: number): Promise<boolean> {
  try {
    const answer = await fetch('/api/auth/me', { credentials: 'include', cache: 'no-store' });
    const body: unknown = answer.ok ? await answer.json() : null;
    return typeof body === 'object' && body !== null && 'id' in body && body.id === userId;
  } catch {
    return false;
  }
}
