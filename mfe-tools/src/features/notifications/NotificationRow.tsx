import type { Notification } from '@dealstead/contracts';
import { formatTimeAgo, IconButton, Link, VisuallyHidden } from '@dealstead/kit';
import { Circle, Check } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { topicLabels } from './topics.ts';

const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 36px minmax(0, 1fr) 44px;
  gap: 12px;
  align-items: start;
  padding: 14px 8px 14px 16px;
  border-bottom: 1px solid var(--line);
  &[data-unread] {
    background: color-mix(in srgb, var(--tint) 50%, var(--surface));
  }
  &:hover {
    background: var(--sunken);
  }
  .icon {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: 50%;
    background: var(--sunken);
    color: var(--ink-2);
  }
  &[data-unread] .icon,
  &:hover .icon {
    background: var(--surface);
  }
  &[data-unread] .icon {
    color: var(--primary);
  }
  /* The link covers the row; the button lies above it. */
  a {
    color: var(--ink);
    font-size: var(--t14);
    line-height: 1.4;
    text-decoration: none;
    overflow-wrap: anywhere;
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
    &:focus-visible {
      outline: none;
    }
    &:focus-visible::after {
      outline: 2px solid var(--primary);
      outline-offset: -2px;
    }
  }
  &[data-unread] a {
    font-weight: 600;
  }
  p {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    margin-top: 2px;
    color: var(--ink-2);
    font-size: var(--t13);
    overflow-wrap: anywhere;
  }
  time {
    display: block;
    margin-top: 4px;
    color: var(--ink-2);
    font-size: var(--t13);
  }
  button {
    position: relative;
    margin-top: -6px;
  }
  &[data-unread] button {
    color: var(--primary);
  }
`;

/** The time of day of today's, else how long ago. */
function formatWhen(at: string, now = new Date()): string {
  const date = new Date(at);
  if (date.toDateString() !== now.toDateString()) {
    const ago = formatTimeAgo(at, now);
    return ago === 'today' ? 'yesterday' : ago;
  }
  return date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}

export interface NotificationRowProps {
  notification: Notification;
  onMark: (id: number, read: boolean) => void;
}

/** A notification. Following it marks it as read; the button at its end does so without following. */
export function NotificationRow({ notification, onMark }: NotificationRowProps) {
  const { id, topic, title, body, url, at, read } = notification;
  const { label, icon: Icon } = topicLabels[topic];
  return (
    <Row data-unread={read ? undefined : true}>
      <span className="icon">
        <Icon size={18} />
      </span>
      <div>
        <Link to={url} whenPublished={false} onClick={() => !read && onMark(id, true)}>
          {!read && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </Link>
        {body && <p>{body}</p>}
        <time dateTime={at}>
          {label} · {formatWhen(at)}
        </time>
      </div>
      <IconButton
        label={read ? `Mark as unread: ${title}` : `Mark as read: ${title}`}
        title={read ? 'Mark as unread' : 'Mark as read'}
        onClick={() => onMark(id, !read)}
      >
        {read ? <Circle size={16} /> : <Check size={18} />}
      </IconButton>
    </Row>
  );
}
