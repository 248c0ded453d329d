import { useState } from 'react';
import { identityChecks, type TwoStepReset } from '@dealstead/contracts';
import { Alert, Button, formatDateTime, Row, Stack, toast, useRead, useWrite } from '@dealstead/kit';
import { QueryError } from '../QueryError.tsx';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';

const unknownOutcome = 'We could not confirm this. Check the audit trail before you try again.';

/** The open reset of a member's two-step sign-in: what was checked, and what happens next. Nothing without one. */
export function OpenTwoStepReset({ id }: { id: number }) {
  const query = useRead('/api/admin/members/{id}/two-step-reset', { id });
  const [act, setAct] = useState<'approve' | 'cancel'>();
  if (query.error && !query.data) return <QueryError label="Reset of two-step sign-in" query={query} />;
  const reset = query.data?.reset;
  if (!reset) return null;
  return (
    <Alert tone="amber">
      <Stack space={3}>
        <b>{reset.removesAt ? 'Two-step sign-in is being turned off' : 'Reset of two-step sign-in requested'}</b>
        <span>{stateText(reset)}</span>
        <ul>
          {reset.checks.map(({ check, note }) => (
            <li key={check}>
              {identityChecks[check]}: {note}
            </li>
          ))}
        </ul>
        <Row space={2}>
          {reset.canApprove && (
            <Button size="small" onClick={() => setAct('approve')}>
              Approve
            </Button>
          )}
          <Button kind="secondary" size="small" onClick={() => setAct('cancel')}>
            Cancel reset
          </Button>
        </Row>
      </Stack>
      {act === 'approve' && <ApproveDialog id={id} onClose={() => setAct(undefined)} />}
      {act === 'cancel' && <CancelDialog id={id} onClose={() => setAct(undefined)} />}
    </Alert>
  );
}

function stateText({ requestedBy, requestedAt, reason, removesAt, approvedBy, canApprove }: TwoStepReset): string {
  const request = `Requested by ${requestedBy}, ${formatDateTime(requestedAt)}: “${reason}”.`;
  if (removesAt)
    return `${request} Approved by ${approvedBy}. It turns off ${formatDateTime(removesAt)} unless canceled.`;
  return `${request} ${canApprove ? 'Check it and approve.' : 'Another admin must approve.'}`;
}

const changedPaths = (id: number) => [`/api/admin/members/${id}`, '/api/admin/two-step-resets'];

function ApproveDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const approving = useWrite('POST', '/api/admin/members/{id}/two-step-reset/approval', {
    invalidates: changedPaths(id),
    onSuccess: () => {
      toast({ title: 'Reset approved', description: 'The member has 24 hours to cancel it.' });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Approve this reset"
      actionLabel="Approve"
      danger
      draft={`approve-two-step-${id}`}
      fallback={unknownOutcome}
      onConfirm={(reason) => approving.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      Two-step sign-in is turned off in 24 hours, unless the member cancels. They get an email now.
    </ReasonDialog>
  );
}

function CancelDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const canceling = useWrite('POST', '/api/admin/members/{id}/two-step-reset/cancel', {
    invalidates: changedPaths(id),
    onSuccess: ({ message }) => {
      toast({ title: message });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Cancel this reset"
      actionLabel="Cancel reset"
      draft={`cancel-two-step-${id}`}
      fallback={unknownOutcome}
      onConfirm={(reason) => canceling.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      Two-step sign-in stays on, and a new request starts from the beginning.
    </ReasonDialog>
  );
}
