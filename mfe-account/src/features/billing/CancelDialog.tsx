import { catalogue, decideAccess } from '@dealstead/contracts';
import { Alert, formatDate, messageOf, Stack, toast, useWrite, ConfirmDialog } from '@dealstead/kit';
import { retryUnlessRejected } from '../session/retry.ts';
import { billingTags } from './useBilling.ts';
import type { Subscription } from './labels.ts';

/** Effect of the plan's end on the member's data. */
export function cancellationText(subscription: Pick<Subscription, 'plan'>): string {
  const canPost = decideAccess(
    { plan: subscription.plan, status: 'active', role: 'member' },
    'property-posting',
  ).allowed;
  return canPost
    ? 'After that your listings can still be edited; publishing again needs the plan.'
    : `After that your plan is ${catalogue.free.name}.`;
}

/** Cancels a plan at the end of the paid period after a confirmation. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const until = subscription.renewsAt ?? subscription.cancelAt;
  const cancel = useWrite('POST', '/api/billing/cancel', {
    retry: retryUnlessRejected,
    invalidates: billingTags,
    onSuccess: () => {
      toast({
        title: 'Plan canceled',
        description: until ? `Everything works until ${formatDate(until)}.` : undefined,
      });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Cancel your plan"
      confirmLabel="Cancel plan"
      keepLabel="Keep my plan"
      danger
      pending={cancel.isPending}
      pendingLabel="Canceling..."
      onConfirm={() => cancel.mutate({ body: { what: 'plan' } })}
      onClose={onClose}
    >
      <Stack space={3}>
        {cancel.error && <Alert>{messageOf(cancel.error, 'The plan was not canceled.')}</Alert>}
        <p>
          {until && `Everything works until ${formatDate(until)}. `}
          {cancellationText(subscription)} You can resume it until then.
        </p>
      </Stack>
    </ConfirmDialog>
  );
}
