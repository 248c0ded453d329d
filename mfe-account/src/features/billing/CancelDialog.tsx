import { catalogue, decideAccess } from '@dealstead/contracts';
import { formatDate } from '@dealstead/kit';
import { CancelRenewalDialog } from './CancelRenewalDialog.tsx';
import { billingTags } from './useBilling.ts';
import type { Subscription } from './labels.ts';

/** When the paid period of a subscription ends. */
const endOf = ({ renewsAt, cancelAt }: Subscription): string | null => renewsAt ?? cancelAt;

/** What the end of the plan means for the member. */
export function cancellationText(subscription: Subscription): string {
  const { plan } = subscription;
  const end = endOf(subscription);
  const move = `${end === null ? 'Then' : `On ${formatDate(end)}`} you move to ${catalogue.free.name}.`;
  const canPost = decideAccess({ plan, status: 'active', role: 'member' }, 'property-posting').allowed;
  return canPost
    ? `${move} You can still edit your listings, but publishing requires ${catalogue[plan].name} or higher.`
    : move;
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
      remaining="full access"
      until={endOf(subscription)}
      consequence={cancellationText(subscription)}
      invalidates={billingTags}
      onClose={onClose}
    />
  );
}
