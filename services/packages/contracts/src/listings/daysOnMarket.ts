import { calendarDay, dateOfDay, daysSince } from '../calendar.ts';

/** The date since which a listing has been on the market, as `YYYY-MM-DD`: today minus its days on the market. */
export const onMarketDate = (daysOnMarket: number, now = Date.now()): string =>
  dateOfDay(calendarDay(now) - daysOnMarket);

/** Whether a listing states days on the market from before it was created here, as imported ones do. `createdAt` is an ISO time. */
export const wasOnMarketBefore = (
  { daysOnMarket, createdAt }: { readonly daysOnMarket: number; readonly createdAt: string },
  now = Date.now(),
): boolean => daysOnMarket > daysSince(Date.parse(createdAt), now);
