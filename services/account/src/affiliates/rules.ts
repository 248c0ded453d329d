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

/** The tier for a number of paying referrals. */
export function tierFor(paying: number): Tier {
  return tiers.findLast(({ from }) => paying >= from) ?? tiers[0];
}

/** The month of a referral, from 1, in which a period starts: a month begins at the hour and day of the first, as invoices do. */
export function referralMonth(firstStart: Date, start: Date): number {
  const months =
    12 * (start.getUTCFullYear() - firstStart.getUTCFullYear()) + start.getUTCMonth() - firstStart.getUTCMonth();
  return Math.max(1, addMonths(firstStart, months) <= start ? months + 1 : months);
}

/** The same day and hour some months later, in a shorter month its last day. */
function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(date.getUTCMonth() + months);
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/** Bonus percentage points in a month of a referral. */
export const recurringBonus = (month: number): number => (month >= recurringFromMonth ? recurringBonusPoints : 0);

/** When a commission is approved. */
export const approvalDate = (earnedAt: Date): Date => new Date(earnedAt.getTime() + pendingDays * day);

/** A percentage of cents, rounded half up. */
export function percentOfCents(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}
