import { formatCents } from './money.ts';

/** Plan ids. `va` is granted with a seat or by an admin and is not for sale. */
export const plans = ['free', 'buyer', 'investor_pro', 'wholesaler', 'partnership', 'va'] as const;
export type Plan = (typeof plans)[number];

/** Plans that are sold, in upgrade order. */
export const soldPlans = ['free', 'buyer', 'investor_pro', 'wholesaler', 'partnership'] as const;
export type SoldPlan = (typeof soldPlans)[number];

/** Values of the registration form's plan field and of its `plan` query parameter. */
export const registrationPlans = ['free', 'buyer', 'investor-pro', 'wholesaler', 'partnership'] as const;

export const billingPeriods = ['monthly', 'quarterly', 'annual'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

export const billingPeriodLabels: Record<BillingPeriod, string> = {
  monthly: 'per month',
  quarterly: 'per quarter',
  annual: 'per year',
};

/** Parses a plan id; null for an unknown one. Registration and gating also write `investor-pro` for `investor_pro`. */
export function parsePlan(text: string): Plan | null {
  const id = text === 'investor-pro' ? 'investor_pro' : text;
  return plans.find((plan) => plan === id) ?? null;
}

export interface PlanEntry {
  readonly id: Plan;
  readonly name: string;
  readonly description: string;
  readonly features: readonly string[];
  /** Cents a month; null for a plan that is granted and not sold. */
  readonly monthlyCents: number | null;
}

/** The plan catalogue: the one source of names, prices and contents (specification, sections 6 and 9). */
export const catalogue: Readonly<Record<Plan, PlanEntry>> = {
  free: {
    id: 'free',
    name: 'Free Explorer',
    description: 'Look around the market before you pay for tools.',
    monthlyCents: 0,
    features: ['20 property views per month', 'Basic search', 'Favorites', 'Email support', 'Market overview'],
  },
  buyer: {
    id: 'buyer',
    name: 'Buyer',
    description: 'For buyers who look at more than a few deals a week.',
    monthlyCents: 79_98,
    features: [
      'Unlimited property views',
      'Property data lookup and tax records',
      '50 property lookups per month',
      'Advanced filters',
      'Market analytics',
      'Email and SMS support',
      'Calculator',
      'Saved searches with alerts',
    ],
  },
  investor_pro: {
    id: 'investor_pro',
    name: 'Investor Pro',
    description: 'For investors who compare deals by their numbers.',
    monthlyCents: 119_98,
    features: [
      'Everything in Buyer',
      '200 property lookups per month',
      'Advanced analytics',
      'Comparable sales',
      'Portfolio tracking',
      'Deal pipeline',
      'Priority support',
      'Intelligence reports',
      'ROI tools',
    ],
  },
  wholesaler: {
    id: 'wholesaler',
    name: 'Wholesaler',
    description: 'For those who put deals under contract and sell them on.',
    monthlyCents: 199_98,
    features: [
      'Everything in Investor Pro',
      '1,000 property lookups per month',
      'Unlimited listings',
      'Lead management',
      'Professional dashboard',
      'VA team management',
      'Bulk communication',
      'Contract management',
      'Marketing campaigns',
    ],
  },
  partnership: {
    id: 'partnership',
    name: 'Partnership',
    description: 'For firms that close deals together.',
    monthlyCents: 399_98,
    features: [
      'Everything in Wholesaler',
      '2,500 property lookups per month',
      'Joint venture board',
      'Partner matching',
      'Revenue sharing tracking',
      'Team collaboration',
      'Enterprise analytics',
      'White-label',
      'Dedicated account manager',
    ],
  },
  va: {
    id: 'va',
    name: 'VA',
    description: 'For virtual assistants. Granted with a seat, never sold.',
    monthlyCents: null,
    features: ['Works for the member who granted the seat'],
  },
};

/** Months of each period and the percentage charged: 8 percent off a quarter, 17 percent off a year (section 9). */
const terms: Record<BillingPeriod, { months: number; percentCharged: number }> = {
  monthly: { months: 1, percentCharged: 100 },
  quarterly: { months: 3, percentCharged: 92 },
  annual: { months: 12, percentCharged: 83 },
};

/** Cents for one billing period, with the discount applied once and rounded once to whole cents. */
export function priceCents(plan: SoldPlan, period: BillingPeriod): number {
  const { months, percentCharged } = terms[period];
  return Math.round(((catalogue[plan].monthlyCents ?? 0) * months * percentCharged) / 100);
}

/** Stripe's price id, `price_{plan}_{period}`. */
export function priceId(plan: SoldPlan, period: BillingPeriod): string {
  return `price_${plan}_${period}`;
}

/** Cents that the annual period saves compared with twelve monthly payments. */
export function annualSavingsCents(plan: SoldPlan): number {
  return priceCents(plan, 'monthly') * 12 - priceCents(plan, 'annual');
}

/** Shown in place of a price for a granted plan: always for va, and for plans that an admin granted (section 9). */
export const grantedLabel = 'Granted';

/** The price as screens show it: `$79.98`, `$0` for free, `Granted` for va, `N/A` for a plan we do not know. */
export function priceText(plan: string, period: BillingPeriod = 'monthly'): string {
  const id = parsePlan(plan);
  if (id === null) return 'N/A';
  if (id === 'va') return grantedLabel;
  const cents = priceCents(id, period);
  return cents === 0 ? '$0' : formatCents(cents);
}

/** The next plan in upgrade order, or null after the last. A VA upgrades like a free account. */
export function nextPlan(plan: Plan): SoldPlan | null {
  const at = plan === 'va' ? 0 : soldPlans.indexOf(plan);
  return soldPlans[at + 1] ?? null;
}
