import { catalogue, decideAccess } from '@dealstead/contracts';
import { CancelRenewalDialog } from './CancelRenewalDialog.tsx';
import { billingTags } from './useBilling.ts';
import type { Subscription } from './labels.ts';

/** Effect of the plan's end on the member's data. */
export function cancellationText(subscription: Pick<Subscription, 'plan'>): string {
  const canPost = decideAccess(
    { plan: subscription.plan, status: 'active', role: 'member' },
    'property-posting',
  ).allowed;
  return canPost
    ? 'After that, you can still edit your listings, but publishing requires this plan.'
    : `After that, you move to ${catalogue.free.name}.`;
}

/** Cancels a plan at the end of the paid period after a confirmation. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  return (
    <CancelRenewalDialog
      what="plan"
      title="Cancel your plan"
      confirmLabel="Cancel plan"
      keepLabel="Keep my plan"
      doneTitle="Plan canceled"
      kept="full access"
      until={subscription.renewsAt ?? subscription.cancelAt}
      consequence={cancellationText(subscription)}
      invalidates={billingTags}
      onClose={onClose}
    />
  );
}
