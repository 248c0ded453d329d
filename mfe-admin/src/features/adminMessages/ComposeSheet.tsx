import {
  type AdminMessagePriority,
  adminMessagePriorities,
  type AdminMessageType,
  adminMessageTypes,
  adminMessageLimits,
  catalogue,
  plans,
  type Plan,
  truncateText,
} from '@dealstead/contracts';
import {
  ApiError,
  Button,
  Field,
  FormError,
  isPastTime,
  Select,
  Sheet,
  Stack,
  TextArea,
  TextInput,
  toast,
  toastError,
  useForm,
  useRead,
  useUser,
  useWrite,
  DraftNotice,
  type Draft as StoredDraft,
} from '@dealstead/kit';
import { useState } from 'react';
import type { Draft } from './draft.ts';
import { countMembers, priorityLabels, typeLabels } from './labels.ts';
import { MemberPicker } from './MemberPicker.tsx';
import { MessagePreview } from './MessagePreview.tsx';

export const emptyDraft: Draft = {
  messageType: 'everyone',
  targetTier: 'free',
  member: null,
  priority: 'normal',
  subject: '',
  message: '',
  sendAt: '',
};

const errors = {
  member: 'Choose a member from the list.',
  subject: 'Enter a subject of at least 3 characters.',
  message: 'Enter a message of at least 3 characters.',
  sendAt: 'Choose a time that is still to come, or leave it empty to send now.',
};

const recipientsOf = ({ messageType, targetTier, member }: Draft) => ({
  messageType,
  targetTier: messageType === 'tier' ? targetTier : null,
  recipientId: messageType === 'person' ? (member?.id ?? null) : null,
});

interface ComposeSheetProps {
  readonly draft: Draft;
  readonly onDraft: (change: (draft: Draft) => Draft) => void;
  readonly input: StoredDraft;
  /** The draft stays as it is. */
  readonly onClose: () => void;
}

/** Writes a message, shows how it looks and how many members get it, and sends it. */
export function ComposeSheet({ draft, onDraft, input, onClose }: ComposeSheetProps) {
  const [isPreviewed, setPreviewed] = useState(false);
  const recipients = recipientsOf(draft);
  const isChosen = draft.messageType !== 'person' || draft.member !== null;
  const counted = useRead('/api/admin/messages/recipients{?messageType,targetTier,recipientId}', recipients, {
    enabled: isChosen,
    staleTime: 0,
  });
  const count = counted.data?.count;
  const send = useWrite('POST', '/api/admin/messages', {
    invalidates: ['/api/admin/messages'],
    onSuccess: (result) => {
      toast({ title: result.message });
      onDraft(() => emptyDraft);
      onClose();
    },
    onError: (error) => {
      // The number on the button has changed: it is shown anew, to be confirmed.
      if (error instanceof ApiError && error.problem?.code === 'count-changed') void counted.refetch();
      else setPreviewed(false);
    },
  });
  const form = useForm({
    draft: null, // `input` stores the state.
    messages: errors,
    check: () => ({
      ...(!isChosen && { member: errors.member }),
      ...(isPastTime(draft.sendAt) && { sendAt: errors.sendAt }),
    }),
    send: () => Promise.resolve(),
    onSent: () => {
      setPreviewed(true);
      // Writing may have taken long.
      if (isChosen) void counted.refetch();
    },
  });
  const { subject, message, priority, sendAt } = draft;
  const submit = () => {
    const at = sendAt === '' ? null : new Date(sendAt).toISOString();
    const body = { ...recipients, subject: subject.trim(), message: message.trim(), priority, sendAt: at };
    if (count !== undefined && !send.isPending) send.mutate({ body: { ...body, recipients: count } });
  };
  return (
    <Sheet
      open
      onClose={isPreviewed ? () => setPreviewed(false) : onClose}
      title={isPreviewed ? 'Check and send' : 'New message'}
      footer={
        isPreviewed ? (
          <>
            <Button kind="secondary" onClick={() => setPreviewed(false)}>
              Back
            </Button>
            <Button pending={send.isPending || counted.isFetching} disabled={!count} onClick={submit}>
              {sendAt === '' ? `Send to ${countMembers(count ?? 0)}` : `Schedule for ${countMembers(count ?? 0)}`}
            </Button>
          </>
        ) : (
          <>
            <Button
              kind="secondary"
              onClick={() => {
                onDraft(() => emptyDraft);
                onClose();
              }}
            >
              Cancel
            </Button>
            <Button type="submit" form="compose-message">
              Preview
            </Button>
          </>
        )
      }
    >
      <Stack space={4}>
        {isPreviewed ? (
          <>
            <MessagePreview draft={draft} count={count} error={send.error} />
            <TestButton draft={draft} />
          </>
        ) : (
          <form id="compose-message" {...form.props}>
            <DraftNotice draft={input} />
            <FormError error={send.error} fallback="Your message was not sent. Try again." />
            <ComposeFields
              draft={draft}
              count={isChosen ? count : undefined}
              errors={form.errors}
              onChange={(change) => onDraft((now) => ({ ...now, ...change }))}
            />
          </form>
        )}
      </Stack>
    </Sheet>
  );
}

/** Sends the message to the admin who writes it, marked as a test. */
function TestButton({ draft: { subject, message, priority } }: { draft: Draft }) {
  const me = useUser();
  const test = useWrite('POST', '/api/admin/messages', {
    invalidates: ['/api/admin/messages'],
    onSuccess: () => toast({ title: 'Test sent', description: 'It is in your notifications and your inbox.' }),
    onError: (error) => toastError(error, 'The test was not sent.'),
  });
  if (!me) return null;
  const body = {
    messageType: 'person' as const,
    targetTier: null,
    recipientId: me.id,
    priority,
    sendAt: null,
    subject: truncateText(`Test: ${subject.trim()}`, adminMessageLimits.subject),
    message: message.trim(),
  };
  return (
    <div>
      <Button kind="secondary" pending={test.isPending} onClick={() => test.mutate({ body })}>
        Send me a test
      </Button>
    </div>
  );
}

interface ComposeFieldsProps {
  readonly draft: Draft;
  readonly count: number | undefined;
  readonly errors: Partial<Record<string, string>>;
  readonly onChange: (change: Partial<Draft>) => void;
}

function ComposeFields({ draft, count, errors: messages, onChange }: ComposeFieldsProps) {
  const { messageType, targetTier, member, priority, subject, message, sendAt } = draft;
  return (
    <Stack space={3}>
      <Field label="To" hint={count === undefined ? undefined : `Reaches ${countMembers(count)} now.`}>
        <Select
          value={messageType}
          onChange={(event) => onChange({ messageType: event.target.value as AdminMessageType })}
        >
          {adminMessageTypes.map((type) => (
            <option key={type} value={type}>
              {typeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      {messageType === 'tier' && (
        <Field label="Plan">
          <Select value={targetTier} onChange={(event) => onChange({ targetTier: event.target.value as Plan })}>
            {plans.map((plan) => (
              <option key={plan} value={plan}>
                {catalogue[plan].name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {messageType === 'person' && (
        <MemberPicker member={member} error={messages.member} onChange={(chosen) => onChange({ member: chosen })} />
      )}
      <Field label="Subject" required error={messages.subject}>
        <TextInput
          name="subject"
          minLength={3}
          maxLength={adminMessageLimits.subject}
          value={subject}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
      </Field>
      <Field label="Message" hint="An empty line starts a new paragraph." required error={messages.message}>
        <TextArea
          name="message"
          rows={7}
          minLength={3}
          maxLength={adminMessageLimits.message}
          value={message}
          onChange={(event) => onChange({ message: event.target.value })}
        />
      </Field>
      <Field label="Priority" hint={priorityLabels[priority].hint}>
        <Select
          value={priority}
          onChange={(event) => onChange({ priority: event.target.value as AdminMessagePriority })}
        >
          {adminMessagePriorities.map((one) => (
            <option key={one} value={one}>
              {priorityLabels[one].label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Send at" optional hint="Your time. Leave it empty to send now." error={messages.sendAt}>
        <TextInput
          name="sendAt"
          type="datetime-local"
          value={sendAt}
          onChange={(event) => onChange({ sendAt: event.target.value })}
        />
      </Field>
    </Stack>
  );
}
