// Constructed once: a formatter takes longer to construct than a row of a list to render.
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Chart label of a month: `2026-12` is Dec. */
export const monthName = (isoMonth: string): string => month.format(new Date(`${isoMonth}-01T00:00:00Z`));

/** Label of a calendar day: `2026-11-25` is Today, Tomorrow or Nov 25. */
export function dayName(day: string, today: string): string {
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  return monthAndDay.format(new Date(`${day}T00:00:00Z`));
}
import { addDays } from '@dealstead/contracts';
