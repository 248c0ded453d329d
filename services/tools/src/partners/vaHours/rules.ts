import { formatMinutes, addDays, vaHoursLimits } from '@dealstead/contracts';
import type { VaHoursFields } from '@dealstead/contracts/tools/vaHours';

/** What is wrong with the day of an entry; null if nothing. Work in the future, and long ago, is not entered. */
export function findDayProblem(day: string, today: string): string | null {
  if (day > today) return 'Choose today or an earlier day.';
  const first = addDays(today, -vaHoursLimits.daysBack);
  return day < first ? `Choose a day of the last ${vaHoursLimits.daysBack} days.` : null;
}

/** What is wrong with the minutes beside `others`, those of the same day; null if nothing. */
export function findMinutesProblem({ minutes }: Pick<VaHoursFields, 'minutes'>, others: number): string | null {
  const free = Math.max(0, vaHoursLimits.dayMinutes - others);
  if (minutes <= free) return null;
  return others === 0
    ? 'A day has 24 hours.'
    : `You have entered ${formatMinutes(others)} on that day. ${formatMinutes(free)} of it are left.`;
}
