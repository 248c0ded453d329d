import { Field, Select, TextArea, useForm, type Typed } from '@dealstead/kit';
import type { ReactNode } from 'react';
import { FormDialog } from './FormDialog.tsx';

export interface ReportFormProps<Reason extends string> {
  title: string;
  /** Who sees the report. */
  hint: string;
  /** The reasons with their labels; the first one is chosen. */
  labels: Readonly<Record<Reason, string>>;
  /** Name of the draft that keeps the report until it is sent: `report-comment-12`. */
  draft: string;
  /** `typed` has the further fields. When it rejects, the dialog stays open with the report and says why. */
  onSend: (reason: Reason, note: string, typed: Typed) => Promise<unknown>;
  onClose: () => void;
  /** Further fields, below the note. */
  children?: ReactNode;
}

/** A report to the moderators: a reason and a note. */
export function ReportForm<Reason extends string>(props: ReportFormProps<Reason>) {
  const { title, hint, labels, draft, onSend, onClose, children } = props;
  const reasons = Object.keys(labels) as Reason[];
  const form = useForm({
    draft,
    send: (typed) => onSend(typed.choice('reason', reasons) ?? reasons[0]!, typed.text('note'), typed),
  });
  return (
    <FormDialog
      title={title}
      actionLabel="Send report"
      pendingLabel="Sending..."
      form={form}
      fallback="The report was not sent. Try again."
      onClose={onClose}
    >
      <Field label="What is wrong with it?" hint={hint} error={form.errors.reason}>
        <Select name="reason">
          {reasons.map((id) => (
            <option key={id} value={id}>
              {labels[id]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Note" optional error={form.errors.note}>
        <TextArea name="note" maxLength={1_000} />
      </Field>
      {children}
    </FormDialog>
  );
}
