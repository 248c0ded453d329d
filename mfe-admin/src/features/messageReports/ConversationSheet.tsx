import type { MessageContext } from '@dealstead/contracts';
import { formatDateTime, Sheet, Skeleton, Small, Stack, TextLink, useWrite, VisuallyHidden } from '@dealstead/kit';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { MemberLink } from '../members/MemberLink.tsx';
import { QueryError } from '../QueryError.tsx';

const Messages = styled.ol`
  display: grid;
  gap: 12px;
`;

const Entry = styled.li`
  padding: 10px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  overflow-wrap: anywhere;
  white-space: pre-line;
  &[data-reported] {
    border-color: var(--danger);
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

interface ConversationSheetProps {
  readonly reportId: number;
  readonly messageId: number;
  readonly onClose: () => void;
}

/** The conversation around a reported message. Opening it is recorded in the audit trail. */
export function ConversationSheet({ reportId, messageId, onClose }: ConversationSheetProps) {
  const { mutate, data, error, isPending } = useWrite('POST', '/api/admin/message-reports/{id}/context');
  const isOpened = useRef(false);
  const load = () => mutate({ params: { id: reportId }, body: {} });
  useEffect(() => {
    // One opening is one entry of the trail, also where React runs effects twice.
    if (isOpened.current) return;
    isOpened.current = true;
    mutate({ params: { id: reportId }, body: {} });
  }, [mutate, reportId]);
  return (
    <Sheet open onClose={onClose} title={data?.listing.title ?? 'Conversation'}>
      <Stack space={4}>
        {!data && error ? (
          <QueryError label="The conversation" query={{ error, isFetching: isPending, refetch: load }} />
        ) : data ? (
          <Conversation context={data} reportedId={messageId} />
        ) : (
          <Skeleton height={320} />
        )}
      </Stack>
    </Sheet>
  );
}

function Conversation({ context, reportedId }: { context: MessageContext; reportedId: number }) {
  const { listing, buyer, seller, messages } = context;
  return (
    <Stack space={3}>
      <Small>
        <TextLink to={`/property/${listing.id}`}>{listing.title}</TextLink>
        {listing.place !== '' && `, ${listing.place}`}
      </Small>
      <Small>
        {`Buyer: ${buyer.name}, `}
        <MemberLink id={buyer.id} />
        {`. Seller: ${seller.name}, `}
        <MemberLink id={seller.id} />
      </Small>
      <Messages>
        {messages.map(({ id, side, kind, content, files, sentAt }) => (
          <Entry key={id} data-reported={id === reportedId || undefined}>
            <small>
              {id === reportedId && <VisuallyHidden>Reported: </VisuallyHidden>}
              {`${side === 'buyer' ? buyer.name : seller.name}, ${formatDateTime(sentAt)}`}
              {kind === 'moderated' && ', removed by a moderator'}
            </small>
            {content || (kind === 'removed' ? 'The account that wrote this message was closed.' : '')}
            {files.length > 0 && <small>{`Files: ${files.join(', ')}`}</small>}
          </Entry>
        ))}
      </Messages>
    </Stack>
  );
}
