import type { Conversation, ConversationMessage } from '@dealstead/contracts';
import { IconButton, Skeleton } from '@dealstead/kit';
import { Flag } from '@dealstead/kit/icons';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { AttachmentList } from './AttachmentList.tsx';
import { Bubble, Divider, Line, Meta } from './Bubble.ts';
import { useMessage } from './conversationCache.ts';
import { formatDay, formatTime, isOtherDay } from './format.ts';
import { OfferCard } from './OfferCard.tsx';
import { ReportMessageDialog } from './ReportMessageDialog.tsx';

const Reported = styled.span`
  color: var(--danger);
`;

const WithAction = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 4px;
  width: 100%;
  > button {
    opacity: 0;
    color: var(--ink-3);
  }
  &:hover > button,
  > button:focus-visible {
    opacity: 1;
  }
  @media (hover: none) {
    > button {
      opacity: 1;
    }
  }
`;

export interface MessageRowProps {
  conversation: Conversation;
  seq: number;
  /** The first message that was unread when the conversation was opened. */
  isFirstNew: boolean;
  /** A search result that was opened. */
  isWanted: boolean;
  /** The last message of all, read by the other side. */
  isLastRead: boolean;
}

/** A message with the day above it where one begins. */
export function MessageRow({ conversation, seq, isFirstNew, isWanted, isLastRead }: MessageRowProps) {
  const query = useMessage(conversation.id, seq);
  const before = useMessage(conversation.id, seq - 1);
  const { data: message, isFetching, isFetched, refetch } = query;
  // A page that was read before this message came is read again.
  const isMissing = isFetched && !isFetching && message === undefined;
  useEffect(() => {
    if (isMissing) void refetch();
  }, [isMissing, refetch]);
  if (!message)
    return (
      <Line>
        <Skeleton height={64} width={320} />
      </Line>
    );
  const startsDay = seq === 1 || (before.data !== undefined && isOtherDay(before.data.sentAt, message.sentAt));
  return (
    <>
      {startsDay && <Divider>{formatDay(message.sentAt)}</Divider>}
      {isFirstNew && !message.isOwn && <Divider data-new>New</Divider>}
      <MessageContent
        conversation={conversation}
        message={message}
        isWanted={isWanted}
        isLastRead={isLastRead && message.isOwn}
      />
    </>
  );
}

interface ContentProps {
  conversation: Conversation;
  message: ConversationMessage;
  isWanted: boolean;
  isLastRead: boolean;
}

function MessageContent({ conversation, message, isWanted, isLastRead }: ContentProps) {
  const { kind, offer, isOwn, sentAt } = message;
  if (kind === 'note')
    return (
      <Line data-center>
        <Meta>
          {message.content}, {formatTime(sentAt)}
        </Meta>
      </Line>
    );
  if (kind === 'offer' && offer)
    return (
      <Line data-own={isOwn || undefined}>
        <OfferCard conversation={conversation} offer={offer} isOwn={isOwn} />
      </Line>
    );
  return (
    <Line data-own={isOwn || undefined} data-wanted={isWanted || undefined}>
      {isOwn ? (
        <Text message={message} isLastRead={isLastRead} />
      ) : (
        <WithAction>
          <Text message={message} isLastRead={false} />
          {kind === 'text' && !message.isReported && <ReportButton conversation={conversation} message={message} />}
        </WithAction>
      )}
    </Line>
  );
}

const removedTexts: Partial<Record<ConversationMessage['kind'], string>> = {
  removed: 'The account that wrote this message was closed.',
  moderated: 'A moderator removed this message.',
};

function Text({ message, isLastRead }: { message: ConversationMessage; isLastRead: boolean }) {
  const { kind, content, attachments, writtenBy, sentAt, isReported } = message;
  return (
    <Bubble>
      {removedTexts[kind] ? <i>{removedTexts[kind]}</i> : content}
      <AttachmentList attachments={attachments} />
      <Meta>
        {writtenBy && `${writtenBy}, `}
        <time dateTime={sentAt}>{formatTime(sentAt)}</time>
        {isLastRead && ', read'}
        {isReported && <Reported>, reported</Reported>}
      </Meta>
    </Bubble>
  );
}

function ReportButton({ conversation, message }: { conversation: Conversation; message: ConversationMessage }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Report this message" onClick={() => setOpen(true)}>
        <Flag size={16} />
      </IconButton>
      {isOpen && <ReportMessageDialog conversation={conversation} message={message} onClose={() => setOpen(false)} />}
    </>
  );
}
