import { toast, useWrite } from '@dealstead/kit';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';

/** Confirms that a payment event is applied again, with the reason for the audit trail. */
export function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const replaying = useWrite('POST', '/api/admin/stripe-events/{id}/replay', {
    invalidates: ['/api/admin/stripe-events', '/api/admin/webhooks'],
    onSuccess: ({ message }) => {
      toast({ title: message });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Replay payment event"
      actionLabel="Replay event"
      draft={`replay-${id}`}
      fallback="The event was not replayed. Try again."
      onConfirm={(reason) => replaying.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      Stripe is asked again what {id} is about, and the account is brought to that state. Nothing is charged or counted
      twice.
    </ReasonDialog>
  );
}
