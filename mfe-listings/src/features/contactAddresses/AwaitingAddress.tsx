import type { ContactAddress } from '@dealstead/contracts/listings/contactAddresses';
import { Alert, Button, messageOf, Row, Stack, useRead, useUser, useWrite } from '@dealstead/kit';

/** Addresses that My listings names; the others follow as these are confirmed. */
const named = 5;

/** On My listings: the contact addresses that await confirmation, each with a button that mails its link again. */
export function AwaitingAddresses() {
  const { data } = useRead('/api/contact-addresses');
  const awaiting = (data ?? []).filter(({ confirmed, listings }) => !confirmed && listings > 0);
  if (awaiting.length === 0) return null;
  const more = awaiting.length - named;
  return (
    <Stack space={2}>
      {awaiting.slice(0, named).map((address) => (
        <AwaitingAddress key={address.email} address={address} />
      ))}
      {more > 0 && (
        <Alert tone="amber">{`${more} more contact ${more === 1 ? 'address awaits' : 'addresses await'} confirmation.`}</Alert>
      )}
    </Stack>
  );
}

/** In the listing form: what happens to questions if the typed contact address is not the account's. */
export function ContactAddressNote({ typed }: { typed: string | undefined }) {
  const user = useUser();
  const email = (typed ?? '').trim().toLowerCase();
  const isOther = user !== null && email.includes('@') && email !== user.email.toLowerCase();
  const { data } = useRead('/api/contact-addresses', {}, { enabled: isOther });
  if (!isOther || !data) return null;
  const address = data.find((known) => known.email === email);
  if (address?.confirmed) return null;
  if (address && address.listings > 0) return <AwaitingAddress address={address} />;
  return (
    <Alert tone="water">{`We email a link to ${email} when you publish. Until it is confirmed, questions are emailed to ${user.email}.`}</Alert>
  );
}

function AwaitingAddress({ address: { email, sentAt } }: { address: ContactAddress }) {
  const user = useUser();
  const sending = useWrite('POST', '/api/contact-addresses/mails', { invalidates: ['/api/contact-addresses'] });
  return (
    <Alert tone="amber">
      <Stack space={2}>
        <span>{`The contact address ${email} awaits confirmation. Until the link in our email is opened, buyers' questions are emailed to ${user?.email ?? "your account's address"}.`}</span>
        <Row>
          <Button
            kind="secondary"
            size="small"
            pending={sending.isPending}
            onClick={() => sending.mutate({ body: { email } })}
          >
            {sentAt ? 'Send again' : 'Send the link'}
          </Button>
          {sending.isSuccess && <span role="status">{sending.data.message}</span>}
          {sending.isError && (
            <span role="alert">{messageOf(sending.error, 'The email was not sent. Try again.')}</span>
          )}
        </Row>
      </Stack>
    </Alert>
  );
}
