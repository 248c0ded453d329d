import { desktop, EmptyState, Head, phone, useNavigate, useSearchParams, VisuallyHidden } from '@dealstead/kit';
import { useRestoredFocus } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { Inbox } from '../../features/messages/Inbox.tsx';
import { ListingAside } from '../../features/messages/ListingAside.tsx';
import { NewConversation } from '../../features/messages/NewConversation.tsx';
import { Centered, Thread, ThreadColumn } from '../../features/messages/Thread.tsx';
import { useInboxKeys } from '../../features/messages/useInboxKeys.ts';
import { idIn } from '../../features/records/urlQuery.ts';

/** List and conversation side by side; on a phone one of them; on a wide screen the listing as a third column. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: 320px minmax(0, 1fr);
  height: calc(100dvh - 64px);
  min-height: 420px;
  border-bottom: 1px solid var(--line);
  > * + * {
    border-left: 1px solid var(--line);
  }
  > .listing {
    display: none;
  }
  ${desktop} {
    &[data-listing] {
      grid-template-columns: 320px minmax(0, 1fr) 320px;
    }
    > .listing {
      display: grid;
      min-height: 0;
    }
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    height: calc(100dvh - 56px);
    min-height: 320px;
    > * + * {
      border-left: 0;
    }
    &[data-open] > .inbox,
    &:not([data-open]) > .thread {
      display: none;
    }
  }
`;

const Slot = styled.div`
  display: grid;
  min-width: 0;
  min-height: 0;
`;

/** Conversations with buyers and sellers, each about a listing. */
export function Messages() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const conversationId = Number(idIn(query, 'conversation')) || null;
  const propertyId = Number(idIn(query, 'listing') ?? idIn(query, 'property')) || null;
  const isOpen = conversationId !== null || propertyId !== null;
  const page = useRestoredFocus<HTMLDivElement>();
  useInboxKeys(conversationId, (id) => void navigate(`/messages?conversation=${id}`));
  return (
    <>
      <Head title="Messages" description="Your conversations and offers." path="/messages" noIndex />
      {isOpen && (
        <VisuallyHidden>
          <h1>Messages</h1>
        </VisuallyHidden>
      )}
      <Columns ref={page} data-open={isOpen || undefined} data-listing={conversationId !== null || undefined}>
        <Inbox className="inbox" selectedId={conversationId} />
        <Slot className="thread">
          {conversationId !== null ? (
            <Thread key={conversationId} id={conversationId} />
          ) : propertyId !== null ? (
            <NewConversation propertyId={propertyId} />
          ) : (
            <ThreadColumn aria-label="Conversation">
              <Centered>
                <EmptyState title="No conversation selected">Choose one from the list.</EmptyState>
              </Centered>
            </ThreadColumn>
          )}
        </Slot>
        {conversationId !== null && (
          <Slot className="listing">
            <ListingAside id={conversationId} />
          </Slot>
        )}
      </Columns>
    </>
  );
}

export default Messages;
