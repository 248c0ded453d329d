import type { HelpThread } from '@dealstead/contracts';
import {
  Badge,
  Button,
  formatDateTime,
  Row,
  Sheet,
  Small,
  Stack,
  toast,
  toastError,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { ClaimButton } from '../claims/ClaimButton.tsx';
import { useClaims } from '../claims/useClaims.ts';
import { Entries } from '../Entries.ts';
import { DetailList } from '../help/DetailList.tsx';
import { queueStateLabels } from '../help/stateLabels.ts';
import { TextOutcome } from '../help/TextOutcome.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { formatDuration } from './duration.ts';

const Note = styled.li`
  && {
    padding: 12px 16px;
    border: 0;
    border-radius: var(--r2);
    background: var(--amber-tint);
  }
`;

interface AnswerProps {
  /** An answer or note that is not sent yet; it outlasts the sheet. */
  readonly answer: string;
  readonly onAnswer: (text: string) => void;
}

interface ThreadSheetProps extends AnswerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** A help request with its messages, internal notes, and the forms that answer it. */
export function ThreadSheet({ id, answer, onAnswer, onClose }: ThreadSheetProps) {
  const query = useRead('/api/admin/support/{id}', { id }, { retry: false });
  return (
    <Sheet open onClose={onClose} title={query.data?.subject ?? 'Help request'}>
      <Stack space={4}>
        <QueryView query={query} label="The request" loading={320}>
          {(thread) => <Thread thread={thread} answer={answer} onAnswer={onAnswer} />}
        </QueryView>
      </Stack>
    </Sheet>
  );
}

function Thread({ thread, answer, onAnswer }: AnswerProps & { readonly thread: HelpThread }) {
  const { id, state, subject, email, textPhone, messages, details, firstAnswerSeconds } = thread;
  const claims = useClaims('/api/admin/support');
  const opening = useWrite('PUT', '/api/admin/support/{id}/open', {
    invalidates: ['/api/admin/support'],
    onSuccess: ({ message }) => void toast({ title: message }),
    onError: (error) => toastError(error, 'Nothing was changed. Try again.'),
  });
  const isOpen = state !== 'closed';
  return (
    <Stack space={4}>
      <Row>
        <Badge tone={queueStateLabels[state].tone}>{queueStateLabels[state].label}</Badge>
        {firstAnswerSeconds !== null && (
          <Small as="span">{`First answer after ${formatDuration(firstAnswerSeconds)}`}</Small>
        )}
        <ClaimButton item={thread} label={subject} hasKeys={false} {...claims} />
        <Button
          kind="secondary"
          size="small"
          disabled={opening.isPending}
          onClick={() => opening.mutate({ params: { id }, body: { isOpen: !isOpen } })}
        >
          {isOpen ? 'Close request' : 'Open again'}
        </Button>
      </Row>
      <Entries aria-label="Messages">
        {messages.map((message) => {
          const Entry = message.kind === 'note' ? Note : 'li';
          return (
            <Entry key={message.id}>
              <header>
                <strong>{message.kind === 'note' ? `Internal note by ${message.by}` : message.by}</strong>
                <small>{formatDateTime(message.at)}</small>
              </header>
              <p>{message.text}</p>
              {message.byText && <TextOutcome {...message.byText} />}
            </Entry>
          );
        })}
      </Entries>
      {details && <DetailList details={details} title="What went wrong, sent with consent" />}
      <AnswerForm id={id} recipient={email} textPhone={textPhone} text={answer} onText={onAnswer} />
    </Stack>
  );
}
