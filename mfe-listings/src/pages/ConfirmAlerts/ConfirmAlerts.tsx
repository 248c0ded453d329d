import { Alert, Button, Head, messageOf, useSearchParams, useWrite } from '@dealstead/kit';
import type { FormEvent } from 'react';
import { LinkActions, MailLinkPage } from '../../features/mailLink/MailLinkPage.tsx';

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
  const isIncomplete = token === '';
  return (
    <>
      <Head title="Confirm your alerts" description="Confirm your property alerts." path="/confirm-alerts" noIndex />
      {isDone ? (
        <MailLinkPage title="Your alerts are on" tone="ok">
          <Alert tone="ok">
            {confirming.data?.message ?? 'Your address is confirmed. Alerts start with the next match.'}
          </Alert>
          <LinkActions>
            <Button to="/search">Browse listings</Button>
          </LinkActions>
        </MailLinkPage>
      ) : (
        <MailLinkPage
          title="Confirm your property alerts"
          tone={confirming.isError || isIncomplete ? 'danger' : 'plain'}
          lead="We email you when a matching property is listed. Confirm your address to start."
        >
          {(confirming.isError || isIncomplete) && (
            <Alert>{messageOf(confirming.error, 'This link is incomplete. Open it from the email again.')}</Alert>
          )}
          {isIncomplete ? (
            <LinkActions>
              <Button to="/#buyer-list">Sign up again</Button>
            </LinkActions>
          ) : (
            <form method="post" action="/api/buyer-list/confirmations" onSubmit={submit}>
              <input type="hidden" name="token" value={token} />
              <LinkActions>
                <Button type="submit" pending={confirming.isPending} pendingLabel="Confirming...">
                  Confirm my address
                </Button>
              </LinkActions>
            </form>
          )}
        </MailLinkPage>
      )}
    </>
  );
}

export default ConfirmAlerts;
