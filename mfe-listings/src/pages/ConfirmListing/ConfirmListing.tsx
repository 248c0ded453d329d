import { Alert, Button, Head, messageOf, useSearchParams, useUser, useWrite } from '@dealstead/kit';
import { useEffect, useRef } from 'react';
import { LinkActions, MailLinkPage } from '../../features/mailLink/MailLinkPage.tsx';
import { isLinkGone } from '../AlertLink/AlertLink.tsx';

/** Target of the mail's button: confirms the listing at once, or by a press without JavaScript. */
export function ConfirmListing() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const user = useUser();
  const { mutate, data, error, isPending } = useWrite('POST', '/api/listing-confirmations', {
    invalidates: ['/api/properties'],
  });
  const hasStarted = useRef(false);
  // A GET request changes nothing, since mail programs prefetch links; running JavaScript indicates a person's browser.
  useEffect(() => {
    if (hasStarted.current || token === '') return;
    hasStarted.current = true;
    mutate({ body: { token } });
  }, [token, mutate]);
  return (
    <>
      <Head
        title="Confirm a listing"
        description="Confirm that your listing is still available."
        path="/confirm-listing"
        noIndex
      />
      {data ? (
        <MailLinkPage title="Confirmed" lead={data.title} tone="ok">
          <Alert tone="ok">{data.message}</Alert>
          <LinkActions>
            <Button to={`/property/${data.propertyId}`}>View listing</Button>
            <Button kind="secondary" to={myListings}>
              My listings
            </Button>
          </LinkActions>
        </MailLinkPage>
      ) : error || token === '' ? (
        <MailLinkPage title="Not confirmed" tone="danger">
          <Alert>
            {isLinkGone(error)
              ? 'This link was already used or has expired. Confirm the listing under My listings.'
              : messageOf(error, 'This link is incomplete. Open it from the email again.')}
          </Alert>
          <LinkActions>
            <Button to={myListings}>{user ? 'My listings' : 'Sign in to confirm'}</Button>
          </LinkActions>
        </MailLinkPage>
      ) : (
        <MailLinkPage title="Is it still for sale?" lead="Buyers trust listings that were confirmed recently.">
          <form method="post" action="/api/listing-confirmations">
            <input type="hidden" name="token" value={token} />
            <LinkActions>
              <Button type="submit" pending={isPending}>
                Yes, still available
              </Button>
            </LinkActions>
          </form>
        </MailLinkPage>
      )}
    </>
  );
}

/** The owner's listings; visitors sign in first. */
const myListings = '/my-listings';

export default ConfirmListing;
