import { Button, Head, useWrite } from '@dealstead/kit';
import { ConfirmAddressPage } from '../../features/mailLink/ConfirmAddressPage.tsx';

/** Target of the mail to a listing's contact address. */
export function ConfirmContact() {
  const confirmation = useWrite('POST', '/api/contact-confirmations', { invalidates: ['/api/contact-addresses'] });
  return (
    <>
      <Head
        title="Confirm your contact address"
        description="Confirm the contact address of a listing."
        path="/confirm-contact"
        noIndex
      />
      <ConfirmAddressPage
        confirmation={confirmation}
        action="/api/contact-confirmations"
        title="Confirm your contact address"
        lead="Buyers' questions about the listings with this contact address come to it once you confirm it."
        buttonLabel="Confirm this address"
        done={{
          title: 'Contact address confirmed',
          message: "Buyers' questions now come to this address.",
          next: <Button to="/">Go to Dealstead</Button>,
        }}
        onIncomplete={<Button to="/my-listings">My listings</Button>}
      />
    </>
  );
}

export default ConfirmContact;
