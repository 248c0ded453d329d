const day = 86_400_000;
const isoDay = /"(\d{4}-\d\d-\d\d)(?=["T])/g;

/** ISO time so many days ago. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * day).toISOString();

/** ISO date so many days from now. */
export const inDays = (days: number): string => addDays(todayInNewYork(), days);

/** `2026-12` so many months from now. */
export function inMonths(months: number): string {
  return addMonths(`${todayInNewYork().slice(0, 7)}-01`, months).slice(0, 7);
}

/** ISO date on which the quotas of the month renew. */
export const renewalDay = (): string => `${inMonths(1)}-01`;

/**
 * A sample with all its dates moved so that the day on which it was taken becomes today. Comparable sales stay within their
 * twelve months, and nothing in the tour is dated years back.
 *
 * @param takenOn the ISO date of the sample
 */
export function shiftDates<Sample>(sample: Sample, takenOn: string): Sample {
  const days = daysBetween(takenOn, todayInNewYork());
  const moved = JSON.stringify(sample).replaceAll(isoDay, (_, date: string) => `"${addDays(date, days)}`);
  return JSON.parse(moved) as Sample;
}
import { addDays, addMonths, daysBetween, todayInNewYork } from '@dealstead/contracts';
