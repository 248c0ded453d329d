import type { HelpThread } from '@dealstead/contracts';
import { Badge, Button, formatDateTime, Row, Sheet, Small, Stack, useRead } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { Entries } from '../Entries.ts';
import { DetailList } from '../help/DetailList.tsx';
import { queueStateLabels } from '../help/stateLabels.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { formatDuration } from './duration.ts';
import { useRequestActions } from './useRequestActions.ts';

const Note = styled.li`
  && {
    padding: 12px 16px;
    border: 0;
    border-radius: var(--r2);
    background: var(--amber-tint);
  }
`;

/** A help request with its messages, internal notes, and the forms that answer it. */
export function ThreadSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useRead('/api/admin/support/{id}', { id }, { retry: false });
  return (
    <Sheet open onClose={onClose} title={query.data?.subject ?? 'Help request'}>
      <QueryView query={query} label="The request" loading={320}>
        {(thread) => <Thread thread={thread} />}
      </QueryView>
    </Sheet>
  );
}

function Thread({ thread }: { thread: HelpThread }) {
  const { id, state, email, messages, details, firstAnswerSeconds, isClaimedByYou } = thread;
  const { isBusy, onClaim, onRelease, onSetOpen } = useRequestActions();
  const isOpen = state !== 'closed';
  return (
    <Stack space={4}>
      <Row>
        <Badge tone={queueStateLabels[state].tone}>{queueStateLabels[state].label}</Badge>
        {firstAnswerSeconds !== null && (
          <Small as="span">{`First answer after ${formatDuration(firstAnswerSeconds)}`}</Small>
        )}
        <Button
          kind="quiet"
          size="small"
          disabled={isBusy}
          onClick={() => (isClaimedByYou ? onRelease(thread) : onClaim(thread))}
        >
          {isClaimedByYou ? 'Release' : 'Claim'}
        </Button>
        <Button kind="secondary" size="small" disabled={isBusy} onClick={() => onSetOpen(thread, !isOpen)}>
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
            </Entry>
          );
        })}
      </Entries>
      {details && <DetailList details={details} title="What went wrong, sent with consent" />}
      <AnswerForm id={id} recipient={email} />
    </Stack>
  );
}
