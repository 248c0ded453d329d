import type { FormEvent } from 'react';
import { Alert, Button, messageOf, Stack, useWrite } from '@dealstead/kit';

/** Agrees to a new address by the token of a mail's link, on a press: mail programs prefetch links. */
export function AgreeToEmail({ token }: { token: string }) {
  const agree = useWrite('POST', '/api/auth/email-changes', { invalidates: ['/api/settings', '/api/auth/me'] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!agree.isPending) agree.mutate({ body: { token } });
  };
  if (agree.data) return <AgreedToEmail isChanged={agree.data.isChanged} />;
  return (
    <form method="post" action="/api/auth/email-changes" onSubmit={submit}>
      <input type="hidden" name="token" value={token} />
      <Stack>
        {agree.error && <Alert>{messageOf(agree.error, 'Your answer did not arrive. Try again.')}</Alert>}
        <Button type="submit" size="large" full pending={agree.isPending} pendingLabel="Sending...">
          Agree to the change
        </Button>
      </Stack>
    </form>
  );
}

/** What follows an agreement: the other one, or signing in with the new address. */
export function AgreedToEmail({ isChanged }: { isChanged: boolean }) {
  if (!isChanged)
    return <Alert tone="ok">Thank you. We change the address as soon as the other address agrees too.</Alert>;
  return (
    <Stack>
      <Alert tone="ok">Your email address was changed. Sign in with the new one.</Alert>
      <Button to="/login" size="large" full>
        Sign In
      </Button>
    </Stack>
  );
}
