import type { FormEvent } from 'react';
import { Alert, Button, messageOf, Stack, useNavigateWhileHere, useWrite } from '@dealstead/kit';

/** Cancels a reset of two-step sign-in by the token of a mail's link, on a press: mail programs prefetch links. */
export function KeepTwoStep({ token }: { token: string }) {
  const navigate = useNavigateWhileHere();
  const keep = useWrite('POST', '/api/auth/two-step-resets/cancel', {
    onSuccess: () => navigate('/auto-login?two-step-kept=1', { replace: true }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!keep.isPending) keep.mutate({ body: { token } });
  };
  return (
    <form method="post" action="/api/auth/two-step-resets/cancel" onSubmit={submit}>
      <input type="hidden" name="token" value={token} />
      <Stack>
        {keep.error && <Alert>{messageOf(keep.error, 'The request was not canceled. Try again.')}</Alert>}
        <Button type="submit" size="large" full pending={keep.isPending} pendingLabel="Canceling...">
          Keep two-step sign-in on
        </Button>
      </Stack>
    </form>
  );
}

/** What follows: a new password, because someone else asked. */
export const TwoStepStaysOn = () => (
  <Stack>
    <Alert tone="ok">Two-step sign-in stays on. If the request was not yours, set a new password now.</Alert>
    <Button to="/forgot-password" size="large" full>
      Set a new password
    </Button>
  </Stack>
);
