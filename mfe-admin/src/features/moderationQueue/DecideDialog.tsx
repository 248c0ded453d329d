import { decisionNotices, type ModerationDecision, type ModerationItem } from '@dealstead/contracts';
import {
  ApiError,
  Checkbox,
  Field,
  invalidate,
  Select,
  TextArea,
  TextInput,
  toast,
  useForm,
  useQueryClient,
  useWrite,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { useState } from 'react';
import { endOfDay } from '../restrictions/endOfDay.ts';
import { decisionTexts } from './labels.ts';
import { reasonError, ReasonField } from '../reason/ReasonField.tsx';

const errors = {
  reason: reasonError,
  notice: 'Enter what the member should know, or clear the check mark.',
  until: 'Choose today or a later date.',
};

interface DecideDialogProps {
  readonly item: ModerationItem;
  readonly decision: ModerationDecision;
  readonly onClose: () => void;
  /** Called after the item has left the queue, by this decision or another moderator's. */
  readonly onDecided: () => void;
}

/** Dialog of a decision: its reason, and the message to the member, from a template. */
export function DecideDialog({ item, decision, onClose, onDecided }: DecideDialogProps) {
  const { label, title, consequence } = decisionTexts[decision];
  const templates = decisionNotices[decision] ?? [];
  const canNotify = item.member !== null && templates.length > 0;
  const [isNotified, setNotified] = useState(canNotify);
  const [notice, setNotice] = useState(templates[0] ?? '');
  const client = useQueryClient();
  const deciding = useWrite('PUT', '/api/admin/moderation/{id}/decision', {
    invalidates: ['/api/admin/moderation', '/api/admin/reviews', '/api/admin/listings'],
  });
  const form = useForm({
    draft: `decision-${item.id}-${decision}`,
    messages: errors,
    send: (typed) => {
      const body = {
        decision,
        reason: typed.text('reason'),
        notice: isNotified ? notice.trim() : null,
        until: endOfDay(typed.optional('until')),
      };
      return deciding.mutateAsync({ params: { id: item.id }, body });
    },
    onSent: () => {
      toast({ title: `${decisionTexts[decision].done}.` });
      onDecided();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) void invalidate(client, ['/api/admin/moderation']);
    },
  });
  return (
    <FormDialog
      title={title}
      actionLabel={label}
      danger={templates.length > 0}
      form={form}
      fallback="Your decision was not saved. Try again."
      onClose={onClose}
    >
      <p>{consequence}</p>
      {decision !== 'approve' && (
        <ReasonField
          hint={decision === 'restrict' ? 'The member sees it.' : 'Only administrators see it.'}
          error={form.errors.reason}
        />
      )}
      {decision === 'restrict' && (
        <Field label="Last day" optional hint="Leave empty to restrict until lifted." error={form.errors.until}>
          <TextInput name="until" type="date" />
        </Field>
      )}
      {canNotify && (
        <Checkbox checked={isNotified} onChange={(event) => setNotified(event.target.checked)}>
          Notify the member
        </Checkbox>
      )}
      {isNotified && (
        <NoticeFields templates={templates} notice={notice} error={form.errors.notice} onChange={setNotice} />
      )}
    </FormDialog>
  );
}

interface NoticeFieldsProps {
  readonly templates: readonly string[];
  readonly notice: string;
  readonly error: string | undefined;
  readonly onChange: (notice: string) => void;
}

/** The message to the member: a template, changed where needed. */
const NoticeFields = ({ templates, notice, error, onChange }: NoticeFieldsProps) => (
  <>
    {templates.length > 1 && (
      <Field label="Template">
        <Select
          value={templates.includes(notice) ? notice : ''}
          onChange={(event) => event.target.value && onChange(event.target.value)}
        >
          <option value="">Own text</option>
          {templates.map((template) => (
            <option key={template} value={template}>
              {template}
            </option>
          ))}
        </Select>
      </Field>
    )}
    <Field label="Message to the member" required error={error}>
      <TextArea
        name="notice"
        rows={4}
        minLength={3}
        maxLength={500}
        value={notice}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  </>
);
