/** Calendar days as ISO texts (`2026-11-22`), which sort by time. */

/** The day so many months later; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year, month, dayOfMonth] = parts(day);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
}

/** Whole months from one day to a later one; negative where the order is reversed. */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return 0 - monthsBetween(to, from);
  const [year, month] = parts(from);
  const [laterYear, laterMonth] = parts(to);
  const months = (laterYear - year) * 12 + laterMonth - month;
  return addMonths(from, months) <= to ? months : months - 1;
}

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const parts = (day: string) => day.split('-').map(Number) as [number, number, number];
