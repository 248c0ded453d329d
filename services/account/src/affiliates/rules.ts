/** Tiers by the number of currently paying referrals, lowest first. Bonuses are percentage points. */
export const tiers = [
  { id: 'partner', from: 0, bonus: 0 },
  { id: 'senior', from: 10, bonus: 5 },
  { id: 'elite', from: 50, bonus: 10 },
] as const;
export type Tier = (typeof tiers)[number];

/** Percent of a payment that is the commission, before bonuses. */
export const defaultRate = 50;
/** Percentage points added from the thirteenth month of a referral on. */
export const recurringBonusPoints = 5;
export const recurringFromMonth = 13;
/** The minimum payout. */
export const minimumPayoutCents = 50_00;
const day = 86_400_000;
/** Days until a commission is approved. */
export const pendingDays = 30;
const averageMonth = 30.436875 * day;

/** The tier for a number of paying referrals. */
export function tierFor(paying: number): Tier {
  return tiers.findLast(({ from }) => paying >= from) ?? tiers[0];
}

/** The month of a referral, from 1, in which a period starts. */
export function referralMonth(firstStart: Date, start: Date): number {
  return Math.max(1, Math.round((start.getTime() - firstStart.getTime()) / averageMonth) + 1);
}

/** Bonus percentage points in a month of a referral. */
export const recurringBonus = (month: number): number => (month >= recurringFromMonth ? recurringBonusPoints : 0);

/** When a commission is approved. */
export const approvalDate = (earnedAt: Date): Date => new Date(earnedAt.getTime() + pendingDays * day);

/** A percentage of cents, rounded half up. */
export function percentOfCents(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}
