import { Button, Dialog, Field, Select, Stack, TextArea } from '@dealstead/kit';
import { type ReactNode, useState } from 'react';

export interface ReportFormProps<Reason extends string> {
  title: string;
  /** Who sees the report. */
  hint: string;
  /** The reasons with their labels; the first one is chosen. */
  labels: Readonly<Record<Reason, string>>;
  isSending: boolean;
  onSend: (reason: Reason, note: string) => void;
  onClose: () => void;
  /** Further fields, below the note. */
  children?: ReactNode;
}

/** A report to the moderators: a reason and a note. */
export function ReportForm<Reason extends string>(props: ReportFormProps<Reason>) {
  const { title, hint, labels, isSending, onSend, onClose, children } = props;
  const reasons = Object.keys(labels) as Reason[];
  const [reason, setReason] = useState(reasons[0]!);
  const [note, setNote] = useState('');
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isSending} pendingLabel="Sending..." onClick={() => onSend(reason, note.trim())}>
            Send report
          </Button>
        </>
      }
    >
      <Stack>
        <Field label="What is wrong with it?" hint={hint}>
          <Select value={reason} onChange={(event) => setReason(event.target.value as Reason)}>
            {reasons.map((id) => (
              <option key={id} value={id}>
                {labels[id]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Note" optional>
          <TextArea value={note} maxLength={1_000} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {children}
      </Stack>
    </Dialog>
  );
}
