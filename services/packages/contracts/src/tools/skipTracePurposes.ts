import { effectivePlan, type Membership } from '../access.ts';
import type { Plan } from '../plans.ts';

/** Permissible purposes of a skip trace: each concerns a transaction with the property or its owner. */
export const skipTracePurposes = ['purchase-offer', 'pending-deal', 'title-or-estate', 'own-property'] as const;
export type SkipTracePurpose = (typeof skipTracePurposes)[number];

export const skipTracePurposeLabels: Readonly<Record<SkipTracePurpose, string>> = {
  'purchase-offer': 'Make an offer to buy this property',
  'pending-deal': 'Reach a party to an offer or contract in progress',
  'title-or-estate': 'Resolve title, liens or an estate for a purchase',
  'own-property': 'Manage a property that I own or represent',
};

/** Results that a member may get in a calendar month (America/New_York), by plan. The same property counts once a month. */
export const monthlySkipTraces: Readonly<Record<Plan, number>> = {
  free: 0,
  buyer: 10,
  va: 10,
  investor_pro: 50,
  wholesaler: 200,
  partnership: 500,
};

/** The number of skip-trace results a month of a membership; admins have the highest plan's. */
export function skipTraceLimit(membership: Membership | null): number {
  return monthlySkipTraces[membership?.role === 'admin' ? 'partnership' : effectivePlan(membership)];
}

/** Days after which a result is deleted. */
export const skipTraceLifetimeDays = 90;

/** Skip traces that a member may start in a minute, with or without a result. */
export const skipTracesPerMinute = 10;
