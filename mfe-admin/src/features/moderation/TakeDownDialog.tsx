import type { ModeratedListing } from '@dealstead/contracts/listings/disclosures';
import { Field, RadioChoices, TextArea, toast, useForm, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { useState } from 'react';

const outcomes = [
  { value: 'in-review', label: 'For review: it goes to the review queue' },
  { value: 'withdrawn', label: 'Permanently: the seller cannot republish it' },
];

interface TakeDownDialogProps {
  listing: ModeratedListing;
  onClose: () => void;
  onDone: () => void;
}

/** Takes a listing down, with the reason that its seller receives. */
export function TakeDownDialog({ listing: { property }, onClose, onDone }: TakeDownDialogProps) {
  const [to, setTo] = useState<'in-review' | 'withdrawn'>('in-review');
  const takeDown = useWrite('POST', '/api/admin/listings/{id}/take-down', {
    invalidates: ['/api/admin/reviews', '/api/admin/reports', '/api/admin/listings', '/api/properties'],
  });
  const form = useForm({
    draft: `take-down-${property.id}`,
    messages: { reason: 'Enter a reason for the seller.' },
    send: (typed) => takeDown.mutateAsync({ params: { id: property.id }, body: { to, reason: typed.text('reason') } }),
    onSent: ({ message }) => {
      toast({ title: message, description: property.title });
      onDone();
    },
  });
  return (
    <FormDialog
      title="Take this listing down"
      actionLabel="Take down"
      danger
      form={form}
      fallback="The listing was not taken down. Try again."
      onClose={onClose}
    >
      <p>
        <b>{property.title}</b>
      </p>
      <RadioChoices
        legend="Take it down"
        name="take-down-to"
        choices={outcomes}
        value={to}
        onChange={(value) => setTo(value === 'withdrawn' ? value : 'in-review')}
      />
      <Field label="Reason" required error={form.errors.reason}>
        <TextArea name="reason" rows={4} maxLength={1_000} />
      </Field>
      <p>Buyers stop seeing it right away. The seller gets your reason by email.</p>
    </FormDialog>
  );
}
