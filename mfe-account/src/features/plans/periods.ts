import { billingPeriods, type BillingPeriod } from '@dealstead/contracts';

/** How the periods are called where one is chosen, and what each takes off. */
export const periodNames: Record<BillingPeriod, { name: string; off?: string }> = {
  monthly: { name: 'Monthly' },
  quarterly: { name: 'Quarterly', off: '8% off' },
  annual: { name: 'Annual', off: '17% off' },
};

/** The billing period that a page's `period` parameter names; the given one unless it is one of the three. */
export function wantedPeriod(parameter: string | null, otherwise: BillingPeriod = 'annual'): BillingPeriod {
  return billingPeriods.find((period) => period === parameter) ?? otherwise;
}
