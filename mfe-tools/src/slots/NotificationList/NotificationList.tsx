import { Button, Link, TextLink, ToggleChip } from '@dealstead/kit';
import { GearSix } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { NoNotifications } from '../../features/notifications/NoNotifications.tsx';
import { NotificationFeed } from '../../features/notifications/NotificationFeed.tsx';
import { useNotificationMarks, useNotificationPages } from '../../features/notifications/useNotifications.ts';

const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 4px 6px 0 16px;
  h2 {
    font: 600 var(--t17) / 1.3 var(--sans);
  }
  a {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    color: var(--ink-2);
  }
`;

const Filters = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 4px 16px 12px;
  border-bottom: 1px solid var(--line);
  > :last-child {
    margin-left: auto;
  }
`;

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Foot = styled.footer`
  padding: 12px 16px;
  border-top: 1px solid var(--line);
  font-size: var(--t14);
  text-align: center;
`;

/** The latest notifications, in the panel below the bell. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const [show, setShow] = useState<'all' | 'unread'>('all');
  const pages = useNotificationPages({ show });
  const marks = useNotificationMarks();
  const items = pages.data?.pages.flat() ?? [];
  return (
    <>
      <Head>
        <h2>Notifications</h2>
        <SettingsLink onClose={onClose} />
      </Head>
      <Filters>
        <ToggleChip pressed={show === 'all'} onClick={() => setShow('all')}>
          All
        </ToggleChip>
        <ToggleChip pressed={show === 'unread'} onClick={() => setShow('unread')}>
          Unread
        </ToggleChip>
        <Button
          kind="quiet"
          size="small"
          disabled={marks.isPending || items.every(({ read }) => read)}
          onClick={() => items[0] && marks.markAll(items[0].at)}
        >
          Mark all read
        </Button>
      </Filters>
      <Scroll>
        <NotificationFeed pages={pages} marks={marks} empty={<NoNotifications show={show} />} />
      </Scroll>
      <Foot>
        <TextLink to="/notifications" onClick={onClose}>
          See all notifications
        </TextLink>
      </Foot>
    </>
  );
}

function SettingsLink({ onClose }: { onClose: () => void }) {
  return (
    <Link to="/settings#notifications" aria-label="Notification settings" onClick={onClose}>
      <GearSix size={20} />
    </Link>
  );
}
