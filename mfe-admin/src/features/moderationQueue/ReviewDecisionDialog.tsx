import type { ModerationItem } from '@dealstead/contracts';
import { ApiError, FormError, invalidate, toast, useFieldErrors, useQueryClient, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { useState } from 'react';
import { ReasonField } from '../reason/ReasonField.tsx';

const texts = {
  upheld: { title: 'Uphold this decision', label: 'Uphold', consequence: 'The decision stands.' },
  overturned: {
    title: 'Overturn this decision',
    label: 'Overturn',
    consequence: 'It returns as it was, and a restriction that came with it is lifted.',
  },
  reversed: {
    title: 'Reverse this decision',
    label: 'Reverse',
    consequence: 'It returns as it was, and a restriction that came with it is lifted.',
  },
  reopened: {
    title: 'Reopen these reports',
    label: 'Reopen',
    consequence: 'The reports return to the queue. Nobody is told.',
  },
} as const;

export type ReviewOutcome = keyof typeof texts;

interface ReviewDecisionDialogProps {
  readonly item: ModerationItem;
  readonly outcome: ReviewOutcome;
  readonly onClose: () => void;
  /** Called after the item has left the queue. */
  readonly onDecided: () => void;
}

/** Dialog of an appeal, or of a reversal without one. */
export function ReviewDecisionDialog({ item, outcome, onClose, onDecided }: ReviewDecisionDialogProps) {
  const [reason, setReason] = useState('');
  const fields = useFieldErrors({ reason: 'Enter at least 3 characters.' });
  const client = useQueryClient();
  const options = {
    invalidates: ['/api/admin/moderation'],
    onSuccess: (result: { message: string }) => {
      toast({ title: result.message });
      onDecided();
    },
    onError: async (error: Error) => {
      fields.showServerErrors(error);
      if (error instanceof ApiError && error.status === 409) await invalidate(client, ['/api/admin/moderation']);
    },
  };
  const decide = useWrite('PUT', '/api/admin/moderation/{id}/appeal', options);
  const reverse = useWrite('POST', '/api/admin/moderation/{id}/reversal', options);
  const submit = () => {
    const params = { id: item.id };
    if (outcome === 'reversed' || outcome === 'reopened') reverse.mutate({ params, body: { reason: reason.trim() } });
    else decide.mutate({ params, body: { outcome, reason: reason.trim() } });
  };
  const { title, label, consequence } = texts[outcome];
  return (
    <FormDialog
      title={title}
      actionLabel={label}
      pending={decide.isPending || reverse.isPending}
      fields={fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormError error={decide.error ?? reverse.error} fallback="Nothing was changed. Try again." />
      <p>{consequence}</p>
      <ReasonField
        label={outcome === 'reopened' ? 'Reason' : 'Answer'}
        hint={outcome === 'reopened' ? 'Only administrators see it.' : 'The member reads it.'}
        value={reason}
        error={fields.errors['reason']}
        onChange={setReason}
      />
    </FormDialog>
  );
}
