import { Alert, useRead } from '@dealstead/kit';

/** Name of the referrer, by the code in the URL. Renders nothing for an unknown code. */
export function Referred({ code }: { code: string }) {
  const { data } = useRead('/api/referrers/{code}', { code }, { retry: false });
  if (!data) return null;
  return (
    <Alert tone="ok">
      Invited by {data.firstName}
      {data.company && `, ${data.company}`}. Joining is free.
    </Alert>
  );
}
