import { useState } from 'react';
import type { EmailChange } from '@dealstead/contracts';
import { Alert, Button, formatDate, Row, toast, useRead, useWrite } from '@dealstead/kit';
import { usePermission } from '../permissions/usePermission.ts';
import { QueryError } from '../QueryError.tsx';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';

/** The open change of a member's address, and who has agreed; nothing without one. */
export function OpenEmailChange({ id }: { id: number }) {
  const query = useRead('/api/admin/members/{id}/email-change', { id });
  const mayCancel = usePermission('help-members');
  const [canceling, setCanceling] = useState(false);
  if (query.error && !query.data) return <QueryError label="Change of the email address" query={query} />;
  const change = query.data?.change;
  if (!change) return null;
  return (
    <Alert tone="amber">
      <Row between>
        <span>
          <b>New email address: {change.newEmail}</b>
          <br />
          {agreementText(change)} Expires {formatDate(change.expiresAt)}.
        </span>
        {mayCancel && (
          <Button kind="secondary" size="small" onClick={() => setCanceling(true)}>
            Cancel change
          </Button>
        )}
      </Row>
      {canceling && <CancelDialog id={id} onClose={() => setCanceling(false)} />}
    </Alert>
  );
}

function agreementText({ oldAgreed, newAgreed }: EmailChange): string {
  if (oldAgreed) return 'The current address agreed; the new one has not.';
  if (newAgreed) return 'The new address agreed; the current one has not.';
  return 'Waiting for both addresses.';
}

function CancelDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const canceling = useWrite('POST', '/api/admin/members/{id}/email-change/cancel', {
    invalidates: [`/api/admin/members/${id}`],
    onSuccess: ({ message }) => {
      toast({ title: message });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Cancel this change"
      actionLabel="Cancel change"
      draft={`cancel-email-change-${id}`}
      fallback="We could not confirm this. Check the audit trail before you try again."
      onConfirm={(reason) => canceling.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      Both links stop working, and the address stays as it is.
    </ReasonDialog>
  );
}
