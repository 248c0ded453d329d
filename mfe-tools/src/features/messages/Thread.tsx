import {
  ApiError,
  Alert,
  Button,
  EmptyState,
  ErrorCard,
  Skeleton,
  toastError,
  useQueryClient,
  useRead,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { useRetry } from '@dealstead/kit/data';
import type { Conversation } from '@dealstead/contracts';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Composer } from './Composer.tsx';
import { addSentMessage, usePresence } from './conversationCache.ts';
import { nameOf } from './format.ts';
import { MessageLog } from './MessageLog.tsx';
import { enqueue, openOutbox } from './outbox.ts';
import { ThreadHeader } from './ThreadHeader.tsx';
import { useTypingSignal } from './useTypingSignal.ts';

export const ThreadColumn = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  background: var(--surface);
`;

/** Room around a message that stands in place of the conversation. */
export const Centered = styled.div`
  width: min(100%, 560px);
  margin: 0 auto;
  padding: 48px 20px;
`;

const Typing = styled.p`
  min-height: 22px;
  padding: 0 20px;
  background: var(--ground);
  font-size: var(--t13);
  color: var(--ink-2);
`;

const Loading = styled.div`
  display: grid;
  gap: 16px;
  padding: 20px;
`;

/** The back link beside Retry: on a phone a conversation that did not load has no header. */
export const AllMessages = () => (
  <Button kind="quiet" size="small" to="/messages">
    All messages
  </Button>
);

/** A conversation: its header, its messages and the field to write. */
export function Thread({ id }: { id: number }) {
  const query = useRead('/api/conversations/{id}', { id });
  const presence = usePresence(id);
  const { error, retry } = useRetry(query.error ?? presence.error, () =>
    Promise.all([query.refetch(), presence.refetch()]),
  );
  if (query.data && presence.data) return <OpenThread key={id} conversation={query.data} presence={presence.data} />;
  if (!error)
    return (
      <ThreadColumn aria-label="Conversation" aria-busy>
        <Loading>
          <Skeleton height={40} />
          <Skeleton height={72} width={320} />
          <Skeleton height={72} width={280} />
          <Skeleton height={120} width={360} />
        </Loading>
      </ThreadColumn>
    );
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <ThreadColumn aria-label="Conversation">
      <Centered>
        {isMissing ? (
          <EmptyState title="This conversation is not available" action={<Button to="/messages">All messages</Button>}>
            It belongs to another account, or was deleted.
          </EmptyState>
        ) : (
          <ErrorCard
            title="The conversation did not load"
            onRetry={retry}
            retrying={query.isFetching || presence.isFetching}
            action={<AllMessages />}
          >
            Nothing you wrote is lost.
          </ErrorCard>
        )}
      </Centered>
    </ThreadColumn>
  );
}

type Presence = NonNullable<ReturnType<typeof usePresence>['data']>;

function OpenThread({ conversation, presence }: { conversation: Conversation; presence: Presence }) {
  const { id, other, writing } = conversation;
  const user = useUser();
  useSentMessages(user?.id ?? 0);
  const signalTyping = useTypingSignal(id);
  return (
    <ThreadColumn aria-label={`Conversation with ${nameOf(other)}`}>
      <ThreadHeader conversation={conversation} />
      <MessageLog conversation={conversation} lastSeq={presence.lastSeq} otherReadSeq={presence.readSeq} />
      <TypingLine presence={presence} name={other.firstName} />
      {writing === 'open' ? (
        <Composer
          key={id}
          conversation={conversation}
          onTyping={signalTyping}
          onSend={(content, attachments) => {
            signalTyping(false);
            enqueue({ conversationId: id, content, attachments });
          }}
        />
      ) : (
        <Closed conversation={conversation} />
      )}
    </ThreadColumn>
  );
}

/** Sends what waits in the outbox, and shows it as sent. */
function useSentMessages(userId: number): void {
  const client = useQueryClient();
  useEffect(
    () =>
      userId === 0
        ? undefined
        : openOutbox(userId, (message, conversationId) => addSentMessage(client, conversationId, message)),
    [client, userId],
  );
}

/** Says that the other side is typing, for at most the lifetime of their last signal. */
function TypingLine({ presence, name }: { presence: Presence; name: string }) {
  const [isExpired, setExpired] = useState(false);
  useEffect(() => {
    setExpired(false);
    if (!presence.isTyping) return;
    const timer = setTimeout(() => setExpired(true), 7_000);
    return () => clearTimeout(timer);
  }, [presence]);
  return <Typing aria-live="polite">{presence.isTyping && !isExpired ? `${name} is typing…` : ''}</Typing>;
}

/** Why nothing can be written. */
function Closed({ conversation }: { conversation: Conversation }) {
  const { id, writing, other } = conversation;
  const unblock = useWrite('PUT', '/api/conversations/{id}/blocked', {
    invalidates: ['/api/inbox', `/api/conversations/${id}`],
    onError: (error) => toastError(error, `${other.firstName} is still blocked. Try again.`),
  });
  if (writing === 'closed-account')
    return <Alert tone="water">This account was closed. You can read what was written.</Alert>;
  if (writing === 'blocked') return <Alert tone="water">{other.firstName} does not take messages from you.</Alert>;
  return (
    <Alert tone="amber">
      You blocked {other.firstName}.{' '}
      <Button
        kind="quiet"
        size="small"
        pending={unblock.isPending}
        onClick={() => unblock.mutate({ params: { id }, body: { isBlocked: false } })}
      >
        Unblock
      </Button>
    </Alert>
  );
}
