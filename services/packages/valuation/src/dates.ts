import { addMonths, dayOfDate } from '@dealstead/contracts';

/** Mean length of a month of the Gregorian calendar. */
export const daysPerMonth = 365.2425 / 12;

/** Days since 1970-01-01 of a date `YYYY-MM-DD`. */
export const dayNumber = dayOfDate;

/** The date a number of calendar months earlier; the last day of that month where the day does not exist. */
export const monthsBefore = (date: string, months: number): string => addMonths(date, -months);
