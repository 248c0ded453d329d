import { calendarDay, dateOfDay } from '../calendar.ts';

/** The date since which a listing has been on the market, as `YYYY-MM-DD`: today minus its days on the market. */
export const onMarketDate = (daysOnMarket: number, now = Date.now()): string =>
  dateOfDay(calendarDay(now) - daysOnMarket);

/**
 * Days on the market since a listing was created: days of the calendar, as MLS systems count them between two dates. It
 * agrees with the date that an export gives (`OnMarketDate`), at any time of the day.
 * @param createdAt milliseconds, as `now`
 */
export const daysSince = (createdAt: number, now: number): number =>
  Math.max(0, calendarDay(now) - calendarDay(createdAt));
