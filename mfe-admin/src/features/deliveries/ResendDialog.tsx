import type { OutgoingMail } from '@dealstead/contracts/account/deliveryLists';
import { toast, useWrite } from '@dealstead/kit';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';

/** Confirms that a failed email is sent again, with the reason for the audit trail. */
export function ResendDialog({ mail, onClose }: { mail: OutgoingMail; onClose: () => void }) {
  const { id, recipient, state } = mail;
  const isUnknown = state === 'unknown';
  const resending = useWrite('POST', '/api/admin/mails/{id}/resend', {
    invalidates: ['/api/admin/mails'],
    onSuccess: ({ message }) => {
      toast({ title: message });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Send email again"
      actionLabel={isUnknown ? 'Send anyway' : 'Send again'}
      draft={`resend-${id}`}
      fallback="The email was not queued. Try again."
      onConfirm={(reason) => resending.mutateAsync({ params: { id }, body: { reason, acceptsRepeat: isUnknown } })}
      onClose={onClose}
    >
      {isUnknown && 'Warning: this email may have arrived already. If it did, the recipient gets it twice. '}
      The email goes to {recipient} with the same text. Links and codes in it may have expired.
    </ReasonDialog>
  );
}
