import { useRead, useUser } from '@dealstead/kit';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';

const Entries = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr) auto;
    gap: 12px;
    padding: 10px 0;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li > span:first-child {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: 50%;
    background: var(--sunken);
    color: var(--ink-2);
  }
  b {
    font-size: var(--t14);
    font-weight: 600;
  }
  p {
    margin-top: 2px;
    font-size: var(--t14);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  time {
    padding-top: 2px;
    font-size: var(--t13);
    color: var(--ink-2);
    white-space: nowrap;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

export interface TimelineEntry {
  readonly id: number;
  readonly icon: ComponentType<{ size: number }>;
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
    <Entries>
      {entries.map(({ id, icon: Icon, label, description, userId, date, dateText }) => (
        <li key={id}>
          <span>
            <Icon size={16} />
          </span>
          <div>
            <b>{label}</b>
            {user && userId !== user.id && <small>{` by ${nameOf(userId)}`}</small>}
            <p>{description}</p>
          </div>
          <time dateTime={date}>{dateText}</time>
        </li>
      ))}
    </Entries>
  );
}
