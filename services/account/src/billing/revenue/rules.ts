import { centsToDollars } from '@dealstead/contracts';

/** The monthly part of cents a year, in dollars, rounded to the cent: $1,439.76 a year is $119.98 a month. */
export const monthlyDollars = (annualCents: number): number => centsToDollars(Math.round(annualCents / 12));

/** The share of a part in a whole; null of nothing. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
