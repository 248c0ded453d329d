import { calendarDay, dateOfDay } from '../calendar.ts';

/** The date since which a listing has been on the market, as `YYYY-MM-DD`: today minus its days on the market. */
export const onMarketDate = (daysOnMarket: number, now = Date.now()): string =>
  dateOfDay(calendarDay(now) - daysOnMarket);
