import {
  annualSavingsCents,
  billingPeriodLabels,
  catalogue,
  priceCents,
  priceId,
  priceText,
  soldPlans,
  type BillingPeriod,
  type Plan,
} from '@dealstead/contracts';
import { listPlans } from '@dealstead/contracts/account/plans';
import { handle } from '@dealstead/service-kit';

const forEachPeriod = <Value>(compute: (period: BillingPeriod) => Value): Record<BillingPeriod, Value> => ({
  monthly: compute('monthly'),
  quarterly: compute('quarterly'),
  annual: compute('annual'),
});

const shared = (id: Plan) => {
  const { name, description, features } = catalogue[id];
  const texts = { priceText: forEachPeriod((period) => priceText(id, period)), billing: billingPeriodLabels };
  return { id, name, description, features: [...features], ...texts };
};

const sold = soldPlans.map((id) => ({
  ...shared(id),
  price: forEachPeriod((period) => priceCents(id, period) / 100),
  priceIds: forEachPeriod((period) => priceId(id, period)),
  annualSavings: annualSavingsCents(id) / 100,
}));

const plans = [...sold, { ...shared('va'), price: null, priceIds: null, annualSavings: null }];

/** The contracts' catalogue: what is sold in the order of upgrades, and the plan that is granted. */
export const planRoutes = [handle(listPlans, () => plans)];
