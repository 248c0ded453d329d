import { useRead, useUser } from '@dealstead/kit';
import { EventItem, EventList, type EventItemProps } from './EventList.tsx';

export interface TimelineEntry {
  readonly id: number;
  readonly icon: EventItemProps['icon'];
  readonly label: string;
  readonly description: string;
  readonly userId: number;
  /** ISO date, and the day in words. */
  readonly date: string;
  readonly dateText: string;
}

/** The name of someone on the team; `a teammate` while names load, and for those who left. */
function useTeammateName(isNeeded: boolean): (userId: number) => string {
  const user = useUser();
  const { data } = useRead('/api/team', {}, { enabled: user !== null && isNeeded });
  const names = new Map<number, string>();
  for (const { userId, name, email } of data?.members ?? []) if (userId !== null) names.set(userId, name ?? email);
  for (const { userId, name } of data?.colleagues ?? []) names.set(userId, name);
  for (const { ownerId, owner } of data?.memberOf ?? []) names.set(ownerId, owner);
  return (userId) => names.get(userId) ?? 'a teammate';
}

/** What happened with a record. */
export function TimelineEntries({ entries }: { entries: readonly TimelineEntry[] }) {
  const user = useUser();
  const nameOf = useTeammateName(entries.some(({ userId }) => userId !== user?.id));
  return (
    <EventList>
      {entries.map(({ id, icon, label, description, userId, date, dateText }) => (
        <EventItem key={id} icon={icon} at={date} atText={dateText}>
          <b>{label}</b>
          {user && userId !== user.id && <small>{` by ${nameOf(userId)}`}</small>}
          <p>{description}</p>
        </EventItem>
      ))}
    </EventList>
  );
}
