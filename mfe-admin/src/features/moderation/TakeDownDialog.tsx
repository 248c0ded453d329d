import type { ModeratedListing } from '@dealstead/contracts/listings/disclosures';
import { Field, RadioChoices, TextArea, toast, useFieldErrors, useWrite, toastError } from '@dealstead/kit';
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
  const [reason, setReason] = useState('');
  const fields = useFieldErrors({ reason: 'Enter a reason for the seller.' });
  const takeDown = useWrite('POST', '/api/admin/listings/{id}/take-down', {
    invalidates: ['/api/admin/reviews', '/api/admin/reports', '/api/admin/listings', '/api/properties'],
    onSuccess: ({ message }) => {
      toast({ title: message, description: property.title });
      onDone();
    },
    onError: (error) => {
      toastError(error, 'The listing was not taken down. Try again.');
    },
  });
  const submit = () => takeDown.mutate({ params: { id: property.id }, body: { to, reason: reason.trim() } });
  return (
    <FormDialog
      title="Take this listing down"
      actionLabel="Take down"
      danger
      pending={takeDown.isPending}
      fields={fields}
      onSubmit={submit}
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
      <Field label="Reason" required error={fields.errors.reason}>
        <TextArea
          name="reason"
          rows={4}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <p>Buyers stop seeing it right away. The seller gets your reason by email.</p>
    </FormDialog>
  );
}
