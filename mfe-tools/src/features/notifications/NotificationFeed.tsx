import type { Notification } from '@dealstead/contracts';
import { ErrorCard, Skeleton, VisuallyHidden } from '@dealstead/kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { NotificationRow } from './NotificationRow.tsx';
import type { useNotificationMarks, useNotificationPages } from './useNotifications.ts';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Placeholders = styled.div`
  display: grid;
  gap: 14px;
  padding: 16px;
`;

const Failed = styled.div`
  padding: 16px;
`;

export interface NotificationFeedProps {
  pages: ReturnType<typeof useNotificationPages>;
  marks: ReturnType<typeof useNotificationMarks>;
  empty: ReactNode;
  /** Shown below the entries: the button for older ones. */
  more?: ReactNode;
}

/** The entries of the notification center in pages, with their loading, error and empty states. */
export function NotificationFeed({ pages, marks, empty, more }: NotificationFeedProps) {
  const items = pages.data?.pages.flat() ?? [];
  if (pages.data === undefined)
    return pages.isError ? (
      <Failed>
        <ErrorCard
          title="Your notifications did not load"
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
        >
          The rest of the page works.
        </ErrorCard>
      </Failed>
    ) : (
      <FeedSkeleton />
    );
  if (items.length === 0) return empty;
  return (
    <>
      <List>
        {items.map((notification: Notification) => (
          <NotificationRow key={notification.id} notification={notification} onMark={marks.mark} />
        ))}
      </List>
      {more}
    </>
  );
}

function FeedSkeleton() {
  return (
    <Placeholders role="status">
      <VisuallyHidden>Loading notifications</VisuallyHidden>
      {[0, 1, 2, 3, 4].map((i) => (
        <Skeleton key={i} height={56} />
      ))}
    </Placeholders>
  );
}
