import { billingPeriods, type BillingPeriod } from '@dealstead/contracts';

/** Labels of the billing periods and their discounts. */
export const periodNames: Record<BillingPeriod, { name: string; off?: string }> = {
  monthly: { name: 'Monthly' },
  quarterly: { name: 'Quarterly', off: '8% off' },
  annual: { name: 'Annual', off: '17% off' },
};

/** The billing period of the `period` parameter; the default for other values. */
export function wantedPeriod(parameter: string | null, otherwise: BillingPeriod = 'annual'): BillingPeriod {
  return billingPeriods.find((period) => period === parameter) ?? otherwise;
}
