import { graceDays, soldPlans, type BillingPeriod } from '@dealstead/contracts';
import type { PaidPlan } from './prices.ts';

const day = 86_400_000;

/** What a member has, or wants. */
export interface Choice {
  readonly plan: PaidPlan;
  readonly period: BillingPeriod;
}

const months: Record<BillingPeriod, number> = { monthly: 1, quarterly: 3, annual: 12 };

/** A larger plan, or the same for longer, comes at once; anything less at the end of what is paid. */
export function comesNow(has: Choice, wants: Choice): boolean {
  const difference = soldPlans.indexOf(wants.plan) - soldPlans.indexOf(has.plan);
  return difference > 0 || (difference === 0 && months[wants.period] > months[has.period]);
}

export const isSame = (a: Choice, b: Choice) => a.plan === b.plan && a.period === b.period;

/** Until when a plan stays open after its renewal failed. */
export function graceFrom(failedAt: Date): Date {
  return new Date(failedAt.getTime() + graceDays * day);
}

/** The status that opens or closes a plan's features, of what Stripe says and whether the grace is over. */
export function standingOf(
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

/** Until when a listing is featured, of all that was paid for it: days paid while it is featured come after those. */
export function featuredUntil(payments: readonly { paidAt: Date; days: number }[]): Date | null {
  let end: number | null = null;
  for (const { paidAt, days } of payments.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()))
    end = Math.max(end ?? 0, paidAt.getTime()) + days * day;
  return end === null ? null : new Date(end);
}

/** How long a price that was shown is held, in milliseconds. */
const quoteHolds = 15 * 60_000;

/** Says for which change a price was reckoned, and at which second. */
export const quoteOf = ({ plan, period }: Choice, subscription: string, seconds: number) =>
  [subscription, plan, period, seconds].join('.');

/** The second for which a price was shown, or null where it was another change's, or is too old. */
export function secondOf(quote: string, wants: Choice, subscription: string, now: Date): number | null {
  const seconds = Number(quote.split('.').at(-1));
  if (!Number.isInteger(seconds) || quote !== quoteOf(wants, subscription, seconds)) return null;
  const age = now.getTime() - seconds * 1000;
  return age >= -60_000 && age <= quoteHolds ? seconds : null;
}
