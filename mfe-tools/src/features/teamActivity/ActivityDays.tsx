import { type TeamActivityEntry, type TeamActivityKind, teamPermissionLabels } from '@dealstead/contracts';
import { Panel, PanelHead, phone, Stack, TextLink, useUser } from '@dealstead/kit';
import { ChatCircleText, FileText, Handshake, Megaphone, User } from '@dealstead/kit/icons';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { dayOf, dayOptions } from './activityQuery.ts';

const Entries = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr) auto;
    align-items: start;
    gap: 12px;
    padding-block: 10px;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li > span:first-child {
    display: grid;
    place-items: center;
    width: 32px;
    height: 32px;
    border-radius: 50%;
    background: var(--sunken);
    color: var(--ink-2);
  }
  b {
    font-weight: 600;
  }
  p {
    padding-top: 5px;
    font-size: var(--t14);
    overflow-wrap: anywhere;
  }
  time {
    padding-top: 6px;
    font-size: var(--t13);
    color: var(--ink-2);
    white-space: nowrap;
  }
  ${phone} {
    li {
      gap: 8px 10px;
    }
  }
`;

const icons: Record<TeamActivityKind, ComponentType<{ size: number; label?: string }>> = {
  leads: User,
  deals: Handshake,
  contracts: FileText,
  messages: ChatCircleText,
  campaigns: Megaphone,
};

const timeOfDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
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
          <Entries>
            {ofDay.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </Entries>
        </Panel>
      ))}
    </Stack>
  );
}

function Entry({ entry: { kind, userId, name, text, record, at } }: { entry: TeamActivityEntry }) {
  const user = useUser();
  const Icon = icons[kind];
  return (
    <li>
      <span>
        <Icon size={16} label={teamPermissionLabels[kind]} />
      </span>
      <p>
        <b>{userId === user?.id ? 'You' : (name ?? 'Closed account')}</b>
        {` · ${text}`}
        {record && ' · '}
        {record && (record.url === null ? record.title : <TextLink to={record.url}>{record.title}</TextLink>)}
      </p>
      <time dateTime={at}>{timeOfDay.format(new Date(at))}</time>
    </li>
  );
}
