import type { ModerationItem } from '@dealstead/contracts';
import { ApiError, invalidate, toast, useForm, useQueryClient, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
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
    consequence: 'The reports return to the queue. Nobody is notified.',
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
  const client = useQueryClient();
  const decide = useWrite('PUT', '/api/admin/moderation/{id}/appeal', { invalidates: ['/api/admin/moderation'] });
  const reverse = useWrite('POST', '/api/admin/moderation/{id}/reversal', { invalidates: ['/api/admin/moderation'] });
  const form = useForm({
    draft: `review-${item.id}-${outcome}`,
    messages: { reason: 'Enter at least 3 characters.' },
    send: (typed): Promise<{ message: string }> => {
      const params = { id: item.id };
      const reason = typed.text('reason');
      return outcome === 'reversed' || outcome === 'reopened'
        ? reverse.mutateAsync({ params, body: { reason } })
        : decide.mutateAsync({ params, body: { outcome, reason } });
    },
    onSent: ({ message }) => {
      toast({ title: message });
      onDecided();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) void invalidate(client, ['/api/admin/moderation']);
    },
  });
  const { title, label, consequence } = texts[outcome];
  return (
    <FormDialog
      title={title}
      actionLabel={label}
      form={form}
      fallback="Nothing was changed. Try again."
      onClose={onClose}
    >
      <p>{consequence}</p>
      <ReasonField
        label={outcome === 'reopened' ? 'Reason' : 'Answer'}
        hint={outcome === 'reopened' ? 'Only administrators see it.' : 'The member reads it.'}
        error={form.errors['reason']}
      />
    </FormDialog>
  );
}
