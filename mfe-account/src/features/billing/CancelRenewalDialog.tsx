import { Alert, ConfirmDialog, Stack, formatDate, messageOf, toast, useWrite } from '@dealstead/kit';
import { retryUnlessRejected } from '../session/retry.ts';

interface CancelRenewalDialogProps {
  what: 'plan' | 'seats';
  title: string;
  confirmLabel: string;
  keepLabel: string;
  /** Title of the toast after the cancellation. */
  doneTitle: string;
  /** What the member keeps until the end of the paid period: "full access". */
  remaining: string;
  /** End of the paid period. */
  until: string | null;
  /** What happens after the paid period. */
  consequence: string;
  invalidates: readonly string[];
  onClose: () => void;
}

/** Cancels the renewal of a plan or of paid seats after a confirmation. Both last until the end of the paid period. */
export function CancelRenewalDialog({
  what,
  title,
  confirmLabel,
  keepLabel,
  doneTitle,
  remaining,
  until,
  consequence,
  invalidates,
  onClose,
}: CancelRenewalDialogProps) {
  const period = until && `You keep ${remaining} until ${formatDate(until)}.`;
  const cancel = useWrite('POST', '/api/billing/cancel', {
    retry: retryUnlessRejected,
    invalidates,
    onSuccess: () => {
      toast({ title: doneTitle, description: period ?? undefined });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      keepLabel={keepLabel}
      danger
      pending={cancel.isPending}
      pendingLabel="Canceling..."
      onConfirm={() => cancel.mutate({ body: { what } })}
      onClose={onClose}
    >
      <Stack space={3}>
        {cancel.error && <Alert>{messageOf(cancel.error, 'Nothing was canceled. Try again.')}</Alert>}
        <p>
          {period} {consequence} You can resume any time before then.
        </p>
      </Stack>
    </ConfirmDialog>
  );
}
