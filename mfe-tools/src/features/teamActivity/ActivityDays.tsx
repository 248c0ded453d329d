import { type TeamActivityEntry, type TeamActivityKind, teamPermissionLabels } from '@dealstead/contracts';
import { Panel, PanelHead, Stack, TextLink, useUser } from '@dealstead/kit';
import { ChatCircleText, FileText, Handshake, Megaphone, User } from '@dealstead/kit/icons';
import { EventItem, EventList, type EventItemProps } from '../records/EventList.tsx';
import { dayOf, dayOptions } from './activityQuery.ts';

const icons: Record<TeamActivityKind, EventItemProps['icon']> = {
  leads: User,
  deals: Handshake,
  contracts: FileText,
  messages: ChatCircleText,
  campaigns: Megaphone,
};

const timeOfDay = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
});

interface ActivityDaysProps {
  entries: readonly TeamActivityEntry[];
  /** Today as an ISO date. */
  today: string;
}

/** What people did, by day. */
export function ActivityDays({ entries, today }: ActivityDaysProps) {
  const days = [...Map.groupBy(entries, ({ at }) => dayOf(at))];
  const labels = new Map(dayOptions(today));
  return (
    <Stack space={4}>
      {days.map(([day, ofDay]) => (
        <Panel key={day} aria-labelledby={`day-${day}`}>
          <PanelHead>
            <h2 id={`day-${day}`}>{labels.get(day) ?? day}</h2>
          </PanelHead>
          <EventList>
            {ofDay.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </EventList>
        </Panel>
      ))}
    </Stack>
  );
}

function Entry({ entry: { kind, userId, name, text, record, at } }: { entry: TeamActivityEntry }) {
  const user = useUser();
  return (
    <EventItem
      icon={icons[kind]}
      iconLabel={teamPermissionLabels[kind]}
      at={at}
      atText={timeOfDay.format(new Date(at))}
    >
      <b>{userId === user?.id ? 'You' : (name ?? 'Closed account')}</b>
      {` · ${text}`}
      {record && ' · '}
      {record && (record.url === null ? record.title : <TextLink to={record.url}>{record.title}</TextLink>)}
    </EventItem>
  );
}
