import { Alert, Button, Head, Lead, Page, Stack, messageOf, useSearchParams, useWrite } from '@dealstead/kit';
import type { FormEvent } from 'react';

/**
 * Target of the link of a confirmation mail. Opening it changes nothing, since mail programs prefetch links; the button
 * confirms, as a plain form without JavaScript.
 */
export function ConfirmAlerts() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const confirming = useWrite('POST', '/api/buyer-list/confirmations');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!confirming.isPending) confirming.mutate({ body: { token } });
  };
  const isDone = search.get('done') !== null || confirming.isSuccess;
  return (
    <Page>
      <Head title="Confirm your alerts" description="Confirm your property alerts." path="/confirm-alerts" noIndex />
      <Stack space={4}>
        {isDone ? (
          <>
            <h1>Your alerts are on</h1>
            <Alert tone="ok">
              {confirming.data?.message ?? 'Your address is confirmed. Alerts start with the next match.'}
            </Alert>
            <div>
              <Button to="/search">Browse listings</Button>
            </div>
          </>
        ) : (
          <>
            <header>
              <h1>Confirm your property alerts</h1>
              <Lead>We send alerts about matching properties to your address once you confirm it.</Lead>
            </header>
            {(confirming.isError || token === '') && (
              <Alert>{messageOf(confirming.error, 'This link is incomplete. Open it from the email again.')}</Alert>
            )}
            {token === '' ? (
              <div>
                <Button to="/#buyer-list">Sign up again</Button>
              </div>
            ) : (
              <form method="post" action="/api/buyer-list/confirmations" onSubmit={submit}>
                <input type="hidden" name="token" value={token} />
                <Button type="submit" pending={confirming.isPending} pendingLabel="Confirming...">
                  Confirm my address
                </Button>
              </form>
            )}
          </>
        )}
      </Stack>
    </Page>
  );
}

export default ConfirmAlerts;
