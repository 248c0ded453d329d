import {
  illustrationUrl,
  inboxFilterLabels,
  inboxFilters,
  inboxPageSize,
  type InboxFilter,
  type InboxRow,
} from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  FilterSelect,
  Link,
  ListingImage,
  SearchInput,
  usePagedRead,
  useSearchParams,
  VisuallyHidden,
} from '@dealstead/kit';
import { LoadMore, QueryView } from '@dealstead/kit/data';
import { BellSlash } from '@dealstead/kit/icons';
import { useDeferredValue, useState } from 'react';
import { styled } from 'styled-components';
import { formatWhen, nameOf } from './format.ts';
import { InboxSkeleton } from './InboxSkeleton.tsx';
import { SearchResults } from './SearchResults.tsx';

const Column = styled.section`
  display: flex;
  flex-direction: column;
  min-height: 0;
  background: var(--surface);
  /* What stands in place of the rows: an empty list, or one that did not load. */
  > :not(header, ul, [role='status']) {
    margin: 16px;
  }
`;

const Head = styled.header`
  display: grid;
  gap: 12px;
  padding: 14px 16px 12px;
  border-bottom: 1px solid var(--line);
  > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
  }
  h1 {
    font-size: var(--t24);
  }
`;

const Rows = styled.ul`
  flex: 1;
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const RowLink = styled(Link)`
  display: grid;
  grid-template:
    'image name time time' auto
    'image listing listing listing' auto
    'image preview preview count' auto / 48px minmax(0, 1fr) auto auto;
  gap: 0 12px;
  padding: 12px 16px;
  border-bottom: 1px solid var(--line);
  color: inherit;
  font-size: var(--t14);
  line-height: 1.45;
  text-decoration: none;
  &:hover {
    background: color-mix(in srgb, var(--sunken) 55%, var(--surface));
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    background: var(--tint);
    box-shadow: inset 3px 0 var(--primary);
  }
`;

const Thumb = styled(ListingImage)`
  grid-area: image;
  width: 48px;
  height: 48px;
  aspect-ratio: auto;
  border-radius: var(--r1);
  overflow: hidden;
`;

/* The three lines are cells of the row: the first shares its width with the time, the last with the count. */
const Texts = styled.span`
  display: contents;
  font-size: var(--t14);
  line-height: 1.4;
  > * {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    grid-area: name;
    font-size: var(--t15);
    font-weight: 600;
  }
  > span {
    grid-area: listing;
    color: var(--ink-2);
  }
  > :last-child {
    grid-area: preview;
  }
  &[data-unread] > :last-child {
    font-weight: 600;
    color: var(--ink);
  }
`;

const Side = styled.span`
  display: contents;
  time {
    grid-area: time;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  svg,
  b {
    grid-area: count;
    justify-self: end;
    align-self: center;
  }
  svg {
    color: var(--ink-3);
  }
`;

const Count = styled.b`
  min-width: 20px;
  padding: 0 6px;
  border-radius: 10px;
  background: var(--primary);
  color: var(--on-primary);
  font-size: var(--t12);
  font-weight: 700;
  line-height: 20px;
  text-align: center;
`;

const More = styled.li`
  /* A list of one page. */
  &:empty {
    display: none;
  }
  > div {
    padding-bottom: 16px;
  }
`;

/** The list of conversations with its filter and search. */
export function Inbox({ selectedId, className }: { selectedId: number | null; className?: string }) {
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search.trim());
  const filter = inboxFilters.find((known) => known === query.get('show')) ?? 'all';
  const choose = (next: string) => {
    const changed = new URLSearchParams(query);
    if (next === '') changed.delete('show');
    else changed.set('show', next);
    setQuery(changed, { replace: true });
  };
  return (
    <Column aria-label="Conversations" className={className}>
      <Head>
        <div>
          <h1>Messages</h1>
          <FilterSelect
            label="Show"
            aria-label="Show conversations"
            value={filter === 'all' ? '' : filter}
            onChange={(event) => choose(event.target.value)}
          >
            {inboxFilters.map((id) => (
              <option key={id} value={id === 'all' ? '' : id}>
                {inboxFilterLabels[id]}
              </option>
            ))}
          </FilterSelect>
        </div>
        <SearchInput
          aria-label="Search messages"
          placeholder="Search messages"
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Head>
      {text.length >= 2 ? (
        <SearchResults text={text} />
      ) : (
        <Conversations filter={filter} selectedId={selectedId} onShowAll={() => choose('')} />
      )}
    </Column>
  );
}

interface ConversationsProps {
  filter: InboxFilter;
  selectedId: number | null;
  onShowAll: () => void;
}

function Conversations({ filter, selectedId, onShowAll }: ConversationsProps) {
  const pages = usePagedRead(
    '/api/inbox{?filter,after}',
    { filter },
    { pageSize: inboxPageSize, cursorAfter: (row) => row.cursor, keepPrevious: true },
  );
  const query = { ...pages, data: pages.data?.pages.flat() };
  return (
    <QueryView
      query={query}
      label="Your conversations"
      loading={<InboxSkeleton />}
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyInbox filter={filter} onShowAll={onShowAll} />}
    >
      {(rows) => (
        <Rows>
          {rows.map((row) => (
            <li key={row.id}>
              <ConversationRow row={row} isSelected={row.id === selectedId} />
            </li>
          ))}
          <More>
            <LoadMore query={pages} rows="conversations" />
          </More>
        </Rows>
      )}
    </QueryView>
  );
}

function EmptyInbox({ filter, onShowAll }: { filter: InboxFilter; onShowAll: () => void }) {
  if (filter !== 'all')
    return (
      <EmptyState
        title="Nothing here"
        action={
          <Button kind="secondary" size="small" onClick={onShowAll}>
            Show all conversations
          </Button>
        }
      >
        No conversation matches this filter.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No messages yet"
      action={
        <Button size="small" to="/search">
          Browse listings
        </Button>
      }
    >
      Write to a seller from a listing. Your conversations and offers appear here.
    </EmptyState>
  );
}

function ConversationRow({ row, isSelected }: { row: InboxRow; isSelected: boolean }) {
  const { property, other, last, unread, onBehalfOf } = row;
  const [query] = useSearchParams();
  const show = query.get('show');
  const preview = last.kind === 'text' && last.isOwn ? `You: ${last.text}` : last.text || 'Message removed';
  const isUnread = unread > 0 && !row.isMuted;
  return (
    <RowLink
      to={`/messages?conversation=${row.id}${show ? `&show=${show}` : ''}`}
      aria-current={isSelected || undefined}
    >
      <Thumb src={illustrationUrl(property.id)} alt="" state={property.state} />
      <Texts data-unread={isUnread || undefined}>
        <b>{nameOf(other)}</b>
        <span>
          {onBehalfOf ? `For ${nameOf(onBehalfOf)}. ` : ''}
          {property.title}
          {property.city && `, ${property.city}`}
        </span>
        <span>{preview}</span>
      </Texts>
      <Side>
        <time dateTime={last.sentAt}>{formatWhen(last.sentAt)}</time>
        {row.isMuted ? (
          <BellSlash size={16} label="Muted" />
        ) : (
          isUnread && (
            <Count>
              {unread > 99 ? '99+' : unread}
              <VisuallyHidden> unread</VisuallyHidden>
            </Count>
          )
        )}
      </Side>
    </RowLink>
  );
}
