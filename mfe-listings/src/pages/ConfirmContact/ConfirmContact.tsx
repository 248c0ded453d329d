import { Alert, Button, Head, messageOf, useSearchParams, useWrite } from '@dealstead/kit';
import type { FormEvent } from 'react';
import { LinkActions, MailLinkPage } from '../../features/mailLink/MailLinkPage.tsx';

/**
 * Target of the mail to a listing's contact address. Opening it changes nothing, since mail programs prefetch links; the
 * button confirms, as a plain form without JavaScript.
 */
export function ConfirmContact() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const confirming = useWrite('POST', '/api/contact-confirmations', { invalidates: ['/api/contact-addresses'] });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!confirming.isPending) confirming.mutate({ body: { token } });
  };
  const isDone = search.get('done') !== null || confirming.isSuccess;
  const isIncomplete = token === '';
  return (
    <>
      <Head
        title="Confirm your contact address"
        description="Confirm the contact address of a listing."
        path="/confirm-contact"
        noIndex
      />
      {isDone ? (
        <MailLinkPage title="Contact address confirmed" tone="ok">
          <Alert tone="ok">{confirming.data?.message ?? "Buyers' questions now come to this address."}</Alert>
          <LinkActions>
            <Button to="/">Go to Dealstead</Button>
          </LinkActions>
        </MailLinkPage>
      ) : (
        <MailLinkPage
          title="Confirm your contact address"
          tone={confirming.isError || isIncomplete ? 'danger' : 'plain'}
          lead="Buyers' questions about the listings with this contact address come to it once you confirm it."
        >
          {(confirming.isError || isIncomplete) && (
            <Alert>{messageOf(confirming.error, 'This link is incomplete. Open it from the email again.')}</Alert>
          )}
          {isIncomplete ? (
            <LinkActions>
              <Button to="/my-listings">My listings</Button>
            </LinkActions>
          ) : (
            <form method="post" action="/api/contact-confirmations" onSubmit={submit}>
              <input type="hidden" name="token" value={token} />
              <LinkActions>
                <Button type="submit" pending={confirming.isPending} pendingLabel="Confirming...">
                  Confirm this address
                </Button>
              </LinkActions>
            </form>
          )}
        </MailLinkPage>
      )}
    </>
  );
}

export default ConfirmContact;
