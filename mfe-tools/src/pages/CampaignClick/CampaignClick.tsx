import { Button, ErrorCard, Head, messageOf, Page, Spinner, useParams, useWrite } from '@dealstead/kit';
import { useEffect } from 'react';

/** Target of the button of a campaign's email: counts the press, and continues to the page of the button. */
export function CampaignClick() {
  const { token = '' } = useParams();
  const { mutate, error } = useWrite('POST', '/api/campaign-clicks/{token}', {
    onSuccess: ({ url }) => location.replace(url),
  });
  useEffect(() => mutate({ params: { token } }), [mutate, token]);
  return (
    <Page>
      <Head title="One moment" description="Continues to the page of an email." path="/" noIndex />
      {error ? (
        <ErrorCard title="This link does not work" action={<Button to="/">Browse listings</Button>}>
          {messageOf(error, 'The link did not open. Try again from your email.')}
        </ErrorCard>
      ) : (
        <p role="status">
          <Spinner $size={18} /> Opening the page
        </p>
      )}
    </Page>
  );
}

export default CampaignClick;
