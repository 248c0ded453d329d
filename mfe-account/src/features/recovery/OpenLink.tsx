import { useState, type FormEvent } from 'react';
import { homeAfterSignIn } from '@dealstead/contracts';
import { Alert, Button, Stack, messageOf, useNavigateWhileHere, useRead, useWrite } from '@dealstead/kit';
import { SecondStepForm } from '../session/SecondStepForm.tsx';
import { useAutoLogin } from '../session/useSignIn.ts';
import { RequestLinkForm } from './RequestLinkForm.tsx';

// Mail programs prefetch links, so only a press redeems the token.

/** Signs in by the token of a mail's link, on a press. */
export function SignInByLink({ token }: { token: string }) {
  const navigate = useNavigateWhileHere();
  const [challenge, setChallenge] = useState<string | null>(null);
  const autoLogin = useAutoLogin(setChallenge, (user, next) => navigate(next ?? homeAfterSignIn(user)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!autoLogin.isPending) autoLogin.mutate({ body: { token } });
  };
  if (challenge) return <SecondStepForm challenge={challenge} onExpired={() => setChallenge(null)} navigates />;
  if (autoLogin.error)
    return (
      <Stack>
        <Alert>{messageOf(autoLogin.error, 'Login failed. Please try again.')}</Alert>
        <RequestLinkForm path="/api/auth/sign-in-links" button="Send a sign-in link" />
      </Stack>
    );
  return (
    <form method="post" action="/api/auth/auto-login" onSubmit={submit}>
      <input type="hidden" name="token" value={token} />
      <Button
        type="submit"
        size="large"
        full
        pending={autoLogin.isPending || autoLogin.isSuccess}
        pendingLabel="Signing in..."
      >
        Sign In
      </Button>
    </form>
  );
}

/** Confirms a mail address by the token of a mail's link, on a press. */
export function ConfirmByLink({ token }: { token: string }) {
  const navigate = useNavigateWhileHere();
  const confirm = useWrite('POST', '/api/auth/verify-email', {
    invalidates: ['/api/settings'],
    // The same page as after the form's own request: its heading no longer asks for the press.
    onSuccess: () => navigate('/auto-login?confirmed=1', { replace: true }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate({ body: { token } });
  };
  return (
    <form method="post" action="/api/auth/verify-email" onSubmit={submit}>
      <input type="hidden" name="token" value={token} />
      <Stack>
        {confirm.error && <Alert>{messageOf(confirm.error, 'Your email could not be confirmed.')}</Alert>}
        <Button type="submit" size="large" full pending={confirm.isPending} pendingLabel="Confirming...">
          Confirm your email
        </Button>
      </Stack>
    </form>
  );
}

/** Next page after the confirmation: the invitation opened in this browser, if any. */
export function Confirmed({ signedIn }: { signedIn: boolean }) {
  const { data } = useRead('/api/opened-invitation', {}, { retry: false });
  const [label, to] = !signedIn
    ? ['Sign In', '/login']
    : data?.invitation
      ? ['View invitation', '/join']
      : ['Go to settings', '/settings'];
  return (
    <Stack>
      <Alert tone="ok">Your email is confirmed.</Alert>
      <Button to={to} size="large" full>
        {label}
      </Button>
    </Stack>
  );
}
