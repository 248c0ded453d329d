import { parsePlan, seatCents, type Billing, type BillingPeriod } from '@dealstead/contracts';
import { z } from 'zod';
import { centsOf, type PaidPlan } from './stripe/prices.ts';
import { getUser } from '../users/index.ts';
import type { BillingDeps } from './deps.ts';
import type { PlanChoice } from './rules.ts';
import { findCredit, findCurrentSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

const Card = z.object({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() });

const toIso = (date: Date | null) => date?.toISOString() ?? null;

/** The plan and period of a plan subscription. */
export const planChoiceOf = ({ plan, period }: Pick<Subscription, 'plan' | 'period'>): PlanChoice => ({
  plan: plan as PaidPlan,
  period: period as BillingPeriod,
});

/** Dollars for one period of a plan. */
export const planPrice = ({ plan, period }: PlanChoice) => centsOf({ kind: 'plan', plan, period }) / 100;

/** What a member pays for, as the billing pages show it. */
export async function getBillingOverview({ db, isSandbox }: BillingDeps, userId: number): Promise<Billing> {
  const [user, plan, seats, credit] = await Promise.all([
    getUser(db, userId),
    findCurrentSubscription(db, userId, 'plan'),
    findCurrentSubscription(db, userId, 'seats'),
    findCredit(db, userId),
  ]);
  const granted = !plan && user.subscriptionStatus === 'active' ? parsePlan(user.subscriptionPlan) : null;
  return {
    subscription: plan && toPlanSubscription(plan),
    granted: granted && granted !== 'free' ? { plan: granted } : null,
    seats: {
      paid: seats?.quantity ?? 0,
      price: seatCents / 100,
      cancelAt: toIso(seats?.cancelAt ?? null),
      renewsAt: seats && !seats.cancelAt ? seats.currentPeriodEnd.toISOString() : null,
    },
    credit: credit / 100,
    sandbox: isSandbox,
  };
}

function toPlanSubscription(subscription: Subscription): NonNullable<Billing['subscription']> {
  const { nextPlan, nextPeriod, graceUntil, openCents, cancelAt } = subscription;
  const periodEnd = subscription.currentPeriodEnd.toISOString();
  const next = nextPlan && nextPeriod ? planChoiceOf({ plan: nextPlan, period: nextPeriod }) : null;
  return {
    ...planChoiceOf(subscription),
    price: subscription.priceCents / 100,
    status: subscription.status === 'past_due' ? 'past_due' : 'active',
    since: subscription.currentPeriodStart.toISOString(),
    renewsAt: cancelAt ? null : periodEnd,
    cancelAt: toIso(cancelAt),
    next: next && { ...next, price: planPrice(next), at: periodEnd },
    grace:
      graceUntil && openCents !== null
        ? {
            until: graceUntil.toISOString(),
            retryAt: toIso(subscription.retryAt),
            payUrl: subscription.payUrl,
            amount: openCents / 100,
          }
        : null,
    card: Card.safeParse(subscription.card).data ?? null,
  };
}
