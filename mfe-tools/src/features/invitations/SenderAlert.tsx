import { Alert, TextLink, useRead } from '@dealstead/kit';

/** Says what bulk mail still needs; renders nothing once the sender's postal address is complete. */
export function SenderAlert() {
  const { data } = useRead('/api/outreach-sender');
  if (!data || data.postalAddress !== null) return null;
  return (
    <Alert tone="amber">
      {data.isOwn ? (
        <>
          US law requires a postal address in every commercial email. Add your street address, city, state and ZIP code
          in <TextLink to="/settings">Settings</TextLink> before you send.
        </>
      ) : (
        `US law requires a postal address in every commercial email. ${data.name} has to add theirs in Settings first.`
      )}
    </Alert>
  );
}
