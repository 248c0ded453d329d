import { abuseReportReasons, type FieldErrors, type AbuseReportReason } from '@dealstead/contracts';
import { Field, RadioChoices, TextArea, toast, useForm, useWrite } from '@dealstead/kit';
import { FormSheet } from '@dealstead/kit/data';

const labels: Readonly<Record<AbuseReportReason, { label: string; consequence: string }>> = {
  'not-available': { label: 'No longer available', consequence: 'Sold, under contract or withdrawn' },
  'wrong-facts': { label: 'Incorrect information', consequence: 'Price, size or location' },
  photos: { label: 'Wrong or copied photos', consequence: 'They show another property or belong to someone else' },
  duplicate: { label: 'Duplicate listing', consequence: 'Another listing shows the same property' },
  scam: { label: 'Possible scam', consequence: 'The seller does not control the property' },
  offensive: { label: 'Offensive content', consequence: 'Inappropriate text or pictures' },
  other: { label: 'Something else', consequence: 'Describe it below' },
};
const choices = abuseReportReasons.map((value) => ({ value, ...labels[value] }));

/** Report of a listing to the admins: a reason and a note. */
export default function ReportListingDialog({
  id,
  title,
  onClose,
}: {
  id: number;
  title: string;
  onClose: () => void;
}) {
  const report = useWrite('POST', '/api/properties/{id}/reports');
  const form = useForm({
    draft: `report-${id}`,
    messages: { reason: 'Choose a reason.' },
    check: (typed): FieldErrors => (typed.has('reason') ? {} : { reason: 'Required' }),
    send: (typed) =>
      report.mutateAsync({
        params: { id },
        body: { reason: typed.choice('reason', abuseReportReasons)!, note: typed.text('note') || undefined },
      }),
    onSent({ message }) {
      toast({ title: message });
      onClose();
    },
  });
  return (
    <FormSheet
      title="Report this listing"
      actionLabel="Send report"
      pendingLabel="Sending..."
      form={form}
      fallback="The report was not sent. Try again."
      onClose={onClose}
    >
      <p>{title}</p>
      <RadioChoices legend="What is wrong?" name="reason" choices={choices} error={form.errors.reason} />
      <Field label="Note" optional hint="The seller will not see this report." error={form.errors.note}>
        <TextArea name="note" rows={3} maxLength={1_000} />
      </Field>
    </FormSheet>
  );
}
