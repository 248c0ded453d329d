const day = 86_400_000;

/** The day of the calendar (UTC) of a time in milliseconds, counted from 1970. */
export const calendarDay = (time: number): number => Math.floor(time / day);

/** The date (UTC) since which a listing has been on the market, as `YYYY-MM-DD`: today minus its days on the market. */
export const onMarketDate = (daysOnMarket: number, now = Date.now()): string =>
  new Date(now - daysOnMarket * day).toISOString().slice(0, 10);

/**
 * Days on the market since a listing was created: days of the calendar (UTC), as MLS systems count them between two dates.
 * It agrees with the date that an export gives (`OnMarketDate`), at any time of the day.
 * @param createdAt milliseconds, as `now`
 */
export const daysSince = (createdAt: number, now: number): number =>
  Math.max(0, calendarDay(now) - calendarDay(createdAt));
