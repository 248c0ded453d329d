import { daysBetween, dateIn } from '@dealstead/contracts';
import type { Correspondent } from '@dealstead/contracts';
import { formatShortDate } from '@dealstead/kit';

/** First and last name; a closed account has none. */
export const nameOf = ({ firstName, lastName, isClosed }: Correspondent): string =>
  isClosed ? 'Closed account' : `${firstName} ${lastName}`.trim();

/** "DR", for the square beside a name. */
export const initialsOf = ({ firstName, lastName, isClosed }: Correspondent): string =>
  isClosed ? '–' : `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`.toUpperCase();

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** Whole days between two moments by the local calendar. */
const daysApart = (from: Date, to: Date): number => daysBetween(dateIn(undefined, from), dateIn(undefined, to));

/** 8:14 AM */
export const formatTime = (iso: string): string => time.format(new Date(iso));

/** The time of a message in a list: 8:14 AM today, Mon within a week, then Nov 12. */
export function formatWhen(iso: string, now: Date = new Date()): string {
  const days = daysApart(new Date(iso), now);
  if (days <= 0) return formatTime(iso);
  return days < 7 ? weekday.format(new Date(iso)) : formatShortDate(iso, now);
}

/** Today, Yesterday, or Wednesday, November 12. */
export function formatDay(iso: string, now: Date = new Date()): string {
  const days = daysApart(new Date(iso), now);
  return days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : longDay.format(new Date(iso));
}

/** Mon 6:20 PM, or Today 8:14 AM. */
export const formatMoment = (iso: string, now: Date = new Date()): string => {
  const when = formatWhen(iso, now);
  const at = formatTime(iso);
  return when === at ? `Today ${at}` : `${when} ${at}`;
};

/** Whether two messages are of different days by the local calendar. */
export const isOtherDay = (before: string, after: string): boolean =>
  daysApart(new Date(before), new Date(after)) !== 0;

/** "Answers in about 2 hours"; null if that is unknown. */
export function answerText(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes < 60) return `Answers in about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `Answers in about ${hours === 1 ? 'an hour' : `${hours} hours`}`;
  const days = Math.round(hours / 24);
  return `Answers in about ${days === 1 ? 'a day' : `${days} days`}`;
}

/** What is left of an offer: 21:14:08, from two days on 6 days 4 h. */
export function formatRemaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const hours = Math.floor(seconds / 3_600);
  if (hours >= 48) return `${Math.floor(hours / 24)} days ${hours % 24} h`;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hours)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** 640 kB, 2.4 MB */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
