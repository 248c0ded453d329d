import { graceDays, soldPlans, type BillingPeriod } from '@dealstead/contracts';
import type { PaidPlan } from './stripe/prices.ts';

const day = 86_400_000;

/** A plan and its billing period. */
export interface PlanChoice {
  readonly plan: PaidPlan;
  readonly period: BillingPeriod;
}

const months: Record<BillingPeriod, number> = { monthly: 1, quarterly: 3, annual: 12 };

/** A larger plan, or the same for longer, is charged at once; any other change waits for the end of the period. */
export function isImmediateChange(current: PlanChoice, next: PlanChoice): boolean {
  const difference = soldPlans.indexOf(next.plan) - soldPlans.indexOf(current.plan);
  return difference > 0 || (difference === 0 && months[next.period] > months[current.period]);
}

export const isSameChoice = (a: PlanChoice, b: PlanChoice) => a.plan === b.plan && a.period === b.period;

/** The end of the grace period after a failed renewal. */
export function graceEnd(failedAt: Date): Date {
  return new Date(failedAt.getTime() + graceDays * day);
}

/** Our status of a subscription, from Stripe's status and the grace period. Features are open while it is active. */
export function subscriptionStatus(
  status: string,
  graceUntil: Date | null,
  now: Date,
): 'active' | 'past_due' | 'incomplete' | 'ended' {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active';
    case 'past_due':
    case 'unpaid':
      return graceUntil !== null && now < graceUntil ? 'active' : 'past_due';
    case 'incomplete':
      return 'incomplete';
    default:
      return 'ended';
  }
}

/** A payment for days for which a listing is featured. */
export interface FeaturedDaysPaid {
  readonly id: number;
  readonly paidAt: Date;
  readonly days: number;
}

/** The period of each featured payment. Days paid while the listing is featured are appended. */
export function featuredPeriods(payments: readonly FeaturedDaysPaid[]): { id: number; start: Date; end: Date }[] {
  let end = 0;
  return payments
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || a.id - b.id)
    .map(({ id, paidAt, days }) => {
      const start = Math.max(end, paidAt.getTime());
      end = start + days * day;
      return { id, start: new Date(start), end: new Date(end) };
    });
}

/** How long a quoted price holds, in milliseconds. */
const quoteLifetimeMs = 15 * 60_000;

/** Identifies the change and the second for which a price was computed. */
export const createQuote = ({ plan, period }: PlanChoice, subscription: string, seconds: number) =>
  [subscription, plan, period, seconds].join('.');

/** The second of a quote, or null where it was made for another change or has expired. */
export function parseQuote(quote: string, choice: PlanChoice, subscription: string, now: Date): number | null {
  const seconds = Number(quote.split('.').at(-1));
  if (!Number.isInteger(seconds) || quote !== createQuote(choice, subscription, seconds)) return null;
  const age = now.getTime() - seconds * 1000;
  return age >= -60_000 && age <= quoteLifetimeMs ? seconds : null;
}
