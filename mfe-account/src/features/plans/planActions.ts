import { catalogue, nextPlan, soldPlans, type Billing, type BillingPeriod, type SoldPlan } from '@dealstead/contracts';
import { dayOf, type Subscription } from '../billing/labels.ts';

/** Actions of a member on a plan at a billing period. */
export interface Act {
  readonly kind: 'none' | 'checkout' | 'change' | 'cancel' | 'resume';
  readonly label: string;
}

/** The active subscription; one whose first payment is pending does not count. */
export function subscriptionIn(billing: Billing | undefined): Subscription | null {
  const subscription = billing?.subscription ?? null;
  return subscription?.status === 'incomplete' ? null : subscription;
}

/** Label and action of a plan's button for a member. */
export function actOf(
  plan: SoldPlan,
  period: BillingPeriod,
  subscription: Subscription | null,
  current: SoldPlan | null,
): Act {
  const choose: Act = { kind: 'checkout', label: `Choose ${catalogue[plan].name}` };
  if (!subscription) {
    if (plan === current) return { kind: 'none', label: 'Your plan' };
    return plan === 'free' ? { kind: 'none', label: 'Included' } : choose;
  }
  const { cancelAt, next } = subscription;
  if (plan === 'free')
    return cancelAt ? { kind: 'none', label: `From ${dayOf(cancelAt)}` } : { kind: 'cancel', label: 'Cancel plan' };
  const isHad = (had: { plan: SoldPlan; period: BillingPeriod }) => had.plan === plan && had.period === period;
  if (next && isHad(next)) return { kind: 'none', label: `From ${dayOf(next.at)}` };
  if (isHad(subscription)) {
    if (cancelAt) return { kind: 'resume', label: 'Resume plan' };
    return next ? { kind: 'resume', label: 'Keep this plan' } : { kind: 'none', label: 'Your plan' };
  }
  return subscription.plan === plan ? { kind: 'change', label: `Change to ${period}` } : { ...choose, kind: 'change' };
}

/** The plan with the filled button: the requested one, else the next higher one. */
export function leadingPlan(wanted: string | null, current: SoldPlan | null): SoldPlan | null {
  return soldPlans.find((plan) => plan === wanted) ?? nextPlan(current ?? 'free');
}
