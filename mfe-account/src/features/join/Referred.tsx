import { Alert, useRead } from '@dealstead/kit';

/** Who invited the visitor, as far as the code in the address tells. An unknown code says nothing. */
export function Referred({ code }: { code: string }) {
  const { data } = useRead('/api/referrers/{code}', { code }, { retry: false });
  if (!data) return null;
  return (
    <Alert tone="ok">
      Invited by {data.firstName}
      {data.company && `, ${data.company}`}. It costs you nothing.
    </Alert>
  );
}
