import { billingPeriods, type BillingPeriod } from '@dealstead/contracts';

/** Labels of the billing periods and their discounts. */
export const periodNames: Record<BillingPeriod, { name: string; discount?: string }> = {
  monthly: { name: 'Monthly' },
  quarterly: { name: 'Quarterly', discount: '8% off' },
  annual: { name: 'Annual', discount: '17% off' },
};

/** The billing period of the `period` parameter; the default for other values. */
export function parsePeriod(parameter: string | null, fallback: BillingPeriod = 'annual'): BillingPeriod {
  return billingPeriods.find((period) => period === parameter) ?? fallback;
}

/** The period that the plans page shows first: a plan that was chosen elsewhere was chosen at its price per month. */
export const periodOfSearch = (search: URLSearchParams, current?: BillingPeriod): BillingPeriod =>
  parsePeriod(search.get('period'), current ?? (search.has('plan') ? 'monthly' : 'annual'));
