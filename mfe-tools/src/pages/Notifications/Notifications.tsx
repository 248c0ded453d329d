import { notificationTopics, notificationLifetimeDays, type NotificationTopic } from '@dealstead/contracts';
import { Button, Head, Lead, Page, Panel, Small, Stack, ToggleChip, useSearchParams } from '@dealstead/kit';
import { DashboardHeader, LoadMore } from '@dealstead/kit/data';
import { Check, GearSix } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { AdminMessageSheet } from '../../features/notifications/AdminMessageSheet.tsx';
import { NoNotifications } from '../../features/notifications/NoNotifications.tsx';
import { NotificationFeed } from '../../features/notifications/NotificationFeed.tsx';
import { topicLabels } from '../../features/notifications/topics.ts';
import { useNotificationMarks, useNotificationPages } from '../../features/notifications/useNotifications.ts';

const Narrow = styled(Page)`
  > * {
    max-width: 820px;
    margin-inline: auto;
  }
`;

const Feed = styled(Panel)`
  padding: 0;
  overflow: hidden;
  li:last-child {
    border-bottom: 0;
  }
`;

const Filters = styled.div`
  display: flex;
  gap: 8px;
  margin-inline: -16px;
  padding: 2px 16px;
  overflow-x: auto;
  scrollbar-width: none;
  > * {
    flex: none;
  }
  > hr {
    width: 1px;
    margin: 6px 4px;
    border: 0;
    background: var(--line-2);
  }
`;

/** Empty for a list of one page. */
const Older = styled.div`
  > div {
    padding-bottom: 16px;
  }
`;

/** `/notifications`: everything of the last 90 days, by state and topic. */
export function Notifications() {
  const [search, setSearch] = useSearchParams();
  const show = search.get('show') === 'unread' ? ('unread' as const) : ('all' as const);
  const topic = notificationTopics.find((known) => known === search.get('topic'));
  const pages = useNotificationPages({ show, topic });
  const marks = useNotificationMarks();
  const messageId = Number(search.get('message')) || 0;
  const items = pages.data?.pages.flat() ?? [];
  const set = (name: 'show' | 'topic' | 'message', value: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Narrow>
      <Head title="Notifications" description="News about your deals." path="/notifications" noIndex />
      <Stack space={4}>
        <DashboardHeader>
          <h1>Notifications</h1>
          <Lead>Matches, price drops, messages and deadlines.</Lead>
          <div>
            <Button kind="quiet" size="small" to="/settings#notifications" icon={<GearSix size={18} />}>
              Settings
            </Button>
            <Button
              kind="secondary"
              size="small"
              icon={<Check size={16} />}
              disabled={marks.isPending || items.every(({ read }) => read)}
              onClick={() => items[0] && marks.markAll(items[0].at, topic)}
            >
              Mark all read
            </Button>
          </div>
        </DashboardHeader>
        <NotificationFilters show={show} topic={topic} onChange={set} />
        <Feed aria-label="Notifications">
          <NotificationFeed
            pages={pages}
            marks={marks}
            empty={<NoNotifications show={show} />}
            more={
              <Older>
                <LoadMore query={pages} rows="notifications" />
              </Older>
            }
          />
        </Feed>
        <Small>Notifications are deleted after {notificationLifetimeDays} days.</Small>
      </Stack>
      {messageId > 0 && <AdminMessageSheet key={messageId} id={messageId} onClose={() => set('message', null)} />}
    </Narrow>
  );
}

interface FilterProps {
  show: 'all' | 'unread';
  topic: NotificationTopic | undefined;
  onChange: (name: 'show' | 'topic', value: string | null) => void;
}

function NotificationFilters({ show, topic, onChange }: FilterProps) {
  return (
    <Filters role="group" aria-label="Filter">
      <ToggleChip pressed={show === 'all'} onClick={() => onChange('show', null)}>
        All
      </ToggleChip>
      <ToggleChip pressed={show === 'unread'} onClick={() => onChange('show', 'unread')}>
        Unread
      </ToggleChip>
      <hr />
      {notificationTopics.map((one) => (
        <ToggleChip key={one} pressed={one === topic} onClick={() => onChange('topic', one === topic ? null : one)}>
          {topicLabels[one].label}
        </ToggleChip>
      ))}
    </Filters>
  );
}
