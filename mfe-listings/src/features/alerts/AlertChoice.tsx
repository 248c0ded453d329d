import type { AlertFrequency } from '@dealstead/contracts';
import type { AlertSubscription } from '@dealstead/contracts/listings/alerts';
import { Alert, Button, Stack, messageOf, useWrite } from '@dealstead/kit';
import type { FormEvent } from 'react';
import { LinkActions } from '../mailLink/MailLinkPage.tsx';

/**
 * Form of an alert link: switch to weekly or stop. The choice that the mail's link names (`preselected`) comes first;
 * nothing is sent before a press. Until `subscription` has loaded the only choice is to stop, which works without JavaScript.
 */
export function AlertChoice({
  token,
  subscription,
  preselected,
  onDone,
}: {
  token: string;
  subscription: AlertSubscription | undefined;
  preselected: string | null;
  onDone: (message: string) => void;
}) {
  const changing = useWrite('POST', '/api/alert-links/{token}', {
    invalidates: ['/api/saved-searches', '/api/property-alerts', '/api/alert-links'],
    onSuccess: ({ message }) => onDone(message),
  });
  const pendingChoice = changing.isPending ? changing.variables.body?.alerts : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const alerts: AlertFrequency =
      submitter instanceof HTMLButtonElement && submitter.value === 'weekly' ? 'weekly' : 'off';
    if (!changing.isPending) changing.mutate({ params: { token }, body: { alerts } });
  };
  // A watched listing has no digest, and a weekly alert has no lower frequency.
  const offersWeekly =
    subscription !== undefined &&
    subscription.kind !== 'property' &&
    (subscription.alerts === 'instant' || subscription.alerts === 'daily');
  const first = offersWeekly && preselected === 'weekly' ? 'weekly' : 'off';
  const buttons = (offersWeekly ? (['off', 'weekly'] as const) : (['off'] as const)).toSorted(
    (a, b) => Number(b === first) - Number(a === first),
  );
  return (
    <Stack space={3}>
      {changing.isError && <Alert>{messageOf(changing.error, 'Something went wrong. Try again.')}</Alert>}
      <form method="post" action={`/api/alert-links/${token}`} onSubmit={submit}>
        <LinkActions>
          {buttons.map((alerts) => (
            <Button
              key={alerts}
              type="submit"
              name="alerts"
              value={alerts}
              kind={alerts === first ? 'primary' : 'secondary'}
              pending={pendingChoice === alerts}
              disabled={changing.isPending}
            >
              {labels[alerts]}
            </Button>
          ))}
        </LinkActions>
      </form>
    </Stack>
  );
}

const labels = { off: 'Stop these emails', weekly: 'Weekly instead' } as const;
