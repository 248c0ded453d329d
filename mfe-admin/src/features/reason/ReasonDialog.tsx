import { useState, type ReactNode } from 'react';
import { FormError, useFieldErrors } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { reasonError, ReasonField } from './ReasonField.tsx';

interface ReasonDialogProps {
  readonly title: string;
  /** What the act does. */
  readonly children: ReactNode;
  readonly actionLabel: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  readonly error: Error | null;
  /** Shown where the answer did not arrive. */
  readonly fallback: string;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Confirms an act about a member, with the reason that the audit trail records. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, actionLabel, danger, pending, error, fallback, onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  const fields = useFieldErrors({ reason: reasonError });
  return (
    <FormDialog
      title={title}
      actionLabel={actionLabel}
      danger={danger}
      pending={pending}
      fields={fields}
      onSubmit={() => onConfirm(reason.trim())}
      onClose={onClose}
    >
      <FormError error={error} fallback={fallback} />
      <p>{children}</p>
      <ReasonField value={reason} error={fields.errors.reason} onChange={setReason} />
    </FormDialog>
  );
}
