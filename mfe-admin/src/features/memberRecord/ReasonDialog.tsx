import { useState, type ReactNode } from 'react';
import { Field, FormError, TextArea, useFieldErrors } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';

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
  const fields = useFieldErrors({ reason: 'Enter a reason of at least 3 characters.' });
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
      <Field label="Reason" hint="Recorded in the audit trail." required error={fields.errors.reason}>
        <TextArea
          name="reason"
          rows={3}
          minLength={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
