import { notificationLifetimeDays } from '@dealstead/contracts';
import { Button, EmptyState } from '@dealstead/kit';
import { styled } from 'styled-components';

const Space = styled.div`
  padding: 16px;
`;

/** The empty state of the notification center. */
export function NoNotifications({ show }: { show: 'all' | 'unread' }) {
  return (
    <Space>
      {show === 'unread' ? (
        <EmptyState title="You are all caught up">Nothing is unread.</EmptyState>
      ) : (
        <EmptyState
          title="No notifications yet"
          action={
            <Button kind="secondary" size="small" to="/search">
              Browse listings
            </Button>
          }
        >
          Matches, price drops, messages, offers and deadlines appear here and stay {notificationLifetimeDays} days.
        </EmptyState>
      )}
    </Space>
  );
}
