import type { AlertSubscription } from '@dealstead/contracts/listings/alerts';
import { Button, FormError, Stack, useForm, useWrite } from '@dealstead/kit';
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
  });
  const pendingChoice = changing.isPending ? changing.variables.body?.alerts : undefined;
  const form = useForm({
    draft: null, // Nothing is typed.
    send: (typed) =>
      changing.mutateAsync({ params: { token }, body: { alerts: typed.choice('alerts', ['weekly']) ?? 'off' } }),
    onSent: ({ message }) => onDone(message),
  });
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
    <form method="post" action={`/api/alert-links/${token}`} {...form.props}>
      <Stack space={3}>
        <FormError error={form.error} fallback="Something went wrong. Try again." />
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
      </Stack>
    </form>
  );
}

const labels = { off: 'Stop these emails', weekly: 'Weekly instead' } as const;
