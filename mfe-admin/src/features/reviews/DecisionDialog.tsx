import type { Review } from '@dealstead/contracts';
import {
  ApiError,
  Field,
  TextArea,
  invalidate,
  toast,
  useFieldErrors,
  useQueryClient,
  useWrite,
  toastError,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { useState } from 'react';
import { decisions, type Decision } from './decisions.ts';

interface DecisionDialogProps {
  review: Review;
  decision: Decision;
  onClose: () => void;
  /** Called after the listing has left the queue, by this decision or another admin's. */
  onDecided: () => void;
}

/** Dialog of a review decision: its effect, and the reason that the seller receives. */
export function DecisionDialog({ review: { property }, decision, onClose, onDecided }: DecisionDialogProps) {
  const { label, title, consequence, reason: reasonRule } = decisions[decision];
  const [reason, setReason] = useState('');
  const fields = useFieldErrors({ reason: 'Enter what the seller needs to change.' });
  const client = useQueryClient();
  const deciding = useWrite('POST', '/api/admin/reviews/{id}', {
    invalidates: ['/api/admin/reviews', '/api/admin/listings', '/api/properties'],
    onSuccess: ({ message }) => {
      toast({ title: message, description: property.title });
      onDecided();
    },
    onError: async (error) => {
      toastError(error, 'Your decision was not saved. Try again.');
      if (!(error instanceof ApiError && error.status === 409)) return;
      await invalidate(client, ['/api/admin/reviews']);
      onDecided();
    },
  });

  const decide = () => {
    deciding.mutate({ params: { id: property.id }, body: { decision, reason: reason.trim() } });
  };

  return (
    <FormDialog
      title={title}
      actionLabel={label}
      danger={decision === 'withdraw'}
      pending={deciding.isPending}
      fields={fields}
      onSubmit={decide}
      onClose={onClose}
    >
      <p>
        <b>{property.title}</b>
      </p>
      <p>{consequence}</p>
      {reasonRule !== 'none' && (
        <Field
          label="Reason"
          optional={reasonRule === 'optional'}
          required={reasonRule === 'required'}
          error={fields.errors.reason}
        >
          <TextArea
            name="reason"
            rows={4}
            maxLength={1_000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
