/** Tiers by how many referred members pay just now, lowest first; the bonus is in points of percent. */
export const tiers = [
  { id: 'partner', from: 0, bonus: 0 },
  { id: 'senior', from: 10, bonus: 5 },
  { id: 'elite', from: 50, bonus: 10 },
] as const;
export type Tier = (typeof tiers)[number];

/** Percent of a payment that a referral earns, before bonuses. */
export const defaultRate = 50;
/** Points more from the thirteenth month of one referral on. */
export const recurringBonusPoints = 5;
export const recurringFromMonth = 13;
/** Cents below which nothing is paid out. */
export const minimumPayoutCents = 50_00;
const day = 86_400_000;
/** Days until a commission is approved, unless its payment went back. */
export const pendingDays = 30;
const averageMonth = 30.436875 * day;

/** The tier of someone whose referred members pay in this number. */
export function tierFor(paying: number): Tier {
  return tiers.findLast(({ from }) => paying >= from) ?? tiers[0];
}

/** Which month of a referral a period opens, from 1. Months of any length count as one. */
export function referralMonth(firstStart: Date, start: Date): number {
  return Math.max(1, Math.round((start.getTime() - firstStart.getTime()) / averageMonth) + 1);
}

/** Points that long membership adds. */
export const recurringBonus = (month: number): number => (month >= recurringFromMonth ? recurringBonusPoints : 0);

/** When what was earned then may be paid out. */
export const approvalDate = (earnedAt: Date): Date => new Date(earnedAt.getTime() + pendingDays * day);

/** Whole cents of a percentage, half a cent up. */
export function percentOfCents(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}
