import type { ReactNode } from 'react';
import { useForm } from '@dealstead/kit';
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
  const form = useForm({
    messages: { reason: reasonError },
    send: async (typed) => onConfirm(typed.text('reason')),
  });
  return (
    <FormDialog
      title={title}
      actionLabel={actionLabel}
      danger={danger}
      // The write is the caller's.
      form={{ ...form, isPending: pending, error }}
      fallback={fallback}
      onClose={onClose}
    >
      <p>{children}</p>
      <ReasonField error={form.errors.reason} />
    </FormDialog>
  );
}
