import { useEffect, useState } from 'react';

const minute = 60_000;
const hour = 60 * minute;

/** Hours after which a review is overdue. */
export const overdueAfterHours = 24;

/** Waiting time: 40 min, 31 h, from two days on 3 days. At least 0 min, for clocks that differ. */
export function formatWaitingTime(since: string, now: number): string {
  const elapsed = Math.max(0, now - Date.parse(since));
  if (elapsed < hour) return `${Math.floor(elapsed / minute)} min`;
  const hours = Math.floor(elapsed / hour);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** How long ago something happened: just now, 40 min ago, 31 h ago. */
export const formatAge = (at: string, now: number): string =>
  now - Date.parse(at) < minute ? 'just now' : `${formatWaitingTime(at, now)} ago`;

/** Whether a review is overdue. */
export const isOverdue = (since: string, now: number): boolean => now - Date.parse(since) >= overdueAfterHours * hour;

/** The current time in milliseconds, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
