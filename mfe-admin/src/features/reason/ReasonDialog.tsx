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
  /** The act goes on after its answer, as a page that opens does. */
  readonly pending?: boolean;
  /** Name of the draft that keeps the reason until the act succeeds: `lift-12`. */
  readonly draft: string;
  /** Shown where the answer did not arrive. */
  readonly fallback: string;
  /** Acts. When it rejects, the dialog stays open with the reason and says why. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Confirms an act about a member, with the reason that the audit trail records. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, actionLabel, danger, pending = false, draft, fallback, onConfirm, onClose } = props;
  const form = useForm({
    draft,
    messages: { reason: reasonError },
    send: (typed) => onConfirm(typed.text('reason')),
  });
  return (
    <FormDialog
      title={title}
      actionLabel={actionLabel}
      danger={danger}
      form={{ ...form, isPending: pending || form.isPending }}
      fallback={fallback}
      onClose={onClose}
    >
      <p>{children}</p>
      <ReasonField error={form.errors.reason} />
    </FormDialog>
  );
}
