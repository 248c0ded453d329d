import { formatDate } from '@dealstead/kit';

/** The last minute of a day (`2026-12-31`) in New York, whose calendar dates use, as ISO time; null for no day. */
export function endOfDay(day: string | null): string | null {
  if (day === null) return null;
  // New York is UTC−5, in summer UTC−4, where five hours would give the next day.
  const winter = new Date(`${day}T23:59:00-05:00`);
  const summer = new Date(`${day}T23:59:00-04:00`);
  return (formatDate(winter) === formatDate(day) ? winter : summer).toISOString();
}
