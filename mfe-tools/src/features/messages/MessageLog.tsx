import type { Conversation } from '@dealstead/contracts';
import { Button, useSearchParams, VisuallyHidden } from '@dealstead/kit';
import { ArrowDown } from '@dealstead/kit/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useLastPage, useMessage } from './conversationCache.ts';
import { MessageRow } from './MessageRow.tsx';
import { useOutbox, type PendingMessage } from './outbox.ts';
import { PendingRow } from './PendingRow.tsx';
import { useReadReceipt } from './useReadReceipt.ts';

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  background: var(--ground);
`;

const Scroller = styled.div`
  position: absolute;
  inset: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  overflow-anchor: none;
  display: flex;
  flex-direction: column;
  &:focus-visible {
    outline-offset: -3px;
  }
`;

const Track = styled.div`
  position: relative;
  flex: none;
  margin-top: auto;
`;

const Item = styled.div`
  position: absolute;
  inset: 0 0 auto;
`;

const Latest = styled.div`
  position: absolute;
  right: 16px;
  bottom: 12px;
  z-index: 2;
`;

/** Pixels from the end within which the newest message counts as seen. */
const nearEnd = 80;

export interface MessageLogProps {
  conversation: Conversation;
  lastSeq: number;
  /** The last message that the other side has read. */
  otherReadSeq: number;
}

/**
 * All messages of a conversation, of which only those in view are rendered and read. Sequence numbers have no gaps, so that an
 * index is a message. New messages keep the end in view if it was in view.
 */
export function MessageLog({ conversation, lastSeq, otherReadSeq }: MessageLogProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const pending = usePendingMessages(conversation.id, lastSeq);
  const [isAtEnd, setAtEnd] = useState(true);
  const [query] = useSearchParams();
  const wantedSeq = Number(query.get('message') ?? 0);
  // The line "New" stays where it was when the conversation was opened.
  const [firstNew] = useState(() => (conversation.readSeq < lastSeq ? conversation.readSeq + 1 : 0));
  const count = lastSeq + pending.length;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 88,
    getItemKey: (index) => (index < lastSeq ? index + 1 : (pending[index - lastSeq]?.clientId ?? index)),
    overscan: 8,
    paddingStart: 16,
    paddingEnd: 16,
    anchorTo: 'end',
    followOnAppend: true,
  });

  useLayoutEffect(() => {
    if (wantedSeq > 0 && wantedSeq <= lastSeq) virtualizer.scrollToIndex(wantedSeq - 1, { align: 'center' });
    else virtualizer.scrollToEnd();
    // Only when a conversation or a search result is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [conversation.id, wantedSeq]);

  const toEnd = useCallback(() => virtualizer.scrollToEnd(), [virtualizer]);
  // What was just written is brought into view.
  useEffect(() => {
    if (pending.length > 0) toEnd();
  }, [pending.length, toEnd]);
  useReadReceipt(conversation, lastSeq, isAtEnd);

  return (
    <Frame>
      <Scroller
        ref={scroller}
        role="log"
        aria-label="Messages"
        aria-live="off"
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < nearEnd)
        }
      >
        <Track style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => (
            <Item
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              {index < lastSeq ? (
                <MessageRow
                  conversation={conversation}
                  seq={index + 1}
                  isFirstNew={index + 1 === firstNew}
                  isWanted={index + 1 === wantedSeq}
                  isLastRead={index + 1 === lastSeq && otherReadSeq >= lastSeq && pending.length === 0}
                />
              ) : (
                <PendingRow message={pending[index - lastSeq]!} />
              )}
            </Item>
          ))}
        </Track>
      </Scroller>
      {!isAtEnd && <LatestButton onPress={toEnd} />}
      <Announcer conversation={conversation} lastSeq={lastSeq} />
    </Frame>
  );
}

function LatestButton({ onPress }: { onPress: () => void }) {
  return (
    <Latest>
      <Button kind="secondary" size="small" icon={<ArrowDown size={16} />} onClick={onPress}>
        Latest
      </Button>
    </Latest>
  );
}

/** Unsent messages of a conversation, without those that the last page has already. */
function usePendingMessages(conversationId: number, lastSeq: number): PendingMessage[] {
  const { data: last = [] } = useLastPage(conversationId, lastSeq);
  const all = useOutbox(({ pending }) => pending);
  return all.filter(
    (message) =>
      message.conversationId === conversationId && !last.some(({ clientId }) => clientId === message.clientId),
  );
}

/** Reads new messages of the other side to screen readers. */
function Announcer({ conversation, lastSeq }: { conversation: Conversation; lastSeq: number }) {
  const [openedAt] = useState(lastSeq);
  const { data } = useMessage(conversation.id, lastSeq);
  const text =
    data && data.seq > openedAt && !data.isOwn
      ? `${conversation.other.firstName}: ${data.content || 'sent a file'}`
      : '';
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}
