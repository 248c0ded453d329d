import {
  annualSavingsCents,
  billingTexts,
  catalogue,
  priceCents,
  priceId,
  soldPlans,
  type BillingPeriod,
} from '@dealstead/contracts';
import { listPlans } from '@dealstead/contracts/account/plans';
import { handle } from '@dealstead/service-kit';

const forEachPeriod = <Value>(of: (period: BillingPeriod) => Value): Record<BillingPeriod, Value> => ({
  monthly: of('monthly'),
  quarterly: of('quarterly'),
  annual: of('annual'),
});

const plans = soldPlans.map((id) => {
  const { name, description, features } = catalogue[id];
  return {
    ...{ id, name, description },
    features: [...features],
    price: forEachPeriod((period) => priceCents(id, period) / 100),
    priceIds: forEachPeriod((period) => priceId(id, period)),
    billing: billingTexts,
    annualSavings: annualSavingsCents(id) / 100,
  };
});

/** What is sold, as the contracts' catalogue has it. */
export const planRoutes = [handle(listPlans, () => plans)];
