import type { ComponentType, ReactNode } from 'react';
import { styled } from 'styled-components';

/** What happened, in order: `EventItem`s. */
export const EventList = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr) auto;
    align-items: start;
    gap: 12px;
    padding: 10px 0;
    font-size: var(--t14);
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li > span {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: 50%;
    background: var(--sunken);
    color: var(--ink-2);
  }
  li > div {
    min-width: 0;
    padding-top: 3px;
    overflow-wrap: anywhere;
  }
  b {
    font-weight: 600;
  }
  p {
    margin-top: 2px;
    white-space: pre-line;
  }
  small,
  time {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  time {
    padding-top: 4px;
    white-space: nowrap;
  }
`;

export interface EventItemProps {
  icon: ComponentType<{ size: number; label?: string }>;
  /** What the icon says, where the text does not. */
  iconLabel?: string;
  /** ISO date or time, and as it is shown. */
  at: string;
  atText: string;
  children: ReactNode;
}

/** An event with its icon and its time. */
export function EventItem({ icon: Icon, iconLabel, at, atText, children }: EventItemProps) {
  return (
    <li>
      <span>
        <Icon size={16} label={iconLabel} />
      </span>
      <div>{children}</div>
      <time dateTime={at}>{atText}</time>
    </li>
  );
}
