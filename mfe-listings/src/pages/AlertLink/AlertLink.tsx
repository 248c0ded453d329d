import type { AlertSubscription } from '@dealstead/contracts/listings/alerts';
import { Alert, ApiError, Head, Skeleton, messageOf, useParams, useRead, useSearchParams } from '@dealstead/kit';
import { useState } from 'react';
import { AlertChoice } from '../../features/alerts/AlertChoice.tsx';
import { AlertPreferences } from '../../features/alerts/AlertPreferences.tsx';
import { MailLinkPage } from '../../features/mailLink/MailLinkPage.tsx';
import { NextSteps } from '../../features/mailLink/NextSteps.tsx';

/**
 * Target of the links of an alert mail: shows the alert and changes its frequency without a sign-in. Opening the page
 * changes nothing, since mail programs prefetch links; stopping works as a plain form without JavaScript.
 */
export function AlertLink() {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const [confirmation, setConfirmation] = useState<string>();
  const wasSent = search.get('done') !== null;
  const query = useRead(
    '/api/alert-links/{token}',
    { token },
    { enabled: !wasSent && confirmation === undefined, retry: false, staleTime: Infinity },
  );
  const { data } = query;
  return (
    <>
      <Head title="Your alerts" description="Change or stop emails about matching listings." path="/" noIndex />
      {wasSent || confirmation !== undefined ? (
        <Confirmation message={confirmation ?? 'Your change is saved.'} />
      ) : isLinkGone(query.error) ? (
        <ExpiredLink />
      ) : (
        <MailLinkPage
          title={data?.name ?? 'Your alerts'}
          lead={
            data ? (
              subscriptionText(data)
            ) : query.isError ? (
              `${messageOf(query.error, 'This alert did not load.')} You can still stop these emails.`
            ) : (
              <Skeleton height={23} width="80%" />
            )
          }
          below={
            data?.preferences && <AlertPreferences token={token} saved={data.preferences} onDone={setConfirmation} />
          }
        >
          {data?.alerts === 'off' ? (
            <NextSteps />
          ) : (
            <AlertChoice token={token} subscription={data} preselected={search.get('do')} onDone={setConfirmation} />
          )}
        </MailLinkPage>
      )}
    </>
  );
}

const frequencyLabels = {
  instant: 'as soon as there is a match',
  daily: 'once a day',
  weekly: 'once a week',
} as const;
const subjects = {
  search: 'Alerts for this saved search',
  property: 'Alerts for this listing',
  'buyer-list': 'Buyer list alerts',
} as const;

function subscriptionText({ kind, email, alerts }: AlertSubscription): string {
  const to = email === '' ? '' : ` to ${email}`;
  return alerts === 'off'
    ? `${subjects[kind]} are already off. No emails are sent${to}.`
    : `${subjects[kind]} go${to} ${frequencyLabels[alerts]}.`;
}

function Confirmation({ message }: { message: string }) {
  return (
    <MailLinkPage title="Your alerts" tone="ok">
      <Alert tone="ok">{message}</Alert>
      <p>The link in your email keeps working. Use it again to change this.</p>
      <NextSteps />
    </MailLinkPage>
  );
}

function ExpiredLink() {
  return (
    <MailLinkPage
      title="This link no longer works"
      tone="danger"
      lead="It has expired, or the search or listing is gone. Use the link in your latest email, or sign in to change your alerts."
    >
      <NextSteps />
    </MailLinkPage>
  );
}

/** Whether an alert's link is unknown or expired. */
export const isLinkGone = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 410 || error.status === 404 || error.status === 400);

export default AlertLink;
