import type { SoldPlan } from '@dealstead/contracts';
import { useLocation } from 'react-router-dom';

/**
 * The plans, for a link beside something locked: paying for one leads back to this page.
 * @param plan the plan that is preselected, at the price per month that a prompt shows
 */
export function usePlansPath(plan?: SoldPlan): string {
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(plan && { plan, period: 'monthly' });
  query.set('next', pathname + search + hash);
  return `/subscribe?${query}`;
}
