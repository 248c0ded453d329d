const millisecondsPerDay = 86_400_000;
/** Mean length of a month of the Gregorian calendar. */
export const daysPerMonth = 365.2425 / 12;

/** Days since 1970-01-01 of a date `YYYY-MM-DD`. */
export const dayNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay);

/** The date a number of calendar months earlier; the last day of that month where the day does not exist. */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const firstOfMonth = new Date(Date.UTC(year, month - 1 - months, 1));
  const lastDay = new Date(Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0)).getUTCDate();
  firstOfMonth.setUTCDate(Math.min(day, lastDay));
  return firstOfMonth.toISOString().slice(0, 10);
}
