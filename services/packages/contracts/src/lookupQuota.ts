import type { Membership } from './access.ts';
import { effectivePlan } from './access.ts';
import type { Plan } from './plans.ts';

/** Properties that a member may look up in a calendar month (America/New_York). The same property counts once a month. */
export const monthlyLookups: Readonly<Record<Plan, number>> = {
  free: 0,
  buyer: 50,
  va: 50,
  investor_pro: 200,
  wholesaler: 1_000,
  partnership: 2_500,
};

/** The number of lookups a month of a membership; admins have the highest plan's. */
export function lookupLimit(membership: Membership | null): number {
  return monthlyLookups[membership?.role === 'admin' ? 'partnership' : effectivePlan(membership)];
}
