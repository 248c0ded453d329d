import type { AlertSubscription } from '@dealstead/contracts/listings/alerts';
import {
  Alert,
  ApiError,
  Button,
  Head,
  Lead,
  Page,
  Skeleton,
  Stack,
  messageOf,
  useParams,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { useState } from 'react';
import { AlertChoice } from '../../features/alerts/AlertChoice.tsx';
import { AlertPreferences } from '../../features/alerts/AlertPreferences.tsx';

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
  return (
    <Page>
      <Head title="Your alerts" description="Change or stop emails about matching listings." path="/" noIndex />
      <Stack space={4}>
        {wasSent || confirmation !== undefined ? (
          <Confirmation message={confirmation ?? 'Your change is saved.'} />
        ) : isLinkGone(query.error) ? (
          <ExpiredLink />
        ) : (
          <>
            {query.data ? (
              <header>
                <h1>{query.data.name}</h1>
                <Lead>{subscriptionText(query.data)}</Lead>
              </header>
            ) : (
              <header>
                <h1>Your alerts</h1>
                {query.isError ? (
                  <Lead>{`${messageOf(query.error, 'This alert did not load.')} You can still stop these emails.`}</Lead>
                ) : (
                  <Skeleton height={26} width="60%" />
                )}
              </header>
            )}
            <AlertChoice
              token={token}
              subscription={query.data}
              preselected={search.get('do')}
              onDone={setConfirmation}
            />
            {query.data?.preferences && (
              <AlertPreferences token={token} saved={query.data.preferences} onDone={setConfirmation} />
            )}
          </>
        )}
      </Stack>
    </Page>
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
    <>
      <h1>Your alerts</h1>
      <Alert tone="ok">{message}</Alert>
      <p>The link in your email keeps working. Use it again to change this.</p>
      <SavedLink />
    </>
  );
}

function ExpiredLink() {
  return (
    <>
      <h1>This link no longer works</h1>
      <Lead>
        It has expired, or the search or listing is gone. Use the link in your latest email, or sign in to change your
        alerts.
      </Lead>
      <SavedLink />
    </>
  );
}

const SavedLink = () => (
  <div>
    <Button kind="secondary" to="/?tab=saved">
      Your saved searches
    </Button>
  </div>
);

/** Whether an alert's link is unknown or expired. */
export const isLinkGone = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 410 || error.status === 404 || error.status === 400);

export default AlertLink;
