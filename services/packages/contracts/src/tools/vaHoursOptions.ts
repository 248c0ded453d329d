/** Constants and rules of a team's hours that browsers and services share. */
import { addDays } from '../calendar.ts';

/** Minutes of a day, of one entry and of a timer until it stops by itself, and how far back hours are entered, in days. */
export const vaHoursLimits = { dayMinutes: 24 * 60, timerMinutes: 12 * 60, daysBack: 92, noteLength: 500 } as const;

/** The days of a spreadsheet of hours at most. */
export const maxHoursDays = 366;

/** The Monday of a day's week. Both are ISO dates. */
export const weekStart = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The seven days of a week from its Monday. */
export const weekDays = (monday: string): readonly string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index));

/** A length of time: 90 is 1 h 30 min. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
