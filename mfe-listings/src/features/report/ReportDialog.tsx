import { reportReasons, type ReportReason } from '@dealstead/contracts';
import {
  Alert,
  Button,
  DraftNotice,
  Field,
  RadioChoices,
  Sheet,
  TextArea,
  messageOf,
  toast,
  useFormDraft,
  useWrite,
} from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';

const labels: Readonly<Record<ReportReason, { label: string; consequence: string }>> = {
  'not-available': { label: 'No longer available', consequence: 'Sold, under contract or withdrawn' },
  'wrong-facts': { label: 'Incorrect information', consequence: 'Price, size or location' },
  photos: { label: 'Wrong or copied photos', consequence: 'They show another property or belong to someone else' },
  duplicate: { label: 'Duplicate listing', consequence: 'Another listing shows the same property' },
  scam: { label: 'Possible scam', consequence: 'The seller does not control the property' },
  offensive: { label: 'Offensive content', consequence: 'Inappropriate text or pictures' },
  other: { label: 'Something else', consequence: 'Describe it below' },
};
const choices = reportReasons.map((value) => ({ value, ...labels[value] }));

const Form = styled.form`
  display: grid;
  gap: 16px;
`;

/** Report of a listing to the admins: a reason and a note. */
export default function ReportDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const [isMissingReason, setMissingReason] = useState(false);
  const draft = useFormDraft(`report-${id}`);
  const report = useWrite('POST', '/api/properties/{id}/reports', {
    onSuccess: ({ message }) => {
      draft.clear();
      toast({ title: message });
      onClose();
    },
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissingReason(!reason);
    if (!reason || report.isPending) return;
    report.mutate({ params: { id }, body: { reason, note: note.trim() || undefined } });
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title="Report this listing"
      footer={
        <Button full type="submit" form="report" pending={report.isPending} pendingLabel="Sending...">
          Send report
        </Button>
      }
    >
      <Form id="report" noValidate onSubmit={send}>
        <DraftNotice draft={draft} />
        <p>{title}</p>
        {isMissingReason && !reason && <Alert>Choose a reason.</Alert>}
        {report.isError && <Alert>{messageOf(report.error, 'The report was not sent. Try again.')}</Alert>}
        <RadioChoices legend="What is wrong?" name="reason" choices={choices} value={reason} onChange={setReason} />
        <Field label="Note" optional hint="The seller will not see this report.">
          <TextArea rows={3} maxLength={1_000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </Form>
    </Sheet>
  );
}
