import type { Role } from './access.ts';
import { catalogue, parsePlan } from './plans.ts';

/** The role label in the account menu: `Administrator`, or `<Plan> Member`. */
export function roleLabel(user: { readonly role: Role; readonly subscriptionPlan: string }): string {
  if (user.role === 'admin') return 'Administrator';
  const plan = parsePlan(user.subscriptionPlan);
  if (plan === null || plan === 'free') return 'Free Member';
  return `${catalogue[plan].name} Member`;
}

/** The plans whose account menu shows the Member Dashboard link. */
export const memberDashboardPlans = ['va', 'wholesaler', 'partnership'] as const;
