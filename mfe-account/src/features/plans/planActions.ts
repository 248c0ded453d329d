import {
  catalogue,
  nextPlan,
  parsePlan,
  soldPlans,
  type Billing,
  type BillingPeriod,
  type SoldPlan,
} from '@dealstead/contracts';
import { formatDay, type Subscription } from '../billing/labels.ts';

/** Actions of a member on a plan at a billing period. */
export interface PlanAction {
  readonly kind: 'none' | 'checkout' | 'change' | 'cancel' | 'resume' | 'card';
  readonly label: string;
}

/** The active subscription; one whose first payment is pending does not count. */
export function subscriptionIn(billing: Billing | undefined): Subscription | null {
  const subscription = billing?.subscription ?? null;
  return subscription?.status === 'incomplete' ? null : subscription;
}

/** Label and action of a plan's button for a member. */
export function planActionOf(
  plan: SoldPlan,
  period: BillingPeriod,
  subscription: Subscription | null,
  current: SoldPlan | null,
): PlanAction {
  const choose: PlanAction = { kind: 'checkout', label: `Choose ${catalogue[plan].name}` };
  if (!subscription) {
    if (plan === current) return { kind: 'none', label: 'Your plan' };
    return plan === 'free' ? { kind: 'none', label: 'Included' } : choose;
  }
  const { cancelAt, next, status } = subscription;
  if (plan === 'free')
    return cancelAt
      ? { kind: 'none', label: `Starts ${formatDay(cancelAt)}` }
      : { kind: 'cancel', label: 'Cancel plan' };
  const isSamePlan = (other: { plan: SoldPlan; period: BillingPeriod }) =>
    other.plan === plan && other.period === period;
  if (next && isSamePlan(next)) return { kind: 'none', label: `Starts ${formatDay(next.at)}` };
  // Inactive until it is paid: another card pays it, and nothing else about it can change before.
  if (subscription.plan === plan && status === 'past_due') return { kind: 'card', label: 'Update card' };
  if (isSamePlan(subscription)) {
    if (cancelAt) return { kind: 'resume', label: 'Resume plan' };
    return next ? { kind: 'resume', label: 'Keep this plan' } : { kind: 'none', label: 'Your plan' };
  }
  return subscription.plan === plan ? { kind: 'change', label: `Change to ${period}` } : { ...choose, kind: 'change' };
}

/** The plan with the filled button: the requested one, else the next higher one. */
export function primaryPlanOf(requested: string | null, current: SoldPlan | null): SoldPlan | null {
  return soldPlans.find((plan) => plan === parsePlan(requested ?? '')) ?? nextPlan(current ?? 'free');
}
