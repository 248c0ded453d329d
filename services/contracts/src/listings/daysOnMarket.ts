const day = 86_400_000;

/**
 * Days on the market since a listing was created: days of the calendar (UTC), as MLS systems count them between two dates.
 * It agrees with the date that an export gives (`OnMarketDate`), at any time of the day.
 * @param createdAt milliseconds, as `now`
 */
export const daysSince = (createdAt: number, now: number): number =>
  Math.max(0, Math.floor(now / day) - Math.floor(createdAt / day));

/** The last millisecond whose listings are on the market for more than so many days. */
export const marketedSince = (days: number, now: number): number => (Math.floor(now / day) - days) * day - 1;
