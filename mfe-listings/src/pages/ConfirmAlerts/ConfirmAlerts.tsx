import { Button, Head, useWrite } from '@dealstead/kit';
import { ConfirmAddressPage } from '../../features/mailLink/ConfirmAddressPage.tsx';

/** Target of the link of a confirmation mail of property alerts. */
export function ConfirmAlerts() {
  const confirmation = useWrite('POST', '/api/buyer-list/confirmations');
  return (
    <>
      <Head title="Confirm your alerts" description="Confirm your property alerts." path="/confirm-alerts" noIndex />
      <ConfirmAddressPage
        confirmation={confirmation}
        action="/api/buyer-list/confirmations"
        title="Confirm your property alerts"
        lead="We email you when a matching property is listed. Confirm your address to start."
        buttonLabel="Confirm my address"
        done={{
          title: 'Your alerts are on',
          message: 'Your address is confirmed. Alerts start with the next match.',
          next: <Button to="/search">Browse listings</Button>,
        }}
        onIncomplete={<Button to="/#buyer-list">Sign up again</Button>}
      />
    </>
  );
}

export default ConfirmAlerts;
