import { type MessageDecision, type ReportedMessage, senderNotices } from '@dealstead/contracts';
import {
  ApiError,
  Checkbox,
  Field,
  FormError,
  invalidate,
  TextArea,
  TextInput,
  toast,
  useFieldErrors,
  useQueryClient,
  useWrite,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { useState } from 'react';
import { lastMinuteOf } from '../restrictions/lastMoment.ts';
import { messageDecisionTexts } from './decisions.ts';

const errors = {
  notes: 'Enter a reason of at least 3 characters.',
  notice: 'Enter what the sender should know, or clear the check mark.',
  until: 'Choose today or a later date.',
};

interface DecideDialogProps {
  readonly message: ReportedMessage;
  readonly decision: MessageDecision;
  readonly onClose: () => void;
  /** Called after the message has left the queue, by this decision or another moderator's. */
  readonly onDecided: () => void;
}

/** Sends the decision; after a conflict the queue shows what another moderator did. */
function useDecision(showErrors: (error: Error) => unknown, onDecided: () => void) {
  const client = useQueryClient();
  return useWrite('PUT', '/api/admin/message-reports/{id}/decision', {
    invalidates: ['/api/admin/message-reports'],
    onSuccess: (result) => {
      toast({ title: result.message });
      onDecided();
    },
    onError: async (error) => {
      showErrors(error);
      if (error instanceof ApiError && error.status === 409) await invalidate(client, ['/api/admin/message-reports']);
    },
  });
}

/** Dialog of a decision on a reported message: its reason, and what the sender is told, from a template. */
export function DecideDialog({ message, decision, onClose, onDecided }: DecideDialogProps) {
  const { label, title, consequence } = messageDecisionTexts[decision];
  const [notes, setNotes] = useState('');
  const [isNotified, setNotified] = useState(decision !== 'dismiss');
  const [notice, setNotice] = useState(senderNotices[message.reports[0]?.reason ?? 'other']);
  const [until, setUntil] = useState('');
  const fields = useFieldErrors(errors);
  const deciding = useDecision(fields.showServerErrors, onDecided);
  const decide = () => {
    const body = {
      decision,
      notes: notes.trim(),
      notice: isNotified ? notice.trim() : null,
      until: decision === 'restrict' && until !== '' ? lastMinuteOf(until) : null,
    };
    deciding.mutate({ params: { id: message.id }, body });
  };
  return (
    <FormDialog
      title={title}
      actionLabel={label}
      danger={decision !== 'dismiss'}
      pending={deciding.isPending}
      fields={fields}
      onSubmit={decide}
      onClose={onClose}
    >
      <FormError error={deciding.error} fallback="Your decision was not saved. Try again." />
      <p>{consequence}</p>
      <Field
        label="Reason"
        required
        hint={decision === 'restrict' ? 'The member sees it.' : 'Only administrators see it.'}
        error={fields.errors.notes}
      >
        <TextArea
          name="notes"
          rows={3}
          minLength={3}
          maxLength={500}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </Field>
      {decision === 'restrict' && (
        <Field label="Last day" optional hint="Leave empty to restrict until lifted." error={fields.errors.until}>
          <TextInput name="until" type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
      )}
      {decision !== 'dismiss' && (
        <NoticeFields
          isNotified={isNotified}
          notice={notice}
          error={fields.errors.notice}
          onNotified={setNotified}
          onNotice={setNotice}
        />
      )}
    </FormDialog>
  );
}

interface NoticeFieldsProps {
  readonly isNotified: boolean;
  readonly notice: string;
  readonly error: string | undefined;
  readonly onNotified: (isNotified: boolean) => void;
  readonly onNotice: (notice: string) => void;
}

/** Whether the sender is told, and what. */
const NoticeFields = ({ isNotified, notice, error, onNotified, onNotice }: NoticeFieldsProps) => (
  <>
    <Checkbox checked={isNotified} onChange={(event) => onNotified(event.target.checked)}>
      Notify the sender
    </Checkbox>
    {isNotified && (
      <Field label="Message to the sender" required error={error}>
        <TextArea
          name="notice"
          rows={4}
          minLength={3}
          maxLength={500}
          value={notice}
          onChange={(event) => onNotice(event.target.value)}
        />
      </Field>
    )}
  </>
);
