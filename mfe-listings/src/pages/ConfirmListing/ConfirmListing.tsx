import { Alert, Button, Head, Lead, Page, Spinner, Stack, messageOf, useSearchParams, useWrite } from '@dealstead/kit';
import { useEffect, useRef } from 'react';

/** Target of the mail's button: confirms the listing at once, or by a press without JavaScript. */
export function ConfirmListing() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
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
    <Page>
      <Head
        title="Confirm a listing"
        description="Confirm that your listing is still available."
        path="/confirm-listing"
        noIndex
      />
      <Stack space={4}>
        {data ? (
          <>
            <h1>Confirmed</h1>
            <Alert tone="ok">{data.message}</Alert>
            <Lead>{data.title}</Lead>
            <div>
              <Button to={`/property/${data.propertyId}`}>View listing</Button>
            </div>
          </>
        ) : error || token === '' ? (
          <>
            <h1>Not confirmed</h1>
            <Alert>{messageOf(error, 'This link is incomplete. Open it from the email again.')}</Alert>
            <div>
              <Button kind="secondary" to="/login">
                Sign in to confirm
              </Button>
            </div>
          </>
        ) : (
          <>
            <h1>Is it still for sale?</h1>
            <form method="post" action="/api/listing-confirmations">
              <input type="hidden" name="token" value={token} />
              <Button type="submit" disabled={isPending}>
                Yes, still available
              </Button>
            </form>
            {isPending && <Spinner />}
          </>
        )}
      </Stack>
    </Page>
  );
}

export default ConfirmListing;
