import { EmptyState, Link, useRead } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { formatWhen, nameOf } from './format.ts';
import { InboxSkeleton } from './InboxSkeleton.tsx';

const Rows = styled.ul`
  flex: 1;
  overflow-y: auto;
`;

const Result = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 2px 12px;
  padding: 12px 16px;
  border-bottom: 1px solid var(--line);
  color: inherit;
  font-size: var(--t14);
  text-decoration: none;
  &:hover {
    background: color-mix(in srgb, var(--sunken) 55%, var(--surface));
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  b {
    font-weight: 600;
  }
  time,
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  small,
  p {
    grid-column: 1 / -1;
    overflow-wrap: anywhere;
  }
`;

/** Messages that contain all words of a text. Each opens at its place in the conversation. */
export function SearchResults({ text }: { text: string }) {
  const query = useRead('/api/inbox/search{?q}', { q: text }, { placeholderData: (previous) => previous });
  return (
    <QueryView
      query={query}
      label="Search results"
      loading={<InboxSkeleton />}
      isEmpty={(found) => found.length === 0}
      empty={<EmptyState title="No message found">Try another word, or fewer of them.</EmptyState>}
    >
      {(found) => (
        <Rows aria-label="Search results">
          {found.map((row) => (
            <li key={`${row.conversationId}-${row.seq}`}>
              <Result to={`/messages?conversation=${row.conversationId}&message=${row.seq}`}>
                <b>{row.isOwn ? `You to ${nameOf(row.other)}` : nameOf(row.other)}</b>
                <time dateTime={row.sentAt}>{formatWhen(row.sentAt)}</time>
                <small>{row.listing}</small>
                <p>{row.excerpt}</p>
              </Result>
            </li>
          ))}
        </Rows>
      )}
    </QueryView>
  );
}
