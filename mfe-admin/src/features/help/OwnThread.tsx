import { formatPhone, helpLimits, type OwnHelpThread } from '@dealstead/contracts';
import {
  Button,
  Field,
  Form,
  formatDateTime,
  Sheet,
  Small,
  Stack,
  TextArea,
  toast,
  useForm,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { Entries } from '../Entries.ts';
import { DetailList } from './DetailList.tsx';
import { TextOutcome } from './TextOutcome.tsx';

/** One of the member's requests with the answers, and a reply. */
export function OwnThread({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useRead('/api/help/requests/{id}', { id }, { retry: false });
  return (
    <Sheet open onClose={onClose} title={query.data?.subject ?? 'Your request'}>
      <Stack space={4}>
        <QueryView query={query} label="Your request" loading={280}>
          {(thread) => <Thread thread={thread} />}
        </QueryView>
      </Stack>
    </Sheet>
  );
}

const Thread = ({ thread: { id, messages, details, state, textPhone } }: { thread: OwnHelpThread }) => (
  <Stack space={4}>
    <Entries aria-label="Messages">
      {messages.map((message) => (
        <li key={message.id}>
          <header>
            <strong>{message.from === 'you' ? 'You' : 'Dealstead support'}</strong>
            <small>{formatDateTime(message.at)}</small>
          </header>
          <p>{message.text}</p>
          {message.textState !== null && <TextOutcome state={message.textState} />}
        </li>
      ))}
    </Entries>
    {textPhone !== null && (
      <Small>{`We also text our answers to ${formatPhone(textPhone)}. Reply STOP to a text to end that.`}</Small>
    )}
    {details && <DetailList details={details} title="Sent with your request" />}
    <ReplyForm id={id} isClosed={state === 'closed'} />
  </Stack>
);

function ReplyForm({ id, isClosed }: { id: number; isClosed: boolean }) {
  const sending = useWrite('POST', '/api/help/requests/{id}/messages', { invalidates: ['/api/help/requests'] });
  const form = useForm({
    draft: `help-${id}-reply`,
    messages: { text: 'Write between 10 and 4,000 characters.' },
    send: (typed) => sending.mutateAsync({ params: { id }, body: { text: typed.text('text') } }),
    onSent: ({ message }) => {
      form.reset();
      toast({ title: message });
    },
  });
  return (
    <Form form={form} fallback="Your reply was not sent. Try again.">
      <Field
        label="Reply"
        hint={isClosed ? 'A reply opens this request again.' : undefined}
        required
        error={form.errors['text']}
      >
        <TextArea name="text" rows={4} minLength={10} maxLength={helpLimits.text} />
      </Field>
      <div>
        <Button type="submit" pending={form.isPending}>
          Send reply
        </Button>
      </div>
    </Form>
  );
}
