import type { MessageDecision, ReportedMessage } from '@dealstead/contracts';
import {
  EmptyState,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  Stack,
  TextLink,
  toast,
  toastError,
  useRead,
  useSearchParams,
  useWrite,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { useEffect, useRef, useState } from 'react';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { ConversationSheet } from '../../features/messageReports/ConversationSheet.tsx';
import { DecideDialog } from '../../features/messageReports/DecideDialog.tsx';
import { ReportedMessageCard } from '../../features/messageReports/ReportedMessageCard.tsx';
import { useNow } from '../../features/reviews/waitingTime.ts';

/** Messages that members reported: those that wait, oldest first, or those decided last. */
export function ReportedMessages() {
  const [search] = useSearchParams();
  const show = search.get('show') === 'decided' ? 'decided' : 'waiting';
  const query = useRead('/api/admin/message-reports{?show}', { show });
  return (
    <Page>
      <Head
        title="Reported messages"
        description="Messages that members reported."
        path="/admin/reported-messages"
        noIndex
      />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Reported messages</h1>
          <Lead>Read what was reported, decide, and tell the sender. Each step is recorded in the audit trail.</Lead>
        </DashboardHeader>
        <QueryView query={query} label="Reported messages" loading={420}>
          {({ waiting, messages }) => <Queue key={show} show={show} waiting={waiting} messages={messages} />}
        </QueryView>
      </Stack>
    </Page>
  );
}

/** Claims, releases and undoes, with a toast. */
function useModeration(onUndone: () => void) {
  const options = {
    invalidates: ['/api/admin/message-reports'],
    onSuccess: (result: { message: string }) => void toast({ title: result.message }),
    onError: (error: Error) => toastError(error, 'Nothing was changed. Try again.'),
  };
  const claim = useWrite('PUT', '/api/admin/message-reports/{id}/claim', options);
  const release = useWrite('DELETE', '/api/admin/message-reports/{id}/claim', options);
  const undo = useWrite('DELETE', '/api/admin/message-reports/{id}/decision', {
    ...options,
    onSuccess: (result) => {
      options.onSuccess(result);
      onUndone();
    },
  });
  return {
    isBusy: claim.isPending || release.isPending || undo.isPending,
    onClaim: ({ id }: ReportedMessage, takeOver: boolean) => claim.mutate({ params: { id }, body: { takeOver } }),
    onRelease: ({ id }: ReportedMessage) => release.mutate({ params: { id } }),
    onUndo: ({ id }: ReportedMessage) => undo.mutate({ params: { id } }),
  };
}

interface QueueProps {
  readonly show: 'waiting' | 'decided';
  readonly waiting: number;
  readonly messages: readonly ReportedMessage[];
}

function Queue({ show, waiting, messages }: QueueProps) {
  const now = useNow();
  const [opened, setOpened] = useState<ReportedMessage | null>(null);
  const [pending, setPending] = useState<{ message: ReportedMessage; decision: MessageDecision } | null>(null);
  const [leftCount, setLeftCount] = useState(0);
  const countLeft = () => setLeftCount((times) => times + 1);
  const moderation = useModeration(countLeft);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button was removed with its message.
  useEffect(() => {
    if (leftCount > 0) heading.current?.focus();
  }, [leftCount]);
  const isWaiting = show === 'waiting';
  return (
    <Panel aria-labelledby="messages">
      <PanelHead>
        <h2 id="messages" ref={heading} tabIndex={-1}>
          {isWaiting ? `${waiting} ${waiting === 1 ? 'message' : 'messages'} to review` : 'Decided messages'}
        </h2>
        <TextLink to={isWaiting ? '/admin/reported-messages?show=decided' : '/admin/reported-messages'}>
          {isWaiting ? 'Decided messages' : 'Messages to review'}
        </TextLink>
      </PanelHead>
      {messages.length === 0 && (
        <EmptyState title={isWaiting ? 'Queue is clear' : 'No decisions yet'}>
          {isWaiting ? 'Messages that members report appear here.' : 'Decided messages appear here with an undo.'}
        </EmptyState>
      )}
      {messages.map((message) => (
        <ReportedMessageCard
          key={message.id}
          message={message}
          now={now}
          {...moderation}
          onOpen={setOpened}
          onDecide={(message, decision) => setPending({ message, decision })}
        />
      ))}
      {opened && <ConversationSheet message={opened} onClose={() => setOpened(null)} />}
      {pending && (
        <DecideDialog
          {...pending}
          onClose={() => setPending(null)}
          onDecided={() => {
            setPending(null);
            countLeft();
          }}
        />
      )}
    </Panel>
  );
}

export default ReportedMessages;
