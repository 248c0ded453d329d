import { graceDays, soldPlans, type BillingPeriod } from '@dealstead/contracts';
import type { PaidPlan } from '../stripe/prices.ts';

const day = 86_400_000;

/** What a member has, or wants. */
export interface PlanChoice {
  readonly plan: PaidPlan;
  readonly period: BillingPeriod;
}

const months: Record<BillingPeriod, number> = { monthly: 1, quarterly: 3, annual: 12 };

/** A larger plan, or the same for longer, comes at once; anything less at the end of what is paid. */
export function isImmediateChange(has: PlanChoice, wants: PlanChoice): boolean {
  const difference = soldPlans.indexOf(wants.plan) - soldPlans.indexOf(has.plan);
  return difference > 0 || (difference === 0 && months[wants.period] > months[has.period]);
}

export const isSameChoice = (a: PlanChoice, b: PlanChoice) => a.plan === b.plan && a.period === b.period;

/** Until when a plan stays open after its renewal failed. */
export function graceEnd(failedAt: Date): Date {
  return new Date(failedAt.getTime() + graceDays * day);
}

/** The status that opens or closes a plan's features, of what Stripe says and whether the grace is over. */
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

interface FeaturedDaysPaid {
  readonly id: number;
  readonly paymentDate: Date;
  /** Days. */
  readonly duration: number;
}

/** From when to when each payment features its listing: days paid while it is featured come after those. */
export function featuredPeriods(payments: readonly FeaturedDaysPaid[]): { id: number; start: Date; end: Date }[] {
  let end = 0;
  return payments
    .toSorted((a, b) => a.paymentDate.getTime() - b.paymentDate.getTime() || a.id - b.id)
    .map(({ id, paymentDate, duration }) => {
      const start = Math.max(end, paymentDate.getTime());
      end = start + duration * day;
      return { id, start: new Date(start), end: new Date(end) };
    });
}

/** How long a price that was shown is held, in milliseconds. */
const quoteLifetimeMs = 15 * 60_000;

/** Says for which change a price was reckoned, and at which second. */
export const createQuote = ({ plan, period }: PlanChoice, subscription: string, seconds: number) =>
  [subscription, plan, period, seconds].join('.');

/** The second for which a price was shown, or null where it was another change's, or is too old. */
export function parseQuote(quote: string, wants: PlanChoice, subscription: string, now: Date): number | null {
  const seconds = Number(quote.split('.').at(-1));
  if (!Number.isInteger(seconds) || quote !== createQuote(wants, subscription, seconds)) return null;
  const age = now.getTime() - seconds * 1000;
  return age >= -60_000 && age <= quoteLifetimeMs ? seconds : null;
}
