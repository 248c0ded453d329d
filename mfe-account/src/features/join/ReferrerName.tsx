import { Alert, useRead } from '@dealstead/kit';

const codeFormat = /^[A-Za-z0-9-]{4,24}$/;

/** Name of the referrer, by the code in the URL. Renders nothing for an unknown code. */
export function ReferrerName({ code }: { code: string }) {
  const { data } = useRead('/api/referrers/{code}', { code }, { retry: false, enabled: codeFormat.test(code) });
  const referrer = data?.referrer;
  if (!referrer) return null;
  return (
    <Alert tone="ok">
      Invited by {referrer.firstName}
      {referrer.company && `, ${referrer.company}`}. Joining is free.
    </Alert>
  );
}
